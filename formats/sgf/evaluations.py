"""Single analyses as text: the general, slower way that understands every version and rollouts."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from millipoint import levels
from millipoint.formats.sgf.tokens import DamageError, Span, first

_DECIMAL: Final = re.compile(rb"[+-]?\d{1,3}(\.\d{1,12})?")
_LUCK: Final = re.compile(rb"\[([+-]?\d{1,3}\.\d{1,12})\]")
LIMIT: Final = 1000.0
"""No equity is larger."""

Cube = tuple[int, tuple[float, ...]]
"""Level and two vectors of seven: five chances, cubeless equity and cubeful value of no double and of double/take."""


def candidate(text: bytes) -> tuple[bytes, int, list[float], float]:
    """Letters, level, five chances and equity of one candidate of property A."""
    words = _words(text)
    if words and words[0] not in (b"E", b"X", b"R"):
        letters, words = words[0], words[1:]
    else:
        letters = b""
    if not words:
        raise DamageError("a candidate without an evaluation")
    if words[0] == b"E":
        _, words = _version(words[1:])
        if not 10 <= len(words) <= 11:
            raise DamageError(f"a candidate with {len(words)} numbers")
        chances, equity = _numbers(words[:5]), _numbers(words[5:6])[0]
        level = _plies(words[6])
        _numbers(words[7:])
    elif words[0] in (b"X", b"R"):
        chances = _after(words, b"Output", 7)[:5]
        equity = _after(words, b"Score", 2)[0]
        level = levels.ROLLOUT
    else:
        raise DamageError(f"an evaluation of unknown kind {words[0][:8].decode('latin-1')!r}")
    return letters, level, _chances(chances), _equity(equity)


def cube(text: bytes) -> Cube:
    """What one property DA says."""
    words = _words(text)
    if len(words) == 21 and text.startswith(b"E ver 3 "):
        level = _plies(words[3])
        values = _numbers(words[7:])
    elif words and words[0] == b"E":
        version, words = _version(words[1:])
        head = {0: 8, 1: 8, 2: 5}.get(version, 4)
        plies = 4 if version < 2 else 0
        if len(words) != head + 14:
            raise DamageError(f"a cube analysis with {len(words)} numbers")
        level = _plies(words[plies])
        values = _numbers(words[head:])
    elif words and words[0] in (b"X", b"R"):
        level = levels.ROLLOUT
        values = [*_part(words, b"NoDouble"), *_part(words, b"DoubleTake")]
    else:
        raise DamageError("a cube analysis of unknown kind")
    _chances(values[:5] + values[7:12])
    _equity(max(values))
    _equity(min(values))
    return level, tuple(values)


def luck(data: bytes, span: Span) -> float:
    """What the property LU at this span says; NaN where luck was not measured (an infinity)."""
    if usual := _LUCK.match(data, span[0]):
        return float(usual[1])
    text = first(data, span).strip()
    if not _DECIMAL.fullmatch(text):
        if text.lower().lstrip(b"+-") in (b"inf", b"nan"):
            return math.nan
        raise DamageError(f"{text[:20].decode('latin-1')!r} is no luck")
    return float(text)


def _words(text: bytes) -> list[bytes]:
    if b"_" in text:  # Python would read it as a part of a number
        raise DamageError("an evaluation with a _ in it")
    return text.split()


def number(word: bytes) -> float:
    """A finite decimal number."""
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise DamageError(f"{word[:20].decode('latin-1')!r} is no number")
    return value


def _numbers(words: Sequence[bytes]) -> list[float]:
    try:
        values = list(map(float, words))
    except ValueError:
        values = [math.nan]
    if not math.isfinite(sum(values)):
        return [number(word) for word in words]  # names the one that is no number
    return values


def _version(words: list[bytes]) -> tuple[int, list[bytes]]:
    if len(words) > 1 and words[0] == b"ver":
        return int(number(words[1])), words[2:]
    return 0, words


def _plies(word: bytes) -> int:
    digits = word.removesuffix(b"C")
    if len(digits) != 1 or not digits.isdigit():
        raise DamageError(f"{word[:20].decode('latin-1')!r} is no depth")
    return levels.ply(int(digits) + 1)


def _after(words: list[bytes], key: bytes, n: int) -> list[float]:
    if key not in words:
        raise DamageError(f"a rollout without {key.decode()}")
    at = words.index(key) + 1
    if len(words) < at + n:
        raise DamageError("a rollout that breaks off")
    return _numbers(words[at : at + n])


def _part(words: list[bytes], key: bytes) -> list[float]:
    if key not in words:
        raise DamageError(f"a rollout without {key.decode()}")
    return _after(words[words.index(key) :], b"Output", 7)


def _chances(values: list[float]) -> list[float]:
    if min(values) < -1e-3 or max(values) > 1 + 1e-3:
        raise DamageError("a chance below 0 or above 1")
    return values


def _equity(value: float) -> float:
    if not abs(value) <= LIMIT:
        raise DamageError(f"an equity of {value}")
    return value
