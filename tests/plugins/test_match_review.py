"""The review of a match: what to review, pace, curves, balance, coverage."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from millipoint import Decisions, Settings, answer, columns_of, compute, default_plugins
from millipoint.frame import Frame
from millipoint.plugins.match_review import columns
from millipoint.plugins.match_review.metric import METRICS
from millipoint.plugins.match_review.study import match_review
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .families import planted
from .reference import millipoints, worth
from .structured import judged, value
from .test_difficulty import options_of, slow

U = worth(7, 7, 1, 0) or 0.0


def column(table: Decisions, name: str) -> list[float]:
    return Frame(table, default_plugins().session(Settings())).get(name).tolist()


def test_three_to_review() -> None:
    """By loss less difficulty: among close options an error is worth less of a look."""
    rows = [play(0.06, ply=0), play(equity=(0, -0.02, -0.06), played=2, ply=1), play(0.3, ply=2), play(0.049, ply=3), play(0.2, ply=4)]
    found = value("review(3)", match(rows)).decisions
    assert [d.ply for d in found] == [2, 4, 0]
    assert found[2].difficulty == pytest.approx(0.00499 * U, abs=1e-6)
    assert found[0].loss == pytest.approx(0.3 * U, rel=1e-6)


def test_ties_go_to_the_earlier() -> None:
    rows = [play(0.1, game=g, ply=p) for g in (1, 2) for p in (0, 1)]
    assert [(d.game, d.ply) for d in value("review(3)", match(rows)).decisions] == [(1, 0), (1, 1), (2, 0)]


def test_unknown_difficulty_counts_as_0() -> None:
    rows = [play(equity=(), played=-1, stored_error=0.1, ply=0), play(0.1, ply=1)]
    found = value("review(3)", match(rows)).decisions
    assert [(d.ply, d.difficulty is None) for d in found] == [(0, True), (1, False)]


def test_ties_of_the_key_go_to_the_greater_loss() -> None:
    """Of two errors that cost the same beyond their difficulty, the one that cost more."""
    same = planted(review_key=lambda priced: np.where(priced, 0.25, np.nan))
    table = match([play(0.1, ply=0), play(0.3, ply=1), play(0.2, ply=2), play(0.3, ply=3)])
    found = compute("review(3)", table, plugins=same)[0].only.value.decisions
    assert [d.ply for d in found] == [1, 3, 2]


def test_what_costs_less_than_its_difficulty_is_not_reviewed() -> None:
    """Hundreds of options a little worse than an error make the decision harder than the error is dear."""
    hard = play(equity=(0.0, -0.05, *[-0.06] * 600), played=1, legal_plays=700, ply=1)
    assert [d.ply for d in value("review(3)", match([hard, play(0.1, ply=2)])).decisions] == [2]


def test_nothing_to_review() -> None:
    assert value("review(3)", match([play(0.049)])).decisions == ()
    assert value("review(3)", match([play(0.5)], length=0)) is None


def test_review_against_a_loop() -> None:
    table = sample(3)
    for number in table.data["match"].tolist():
        rows = [j for j in judged(table) if j.d.match == number and j.loss is not None and millipoints(j.error or 0) >= 50]
        keys = []
        for j in rows:
            hard = slow(options_of(j.d))
            key = (j.loss or 0.0) - (hard or 0.0) * (j.unit or 0.0)
            if key > 0:
                keys.append((key, j.loss, -j.d.game, -j.d.ply))
        want = [(-g, -p) for *_, g, p in sorted(keys, reverse=True)[:3]]
        figures = compute("review(3)", table, by="match")[0]
        if (number,) in figures.labels and figures[number].value is not None:
            assert [(d.game, d.ply) for d in figures[number].value.decisions] == want


def test_pace() -> None:
    rows = [play(e, time=t) for e, t in ((0.1, 10.0), (0.1, 2.0), (0.0, 20.0), (0.1, float("nan")))]
    found = value("pace", match(rows), player="Ann")
    assert found.checker.threshold == 10.0
    assert [(c.n, round(c.loss / U, 3)) for c in (found.checker.hasty, found.checker.deliberate, found.checker.unknown)] == [
        (1, 0.1), (1, 0.1), (1, 0.1)]  # fmt: skip
    assert (found.cube.threshold, found.cube.hasty.n) == (None, 0)


def test_without_a_link_of_speed_and_error_half_are_hasty() -> None:
    found = value("pace", match([play(0.1, time=float(t)) for t in range(1, 21)]), player="Ann").checker
    assert (found.threshold, found.hasty.n, found.deliberate.n, found.unknown.n) == (10.5, 10, 10, 0)


def test_types_have_medians_of_their_own() -> None:
    rows = [play(time=4.0), play(time=8.0), cube("take", 0.3, 0.9, 1.0, time=30.0), play(seat=1, time=100.0)]
    assert column(match(rows), "usual_time") == [6.0, 6.0, 30.0, 100.0]
    assert column(match(rows), "pace") == [1, 2, 2, 2]


def test_medians_against_a_loop() -> None:
    table = sample(3)
    rows = judged(table)
    times: dict[object, list[float]] = {}
    for j in rows:
        if j.loss is not None and j.d.time == j.d.time:
            times.setdefault((j.d.match, j.d.seat, j.d.kind > 0), []).append(j.d.time)
    for j, found in zip(rows, column(table, "usual_time"), strict=True):
        known = times.get((j.d.match, j.d.seat, j.d.kind > 0))
        want = statistics.median(known) if known and j.loss is not None else None
        assert found == pytest.approx(want) if want is not None else found != found


def test_no_pace_without_times_or_in_money_play() -> None:
    assert compute("pace", match([play(0.1)]))[0].only.reason == "no priced decision with a time"
    assert value("pace", match([play(0.1, time=3.0)], length=0)) is None


def test_curves() -> None:
    rows = [play(0.1, ply=0), play(0.2, ply=1, seat=1), play(0.0, ply=2), play(0.1, ply=3, legal_plays=1), play(0.3, game=2)]
    found = value("losses", match(rows), player="Ann")
    assert list(zip(found.game, found.ply, strict=True)) == [(1, 0), (1, 2), (2, 0)]
    assert found.loss == pytest.approx([0.1 * U, 0, 0.3 * U], rel=1e-6)
    assert found.cumulative == pytest.approx([0.1 * U, 0.1 * U, 0.4 * U], rel=1e-6)


def test_the_curve_ends_at_the_mwc_loss() -> None:
    table = sample(3)
    losses, total = compute(["losses", "mwc_loss"], table, by="player")
    for label, e in losses:
        assert (e.value is None) == (total[label].value is None)
        if e.value is not None:
            assert e.value.cumulative[-1] == pytest.approx(total[label].value)


def test_balance_and_coverage() -> None:
    """A result of -0.5 with a luck of -0.30 leaves -0.20; the balance is -0.02; two of four rolls are measured."""
    rows = [play(0.05 / U, luck=-0.3 / U), play(0.0), play(0.0, seat=1, luck=0.0), play(0.03 / U, seat=1)]
    table = match(rows, winner=1)
    figures = {name: compute(name, table, by="player")[0] for name in ("luck_adjusted", "error_balance", "luck_coverage")}
    assert figures["luck_adjusted"]["Ann"].value == pytest.approx(-0.2)
    assert figures["luck_adjusted"]["Bob"].value == pytest.approx(0.2)
    assert figures["error_balance"]["Ann"].value == pytest.approx(-0.02, abs=1e-6)
    assert figures["error_balance"]["Bob"].value == pytest.approx(0.02, abs=1e-6)
    coverage = figures["luck_coverage"]["Ann"].value
    assert (coverage.measured, coverage.rolls) == (2, 4)


def test_no_coverage_without_luck() -> None:
    assert compute("luck_coverage", match([play(0.1, luck=0.0)]))[0].only.reason == "no luck in the file"


def test_review_of_a_match() -> None:
    rows = [play(0.1, luck=0.1, time=4.0), play(0.3, seat=1, luck=-0.1), play(0.0, game=2), play(0.05, seat=1, game=2)]
    table = Decisions.concat([match(rows, number=1, day=5, winner=0), match(rows, number=2, day=4)])
    both = answer(match_review(), table)
    assert [(m.match, m.day, [s.player for s in m.sides]) for m in both] == [(2, 4, ["Ann", "Bob"]), (1, 5, ["Ann", "Bob"])]
    (one,) = answer(match_review(1), table)
    ann, bob = one.sides
    assert (ann.outcome, bob.outcome, one.length) == (1, -1, 7)
    assert ann.pr.value == pytest.approx(25)
    assert [d.error for d in bob.review] == pytest.approx([0.3, 0.05], abs=1e-6)
    assert ann.luck_adjusted.value == pytest.approx(-(bob.luck_adjusted.value or 0))
    assert ann.coverage is not None and (ann.coverage.measured, ann.coverage.rolls) == (2, 4)
    assert ann.pace is not None and bob.pace is None
    assert ann.losses is not None and len(ann.losses.loss) == 2
    assert ann.pr.unit == "game"
    assert answer(match_review(7), table) == ()


@pytest.mark.parametrize("metric", METRICS, ids=str)
def test_laws(metric: object) -> None:
    check_metric(metric, table=sample(1, matches=8, rows=6))  # type: ignore[arg-type]


@pytest.mark.parametrize("made", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(made: object) -> None:
    check_column(made, table=sample(2, matches=6, rows=6))
