"""A stored analysis taken out of its wrapping: JSON as it stands or deflated, JSON or binary packed with zstd."""

from __future__ import annotations

import importlib
import json
import sys
import zlib
from collections.abc import Callable
from typing import Any, Final

import attrs

from millipoint.formats.blunderdb.binary import document
from millipoint.formats.blunderdb.dictionaries import VARIABLE, Dictionaries

MAX_BYTES: Final = 16 << 20
"""Of one analysis."""
WINDOW: Final = 24
"""Most bits of the distance that a packed analysis may refer back to."""
SPARE: Final = 32 << 20
FACTOR: Final = 32
"""All analyses of a library together may have so many times the bytes of the file, and these to spare."""
ZSTD: Final = b"\x28\xb5\x2f\xfd"
BINARY: Final = 0xBA
VERSION: Final = 1
MODULE: Final = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"

NO_ZSTD: Final = 'packed with zstd, which needs an extra: pip install "millipoint[blunderdb]"'
NO_DICTIONARY: Final = f"packed by a dictionary of the program: name the blunderDB program or the dictionary in {VARIABLE}"
NEWER: Final = "in a form newer than what is known"
DAMAGED: Final = "damaged"
TOO_LARGE: Final = "larger than any analysis"
TOO_MANY: Final = "more than a library of this size can hold"


class PackedError(Exception):
    """The analysis cannot be unpacked: what is wrong with it."""


@attrs.define
class Unpacker:
    """Unpacks the analyses of one library; ``room`` is how many bytes they may still have together."""

    room: int
    dictionaries: Dictionaries = attrs.field(factory=Dictionaries)
    known: dict[int, list[Any]] = attrs.field(factory=dict)
    """Dictionaries by number; once one has fit, it alone."""

    @classmethod
    def of(cls, data: bytes) -> Unpacker:
        """For the library with this content."""
        return cls(SPARE + FACTOR * len(data))

    def document(self, raw: bytes) -> Any:
        """The analysis as JSON tells it. Raises `PackedError` with the cause."""
        if raw[:1] == bytes([BINARY]):
            if raw[1:2] != bytes([VERSION]):
                raise PackedError(NEWER)
            return self._zstd(ZSTD + raw[2:], document)
        if raw.startswith(ZSTD):
            return self._zstd(raw, _json)
        try:
            return _json(raw if raw[:1] == b"{" else self._inflated(raw))
        except (zlib.error, ValueError):
            raise PackedError(DAMAGED) from None

    def _inflated(self, raw: bytes) -> bytes:
        if raw[0] & 0x0F != zlib.DEFLATED:
            raise PackedError(NEWER)
        machine, most = zlib.decompressobj(), self._most()
        return self._took(machine.decompress(raw, most), most, whole=machine.eof)

    def _zstd(self, frame: bytes, parse: Callable[[bytes], Any]) -> Any:
        """What the first dictionary that fits makes of a frame: with another one it makes no sense."""
        try:
            zstd = importlib.import_module(MODULE)
        except ImportError:
            raise PackedError(NO_ZSTD) from None
        try:
            number = int(zstd.get_frame_info(frame).dictionary_id)
        except zstd.ZstdError:
            raise PackedError(DAMAGED) from None
        if number not in self.known:
            self.known[number] = [*map(zstd.ZstdDict, self.dictionaries.contents(number))] if number else [None]
        if not self.known[number]:
            raise PackedError(NO_DICTIONARY)
        options = {zstd.DecompressionParameter.window_log_max: WINDOW}
        for dictionary in self.known[number]:
            machine, most = zstd.ZstdDecompressor(zstd_dict=dictionary, options=options), self._most()
            try:
                found = parse(self._took(machine.decompress(frame, most), most, whole=machine.eof))
            except (zstd.ZstdError, ValueError):
                continue
            self.known[number] = [dictionary]
            return found
        raise PackedError(DAMAGED)

    def _most(self) -> int:
        if self.room <= 0:
            raise PackedError(TOO_MANY)
        return min(MAX_BYTES, self.room)

    def _took(self, out: bytes, most: int, *, whole: bool) -> bytes:
        self.room -= len(out)
        if not whole:
            raise PackedError(TOO_LARGE if len(out) >= most else DAMAGED)
        return out


def _json(raw: bytes) -> Any:
    """A JSON document. Raises `ValueError` for what is none."""
    try:
        return json.loads(raw)
    except RecursionError:
        raise ValueError("too deep") from None
