"""The container of an eXtreme Gammon file: header, thumbnail, and an archive of zlib streams.

A whole archive ends with a directory and a trailer. Files without them are read stream after stream. Nothing that
the file declares is trusted: every offset is checked and every stream is inflated up to `MAX_BYTES` only.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import attrs

from millipoint.errors import ReadError
from millipoint.formats.xg.records import RECORD_SIZE, is_match_header

MAGIC: Final = b"RGMH"
MAX_BYTES: Final = 64 << 20
"""Most bytes that one member of the archive may inflate to."""

_MAX_MEMBERS: Final = 64
_MAX_PROBES: Final = 4096
_ENTRY: Final = 532
_TRAILER: Final = 36
_STARTS: Final = (b"\x78\x9c", b"\x78\xda", b"\x78\x01", b"\x78\x5e")


@attrs.frozen
class Archive:
    """What a container holds: the match records, the comments, and what was odd."""

    records: bytes
    comments: bytes = b""
    cut: bool = False
    """True when the file ends inside the records, so that only their beginning is here."""
    odd: tuple[str, ...] = ()
    """Warnings, each one sentence."""


@attrs.frozen
class _Member:
    start: int
    size: int
    compressed: int
    crc: int
    stored: bool


@attrs.frozen
class _Stream:
    data: bytes
    ended: bool
    rest: int
    """Offset of the first byte behind the stream."""


def read_archive(data: bytes) -> Archive:
    """Take the match records and the comments out of the bytes of a file.

    Raises `ReadError` when there are none, when a checksum fails, or when a stream inflates beyond `MAX_BYTES`.
    A file that ends early gives the beginning of its records, with ``cut`` set.
    """
    if data[:4] != MAGIC:
        raise ReadError("this is not an eXtreme Gammon file", place="header")
    if len(data) < 24:
        raise ReadError("the file ends inside its header", place="header")
    start = int.from_bytes(data[8:12], "little") + int.from_bytes(data[20:24], "little")
    directory = _directory(data)
    if directory is None:
        return _without_directory(data, start)
    return _with_directory(data, *directory)


def _with_directory(data: bytes, start: int, members: Mapping[str, _Member], sound: bool) -> Archive:
    if "temp.xg" not in members:
        raise ReadError("the archive holds no match records (temp.xg)", place="archive")
    records = _member(data, start, "temp.xg", members["temp.xg"], sound)
    odd = () if sound else ("the checksum of the archive does not match; the match records themselves are intact",)
    comments = b""
    if "temp.xgc" in members:
        try:
            comments = _member(data, start, "temp.xgc", members["temp.xgc"], sound)
        except ReadError as error:
            odd = (*odd, f"the comments are left out: {error.message}")
    return Archive(records, comments, odd=odd)


def _member(data: bytes, start: int, name: str, member: _Member, sound: bool) -> bytes:
    at = start + member.start
    if member.stored:
        content = data[at : at + member.size]
        ended = True
    else:
        content, ended = _expected(data, at, at + member.compressed, name, member.size, sound)
    if not ended or len(content) != member.size:
        raise ReadError(f"{name} holds {len(content)} bytes where the directory says {member.size}", place="archive")
    if not (sound and not member.stored) and zlib.crc32(content) != member.crc:
        raise ReadError(f"the checksum of {name} does not match: the file is damaged", place="archive")
    return content


def _without_directory(data: bytes, start: int) -> Archive:
    odd: tuple[str, ...] = ()
    if not _opens_match(data, start):
        start = _search(data)
    stream = _inflate(data, start, len(data), "temp.xg")
    comments, rest = b"", stream.rest
    while stream.ended and data[rest : rest + 1] == b"\x78":
        try:
            part = _inflate(data, rest, len(data), "archive")
        except ReadError:
            break
        if part.data.lstrip()[:5] == b"{\\rtf" and part.ended:
            comments = part.data
        if not part.ended:
            break
        rest = part.rest
    if stream.ended and rest < len(data):
        odd = ("the directory of the archive is missing or damaged; the match records themselves are intact",)
    return Archive(stream.data, comments, cut=not stream.ended, odd=odd)


def _expected(data: bytes, start: int, end: int, name: str, size: int, sound: bool) -> tuple[bytes, bool]:
    """Content of a stream that should have a known size, and whether it ended.

    Where the checksum of the archive has vouched for the compressed bytes, zlib's own checksum of the content is
    not computed a second time: that is a fifth of the work.
    """
    if sound and data[start : start + 2] in _STARTS:
        inflater = zlib.decompressobj(wbits=-15)
        with suppress(zlib.error):
            return inflater.decompress(memoryview(data)[start + 2 : end - 4], size + 1), inflater.eof
    stream = _inflate(data, start, end, name, size)
    return stream.data, stream.ended


def _inflate(data: bytes, start: int, end: int, name: str, most: int = MAX_BYTES) -> _Stream:
    """Inflate the stream between two offsets, one byte beyond ``most`` at the most."""
    inflater = zlib.decompressobj()
    try:
        out = inflater.decompress(memoryview(data)[start:end], most + 1)
    except zlib.error as error:
        cause = str(error).rpartition(": ")[2]
        raise ReadError(f"{name} does not decompress ({cause}): the file is damaged", place="archive") from None
    if len(out) > MAX_BYTES:
        raise ReadError(f"{name} inflates to more than {MAX_BYTES >> 20} MiB", place="archive")
    return _Stream(out, inflater.eof, end - len(inflater.unused_data))


def _opens_match(data: bytes, start: int) -> bool:
    """Whether a stream of match records begins at an offset."""
    if data[start : start + 2] not in _STARTS:
        return False
    try:
        head = zlib.decompressobj().decompress(memoryview(data)[start : start + 8192], RECORD_SIZE)
    except zlib.error:
        return False
    return is_match_header(head)


def _search(data: bytes) -> int:
    """Offset of the stream of match records, wherever the header claims it is."""
    at, probes = 24, 0
    while (at := data.find(b"\x78", at)) >= 0 and probes < _MAX_PROBES:
        if data[at : at + 2] in _STARTS:
            probes += 1
            if _opens_match(data, at):
                return at
        at += 1
    raise ReadError("there are no match records in the file, or it ends before they begin", place="archive")


def _directory(data: bytes) -> tuple[int, dict[str, _Member], bool] | None:
    """Start of the archive, its members by name and whether its checksum matches; None without a usable directory."""
    if len(data) < _TRAILER + 24:
        return None
    crc, count, version, packed, size, compressed = struct.unpack_from("<IiiiiB", data, len(data) - _TRAILER)
    end = len(data) - _TRAILER
    if version != 1 or not 0 < count <= _MAX_MEMBERS or packed <= 0 or size <= 0 or size + packed + 24 > end:
        return None
    registry = data[end - packed : end]
    if compressed:
        try:
            inflater = zlib.decompressobj()
            registry = inflater.decompress(registry, count * _ENTRY + 1)
        except zlib.error:
            return None
        if not inflater.eof:
            return None
    if len(registry) != count * _ENTRY:
        return None
    start = end - packed - size
    members: dict[str, _Member] = {}
    for at in range(0, len(registry), _ENTRY):
        name = registry[at + 1 : at + 1 + registry[at]].decode("cp1252", "replace").lower()
        full, small, first, check, stored = struct.unpack_from("<iiiIB", registry, at + 512)
        if first < 0 or small < 0 or full < 0 or first + small > size or (stored and full > small):
            return None
        if full > MAX_BYTES:
            raise ReadError(f"{name} claims to inflate to more than {MAX_BYTES >> 20} MiB", place="archive")
        members.setdefault(name, _Member(first, full, small, check, bool(stored)))
    sound = zlib.crc32(memoryview(data)[start:end]) == crc
    return start, members, sound
