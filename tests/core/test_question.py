"""The question decides the resampling unit, never the data."""

import pytest
from tables import match, units

from millipoint import Decisions, Filter, Question, compute, default_plugins
from millipoint.testing import partitions, sample

PR = default_plugins().metric("pr")
TABLE = sample(9, matches=15)


@pytest.mark.parametrize(
    ("filter", "by", "unit"),
    [
        (Filter(), (), "match"),
        (Filter(), ("player",), "match"),
        (Filter(), ("match",), "game"),
        (Filter(), ("player", "match"), "game"),
        (Filter().where("match", "==", 3), (), "game"),
        (Filter().where("match", "in", (3,)), ("player",), "game"),
        (Filter().where("match", "in", (3, 4)), (), "match"),
        (Filter().where("match", ">=", 3), (), "match"),
        (Filter().where("tournament", "==", "Cup"), (), "match"),
    ],
)
def test_unit_of_a_question(filter, by, unit):
    assert Question(PR, filter, by).unit == unit


def test_games_of_a_source_that_is_one_match():
    one = match(units((120, 30), (300, 25), (60, 20)))
    assert compute("pr", one)[0].only.unit == "game"
    assert compute("pr", one, by="player")[0]["Ann"].unit == "game"
    two = Decisions.concat([one, match([], number=1)])
    assert compute("pr", two)[0].only.unit == "match"
    assert compute("pr", two)[0].only.reason == "fewer than 3 units"


def test_a_tournament_of_one_match_gets_no_interval_of_games():
    cup = match(units((120, 30), (300, 25), (60, 20)), tournament="Cup", number=1)
    table = Decisions.concat([cup, match(units((100, 9)), number=2)])
    assert compute("pr", table, by="tournament")[0]["Cup"].reason == "fewer than 3 units"
    assert compute("pr", table, by=("tournament", "match"))[0]["Cup", 1].low is not None


def test_both_seats_make_one_unit_unless_the_key_parts_them():
    rows = [(g, seat, 0, 0.01 * (g + seat)) for g in (1, 2, 3) for seat in (0, 1)]
    table = Decisions.concat([match(rows, number=n) for n in range(3)])
    assert compute("pr", table)[0].only.units == 3
    assert compute("pr", table, by="player")[0]["Ann"].units == 3
    assert compute("pr", table, by="match")[0][0].units == 3  # games


def test_groups_are_sorted_with_unknown_last():
    for source in [TABLE, *partitions(TABLE).values()]:
        labels = list(compute("pr", source, by=("tournament", "player"))[0].labels)
        assert labels == sorted(labels, key=lambda label: [(part is None, part or "") for part in label])
        assert len(set(labels)) == len(labels)
        assert any(label[0] is None for label in labels)
        assert any(label[1] is None for label in labels)


def test_dates_of_any_age_group():
    days = [-(2**31) + 1, -5, 0, 2**31 - 1]
    table = Decisions.concat([match([(1, 0, 0, 0.1)], number=n, day=day) for n, day in enumerate(days)] + [match([(1, 0, 0, 0.1)], number=9)])
    assert [label for label, _ in compute("pr", table, by="day")[0]] == [(d,) for d in days] + [(None,)]


def test_figures_find_groups_by_label():
    figures = compute("pr", TABLE, by=("player", "kind"))[0]
    assert figures["Player 1", "take"].n == figures.at(list(figures.labels).index(("Player 1", "take"))).n
    with pytest.raises(KeyError):
        figures["nobody", "take"]
    with pytest.raises(ValueError, match="groups: ask for one"):
        _ = figures.only


def test_an_estimate_is_plain():
    plain = compute("pr", TABLE)[0].only.as_dict()
    assert {type(value) for value in plain.values()} <= {int, float, str, type(None)}
    assert plain["unit"] == "match"
