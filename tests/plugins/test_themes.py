"""Themes: every rule at its bound, their order, and all of them against loops."""

from __future__ import annotations

import pytest

from millipoint import Decision, Decisions, Filter, Frame, Settings, columns_of, compute, default_plugins
from millipoint.plugins.themes import columns
from millipoint.plugins.themes.columns import THEMES
from millipoint.plugins.themes.family import Family
from millipoint.position import OPENING, parse
from millipoint.schema import INT_NULL
from millipoint.testing import check_column, sample

from .build import cube, match, play
from .families import REAL, blots, boards_of, family, judged, table_of, theme

START = tuple(OPENING.tolist())


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws(column: object) -> None:
    check_column(column)


def move(text: str) -> tuple[int, ...]:
    return parse(text)


def error(
    cost: float,
    made: str = "24/23 8/5",
    best: str = "8/5 6/5",
    wins: tuple[float, float] = (0.5, 0.5),
    gammons: tuple[float, float] = (0.1, 0.1),
) -> Decision:
    """An opening play that cost so much, chances (best, made)."""
    chances = tuple((w, g, 0.0, 0.1, 0.0) for w, g in zip(wins, gammons, strict=True))
    return play(cost, board=START, candidate_move=(move(best), move(made)), chances=chances)


def column(rows: list[Decision], name: str) -> list[int]:
    return Frame(match(rows), default_plugins().session(Settings())).get(name).tolist()


def themes(rows: list[Decision]) -> list[str]:
    return [THEMES[code] for code in column(rows, "theme")]


def test_the_floor_is_60_millipoints() -> None:
    assert themes([error(0.0594), error(0.0596), error(0.060)]) == ["none", "too many blots", "too many blots"]


def test_gammons_come_first_and_are_rounded() -> None:
    assert themes([error(0.1, gammons=(0.135, 0.10)), error(0.1, gammons=(0.134, 0.10))]) == [
        "gammon undervalued", "too many blots"
    ]  # fmt: skip


def test_blots_then_points_then_passive() -> None:
    assert themes([error(0.1, made="24/22 24/23")]) == ["too many blots"]
    assert themes([error(0.1, made="24/20", best="8/5 6/5")]) == ["too many blots"]
    assert themes([error(0.1, made="13/12 13/11", best="8/4 6/4")]) == ["too many blots"]
    assert themes([error(0.1, made="13/10", best="8/4 6/4")]) == ["point not made"]
    assert themes([error(0.1, made="8/4 6/4", best="13/8 13/12", wins=(0.530, 0.50))]) == ["too passive"]
    assert themes([error(0.1, made="8/4 6/4", best="13/8 13/12", wins=(0.524, 0.50))]) == ["none"]


def test_unknown_moves_leave_gammons_alone() -> None:
    bare = play(0.2, board=START)
    assert themes([bare]) == ["none"] and column([bare], "blot_change") == [INT_NULL]
    assert column([play(0.0, board=START)], "blot_change") == [0]
    assert column([error(0.1), error(0.0004)], "blot_change") == [3, 0]


def test_cube_themes_have_no_floor() -> None:
    rows = [
        cube("no double", 0.5, 0.51),
        cube("double", 0.5, 0.49),
        cube("double", 1.15, 1.4),
        cube("pass", 0.5, 0.99),
        cube("take", 0.5, 1.01),
        cube("take", 0.5, 0.9),
        cube("no double", -0.05, 0.1),
    ]
    assert themes(rows) == [
        "missed double", "premature double", "premature double", "wrong pass", "wrong take", "none", "none"
    ]  # fmt: skip


@pytest.mark.parametrize("seed", [REAL, *range(3)])
def test_against_loops(seed: int) -> None:
    table = table_of(seed)
    frame = Frame(table, default_plugins().session(Settings()))
    rows = judged(list(table))
    assert [THEMES[code] for code in frame.get("theme")] == [theme(j) for j in rows]
    change = frame.get("blot_change").tolist()
    for j, have in zip(rows, change, strict=True):
        both = boards_of(j.d)
        if j.counts and j.d.kind == 0 and j.error and j.error > 0.001 and both and j.d.equity:
            assert have == blots(both[0]) - blots(both[1])


def test_a_family_finds_its_decisions() -> None:
    table = sample(1)
    want = [family(j) for j in judged(list(table)) if j.counts]
    one = max(set(want), key=want.count)
    figures = compute("pr", table, filter=Family(*one).where(Filter()))[0]
    assert figures.only.n == want.count(one)


def test_nothing() -> None:
    frame = Frame(Decisions.empty(), default_plugins().session(Settings()))
    assert len(frame.get("theme")) == len(frame.get("blot_change")) == 0
