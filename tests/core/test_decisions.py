"""Tables of decisions: made from columns, from records, cut, joined, checked."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millipoint import SCHEMA, Decision, Decisions, SchemaError, Words
from millipoint.testing import different, reworded, sample


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"columns": {"colour": [1]}}, "no such column: colour"),
        ({"columns": {"kind": 0}}, "column kind: expected one value a decision"),
        ({"columns": {"kind": [0], "seat": [0, 1]}}, "column seat .* has shape"),
        ({"columns": {"kind": [7]}}, "column kind: 7 is not the code"),
        ({"columns": {"kind": [0], "action": [9]}}, "column action: 9 is not the code"),
        ({"columns": {"kind": [0], "seat": [2]}}, "column seat"),
        ({"columns": {"kind": [0], "cube": [1.5]}}, "column cube: 1.5 is not a whole number"),
        ({"columns": {"kind": [0], "cube": [2**40]}}, "column cube: .* fits int32"),
        ({"columns": {"kind": [0], "cube": [float("nan")]}}, "column cube: nan"),
        ({"columns": {"kind": ["checker"]}}, "column kind"),
        ({"columns": {"kind": [0], "luck": ["much"]}}, "column luck"),
        ({"columns": {"player": "Ann"}, "sizes": [0]}, "column player: expected one text a side"),
        ({"columns": {"player": ["Ann"]}, "sizes": [0]}, "column player .* has shape"),
        ({"columns": {"player": [0, 5]}, "sizes": [0], "words": {"player": Words(("Ann",))}}, "column player: 5 is not the code"),
        ({"columns": {"player": [0, 1]}, "sizes": [0], "words": {"player": Words(("A", "A"))}}, "stands twice"),
        ({"columns": {"kind": [0]}, "sizes": []}, "sizes add up to 0"),
        ({"columns": {"kind": [0]}, "sizes": [2]}, "sizes add up to 2"),
        ({"columns": {"kind": [0], "equity": [0.1]}}, "column equity .* has shape"),
        ({"columns": {"kind": [0], "played": [1], "equity": [0.1]}, "counts": [1]}, "column played"),
        ({"columns": {"kind": [0, 0], "game": [2, 1]}}, "order match, game, ply"),
        ({"columns": {"kind": [0, 0], "ply": [1, 0]}}, "order match, game, ply"),
        ({"columns": {"match": [3, 3]}, "sizes": [0, 0]}, "two matches have the same number"),
        ({"columns": {"board": [[0] * 25], "kind": [0]}}, "column board .* has shape"),
        ({"columns": {"kind": [0], "cube": [1.5]}}, "^column cube: 1.5 is"),
        ({"columns": {"length": [10**30]}, "sizes": [0]}, "column length"),
        ({"columns": {"kind": [0], "luck": [1j]}}, "column luck: complex"),
        ({"columns": {"kind": [0], "luck": np.ma.array([0.1], mask=[True])}}, "column luck: masked"),
        ({"columns": {"kind": [0], "luck": [float("inf")]}}, "column luck: infinite"),
        ({"columns": {"kind": [0], "nd": [-1e300]}}, "column nd: infinite"),
        ({"columns": {"kind": [0], "stored_error": [-0.1]}}, "column stored_error: errors are never negative"),
        ({"columns": {"kind": [0]}, "counts": ["a"]}, "counts: a list of whole numbers"),
        ({"columns": {"kind": [0]}, "counts": [float("nan")]}, "counts: a list of whole numbers"),
        ({"columns": {"kind": [0]}, "counts": [0.5]}, "counts: a list of whole numbers"),
        ({"columns": {"kind": [0]}, "counts": 1}, "counts: a list of whole numbers"),
        ({"columns": {"kind": [0]}, "sizes": "1"}, "sizes: a list of whole numbers"),
        ({"columns": {"kind": [0]}, "sizes": [2**70]}, "sizes: a list of whole numbers"),
        ({"columns": {1: [0]}}, "no such column: 1"),
        ({"columns": None}, "columns by name are needed"),
        ({"columns": [1, 2]}, "columns by name are needed"),
    ],
)
def test_wrong_columns_are_named(arguments, message):
    with pytest.raises(SchemaError, match=message):
        Decisions.from_columns(**arguments)


def test_what_is_left_out_is_unknown():
    row = Decisions.from_columns({"seat": [0, 1]}).row(1)
    assert row.player is None
    assert np.isnan(row.luck)
    assert row.legal_plays == -1
    assert row.cube == 1
    assert row.equity == ()


def test_codes_and_texts_are_the_same():
    a = Decisions.from_columns({"player": ["Bob", None], "seat": [0]}, sizes=[1])
    b = Decisions.from_columns({"player": [1, -1], "seat": [0]}, sizes=[1], words={"player": Words(("Ann", "Bob"))})
    assert not different(a, b)


def test_no_row_beyond_the_end():
    table = sample(1, matches=3)
    assert repr(table.row(-1)) == repr(table.row(len(table) - 1))
    for i in (len(table), -len(table) - 1):
        with pytest.raises(IndexError):
            table.row(i)


def test_empty_tables():
    empty = Decisions.empty()
    assert (len(empty), empty.matches, list(empty)) == (0, 0, [])
    assert not different(Decisions.concat([]), empty)
    assert not different(Decisions.concat([empty, empty]), empty)
    assert not different(Decisions.from_records([]), empty)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 9))
def test_records_and_back(seed, matches):
    table = sample(seed, matches=matches, rows=4)
    records = list(table)
    assert [repr(r) for r in Decisions.from_records(records)] == [repr(r) for r in records]


def test_records_without_plays_of_their_candidates():
    record = Decision(match=1, player="Ann", seat=0, kind=0, equity=(0.25, 0.125), played=1)
    row = Decisions.from_records([record]).row(0)
    assert row.equity == (0.25, 0.125)
    assert row.candidate_move == ((-1,) * 8,) * 2
    assert row.candidate_level == (-1, -1)


def test_records_of_two_matches_may_alternate():
    a, b = (Decision(match=m, player="Ann", seat=0, kind=0) for m in (4, 2))
    table = Decisions.from_records([a, b, a])
    assert table.data["match"].tolist() == [4, 2]
    assert table.sizes.tolist() == [2, 1]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 8), st.data())
def test_cut_and_joined(seed, matches, data):
    table = sample(seed, matches=matches, rows=3)
    cut = data.draw(st.integers(0, matches))
    parts = [reworded(table.part(0, cut), np.random.default_rng(seed)), table.part(cut, matches)]
    joined = Decisions.concat(parts)
    joined.check()
    assert not different(joined, table, ignore=())


def test_parts_are_views():
    table = sample(2, matches=4)
    assert np.shares_memory(table.part(1, 3).data["board"], table.data["board"])


def test_joining_one_match_twice_is_refused():
    table = sample(2, matches=2)
    with pytest.raises(SchemaError, match="same number"):
        Decisions.concat([table, table.part(0, 1)])


def test_grains_spread():
    table = sample(3, matches=5)
    assert table.extent("match") == 5
    assert table.extent("side") == 10
    assert table.extent("decision") == len(table) == table.sizes.sum()
    assert table.extent("candidate") == table.counts.sum() == len(table.data["equity"])
    for i in (0, len(table) // 2, len(table) - 1):
        row = table.row(i)
        assert row.match == table.data["match"][table.row_match[i]]
        assert row.seat == table.row_side[i] % 2
        assert len(row.equity) == table.counts[i]


def test_records_are_plain_values():
    for value in attrs.asdict(sample(4, matches=1).row(0), recurse=False).values():
        assert type(value) in (int, float, str, tuple, type(None))


def test_every_column_is_there():
    assert set(sample(1, matches=2).data) == set(SCHEMA)


def test_records_of_a_match_must_agree():
    a, b = (Decision(match=4, player="Ann", seat=0, kind=0, length=n) for n in (5, 7))
    with pytest.raises(SchemaError, match=r"column length \(match\): the decisions of match 4 say 5 and 7"):
        Decisions.from_records([a, b])
    with pytest.raises(SchemaError, match=r"column player \(side\): .* say 'Ann' and 'Bob'"):
        Decisions.from_records([a, attrs.evolve(a, player="Bob")])
    assert len(Decisions.from_records([a, attrs.evolve(a, player="Bob", seat=1)])) == 2
