"""Large files as seeds: a beginning of them that is small and still read."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fuzzing.layers import Layer
from millipoint import Reader, ReadError
from millipoint.reading import HEAD

_STEPS = 14


def beginning(data: bytes, reader: Reader, layers: Sequence[tuple[Layer, Any]], largest: int) -> bytes | None:
    """A beginning of a file, of at most so many bytes, that the reader reads; None when there is none."""
    for layer, content in reversed(layers):
        for _ in range(_STEPS):
            content = half(content)
            small = layer.close(content, Steady(0))
            if small.lstrip().startswith(b"(;"):
                small += b")"
            if len(small) <= largest and reads(reader, small):
                return small
    return None


class Steady(Random):
    """Random numbers for which everything usual happens."""

    def random(self) -> float:
        """The middle of all."""
        return 0.5


def half(content: Any) -> Any:
    """The first half of a text, of a list, or of every list of objects in a tree."""
    if isinstance(content, str):
        lines = content.split("\n")
        return "\n".join(lines[: max(1, len(lines) // 2)])
    if isinstance(content, list) and content and isinstance(content[0], str | bytes):
        return content[: max(2, len(content) // 2)]
    if isinstance(content, list) and content and isinstance(content[0], dict):
        return [half(item) for item in content[: (len(content) + 1) // 2]]
    if isinstance(content, dict):
        return {key: half(value) if isinstance(value, dict | list) else value for key, value in content.items()}
    return content


def reads(reader: Reader, data: bytes) -> bool:
    """Whether a reader finds decisions in a file."""
    try:
        return reader.sniff(data[:HEAD]) and any(len(match.decisions) for match in reader.read(data, "seed"))
    except ReadError:
        return False
