"""Cube analyses: the quick way and the general way read the same, and neither lets pass what cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from millipoint.formats.sgf.cubes import cubes

CHANCES = "0.550000 0.150000 0.010000 0.120000 0.005000"
HEADS = ("E ver 3 2C 1 0.000000 1", "E ver 3 0 1 0.000000 1", "E ver 3 9C 1 0.000000 1")


def analysis(head: str = HEADS[0], nd: str = "0.130000 0.500000", dt: str = "-0.130000 -0.250000") -> str:
    return f"{head} {CHANCES} {nd} {CHANCES} {dt}"


def spans(texts: list[str]) -> tuple[bytes, list[tuple[int, int]]]:
    data, found = b"(;", []
    for text in texts:
        start = len(data) + 2
        data += f"DA[{text}]".encode()
        found.append((start, len(data)))
    return data, found


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize(("nd", "dt"), [("0.130000 0.500000", "-0.130000 -0.250000"), ("-1.000000 1.234567", "2.5 12.000001")])
def test_both_ways_read_the_same(head: str, nd: str, dt: str) -> None:
    usual = analysis(head, nd, dt)
    data, places = spans([usual, usual.replace(" ", "  "), usual + " ", usual.replace("0.000000 1", "0 1", 1)])
    found = cubes(data, places, [False] * 4)
    assert not found.bad and found.level.tolist() == [10 * (int(head[8]) + 1)] * 4
    assert (found.values == found.values[0]).all()
    assert found.values[0].tolist() == [[*map(float, f"{CHANCES} {side}".split())] for side in (nd, dt)]


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        (analysis(nd="0.130000 1.500000"), "a match winning chance below 0 or above 1"),
        (analysis(dt="0.130000 -0.500000"), "a match winning chance below 0 or above 1"),
        (analysis().replace("0.550000", "1.550000", 1), "a chance below 0 or above 1"),
        (analysis().replace("0.550000", "0.55x000", 1), "'0.55x000' is no number"),
        (analysis().replace("0.150000 ", "", 1), "a cube analysis with 17 numbers"),
        (analysis("E ver 3 :C 1 0.000000 1"), "':C' is no depth"),
        ("", "a cube analysis of unknown kind"),
    ],
)
def test_what_cannot_be_is_named(text: str, cause: str) -> None:
    data, places = spans([analysis(dt="0.130000 0.250000"), text])
    found = cubes(data, places, [True, True])
    assert found.bad == {1: cause}


def test_parts_and_nothing() -> None:
    data, places = spans([analysis(HEADS[1]), analysis(HEADS[2])])
    found = cubes(data, places, [False, False])
    assert found.part(1, 2).level.tolist() == [100] and np.array_equal(found.part(1, 2).values, found.values[1:])
    assert len(cubes(b"(;)", [], []).level) == 0
