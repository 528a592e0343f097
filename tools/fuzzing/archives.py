"""What stands in packed files, taken out and packed again: XG's records, BGBlitz's document, OGXM's chunks."""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import attrs
from bgf_writer import pack
from xg_writer import SIZE, wrap

from fuzzing import changes
from millipoint.formats.bgf import container, smile
from millipoint.formats.xg.container import read_archive

_HEADER: Final = b'{"format":"BGF","version":"1.0","compress":%s,"useSmile":%s}\n'
_WORDS: Final = ("<i", "<f", "<d", "<h", "<b")
VALUES: Final = (
    0, 1, -1, 2, 3, 5, 6, 7, 15, 16, 24, 25, 26, 31, 32, 33, 100, 127, -128, 999, 1000, -1000, 32_767, 99_999, 2**31 - 1, -(2**31),
)  # fmt: skip
REALS: Final = (*VALUES, 0.5, 1e-40, 1e30, -1e30, float("nan"), float("inf"), float("-inf"))


# -- records of eXtreme Gammon -----------------------------------------------------------------------------------
def records(data: bytes) -> list[bytes] | None:
    """The records of an .xg file."""
    if not data.startswith(b"RGMH"):
        return None
    content = read_archive(data).records
    return [content[at : at + SIZE] for at in range(0, len(content), SIZE)]


def from_records(found: Sequence[bytes], rng: Random) -> bytes:
    """An .xg file around records, at times without its directory or with a part of its last record."""
    content = b"".join(found)
    if rng.random() < 0.03:
        content = content[: rng.randrange(len(content) + 1)]
    return wrap(content, trailer=rng.random() < 0.9, thumbnail=0)


Comments = tuple[bytes, bytes]
"""The records of an .xg file and, as they stand in it, its comments."""


def comments(data: bytes) -> Comments | None:
    """The comments of an .xg file that has some."""
    if not data.startswith(b"RGMH"):
        return None
    archive = read_archive(data)
    return (archive.records, archive.comments) if archive.comments else None


def change_comments(content: Comments, other: Comments, rng: Random) -> Comments:
    """Changes of the comments alone; at times a part of them that is deep or long."""
    text = changes.of_bytes(content[1], other[1], rng)
    if rng.random() < 0.1:
        at = rng.randrange(len(text) + 1)
        part = rng.choice(
            (b"{", b"}", b"\\par ", b"\\u-3 ?", b"\\'e9", b"\\uc9", b"{\\rtf1", b"\r\n", b"\\ansicpg932 ")
        )
        text = text[:at] + part * rng.choice((1, 3, 5000)) + text[at:]
    return content[0], text


def from_comments(content: Comments, rng: Random) -> bytes:
    """An .xg file around records and comments."""
    return wrap(content[0], comments=[content[1].removesuffix(b"\r\n")], thumbnail=0)


def field(record: bytes, rng: Random) -> bytes:
    """A record with an odd number in a field, or some bytes changed. Most fields stand where others are not zero."""
    if len(record) < 16 or rng.random() < 0.3:
        return changes.of_bytes(record, record, rng)[:SIZE].ljust(SIZE, b"\0")
    at = rng.choice((rng.randrange(8, 128), rng.randrange(8, 340), rng.randrange(len(record) - 8)))
    layout = rng.choice(_WORDS)
    out = bytearray(record)
    if layout in ("<f", "<d"):
        struct.pack_into(layout, out, min(at & ~3, len(out) - 8), rng.choice(REALS))
    else:
        size = struct.calcsize(layout)
        value = rng.choice(VALUES) & (1 << 8 * size) - 1
        at = min(at - at % size, len(out) - size)
        out[at : at + size] = value.to_bytes(size, "little")
    return bytes(out)


# -- the document of BGBlitz -------------------------------------------------------------------------------------
def document(data: bytes) -> Any:
    """The document of a .bgf file as a tree."""
    return None if container.header(data) is None else container.unpack(data).root


def from_document(tree: Any, rng: Random) -> bytes:
    """A .bgf file with a tree in it: Smile or JSON, compressed or not."""
    compress, binary = rng.random() < 0.6, rng.random() < 0.3
    try:
        return pack(tree, compress=compress, binary=binary)
    except (UnicodeEncodeError, struct.error):  # what only JSON can say
        return pack(tree, compress=compress, binary=False)


def body(data: bytes) -> bytes | None:
    """What a compressed .bgf file holds, as bytes."""
    found = container.header(data)
    if found is None or data[found[1] : found[1] + 2] != b"\x1f\x8b":
        return None
    return gzip.decompress(data[found[1] :])


def from_body(plain: bytes, rng: Random) -> bytes:
    """A .bgf file with these bytes compressed in it."""
    binary = b"true" if plain.startswith(smile.MAGIC) else b"false"
    return _HEADER % (b"true", binary) + gzip.compress(plain, 1, mtime=0)


# -- the chunks of OGXM ------------------------------------------------------------------------------------------
@attrs.frozen
class Chunks:
    """Name, content and flags of each chunk, behind the first bytes of the file."""

    head: bytes
    parts: Sequence[tuple[bytes, bytes, int]]

    @property
    def first(self) -> bool:
        """Whether this is version 1, whose chunks and end are laid out otherwise."""
        return self.head[4] == 1


def chunks(data: bytes) -> Chunks | None:
    """The chunks of a whole OGXM file."""
    if not data.startswith(b"OGXM") or len(data) < 24:
        return None
    first = data[4] == 1
    start, size, layout = (20, 12, "<4sIHH") if first else (16, 9, "<4sIB")
    out = []
    at, end = start, len(data) - (8 if first else 4)
    while at + size <= end:
        name, length, flags, *_ = struct.unpack_from(layout, data, at)
        out.append((name, data[at + size : at + size + length], flags))
        at += size + length
    return Chunks(data[:start], out)


def from_chunks(content: Chunks, rng: Random) -> bytes:
    """An OGXM file with lengths and checksums that fit."""
    out = bytearray(content.head)
    kept = [part for part in content.parts if part[0] != b"CSUM"]
    for name, payload, flags in kept:
        out += (
            name
            + struct.pack(
                "<IHH" if content.first else "<IB", len(payload), flags & 0xFF, *([0] if content.first else [])
            )
            + payload
        )
    sums = len(kept) < len(content.parts) and not content.first
    size = len(out) + (17 if sums else 0) + (8 if content.first else 4)
    out[12:16] = struct.pack("<I", size)
    if sums:
        out += b"CSUM" + struct.pack("<IB", 8, 1) + b"\7\0\0\4" + struct.pack("<I", zlib.crc32(out))
    return bytes(out + b"END!" + (struct.pack("<I", size) if content.first else b""))
