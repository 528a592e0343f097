"""The layers of a file that can be changed: its bytes, its text, the document in it, and what an archive holds.

A layer is taken out of a sound file, changed, and packed again with lengths and checksums that fit, so that damage comes
as far as the code behind them. Which layers a file has is found by trying: a new format of text or JSON has them at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import attrs

from fuzzing import archives, changes, databases, trees


@attrs.frozen
class Layer:
    """``open`` gives the content, None when a file has no such layer; ``change`` and ``close`` give an input."""

    name: str
    open: Callable[[bytes], Any]
    change: Callable[[Any, Any, Random], Any]
    close: Callable[[Any, Random], bytes]


def _text(data: bytes) -> str | None:
    try:
        return None if b"\0" in data else data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _nodes(data: bytes) -> list[str] | None:
    """The nodes of an SGF file, without a look at what stands in them."""
    text = _text(data) if data.lstrip().startswith(b"(") else None
    return None if text is None else text.split(";")


def parts(content: list[Any], other: list[Any], rng: Random) -> list[Any]:
    """A list with a part lost, doubled, moved, swapped, or taken from another list."""
    out = list(content)
    if not out:
        return out
    at, to = rng.randrange(len(out)), rng.randrange(len(out))
    way = rng.randrange(5)
    if way == 0:
        del out[at : at + rng.choice((1, 1, 1, 2, len(out)))]
    elif way == 1:
        out.insert(to, out[at])
    elif way == 2:
        out.insert(to, out.pop(at))
    elif way == 3:
        out[at], out[to] = out[to], out[at]
    elif other:
        out.insert(at, rng.choice(other))
    return out


def _any_node(nodes: list[str], other: list[str], rng: Random) -> list[str]:
    if rng.random() < 0.5:
        return parts(nodes, other, rng)
    out = list(nodes)
    at = rng.randrange(len(out))
    out[at] = changes.of_text(out[at], rng.choice(other), rng)
    return out


def _record(records: list[bytes], other: list[bytes], rng: Random) -> list[bytes]:
    """Records of fixed size: a part of the list, or a few bytes where fields stand."""
    if not records or rng.random() < 0.3:
        return parts(records, other, rng)
    out = list(records)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(out))
        out[at] = archives.field(out[at], rng)
    return out


def _chunk(content: archives.Chunks, other: archives.Chunks, rng: Random) -> archives.Chunks:
    found = list(content.parts)
    if not found or rng.random() < 0.25:
        return attrs.evolve(content, parts=parts(found, list(other.parts), rng))
    at = rng.randrange(len(found))
    name, payload, flags = found[at]
    donor = rng.choice(other.parts)[1] if other.parts else b""
    found[at] = (name, changes.of_bytes(payload, donor, rng), flags)
    return attrs.evolve(content, parts=found)


def _as_json(tree: Any, rng: Random) -> bytes:
    return json.dumps(tree, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


LAYERS: Final[Sequence[Layer]] = (
    Layer("bytes", bytes, changes.of_bytes, lambda data, rng: data),
    Layer("text", _text, changes.of_text, changes.encoded),
    Layer("nodes", _nodes, _any_node, lambda nodes, rng: ";".join(nodes).encode("utf-8", "replace")),
    Layer("json", _json, trees.changed, _as_json),
    Layer("records", archives.records, _record, archives.from_records),
    Layer("comments", archives.comments, archives.change_comments, archives.from_comments),
    Layer("document", archives.document, trees.changed, archives.from_document),
    Layer("body", archives.body, changes.of_bytes, archives.from_body),
    Layer("chunks", archives.chunks, _chunk, archives.from_chunks),
    Layer("rows", databases.rows, databases.changed, databases.from_rows),
)
