"""The Smile decoder: every kind of value, references of every form, and documents that break off or break rules."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from millipoint.formats.bgf import smile as module
from millipoint.formats.bgf.damage import DamageError
from millipoint.formats.bgf.smile import decode

Smile = Callable[..., bytes]
WHOLE = [0, -1, 15, -16, 16, -17, 2**31 - 1, -(2**31), 2**31, 2**63 - 1, -(2**63), 2**63, -(2**80), 10**200]
TEXTS = ["", "a", "x" * 32, "x" * 33, "x" * 64, "x" * 65, "é", "ü" * 16, "緑" * 11, "緑" * 21, "赤" * 40, "\x00"]


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize("texts", [False, True])
def test_every_kind_of_value(smile: Smile, make: Any, names: bool, texts: bool) -> None:
    value = {
        "constants": [None, True, False],
        "whole": WHOLE,
        "texts": TEXTS * 2,
        "double": [0.0, -1.5, math.pi, 1e300, math.inf],
        "single": [make.Single(0.25), make.Single(-3.5)],
        "decimal": [Decimal("0.1"), Decimal("-12345678901234567890.5"), Decimal("7E+3")],
        "binary": [bytes(range(n)) for n in (0, 1, 6, 7, 8, 20, 255)],
        "raw": [make.Raw(b""), make.Raw(b"\xff\xfe\xfc")],
        "nested": [[], {}, [[{"nested": [{"": {"é": 1}}]}]]],
        "n" * 56: {"n" * 57: {"n" * 200: 1}, "ключ" * 7: 2, "ключ" * 9: 3},
    }
    assert decode(smile(value, names=names, texts=texts)) == (value, [])


@pytest.mark.parametrize("count", [63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 3000])
def test_references_to_names_and_texts(smile: Smile, count: int) -> None:
    names = [f"name {i}" for i in range(count)]
    value = [{name: f"text {i}" for i, name in enumerate(names)}, dict.fromkeys(reversed(names), 1), *names, *names]
    data = smile(value, texts=True)
    assert decode(data) == (value, [])
    assert len(data) < len(smile(value, names=False))


def test_long_references_are_two_bytes() -> None:
    names = b"".join(bytes([0x83]) + b"k%03d" % i + b"\xc0" for i in range(300))
    data = b":)\n\x01\xf8\xfa" + names + b"\xfb\xfa\x7f\xc2\x30\x40\xc4\x31\x2b\xc6\xfb\xf9"
    assert decode(data)[0][1] == {"k063": 1, "k064": 2, "k299": 3}
    texts = b"".join(bytes([0x43]) + b"t%03d" % i for i in range(300))
    data = b":)\n\x02\xf8" + texts + b"\x01\x1f\xec\x1f\xed\x2b\xf9"
    assert decode(data)[0][300:] == ["t000", "t030", "t031", "t299"]


def test_bytes_of_the_specification() -> None:
    assert decode(b":)\n\x00\xc1") == (-1, [])
    assert decode(b":)\n\x00\x24\x01\x80") == (32, [])
    assert decode(b":)\n\x00\x28\x03\x7c\x00\x00\x00") == (1.0, [])
    assert decode(b":)\n\x00\xe4\xc3\xa9\xfc") == ("é", [])
    assert decode(b":)\n\x04\xfd\x83\x00\xff\xfc") == (b"\x00\xff\xfc", [])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "does not begin with its mark"),
        (b":)\n", "does not begin with its mark"),
        (b":)\n\x10\xc0", "version 1"),
        (b":)\n\x01", "ends too early"),
        (b":)\n\x01\xfa\x40\xc0\xfb", "reference to name 0"),
        (b":)\n\x00\xfa\x80a\xc0\x40\xc0\xfb", "reference to name 0"),
        (b":)\n\x01\xfa\x31\x00\xc0\xfb", "reference to name 256"),
        (b":)\n\x01\x01", "reference to text 0"),
        (b":)\n\x02\xec\x40", "reference to text 64"),
        (b":)\n\x01\x00", "byte 00 where a value"),
        (b":)\n\x01\xf9", "byte F9 where a value"),
        (b":)\n\x01\xfa\xf8", "byte F8 where a name"),
        (b":)\n\x01\xfa\x80a\xfb", "byte FB where a value"),
        (b":)\n\x01\xfd\x80", "byte FD where a value"),
        (b":)\n\x01\x81\xff\xff\xff", "not UTF-8"),
        (b":)\n\x01\x24" + b"\x7f" * 12, "more than 64 bits"),
        (b":)\n\x01\x26\x7f\x7f\x7f\x7f\xbf", "ends too early"),
        (b":)\n\x01" + b"\xf8" * 100, "nested deeper than 64"),
    ],
)
def test_what_breaks_the_format(data: bytes, message: str) -> None:
    with pytest.raises(DamageError, match=message):
        decode(data)


def test_a_number_too_large(smile: Smile) -> None:
    with pytest.raises(DamageError, match="a number of 2001 bytes"):
        decode(smile(1 << 16000))


def test_too_many_values(smile: Smile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_VALUES", 10)
    assert decode(smile([0] * 8))[1] == []
    with pytest.raises(DamageError, match="more than 10 values"):
        decode(smile([0] * 9))


def test_a_document_that_breaks_off_tells_what_is_open(smile: Smile) -> None:
    value = {"a": 1, "games": [{"moves": [1, 2]}, {"moves": [3, 4]}], "z": [5]}
    data = smile(value)
    for end in range(6, len(data)):
        root, left = decode(data[:end])
        assert left and left[0] is root
        for i, game in enumerate(root.get("games", [])):
            assert (game == value["games"][i]) or any(game is part for part in left)
    assert decode(data + b"more")[1] == []


def test_random_bytes_end_in_one_kind_of_error(smile: Smile) -> None:
    draw = random.Random(5)
    sound = smile({f"k{i}": [i, str(i), i / 3, {"x": None}] for i in range(100)}, texts=True)
    for _ in range(3000):
        if draw.random() < 0.5:
            data = bytearray(sound)
            for _ in range(draw.choice((1, 2, 5))):
                data[draw.randrange(4, len(data))] = draw.randrange(256)
        else:
            data = bytearray(b":)\n" + draw.randbytes(draw.randrange(60)))
        try:
            decode(bytes(data))
        except DamageError as damage:
            assert damage.message and 0 <= damage.at <= len(data)
