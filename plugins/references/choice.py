"""The choice of reference positions, and what is said of each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import attrs
import numpy as np

from millipoint.decision import CHECKER, TAKE
from millipoint.plugins.references.candidates import Candidates
from millipoint.plugins.references.greedy import Pick, choose
from millipoint.plugins.references.near import RADIUS
from millipoint.position.board import flip
from millipoint.position.likeness import profile

Array = np.ndarray[Any, np.dtype[Any]]

PLACE = ("position", "cube_away", "cube_opponent_away")


@attrs.frozen(kw_only=True)
class Handled:
    """A position that was studied: the board as its decision holds it, the decision's kind, and the score of a cube."""

    board: tuple[int, ...]
    kind: int
    away: int = -1
    opponent_away: int = -1


@attrs.frozen(kw_only=True)
class Reference:
    """A position to study. Sums of loss beyond difficulty are fractions of MWC."""

    rank: int
    position: int
    """Key of the board."""
    board: tuple[int, ...]
    """The board as the decision holds it."""
    plan: str
    kind: str
    theme: str
    away: int | None
    """Points the decider still needs, for a cube decision at a match score."""
    opponent_away: int | None
    covered: float
    """What the position and its likes cost, as far as no earlier pick stands for them."""
    gain: float
    """``covered`` halved once for each of the two flags."""
    errors: int
    """Errors that the position stands for, its own among them."""
    matches: int
    own_excess: float
    own_errors: int
    family_positions: int
    """Positions in its family."""
    gap: float | None
    """Distance of the two best choices, equity; the least where the position was met with several rolls or scores."""
    close: bool
    unstable: bool
    rolled_out: bool
    stands_for: tuple[tuple[int, int, int], ...]
    """What it covers: key of the board and, for the cube, points that the decider and the other still need (else 0)."""


@attrs.frozen(kw_only=True)
class ReferenceList:
    """Positions to study in order, and what they were chosen from."""

    candidates: int
    covered: float
    """What the chosen positions stand for together."""
    total: float
    """What all candidates cost."""
    handled: int
    """Candidates that handled positions stand for or rule out."""
    references: tuple[Reference, ...]


def chosen(
    them: Candidates,
    size: int,
    close_gap: float,
    known: Collection[int],
    handled: Sequence[Handled],
    unstable: Collection[int],
) -> ReferenceList:
    """The greedy choice among candidates. ``known`` are keys of handled positions, ``handled`` more of them as boards."""
    cube = them.keys["cube_kind"] > 0
    own, other = them.score()
    _, classes = np.unique(np.stack([cube, own, other]), axis=1, return_inverse=True)
    classes = classes.ravel()
    alike = them.points(classes)
    _, parts = np.unique(np.stack([classes, them.family]), axis=1, return_inverse=True)
    near = them.points(parts.ravel())
    taken, free = np.zeros(len(them), dtype=bool), np.ones(len(them), dtype=bool)
    for i in np.flatnonzero(np.isin(them.keys["position"], np.array(sorted(known), dtype=np.int64))).tolist():
        free[alike.near(i)] = False
        taken[near.near(i)] = True
    if handled:
        profiles = them.seen()
        facts = cube, own, other, profiles[:, :25].sum(axis=1, dtype=np.int64)
        for one in handled:
            _handle(one, them, profiles, facts, taken, free)
    close = ~np.isnan(them.gap) & (them.gap < close_gap)
    shaky = np.isin(them.keys["position"], np.array(sorted(unstable), dtype=np.int64))
    weight = np.where(close, 0.5, 1.0) * np.where(shaky, 0.5, 1.0)
    priority = np.empty(len(them), dtype=np.int64)
    priority[np.lexsort((them.keys["position"], -them.x, ~them.rolled_out))] = np.arange(len(them))
    picks = choose(near, them.x, weight, priority, size, taken, free, alike.near)
    return ReferenceList(
        candidates=len(them),
        covered=float(sum(pick.covered for pick in picks)),
        total=float(them.x.sum()),
        handled=int((~free | taken).sum()),
        references=tuple(
            _reference(rank, pick, them, bool(close[pick.index]), bool(shaky[pick.index]))
            for rank, pick in enumerate(picks, 1)
        ),
    )


def _handle(
    one: Handled, them: Candidates, profiles: Array, facts: tuple[Array, Array, Array, Array], taken: Array, free: Array
) -> None:
    """Mark what a handled position stands for and what it rules out: like positions of its kind and cube score."""
    cube, own, other, pips = facts
    board = np.array(one.board, dtype=np.int8)
    turn = one.kind == TAKE
    mine = profile(flip(board) if turn else board)[0]
    same = (cube == (one.kind != CHECKER)) & (np.abs(pips - mine[:25].sum(dtype=np.int64)) <= RADIUS)
    if one.kind != CHECKER:
        score = (one.opponent_away, one.away) if turn else (one.away, one.opponent_away)
        same &= (own == score[0]) & (other == score[1])
    rows = np.flatnonzero(same)
    gap = np.abs(profiles[rows] - mine).sum(axis=1, dtype=np.int64)
    rows, gap = rows[gap <= RADIUS], gap[gap <= RADIUS]
    free[rows] = False
    taken[rows[np.isin(them.family[rows], them.family[rows[gap == 0]])]] = True


def _reference(rank: int, pick: Pick, them: Candidates, close: bool, shaky: bool) -> Reference:
    i = pick.index
    family = them.families[int(them.family[i])]
    scored = family.kind == "cube" and int(them.keys["cube_away"][i]) > 0
    return Reference(
        rank=rank,
        position=int(them.keys["position"][i]),
        board=tuple(them.boards[i].tolist()),
        **attrs.asdict(family),
        away=int(them.keys["cube_away"][i]) if scored else None,
        opponent_away=int(them.keys["cube_opponent_away"][i]) if scored else None,
        covered=pick.covered,
        gain=pick.gain,
        errors=int(them.errors[pick.rows].sum()),
        matches=them.matches(pick.rows),
        own_excess=float(them.x[i]),
        own_errors=int(them.errors[i]),
        family_positions=int((them.family == them.family[i]).sum()),
        gap=None if np.isnan(them.gap[i]) else float(them.gap[i]),
        close=close,
        unstable=shaky,
        rolled_out=bool(them.rolled_out[i]),
        stands_for=tuple(zip(*(them.keys[name][pick.rows].tolist() for name in PLACE), strict=True)),
    )
