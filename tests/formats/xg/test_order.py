"""Records that are missing or stand twice, though every position fits: said, and nothing left out or made up."""

import pytest

from millipoint.formats.xg import READER


def read(xg, records):
    (match,) = READER.read(xg.container(records), "a.xg")
    match.decisions.check()
    return match


def notes(match):
    return [(w.place, w.lost) for w in match.warnings if "do not follow one another" in w.message]


@pytest.fixture
def closed(xg):
    """Player 2 dances twice against a closed board, with player 1's rolls between."""
    board = (-1, 2, 2, 2, 2, 2, 2, *[0] * 17, 3, 0)
    records = [xg.header(), xg.game()]
    records[1][21:47] = bytes(26)
    for hops in (((24, 23), (24, 22)), ((24, 23), (23, 22))):
        records += [xg.cube(1, board), xg.move(1, board, (2, 1), hops)]
        board = xg.play(board, hops)
        records += [xg.cube(-1, xg.flip(board)), xg.move(-1, xg.flip(board), (2, 1), (), irrelevant=1)]
    return [*records, xg.cube(1, board), xg.move(1, board, (1, 1), ((22, 21),))]


def test_turns_that_follow_one_another(xg, closed):
    for records in (xg.sample(), closed):
        assert notes(read(xg, records)) == []


@pytest.mark.parametrize("first", [4, 5, 8])
def test_a_lost_record(xg, closed, first):
    """A cube record, a dance, the cube record before it: the positions tell nothing."""
    match = read(xg, closed[:first] + closed[first + 1 :])
    assert notes(match) == [(f"game 1, record {first}", False)]
    assert len(match.decisions) == len(read(xg, closed).decisions) - 1


@pytest.mark.parametrize("first", [2, 4, 5])
def test_a_doubled_record(xg, closed, first):
    match = read(xg, closed[: first + 1] + closed[first:])
    assert notes(match)[0][0] == f"game 1, record {first + 1}"
    assert len(match.decisions) == len(read(xg, closed).decisions) + 1


def test_a_whole_turn_that_is_lost(xg, closed):
    assert notes(read(xg, closed[:4] + closed[6:])) == [("game 1, record 4", False)]


def test_the_first_turns_are_missing(xg):
    records = xg.sample()
    xg.put(records[1], 21, "26b", *xg.AFTER)
    assert notes(read(xg, records)) == [("game 1, record 2", False)]
    xg.put(records[1], 21, "26b", *[0] * 26)
    assert notes(read(xg, records)) == []


def test_ends_that_nothing_leads_to(xg):
    dropped = [xg.header(), *xg.first_game(answer=0)]
    assert notes(read(xg, dropped)) == []
    assert notes(read(xg, [*dropped[:-2], dropped[-1]])) == [("game 1, record 4", False)]
    no_end = xg.sample()
    del no_end[-2]
    assert notes(read(xg, no_end)) == [("game 2, record 10", False)]


def test_files_without_cube_records(xg, closed):
    plays = [record for record in closed if record[8] != 2]
    assert notes(read(xg, plays)) == []
    assert notes(read(xg, [*plays[:4], plays[3], *plays[4:]])) == [("game 1, record 4", False)]
