"""Themes, families, loss beyond difficulty and like positions once more, with plain loops over `Decision` records."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from millipoint import Column, Decisions, Plugins, load, read
from millipoint.column import as_column
from millipoint.decision import CHECKER, DOUBLE, DOUBLED, NO_DOUBLE, PASSED, Decision
from millipoint.loading import installed
from millipoint.position import PLANS, plan
from millipoint.position.keys import OPENING_KEY
from millipoint.testing import sample

from .reference import Judged, judge, known, millipoints

TAU = 0.025
FILES = Path(__file__).parents[1] / "data" / "sgf"
REAL = -1
Board = tuple[int, ...]


def table_of(seed: int) -> Decisions:
    """Invented decisions, or for `REAL` those of the analysed matches among the tests' data."""
    if seed != REAL:
        return sample(seed)
    return Decisions.concat([read(path).decisions for path in sorted(FILES.glob("*.sgf"))])


def judged(records: Sequence[Decision]) -> list[Judged]:
    """What is to be known of each record under the default settings."""
    return [judge(d, "xg", lambda d: d.position == OPENING_KEY) for d in records]


def is_error(j: Judged, least: int = 50) -> bool:
    return j.counts and j.error is not None and millipoints(j.error) >= least


def after(board: Board, move: Board) -> Board:
    """The board after the hops of a move, one at a time."""
    stops = list(board)
    for start, end in (
        itertools.batched(move, 2) if hasattr(itertools, "batched") else zip(move[::2], move[1::2], strict=True)
    ):
        if start < 0 or end < 0:
            continue
        stops[start] -= 1
        if end == 0:
            continue
        if stops[end] < 0:
            stops[0] += stops[end]
            stops[end] = 0
        stops[end] += 1
    return tuple(stops)


def boards_of(d: Decision) -> tuple[Board, Board] | None:
    """The boards after the play and after the best one; None where either is not known."""
    made = d.candidate_move[d.played] if d.played >= 0 and d.candidate_move else d.move
    if not d.candidate_move or made[0] < 0 or d.candidate_move[0][0] < 0:
        return None
    return after(d.board, made), after(d.board, d.candidate_move[0])


def blots(board: Board) -> int:
    return sum(n == 1 for n in board[1:25])


def home(board: Board) -> int:
    return sum(n >= 2 for n in board[1:7])


def points(best: float, made: float) -> int:
    """Percentage points, halves up."""
    return math.floor(round(100 * (best - made), 4) + 0.5)


def theme(j: Judged) -> str:
    """The theme of a decision by the rules, in order."""
    d = j.d
    if not j.counts or not j.error:
        return "none"
    if d.kind == DOUBLE:
        return "missed double" if d.action == NO_DOUBLE else "premature double" if d.action == DOUBLED else "none"
    if d.kind != CHECKER:
        return "wrong pass" if d.action == PASSED else "wrong take"
    if millipoints(j.error) < 60 or not d.equity:
        return "none"
    both = boards_of(d)
    wins = gammons = -100
    if d.played >= 0 and d.chances and known(d.chances[0][0]):
        wins = points(d.chances[0][0], d.chances[d.played][0])
        gammons = points(d.chances[0][1], d.chances[d.played][1])
    if gammons >= 4:
        return "gammon undervalued"
    if both is None:
        return "none"
    made, best = both
    if blots(made) - blots(best) >= 2:
        return "too many blots"
    if home(best) > home(made):
        return "point not made"
    return "too passive" if blots(best) > blots(made) and wins >= 3 else "none"


def family(j: Judged) -> tuple[str, str, str]:
    """Plan, kind and theme."""
    return PLANS[int(plan(j.d.board)[0])], "cube" if j.d.kind else "checker", theme(j)


def costs(d: Decision) -> list[float]:
    """What each option costs, from the best on."""
    if d.kind == CHECKER:
        found = [abs(e - d.equity[0]) for e in d.equity]
    elif d.kind == DOUBLE:
        found = [0.0, abs(d.nd - min(d.dt, d.dp))]
    else:
        found = [0.0, abs(d.dt - d.dp)]
    return [c - min(found) for c in found]


def excess(j: Judged) -> float | None:
    """Loss beyond difficulty."""
    if j.loss is None or j.unit is None:
        return None
    found = [c for c in costs(j.d) if known(c)]
    weights = [math.exp(-c / TAU) for c in found]
    mean = sum(c * w for c, w in zip(found, weights, strict=True)) / sum(weights) if len(found) > 1 else 0.0
    return j.loss - j.unit * mean


def families_of(rows: Iterable[Judged]) -> tuple[dict[tuple[str, str, str], list[float]], int, int]:
    """Loss beyond difficulty of the priced errors with a theme by family, and how many have no price or no theme."""
    groups: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    unpriced = unthemed = 0
    for j in rows:
        if not is_error(j):
            continue
        gap = excess(j)
        if gap is None:
            unpriced += 1
        elif family(j)[2] == "none":
            unthemed += 1
        else:
            groups[family(j)].append(gap)
    return groups, unpriced, unthemed


def like(a: Board, b: Board) -> int:
    """Least pips between two boards, both sides: sorted checkers, one to one."""

    def side(board: Board) -> list[int]:
        there = [p for p in range(1, 26) for _ in range(max(board[p], 0))]
        return [0] * (15 - len(there)) + there

    def turned(board: Board) -> Board:
        return tuple(-n for n in reversed(board))

    pairs = ((side(a), side(b)), (side(turned(a)), side(turned(b))))
    return sum(abs(x - y) for one, other in pairs for x, y in zip(one, other, strict=True))


def given_excess(has_difficulty: Any, luck: Any) -> Any:
    """The loss beyond difficulty that a test writes into ``luck``."""
    return np.where(has_difficulty, luck, np.nan)


def given_theme(luck_level: Any) -> Any:
    """The theme that a test writes into ``luck_level``."""
    return np.maximum(luck_level, 0)


def planted(**functions: Any) -> Plugins:
    """The installed plugins with some columns computed otherwise."""
    plugins = load(installed())
    for name, function in functions.items():
        old = as_column(plugins.columns[name])
        plugins.things["column"][name] = attrs.evolve(old, function=function, grain="decision")
    assert all(isinstance(c, Column) for c in plugins.columns.values())
    return plugins
