"""Shipped tables and generators against GNU Backgammon 1.07.001 (its Python interface, 64 points, float32)."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from millipoint import met

DATA = Path(__file__).parent / "data"
GNUBG = np.load(DATA / "gnubg-1.07.npz")
STEPS = json.loads((DATA / "equity-to-mwc.json").read_text())
ATOL = 1e-6  # gnubg holds float32


@pytest.mark.parametrize("name", met.names())
def test_every_value_to_64_points(name):
    """Native corner and trailer are the table's own; Zadeh and mec are their generators, which gnubg runs at length 64."""
    table = met.load(name)
    native = GNUBG[f"{name}/pre"]
    expected = GNUBG["normal"].astype(float)
    expected[: len(native), : len(native)] = native
    assert table.native == len(native)
    np.testing.assert_allclose(table.pre, expected, rtol=0, atol=ATOL)
    np.testing.assert_allclose(table.post, GNUBG[f"{name}/post"], rtol=0, atol=ATOL)


@pytest.mark.parametrize(
    ("name", "away", "opponent", "chance"),
    [
        ("Kazaross-XG2", 1, 2, 0.67736),
        ("Kazaross-XG2", 9, 8, 0.44558),
        ("Kazaross-XG2", 30, 28, 0.441026),
        ("Kazaross-XG2", 64, 64, 0.5),
        ("Kazaross-XG2", 26, 25, 0.468472),
        ("Kazaross-XG2", 26, 1, 0.000821),
        ("Kazaross-XG2", 25, 1, 0.000950),
        ("Kazaross-XG2", 40, 10, 0.007527),
        ("Woolsey", 4, 6, 0.64),
        ("Woolsey", 25, 1, 0.001035),
        ("Zadeh", 2, 3, 0.60302),
        ("Zadeh", 9, 8, 0.44622),
        ("Zadeh", 30, 28, 0.444422),
        ("Zadeh", 26, 1, 0.000516),
        ("G11", 7, 9, 0.60994),
        ("G11", 25, 1, 0.001),
        ("mec26", 8, 5, 0.327),
        ("mec", 1, 5, 0.84227),
        ("mec", 5, 1, 0.15898),
        ("mec", 30, 28, 0.446012),
        ("mec", 40, 10, 0.008125),
    ],
)
def test_chances_before_the_crawford_game_is_over(name, away, opponent, chance):
    assert met.load(name).mwc(away, opponent) == pytest.approx(chance, abs=6e-6)


@pytest.mark.parametrize(
    ("name", "chances"),
    [
        (
            "Kazaross-XG2",
            {
                1: 0.5,
                2: 0.48803,
                3: 0.32264,
                4: 0.31002,
                5: 0.19012,
                24: 0.00182,
                25: 0.00118125,
                26: 0.001061,
                40: 0.00002575,
            },
        ),
        ("Woolsey", {2: 0.485, 14: 0.02, 15: 0.0125, 25: 0.000862, 40: 0.00002088}),
        ("G11", {2: 0.48811, 24: 0.001643, 25: 0.001066, 30: 0.0003314}),
        ("Zadeh", {2: 0.485, 3: 0.3125, 4: 0.302875, 15: 0.012672, 40: 0.00002085}),
        ("mec", {3: 0.315, 4: 0.319, 5: 0.18155, 6: 0.18155, 40: 0.00002341}),
    ],
)
def test_post_crawford_chances_of_the_trailer(name, chances):
    table = met.load(name)
    np.testing.assert_allclose(table.mwc(list(chances), 1, post=True), list(chances.values()), rtol=0, atol=6e-7)


def test_mec_keeps_the_calculators_quirks():
    """Player 1's trailer has the built-in gammon rate of 0.25; 4-away gains from the free drop instead of losing."""
    table = met.load("mec")
    assert not table.even
    assert table.mwc(3, 1, post=True, seat=1) == pytest.approx(0.3125)
    assert table.mwc(4, 1, post=True, seat=1) == pytest.approx(0.3165)


@pytest.mark.parametrize(
    "step", STEPS, ids=lambda s: f"{s['length']}pt {s['score']} cube {s['cube']} seat {s['on_roll']}"
)
def test_equity_and_mwc_both_ways(step):
    """gnubg's eq2mwc and mwc2eq at twenty scores and cubes; crawford flag or not, the score decides."""
    table, seat = met.load(), step["on_roll"]
    score = step["length"] - step["score"][seat], step["length"] - step["score"][1 - seat], step["cube"]
    for equity, chance in step["eq2mwc"].items():
        assert table.emg_to_mwc(float(equity), *score, seat) == pytest.approx(chance, abs=ATOL)
    for chance, equity in step["mwc2eq"].items():
        assert table.mwc_to_emg(float(chance), *score, seat) == pytest.approx(equity, abs=2e-5)


@pytest.mark.parametrize(
    ("score", "length", "cube", "unit"),
    [
        ((0, 0), 5, 1, 0.07732),
        ((0, 0), 7, 1, 0.06261),
        ((0, 0), 7, 2, 0.12638),
        ((0, 0), 7, 4, 0.26209),
        ((0, 0), 17, 1, 0.03796),
        ((4, 4), 5, 1, 0.50000),
        ((3, 3), 5, 2, 0.50000),
        ((6, 3), 7, 1, 0.16132),
        ((6, 3), 7, 2, 0.244015),
        ((5, 3), 7, 2, 0.25000),
    ],
)
def test_unit_values_of_kazaross_xg2(score, length, cube, unit):
    mine, theirs = (length - won for won in score)
    assert met.load().unit_value(mine, theirs, cube) == pytest.approx(unit, abs=5e-6)
    assert met.load().unit_value(theirs, mine, cube, seat=1) == pytest.approx(unit, abs=5e-6)
