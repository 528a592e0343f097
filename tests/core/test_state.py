"""States roll up and merge; keys of any width are found."""

import pickle

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from millipoint import State, Words
from millipoint.keys import MATCH, find
from millipoint.state import merge

wide = st.integers(-(2**63), 2**63 - 1)
small = st.integers(0, 5)


@given(st.lists(st.tuples(wide, small, wide), unique=True, max_size=30), st.lists(st.tuples(wide, small, wide), max_size=30), st.data())
def test_find(table, queries, data):
    if table:
        queries = [*queries, *data.draw(st.lists(st.sampled_from(table), max_size=9))]
    columns = [np.array(c, dtype=np.int64) for c in zip(*table, strict=True)] or [np.zeros(0, dtype=np.int64)] * 3
    asked = [np.array(c, dtype=np.int64) for c in zip(*queries, strict=True)] or [np.zeros(0, dtype=np.int64)] * 3
    place = {row: i for i, row in enumerate(table)}
    assert find(columns, asked).tolist() == [place.get(q, -1) for q in queries]


def state(texts, rows):
    """Rows (match, text, value)."""
    match, code, value = zip(*rows, strict=True) if rows else ((), (), ())
    keys = {MATCH: np.array(match, dtype=np.int64), "player": np.array([texts.index(c) for c in code], dtype=np.int64)}
    values = {"": np.ones(len(rows), dtype=np.int64), "error": np.array(value, dtype=float), "max:error": np.array(value, dtype=float)}
    return State.of(keys, values, {"player": Words(tuple(texts))})


def plain(s):
    names = [s.words["player"].decode(int(c)) for c in s.keys["player"]]
    return sorted(zip(names, *(v.tolist() for v in s.values.values()), strict=True))


ONE = state(["Ann", "Bob"], [(1, "Ann", 0.1), (1, "Bob", 0.2), (2, "Ann", 0.3)])
TWO = state(["Cy", "Bob", "Ann"], [(5, "Ann", 0.7), (4, "Cy", 0.5), (5, "Bob", 0.6)])


def test_merge_brings_names_together():
    merged = merge([ONE, TWO]).roll(("player",))
    assert plain(merged) == [("Ann", 3, 0.1 + 0.3 + 0.7, 0.7), ("Bob", 2, 0.8, 0.6), ("Cy", 1, 0.5, 0.5)]
    assert plain(merge([TWO, ONE]).roll(("player",))) == plain(merged)


def test_rolling_up_to_nothing():
    rolled = merge([ONE, TWO]).roll(())
    assert len(rolled) == 1
    assert rolled.values[""].tolist() == [6]
    assert len(state(["a"], []).roll(())) == 0


def test_rolled_rows_are_sorted():
    rolled = merge([TWO, ONE]).roll((MATCH,))
    assert rolled.keys[MATCH].tolist() == [1, 2, 4, 5]
    assert rolled.values[""].tolist() == [2, 1, 1, 2]


def test_sums_do_not_depend_on_codes():
    tiny = [1.0, 1e-16, 1e-16, -1.0]
    a = state(["a", "b", "c", "d"], [(1, t, v) for t, v in zip("abcd", tiny, strict=True)])
    b = state(["d", "c", "b", "a"], [(1, t, v) for t, v in zip("dcba", tiny[::-1], strict=True)])
    assert a.roll(()).values["error"] == b.roll(()).values["error"]


def test_pickled_and_back():
    ONE.roll(("player",))
    copy = pickle.loads(pickle.dumps(ONE))
    assert plain(copy) == plain(ONE)
    assert plain(copy.roll(("player",))) == plain(ONE.roll(("player",)))


def test_take():
    assert plain(ONE.take(np.array([2]))) == [("Ann", 1, 0.3, 0.3)]
