"""The turns of a match, gathered from the records in a few steps, and the test that nothing in them is impossible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs
import numpy as np

from millipoint.formats.xg import records as r
from millipoint.formats.xg.levels import BAD, levels

Array = np.ndarray[Any, np.dtype[Any]]

_F: Final = 0.01
_BAR: Final = 24
"""The bar among the hops, whose points count from 0."""
_CHANCE, _EQUITY = (-_F, 1 + _F), (-r.LIMIT, r.LIMIT)
_CUBE_LOW, _CUBE_HIGH = np.array(
    [_CHANCE] * 6 + [_EQUITY] * 5 + [_CHANCE] * 6 + [_EQUITY], dtype="f4"
).T.copy()  # fmt: skip


@attrs.frozen
class Damage:
    """The first record that cannot be right, and why."""

    record: int
    cause: str


@attrs.frozen
class Turns:
    """Cube decisions and plays that happened, in the order of the file.

    ``cubes`` and ``moves`` are their record numbers; every other array has one row for each of them, the
    candidates one for each candidate of an analysed play.
    """

    cubes: Array
    cube_ints: Array
    cube_floats: Array
    cube_errors: Array
    cube_boards: Array
    cube_levels: Array
    moves: Array
    move_ints: Array
    move_errors: Array
    befores: Array
    afters: Array
    luck_levels: Array
    marks: Array
    counts: Array
    """Candidates of each play, 0 where it was not analysed."""
    owner: Array
    """(candidates,) the play that each candidate belongs to, as an index into ``moves``."""
    index: Array
    """(candidates,) its place in the list of the play."""
    candidate_boards: Array
    hops: Array
    candidate_levels: Array
    vectors: Array
    """As XG has them: lose backgammon, lose gammon, lose, win, win gammon, win backgammon, equity."""
    chances: Array
    """The same in the order of the schema, without lose and equity."""


def gather(raw: Array, types: Array) -> Turns:
    """Collect the turns from records (n, 2560) of these types (n,). Nothing is copied but what is needed."""
    ints, singles, doubles = raw.view("<i4"), raw.view("<f4"), raw.view("<f8")
    cubes = np.flatnonzero((types == r.CUBE) & (ints[:, 4] != -2) & (ints[:, 4] != -1))
    moves = np.flatnonzero((types == r.MOVE) & (raw[:, r.MOVE_PLAYED] != 0))
    cube_ints = ints[cubes[:, None], r.TURN_CUBE_WORDS]
    move_ints = ints[moves[:, None], r.TURN_MOVE_WORDS]
    move_errors = doubles[:, r.MOVE_ERRORS][moves]
    counts = np.minimum(move_ints[:, r.M_COUNT].astype("u4"), r.MAX_CANDIDATES).astype(np.int64)
    counts[move_errors[:, 0] == r.NOT_ANALYSED] = 0
    ends = counts.cumsum()
    total = int(ends[-1]) if len(ends) else 0
    owner = np.repeat(np.arange(len(moves)), counts)
    index = np.arange(total) - np.repeat(ends - counts, counts)
    table = raw.view(r.CANDIDATE)[:, 0]
    where = (moves[owner], index)
    vectors = table["vectors"][where].view("<f4").reshape(total, 7)
    chances = np.empty((total, 5), dtype=np.float32)
    chances[:, :3], chances[:, 3], chances[:, 4] = vectors[:, 3:6], vectors[:, 1], vectors[:, 0]
    return Turns(
        cubes,
        cube_ints,
        singles[:, r.CUBE_FLOATS][cubes],
        doubles[:, r.CUBE_ERRORS][cubes][:, ::2],
        raw[:, r.CUBE_BOARD][cubes].view("i1"),
        levels(cube_ints[:, r.C_LEVEL]),
        moves,
        move_ints,
        move_errors,
        raw[:, r.MOVE_BEFORE][moves].view("i1"),
        raw[:, r.MOVE_AFTER][moves].view("i1"),
        levels(move_ints[:, r.M_LUCK_LEVEL]),
        raw[:, r.MOVE_IRRELEVANT][moves],
        counts,
        owner,
        index,
        table["boards"][where],
        table["hops"][where].view("i1").reshape(total, 8),
        levels(table["levels"][where].view("<i2").reshape(total, 2)[:, 0]),
        vectors,
        chances,
    )


def _checks(t: Turns) -> Iterator[tuple[Array, Array, str]]:
    """Record numbers, which of them are sound, and what is wrong with the others."""
    analysed = t.cube_errors[:, 0] != r.NOT_ANALYSED
    yield t.cubes, (t.cube_ints >= r.TURN_CUBE_LOW) & (t.cube_ints <= r.TURN_CUBE_HIGH), "an impossible {cube}"
    yield t.cubes, t.cube_ints[:, r.C_PLAYER] != 0, "an impossible player"
    yield t.cubes, np.abs(t.cube_errors) <= r.LIMIT, "an impossible error"
    floats = (t.cube_floats >= _CUBE_LOW) & (t.cube_floats <= _CUBE_HIGH)
    floats[:, 10] = True
    floats[~analysed] = True
    yield t.cubes, floats, "an impossible evaluation"
    yield t.cubes, (t.cube_levels != BAD) | ~analysed, "an unknown level of analysis"
    yield t.moves, (t.move_ints >= r.TURN_MOVE_LOW) & (t.move_ints <= r.TURN_MOVE_HIGH), "an impossible {move}"
    yield t.moves, t.move_ints[:, r.M_PLAYER] != 0, "an impossible player"
    yield t.moves, np.abs(t.move_errors) <= r.LIMIT, "an impossible error or luck"
    yield t.moves, t.luck_levels != BAD, "an unknown level of luck"
    yield t.moves, t.marks <= 1, "an impossible mark"
    yield t.moves[t.owner], t.candidate_levels != BAD, "an unknown level of analysis"
    yield t.moves[t.owner], _candidates(t), "an impossible evaluation"
    yield t.moves[t.owner], _hops(t), "an impossible hop of a candidate"
    yield np.concatenate((t.cubes, t.moves, t.moves)), _boards(t), "an impossible position"


def _candidates(t: Turns) -> Array:
    good = (np.abs(t.vectors) <= r.LIMIT).all(axis=1) & ((t.chances >= -_F) & (t.chances <= 1 + _F)).all(axis=1)
    return np.asarray(good)


def _hops(t: Turns) -> Array:
    """Whether the hops of each candidate are on the board; what stands behind the end of the list means nothing."""
    used = np.repeat(np.logical_and.accumulate(t.hops[:, ::2] >= 0, axis=1), 2, axis=1)
    return np.asarray((t.hops <= _BAR) | ~used)


def _sound(t: Turns) -> bool:
    """Whether every check passes, in as few steps as possible."""
    analysed = t.cube_errors[:, 0] != r.NOT_ANALYSED
    cubes = t.cube_floats[analysed]
    cubes[:, 10] = 0
    return bool(
        t.vectors.max(initial=0) <= r.LIMIT
        and t.vectors.min(initial=0) >= -r.LIMIT
        and t.chances.min(initial=0) >= -_F
        and t.chances.max(initial=0) <= 1 + _F
        and t.hops.max(initial=0) <= _BAR
        and ((cubes >= _CUBE_LOW) & (cubes <= _CUBE_HIGH)).all()
        and ((t.move_ints >= r.TURN_MOVE_LOW) & (t.move_ints <= r.TURN_MOVE_HIGH)).all()
        and ((t.cube_ints >= r.TURN_CUBE_LOW) & (t.cube_ints <= r.TURN_CUBE_HIGH)).all()
        and t.move_ints[:, r.M_PLAYER].all()
        and t.cube_ints[:, r.C_PLAYER].all()
        and np.abs(t.move_errors).max(initial=0) <= r.LIMIT
        and np.abs(t.cube_errors).max(initial=0) <= r.LIMIT
        and min(t.luck_levels.min(initial=0), t.candidate_levels.min(initial=0)) > BAD
        and (t.cube_levels.min(initial=0) > BAD or (t.cube_levels[analysed] > BAD).all())
        and t.marks.max(initial=0) <= 1
        and _boards(t).all()
    )


def _boards(t: Turns) -> Array:
    boards = np.concatenate((t.cube_boards, t.befores, t.afters))
    stops = boards.T.astype(np.int16, order="C")
    own, all_ = np.maximum(stops, 0).sum(axis=0, dtype=np.int16), stops.sum(axis=0, dtype=np.int16)
    other = own - all_
    good: Array = (own <= 15) & (other <= 15) & (other > 0) & (stops[0] <= 0) & (stops[25] >= 0)
    good[: len(t.cubes) + len(t.moves)] &= own[: len(t.cubes) + len(t.moves)] > 0
    return good


def find_damage(turns: Turns) -> Damage | None:
    """Number of the first record that holds something impossible, and what; None when all are sound."""
    if _sound(turns):
        return None
    found: list[Damage] = []
    for where, good, cause in _checks(turns):
        if not good.all():
            bad = ~good if good.ndim == 1 else ~good.all(axis=1)
            first = int(where[bad].argmin())
            found.append(Damage(int(where[bad][first]), cause.format(**_names(good[bad][first]))))
    return min(found, key=lambda damage: damage.record, default=None)


def _names(good: Array) -> dict[str, str]:
    column = int(np.argmin(good))
    return {"cube": r.CUBE_TURN[column % len(r.CUBE_TURN)][0], "move": r.MOVE_TURN[column % len(r.MOVE_TURN)][0]}
