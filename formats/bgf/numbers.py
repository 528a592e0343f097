"""The numbers and the binary data of Smile: bytes of which only seven bits, in places six, carry something.

Each function reads at a byte of the document and returns the value and the byte after it. Beyond the end of the
document they raise IndexError.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from millipoint.formats.bgf.damage import DamageError

MAX_BIG: Final = 1024
"""Bytes of a number of arbitrary size."""


def zigzag(value: int) -> int:
    """The signed number whose sign is kept in the lowest bit."""
    return value >> 1 ^ -(value & 1)


def vint(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned number of up to 64 bits: seven bits a byte, six in the last, which has the high bit set."""
    value = 0
    for stop in range(at, at + 10):
        byte = data[stop]
        if byte & 0x80:
            return value << 6 | byte & 0x3F, stop + 1
        value = value << 7 | byte
    raise DamageError("a number of more than 64 bits", at)


def _packed(data: bytes, at: int, size: int) -> tuple[int, int]:
    """``size`` bytes of seven bits each as one number."""
    value = 0
    for stop in range(at, at + size):
        value = value << 7 | data[stop] & 0x7F
    return value, at + size


def float32(data: bytes, at: int) -> tuple[float, int]:
    """A single precision number in five bytes."""
    value, at = _packed(data, at, 5)
    return float(struct.unpack(">f", (value & 0xFFFFFFFF).to_bytes(4, "big"))[0]), at


def float64(data: bytes, at: int) -> tuple[float, int]:
    """A double precision number in ten bytes."""
    value, at = _packed(data, at, 10)
    return float(struct.unpack(">d", (value & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "big"))[0]), at


def seven_bits(data: bytes, at: int) -> tuple[bytes, int]:
    """Binary data: its length, then eight bytes for seven; the last byte has what is left over in its low bits."""
    size, at = vint(data, at)
    groups, rest = divmod(size, 7)
    if groups * 8 + rest + (rest > 0) > len(data) - at:
        raise IndexError
    out = bytearray()
    for _ in range(groups):
        value, at = _packed(data, at, 8)
        out += value.to_bytes(7, "big")
    if rest:
        value, at = _packed(data, at, rest)
        value, at = value << rest | data[at] & ((1 << rest) - 1), at + 1
        out += value.to_bytes(rest, "big")
    return bytes(out), at


def big_integer(data: bytes, at: int) -> tuple[int, int]:
    """A whole number of any size: its bytes as binary data."""
    raw, stop = seven_bits(data, at)
    if len(raw) > MAX_BIG:
        raise DamageError(f"a number of {len(raw)} bytes", at)
    return int.from_bytes(raw, "big", signed=True), stop


def big_decimal(data: bytes, at: int) -> tuple[Decimal, int]:
    """A decimal number of any size: the places behind the point, then its digits as a whole number."""
    scale, at = vint(data, at)
    digits, at = big_integer(data, at)
    sign, figures, _ = Decimal(digits).as_tuple()
    return Decimal((sign, figures, -zigzag(scale & 0xFFFFFFFF))), at


def _integer(data: bytes, at: int) -> tuple[int, int]:
    value, at = vint(data, at)
    return zigzag(value), at


CONSTANTS: Final = {0x20: "", 0x21: None, 0x22: False, 0x23: True}
"""Values of a single byte."""
NUMBERS: Final[Mapping[int, Callable[[bytes, int], tuple[Any, int]]]] = {
    0x24: _integer,
    0x25: _integer,
    0x26: big_integer,
    0x28: float32,
    0x29: float64,
    0x2A: big_decimal,
    0xE8: seven_bits,
}
"""How to read what follows the first byte of a number or of binary data."""
