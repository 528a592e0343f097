"""Snowie error rate: all rated errors over the checker plays of both players."""

from __future__ import annotations

import pytest

from millipoint import Decisions, Filter, Metric, Settings, compute
from millipoint.plugins.snowie.metric import METRICS
from millipoint.testing import check_metric, sample

from .build import cube, match, play

DANCE = play(equity=(), played=-1, legal_plays=0)


def half(total: float, n: int, seat: int) -> list[object]:
    """``n`` plays of which two thirds are forced, with a total error."""
    return [play(total, seat=seat), *(play(seat=seat, legal_plays=1 + i % 3) for i in range(n - 1))]


def test_a_known_match() -> None:
    table = match([*half(2.595001, 166, 0), *half(3.669327, 165, 1)])  # type: ignore[list-item]
    figures = compute("snowie", table, by="player")[0]
    assert figures["Ann"].value == pytest.approx(3.920, abs=5e-4)
    assert figures["Bob"].value == pytest.approx(5.543, abs=5e-4)
    assert compute("snowie", table)[0].only.value == pytest.approx(3.920 + 5.543, abs=1e-3)


def test_uncounted_decisions_are_in_it() -> None:
    rows = [play(0.1), cube("no double", -0.05, 0.1, 1.0), cube("no double", 0.9, 0.1, 1.0), play(0.02, legal_plays=1), play(seat=1)]
    figures = compute(["snowie", "pr"], match(rows), by="player")
    assert figures["snowie"]["Ann"].value == pytest.approx(500 * (0.1 + 0.15 + 0.02) / 3, rel=1e-5)
    assert figures["pr"]["Ann"].value == pytest.approx(50)


def test_denominator_has_forced_unrated_and_dances() -> None:
    table = match([play(0.3), play(None), DANCE, play(legal_plays=1, seat=1), play(None, seat=1)])
    assert compute("snowie", table, filter=Filter().where("player", "==", "Ann"))[0].only.value == pytest.approx(500 * 0.3 / 5)


def test_a_kind_narrows_the_errors_only() -> None:
    table = match([play(0.3), play(), play(seat=1), cube("take", 0.9, 1.2, 1.0)])
    kinds = compute("snowie", table, by="kind")[0]
    assert kinds["checker"].value == pytest.approx(500 * 0.3 / 3)
    assert kinds["take"].value == pytest.approx(500 * 0.2 / 3, rel=1e-5)
    one = compute("snowie", table, filter=Filter().where("kind", "==", "take"))[0].only
    assert one.value == pytest.approx(kinds["take"].value)


def test_only_matches_of_the_player_are_in_the_denominator() -> None:
    other = match([play(player="Cid"), play(player="Dot", seat=1)], number=2)
    table = Decisions.concat([match([play(0.2), play(seat=1)]), other])
    assert compute("snowie", table, by="player")[0]["Ann"].value == pytest.approx(50)


def test_unknown_without_a_rated_decision() -> None:
    figure = compute("snowie", match([play(None), DANCE]))[0].only
    assert (figure.value, figure.reason) == (None, "no rated decisions")


def test_no_interval() -> None:
    figure = compute("snowie", match([play(0.1)]))[0].only
    assert (figure.low, figure.high, figure.reason) == (None, None, "not defined")


@pytest.mark.parametrize("metric", METRICS, ids=str)
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_laws(metric: Metric, counting: str) -> None:
    check_metric(metric, settings=Settings(counting=counting), table=sample(5, matches=8, rows=6))
