"""Changes of bytes and of texts: what damage, other programs and other languages make of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

LARGEST: Final = 200_000
"""Bytes of an input; what grows beyond is cut."""

_ODD_BYTES: Final = (
    b"\0", b"\xff", b"\x7f", b"\x80", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f", b"\0\0\0\x80",
    b"\0\0\xc0\x7f", b"\0\0\x80\x7f", b"\0\0\0\0\0\0\xf8\x7f", b"\xff\xff\xff\xff\xff\xff\xef\x7f", b"\x01\0\0\0",
)  # fmt: skip
_ODD_NUMBERS: Final = (
    "0", "-0", "-1", "1", "2", "7", "25", "26", "127", "128", "255", "256", "999", "1000", "32767", "32768", "65536", "99999",
    "2147483647", "2147483648", "-2147483649", "9223372036854775808", "1" * 40, "1" * 5000, "1e308", "1e999", "-1e999",
    "nan", "inf", "-inf", "0x10", "1_0", "٣", "１２", "²", "½", "0.5", "-0.306", "1,5", "+3", "007", "--1", "1.2.3", "1e-320",
)  # fmt: skip
_ODD_TEXTS: Final = (
    "\0", "\ufeff", "\u202e", "\u2028", "\x85", "\x0b", "\x0c", "\x1c", "\x1b[31m", "ß", "İ", "é", "e\u0301", "😀", "\U0010ffff", "−",
    "\u00a0", "\u3000", "，", "：", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "(", ")", "[", "]", "\\", ";", ":", "/",
    "*", "\t", "\n", "\r", '"', "<", "%s", "{}", "bar/off", "25/0", "0/25", "26/1", "8/5(9)", "XGID=", "????", "Wins 9 points",
)  # fmt: skip
_NUMBER: Final = re.compile(r"[-+]?\d+(?:[.,]\d+)?")
_WORD: Final = re.compile(r"\S+")
_ENCODINGS: Final = (
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-8-sig",
    "cp1252",
    "latin-1",
    "shift-jis",
    "gb18030",
    "utf-7",
)


def of_bytes(data: bytes, other: bytes, rng: Random) -> bytes:
    """One to six changes of bytes; ``other`` is a second input to take parts from."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        data = rng.choice(_BYTES)(data, other, rng)[:LARGEST]
    return data


def of_text(text: str, other: str, rng: Random) -> str:
    """One to six changes of lines, words and numbers."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(_TEXTS)(text, other, rng)[:LARGEST]
    return text


def encoded(text: str, rng: Random) -> bytes:
    """A text as bytes: mostly UTF-8, at times with other line ends or in another character set."""
    if rng.random() < 0.06:
        text = text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", "\n\r")))
    return text.encode(rng.choice(_ENCODINGS) if rng.random() < 0.06 else "utf-8", "replace")


def span(length: int, rng: Random) -> tuple[int, int]:
    """A stretch of something: short ones are likelier than long ones."""
    start = rng.randrange(length + 1)
    size = rng.choice((1, 1, 2, 4, 8, rng.randrange(64) + 1, rng.randrange(length + 1)))
    return start, min(length, start + size)


# -- bytes -------------------------------------------------------------------------------------------------------
def _flip(data: bytes, other: bytes, rng: Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _overwrite(data: bytes, other: bytes, rng: Random) -> bytes:
    new = rng.choice(_ODD_BYTES) if rng.random() < 0.6 else rng.randbytes(rng.randrange(8) + 1)
    at = rng.randrange(len(data) + 1)
    return data[:at] + new + data[at + len(new) :]


def _insert(data: bytes, other: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice((rng.randbytes(rng.randrange(8) + 1), rng.choice(_ODD_BYTES))) + data[at:]


def _delete(data: bytes, other: bytes, rng: Random) -> bytes:
    start, end = span(len(data), rng)
    return data[:start] + data[end:]


def _repeat(data: bytes, other: bytes, rng: Random) -> bytes:
    start, end = span(len(data), rng)
    times = rng.choice((2, 2, 3, 1 + LARGEST // max(1, 50 * (end - start)) if rng.random() < 0.05 else 2))
    return data[:start] + data[start:end] * times + data[end:]


def _move(data: bytes, other: bytes, rng: Random) -> bytes:
    start, end = span(len(data), rng)
    rest = data[:start] + data[end:]
    at = rng.randrange(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def _cut(data: bytes, other: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _splice(data: bytes, other: bytes, rng: Random) -> bytes:
    if rng.random() < 0.5:
        return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
    at, (start, end) = rng.randrange(len(data) + 1), span(len(other), rng)
    return data[:at] + other[start:end] + data[at + (end - start) * rng.randrange(2) :]


_BYTES: Final[Sequence[Callable[[bytes, bytes, Random], bytes]]] = (
    _flip, _flip, _overwrite, _overwrite, _insert, _delete, _repeat, _move, _cut, _splice,
)  # fmt: skip


# -- texts -------------------------------------------------------------------------------------------------------
def _new_number(text: str, other: str, rng: Random) -> str:
    found = _near(_NUMBER, text, rng)
    if found is None:
        return text
    digits = found[0]
    way = rng.randrange(5)
    if way == 0:
        new = digits.translate({44: ".", 46: ","})
    elif way == 1:
        new = str(rng.randrange(-2, 30))
    elif way == 2:
        new = "".join(rng.choice("0123456789") if c.isdigit() else c for c in digits)
    else:
        new = rng.choice(_ODD_NUMBERS)
    return text[: found.start()] + new + text[found.end() :]


def _new_word(text: str, other: str, rng: Random) -> str:
    found = _near(_WORD, text, rng)
    if found is None:
        return text
    donor = _near(_WORD, rng.choice((text, other)), rng)
    new = rng.choice(_ODD_TEXTS) if donor is None or rng.random() < 0.3 else donor[0]
    return text[: found.start()] + new + text[found.end() :]


def _near(pattern: re.Pattern[str], text: str, rng: Random) -> re.Match[str] | None:
    return pattern.search(text, rng.randrange(len(text) + 1)) or pattern.search(text)


def _odd(text: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_ODD_TEXTS) * rng.choice((1, 1, 1, 2, 500)) + text[at + rng.randrange(2) :]


def _lines(text: str, other: str, rng: Random) -> str:
    lines = text.split("\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(7)
    if way == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif way == 1:
        lines.insert(b, lines[a])
    elif way == 2:
        del lines[a]
    elif way == 3:
        donor = other.split("\n")
        start, end = span(len(donor), rng)
        lines[a:a] = donor[start:end]
    elif way == 4:
        lines[a] += lines[b]
    elif way == 5:
        lines[a : a + 1] = [lines[a][: len(lines[a]) // 2], lines[a][len(lines[a]) // 2 :]]
    else:
        lines[a] = lines[a] * rng.choice((2, 3, 2000)) if rng.random() < 0.2 else " " * rng.randrange(99) + lines[a]
    return "\n".join(lines)


def _characters(text: str, other: str, rng: Random) -> str:
    start, end = span(len(text), rng)
    way = rng.randrange(4)
    if way == 0:
        return text[:start] + text[end:]
    if way == 1:
        return text[:end] + text[start:]
    if way == 2:
        return text[:start]
    return text[:start] + text[start:end].swapcase() + text[end:]


def _joined(text: str, other: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


_TEXTS: Final[Sequence[Callable[[str, str, Random], str]]] = (
    _new_number, _new_number, _new_number, _new_word, _new_word, _odd, _lines, _lines, _characters, _joined,
)  # fmt: skip
