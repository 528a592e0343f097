"""Bands of level."""

from __future__ import annotations

import pytest

from millipoint import compute, default_plugins
from millipoint.plugins.levels.bands import BANDS, band
from millipoint.testing import check_metric, sample

from .build import match, with_errors


@pytest.mark.parametrize(
    ("pr", "name"),
    [(0, "World class"), (1.99, "World class"), (1.996, "Expert"), (2, "Expert"), (3.99, "Expert"), (4, "Advanced"),
     (5.994, "Advanced"), (6, "Intermediate"), (8.99, "Intermediate"), (9, "Casual"), (11.99, "Casual"), (12, "Beginner"), (50, "Beginner")],
)  # fmt: skip
def test_bands(pr: float, name: str) -> None:
    found = band(pr)
    assert found.name == name
    assert found.low <= round(pr, 2)
    assert found.high is None or round(pr, 2) < found.high


def test_bounds_follow_each_other() -> None:
    assert [low for _, low in BANDS] == [0, 2, 4, 6, 9, 12]
    assert band(13).high is None


def test_level() -> None:
    rows = [*with_errors(0.24, 30), *with_errors(0.60, 25, game=2), *with_errors(0.12, 20, game=3)]
    level = compute("level", match(rows))[0].only.value
    assert (round(level.pr, 2), level.band.name) == (6.4, "Intermediate")
    assert (level.best.name, level.worst.name) == ("World class", "Casual")


def test_without_an_interval() -> None:
    level = compute("level", match(with_errors(0.24, 30)))[0].only.value
    assert (level.band.name, level.best, level.worst) == ("Advanced", None, None)


def test_laws() -> None:
    check_metric(default_plugins().metric("level"), table=sample(1, matches=8, rows=6))
