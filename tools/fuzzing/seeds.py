"""Sound files to start from, each with the layers it has."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import attrs

from fuzzing.cutting import beginning, reads
from fuzzing.layers import LAYERS, Layer
from millipoint import Reader
from millipoint.reading import HEAD

LARGEST = 12_000
"""Bytes of a seed: the smaller it is, the more inputs are tried in a minute."""


@attrs.frozen
class Seed:
    """A sound file and the content of its layers."""

    data: bytes
    layers: Sequence[tuple[Layer, Any]]


@attrs.frozen
class Seeds:
    """Makes inputs for one reader: the same number of the same seeds gives the same input."""

    name: str
    seeds: Sequence[Seed]
    start: int = 0

    def input(self, number: int) -> bytes:
        """An input: a seed in which something of one layer is changed, now and then of the bytes around it as well."""
        rng = Random(f"{self.name} {self.start} {number}")
        seed = rng.choice(self.seeds)
        layer, content = rng.choice(seed.layers)
        others = [
            found
            for other in rng.sample(self.seeds, min(4, len(self.seeds)))
            for kind, found in other.layers
            if kind is layer
        ]
        data = layer.close(layer.change(content, rng.choice(others or [content]), rng), rng)
        return LAYERS[0].change(data, seed.data, rng) if rng.random() < 0.03 else data


def files(paths: Iterable[Path]) -> list[Path]:
    """The files in these folders and below, and those that are named themselves."""
    return [file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path]) if file.is_file()]


def gathered(
    readers: Iterable[Reader], paths: Iterable[Path], *, start: int = 0, largest: int = LARGEST
) -> dict[str, Seeds]:
    """Seeds of each reader: the files that it recognises and reads, large ones cut short. A reader without any is left out."""
    found: dict[str, dict[bytes, bytes]] = {reader.name: {} for reader in readers}
    for path in files(paths):
        data = path.read_bytes()
        reader = next((reader for reader in readers if reader.sniff(data[:HEAD])), None)
        if reader is None or not reads(reader, data):
            continue
        small = data if len(data) <= largest else beginning(data, reader, opened(data).layers, largest)
        if small is not None:
            found[reader.name][hashlib.sha256(small).digest()] = small
    return {name: Seeds(name, [opened(data) for data in held.values()], start) for name, held in found.items() if held}


def opened(data: bytes) -> Seed:
    """A seed with the layers that it has."""
    layers = []
    for layer in LAYERS:
        try:
            content = layer.open(data)
        except Exception:
            continue
        if content is not None:
            layers.append((layer, content))
    return Seed(data, layers)
