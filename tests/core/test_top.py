"""Top lists against sorting records."""

import numpy as np
import pytest

from millipoint import Filter, Tally, column, load
from millipoint.column import as_column
from millipoint.fill import Ask, fill
from millipoint.frame import Frame
from millipoint.keys import MATCH, ROW
from millipoint.session import Session
from millipoint.settings import Settings
from millipoint.state import merge
from millipoint.testing import partitions, sample
from millipoint.top import top_state

TABLE = sample(8, matches=12)


@column()
def measured(luck):
    return ~np.isnan(luck)


@column(unit="mpt")
def rounded(luck):
    return np.round(np.nan_to_num(luck), 1)


@column()
def late(ply):
    return ply > 5


COLUMNS = {c.name: c for c in map(as_column, (measured, rounded, late))}
SESSION = Session(Settings(met="any"), COLUMNS)
assert load([]).columns == {}


def top(tally, source, by=()):
    states = [fill(Frame(load(), SESSION), Ask(tally, Filter(), by, "match")) for load in source.parts()]
    return top_state(merge(states), tally, (*by, *tally.split))


def expected(n, order, group=lambda r: ()):
    rows = []
    for m in range(TABLE.matches):
        part = list(TABLE.part(m, m + 1))
        rows += [(group(r), *order(r), r.day, r.match, i) for i, r in enumerate(part) if r.luck == r.luck]
    groups = {}
    for row in sorted(rows, key=lambda row: tuple(-v for v in row[1:])):
        groups.setdefault(row[0], []).append(row[-2:])
    return {key: found[:n] for key, found in groups.items()}


@pytest.mark.parametrize("cut", [0, 1, 2])
@pytest.mark.parametrize("n", [1, 5, 10_000])
def test_top_rows_of_all(cut, n):
    source = list(partitions(TABLE).values())[cut]
    state = top(Tally(where="measured", top=n, order=("rounded",), firsts="luck"), source)
    have = list(zip(state.keys[MATCH].tolist(), state.keys[ROW].tolist(), strict=True))
    assert have == expected(n, lambda r: (round(r.luck, 1),))[()]


def test_top_rows_of_each_group_by_true_or_false():
    source = partitions(TABLE)["three uneven partitions and an empty one"]
    state = top(Tally(where="measured", top=2, order=("late", "rounded"), split="game"), source)
    want = expected(2, lambda r: (r.ply > 5, round(r.luck, 1)), lambda r: r.game)
    have = {}
    for game, number, row in zip(state.keys["game"], state.keys[MATCH], state.keys[ROW], strict=True):
        have.setdefault(int(game), []).append((int(number), int(row)))
    assert have == want


def test_top_sides():
    source = partitions(TABLE)["one partition a match"]
    state = top(Tally(top=3, order=("end_score",), grain="side", firsts="end_score"), source)
    assert state.values["first:end_score"].tolist() == sorted(TABLE.data["end_score"].tolist())[::-1][:3]
    assert set(state.keys[ROW].tolist()) <= {0, 1}
