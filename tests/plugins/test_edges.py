"""Which figures there are in odd circumstances: "-" is absent, never 0."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from millipoint import Decisions, compute

from .build import cube, match, play

ROWS = [
    play(0.1, luck=0.2, game=g) for g in (1, 2, 3)
] + [play(0.02, seat=1, luck=-0.1), cube("take", 0.9, 1.2, 1.0, seat=1), cube("no double", 0.3, 0.3, 1.0)]  # fmt: skip
ROWS.sort(key=lambda d: d.game)


def usual(**more: object) -> Decisions:
    return match(ROWS, winner=0, **more)  # type: ignore[arg-type]


def each(change: dict[str, object]) -> Decisions:
    return match([attrs.evolve(d, **change) for d in ROWS], winner=0)  # type: ignore[arg-type]


SITUATIONS: dict[str, Callable[[], Decisions]] = {
    "match": usual,
    "money": lambda: usual(length=0),
    "unrated": lambda: match([play(None, luck=0.2), play(None, seat=1, luck=0.1)], winner=0),
    "uncounted": lambda: match([play(0.1, legal_plays=1, luck=0.2), cube("no double", -0.05, 0.1, 1.0)], winner=0),
    "no luck": lambda: each({"luck": float("nan")}),
    "post-Crawford": lambda: usual(score=(6, 3)),
    "another table": lambda: each({"analysis_met": "Woolsey"}),
    "unfinished": lambda: match(ROWS),
}
# in the order of SITUATIONS: x = there is a figure
MATRIX = {
    #                   match money unrated uncounted no-luck post-Crawford other-table unfinished
    "pr":              "x     x     -       -         x       x             -           x",
    "pr_checker":      "x     x     -       -         x       x             -           x",
    "error_rate":      "x     x     -       -         x       x             -           x",
    "error_total":     "x     x     -       -         x       x             -           x",
    "errors":          "x     x     -       -         x       x             -           x",
    "blunders":        "x     x     -       -         x       x             -           x",
    "snowie":          "x     x     -       x         x       x             -           x",
    "mwc_loss":        "x     -     -       -         x       x             -           x",
    "l7":              "x     -     -       -         x       x             -           x",
    "elo":             "x     -     -       -         x       x             -           x",
    "luck":            "x     x     x       x         -       x             x           x",
    "luck_total":      "x     x     x       x         -       x             x           x",
    "luck_mwc":        "x     -     x       x         -       x             x           x",
    "luck_adjusted":   "x     -     x       x         -       x             x           -",
    "n_checker":       "x     x     -       x         x       x             -           x",
    "forced":          "x     x     -       x         x       x             -           x",
    "unrated":         "x     x     x       x         x       x             x           x",
    "plays":           "x     x     x       x         x       x             x           x",
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("metric", MATRIX)
def test_matrix(metric: str, situation: str) -> None:
    expected = MATRIX[metric].split()[list(SITUATIONS).index(situation)]
    figure = compute(metric, SITUATIONS[situation]())[0].only
    assert ("-" if figure.value is None else "x") == expected
    assert figure.value is not None or figure.reason
    assert figure.value is not None or (figure.low, figure.high) == (None, None)


@pytest.mark.parametrize("metric", MATRIX)
def test_no_decision_at_all(metric: str) -> None:
    empty = Decisions.from_columns({}, sizes=[])
    figure = compute(metric, empty)[0].only
    assert figure.value is None or figure.value == 0
    assert figure.n == 0
    assert len(compute(metric, empty, by="player")[0]) == 0


def test_forced_plays_do_not_change_l7_and_its_parts() -> None:
    more = match([*ROWS, play(0.4, legal_plays=1, game=3), play(None, game=3)], winner=0)
    for name in ("pr", "mwc_loss", "l7", "errors"):
        assert compute(name, more)[0].only.value == compute(name, usual())[0].only.value
