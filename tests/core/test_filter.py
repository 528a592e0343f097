"""Filters: what they select and what they refuse."""

import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from millipoint import Clause, Filter, Frame, Settings, Tally, Total, UsageError, compute, load
from millipoint.filter import check_filter, masks, parse_clause
from millipoint.testing import sample

TABLE = sample(6, matches=20)
SESSION = load([]).session(Settings(met="any"))
RECORDS = list(TABLE)


def parsed(text):
    return Filter().where(*parse_clause(text))


def selected(*texts):
    filter = Filter()
    for text in texts:
        filter = filter.where(*(parse_clause(text) if isinstance(text, str) else text))
    check_filter(filter, SESSION)
    frame = Frame(TABLE, SESSION)
    side, game, row = masks(filter, frame)
    hit = np.ones(len(TABLE), dtype=bool)
    for part in (side[TABLE.row_side] if side is not None else None, game, row):
        hit &= True if part is None else part
    return np.flatnonzero(hit).tolist()


def by_hand(test):
    return [i for i, record in enumerate(RECORDS) if test(record)]


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("player=Player 1", lambda r: r.player == "Player 1"),
        ("player==Player 1,Player 3", lambda r: r.player in ("Player 1", "Player 3")),
        ("player!=Player 1", lambda r: r.player != "Player 1"),
        ("player~PLAYER", lambda r: r.player is not None),
        ("tournament~open", lambda r: r.tournament == "Lisbon Open"),
        ("player=nobody", lambda r: False),
        ("kind=take", lambda r: r.kind == 2),
        ("kind=1,take", lambda r: r.kind in (1, 2)),
        ("kind!=checker", lambda r: r.kind != 0),
        ("action=pass", lambda r: r.action == 3),
        ("luck > 0.1", lambda r: r.luck > 0.1),
        ("luck != 0", lambda r: r.luck != 0),
        ("length>=7", lambda r: r.length >= 7),
        ("away<3", lambda r: 0 <= r.away < 3),
        ("away<=1e9", lambda r: r.away >= 0),
        ("level>=roller", lambda r: r.level >= 100),
        ("level<4-ply", lambda r: 0 <= r.level < 40),
        ("crawford=true", lambda r: r.crawford == 1),
        ("crawford=no", lambda r: r.crawford == 0),
        ("day>=2020-01-01", lambda r: r.day >= 18262),
        ("day<=2020-01-01", lambda r: -(2**31) < r.day <= 18262),
        ("day=18262", lambda r: r.day == 18262),
        ("day>=20200101", lambda r: r.day >= 18262),
        ("day>=-5", lambda r: r.day >= -5),
        ("legal_plays>=0", lambda r: r.legal_plays >= 0),
        ("position<0", lambda r: r.position < 0),
        (("player", "==", None), lambda r: r.player is None),
        (("player", "!=", None), lambda r: r.player is not None),
        (("player", "in", ["Player 1", None]), lambda r: r.player in ("Player 1", None)),
        (("player", "in", "Player 1"), lambda r: r.player == "Player 1"),
        (("day", "==", None), lambda r: r.day == -(2**31)),
        (("away", "in", [3, None]), lambda r: r.away in (3, -1)),
        (("luck", "==", None), lambda r: r.luck != r.luck),
        (("day", ">=", datetime.date(2020, 1, 1)), lambda r: r.day >= 18262),
        (("length", "==", np.int64(7)), lambda r: r.length == 7),
    ],
    ids=lambda v: None if callable(v) else str(v),
)
def test_clauses(text, test):
    assert selected(text) == by_hand(test)


def test_all_clauses_must_hold():
    assert selected("length>1", "kind=checker", "player!=Player 1") == by_hand(
        lambda r: r.length > 1 and r.kind == 0 and r.player != "Player 1"
    )
    assert selected() == list(range(len(TABLE)))


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        (("colour", "==", 1), "unknown column 'colour'"),
        (("player", "<", "A"), "column player holds texts"),
        (("player", "==", 3), "3 is not a text"),
        (("player", "==", ["Ann"]), "is not a text"),
        (("luck", "~", "a"), "column luck holds numbers"),
        (("luck", ">", "much"), "column luck has no value 'much': a number is expected"),
        (("kind", "==", "chequer"), "choose from checker, double, take"),
        (("luck", ">", None), "compare with unknown by == or != alone"),
        (("luck", "==", [1]), "is not a number"),
        (("level", ">=", "deep"), "unknown level 'deep'"),
        (("day", ">=", "2020-13-01"), "is not a date"),
        (("day", ">=", "2020"), "'2020' is not a date: write YYYY-MM-DD"),
        (("equity", ">", 0), "several values a decision"),
        (("board", "==", 0), "several values a decision"),
    ],
    ids=lambda v: None if callable(v) else str(v),
)
def test_clauses_that_cannot_be_meant(clause, message):
    with pytest.raises(UsageError, match=message):
        compute(Total("n", Tally()), TABLE, plugins=load([]), filter=Filter().where(*clause))


def test_unknown_operators_are_refused():
    with pytest.raises(UsageError, match="unknown operator '=>'"):
        Filter().where("luck", "=>", 1)


@pytest.mark.parametrize("text", ["", "luck", "luck>", "> 3", "1luck>3", "luck 3"])
def test_texts_that_are_no_condition(text):
    with pytest.raises(UsageError, match="cannot read the condition"):
        parse_clause(text)


@given(st.from_regex(r"[a-z_]{1,9}", fullmatch=True), st.sampled_from(["==", "!=", "<=", ">=", "<", ">", "~"]),
       st.from_regex(r"[a-z0-9][a-z0-9 .-]{0,9}[a-z0-9]", fullmatch=True))  # fmt: skip
def test_written_and_read_again(column, op, value):
    assert parse_clause(str(Clause(column, op, value))) == (column, op, value)


def test_several_values_written_and_read_again():
    clause = Clause("kind", "in", ("double", "take"))
    assert parse_clause(str(clause)) == ("kind", "in", ("double", "take"))


def test_pins_and_drop():
    filter = parsed("match=7").where("kind", "==", "take")
    assert filter.pins("match")
    assert Filter().where("match", "in", [7]).pins("match")
    assert not Filter().where("match", "in", [7, 8]).pins("match")
    assert not parsed("match>=7").pins("match")
    assert not filter.drop("match").pins("match")
    assert str(filter) == "match==7 & kind==take"


def test_a_filter_is_a_value():
    assert len({parsed("kind=take"), parsed("kind = take"), Filter().where("kind", "==", "take")}) == 1
