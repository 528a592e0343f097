"""Goal, study record, collections; positions as users write them."""

import json
import math

import pytest

from millipoint import UsageError
from millipoint.library import collections as c
from millipoint.library import goals, study
from millipoint.library.places import Place, locate, places_of
from millipoint.library.undo import undo
from millipoint.position import OPENING, OPENING_KEY, flip, key, position_id, xgid


def test_goal(library):
    assert goals.goal_of(library) is None
    goal = goals.set_goal(library, 4.5, 12, day=19_000)
    assert goals.goal_of(library) == goal == goals.Goal(4.5, 12, 19_000)
    assert str(goals.end_date(goal)) == "2022-04-02"
    for pr, weeks in ((0, 4), (-1, 4), (math.nan, 4), (math.inf, 4), (4, 0), (4, 1000)):
        with pytest.raises(UsageError):
            goals.set_goal(library, pr, weeks)
    goals.clear_goal(library)
    assert goals.goal_of(library) is None
    with pytest.raises(UsageError, match="no goal"):
        goals.clear_goal(library)
    undo(library)
    assert goals.goal_of(library) == goal


def test_places(library):
    assert places_of(library, [position_id(OPENING), xgid(OPENING)]) == [Place(OPENING_KEY)] * 2
    assert places_of(library, [xgid(OPENING, turn=-1)]) == [Place(OPENING_KEY)]
    offered = xgid(OPENING, offer="D")
    assert places_of(library, [offered]) == [Place(key(flip(OPENING)))]  # seen by the one who answers
    (place,) = places_of(library, ["1:2:3"])
    assert (place.match, place.game, place.ply) == (1, 2, 3)
    assert place in locate(library, [place.position])[place.position]


@pytest.mark.parametrize("text", ["", "hello", "99:1:1", "1:99:1", "1:1:99", "XGID=abc:0:0:1:00:0:0:0:0:10", "1:1", "9999999999999999:1:1"])
def test_no_such_place(library, text):
    with pytest.raises(UsageError):
        places_of(library, [text])


def test_mark_and_log(library):
    places = places_of(library, ["1:1:0", "1:1:1", "1:1:2"])
    assert study.mark(library, places, day=19_500, note="hard") == 3
    assert study.mark(library, places[:1], day=19_501) == 0
    assert study.marks(library) == {p.position: 19_500 for p in places}
    study.record(library, "quizzed", places[:1], day=19_502, grade=3, error=0.25, n=4)
    study.record(library, "reviewed", [], day=19_499)
    assert [(e["day"], e["kind"]) for e in study.events(library)] == [(19_499, "reviewed"), *[(19_500, "marked")] * 3, (19_502, "quizzed")]
    assert study.unmark(library, places[:2]) == 2
    assert list(study.marks(library)) == [places[2].position]
    assert len(study.events(library)) == 5
    undo(library)
    assert len(study.marks(library)) == 3


def test_study_errors(library):
    with pytest.raises(UsageError, match="unknown kind"):
        study.record(library, "slept", [])
    with pytest.raises(UsageError, match="error"):
        study.record(library, "quizzed", [], error=-0.1)
    with pytest.raises(UsageError, match="1 or more"):
        study.record(library, "quizzed", [], n=0)


def test_collections(library):
    places = places_of(library, ["1:1:0", "1:1:1"])
    assert c.create(library, " Ends ") == "Ends"
    with pytest.raises(UsageError, match="already"):
        c.create(library, "Ends")
    with pytest.raises(UsageError, match="did you mean 'Ends'"):
        c.add(library, "End", places)
    assert c.add(library, "Ends", places) == 2
    assert c.add(library, "Ends", places) == 0
    assert c.collections(library) == {"Ends": 2}
    assert c.content(library, "Ends")[0] == {"position": places[0].position, "match_id": 1, "game": 1, "ply": 0}
    assert c.remove(library, "Ends", places[:1]) == 1
    assert c.remove(library, "Ends", []) == 1
    assert c.collections(library) == {}
    undo(library)
    undo(library)
    assert c.collections(library) == {"Ends": 2}


def test_commands(run):
    assert run("goal", "set", "4", "12", "--day", "2024-01-01")[1] == "Goal: PR 4 by 2024-03-25.\n"
    assert json.loads(run("goal", "show", "--format", "json")[1])["goal"]["end"] == "2024-03-25"
    assert run("goal", "suggest")[0] == 2
    assert run("goal", "suggest", "--player", "Ann")[1].startswith("Ann: PR ")
    assert run("goal", "clear")[0] == 0
    assert "no goal" in run("goal", "show")[1]
    assert run("study", "mark", "1:1:0", "1:1:0", "1:1:1", "--day", "2024-02-03")[0] == 0
    assert run("study", "record", "quizzed", "1:1:0", "--grade", "2", "--error", "0.1", "-n", "5", "--day", "2024-02-04")[0] == 0
    rows = json.loads(run("study", "log", "--format", "json")[1])["rows"]
    assert [(row["day"], row["kind"]) for row in rows] == [("2024-02-03", "marked"), ("2024-02-03", "marked"), ("2024-02-04", "quizzed")]
    assert rows[2]["decision"] == "1:1:0"
    assert run("study", "log", "--marked", "--format", "csv")[1].count("\n") == 3
    assert run("study", "unmark", "1:1:0")[1] == "1 unmarked.\n"
    assert run("study", "mark", "nonsense")[0] == 2
    assert run("study", "mark", "1:1:0", "--day", "yesterday")[0] == 2
    assert run("collection", "create", "Ends")[0] == 0
    assert run("collection", "add", "Ends", "1:1:0")[1] == "1 added.\n"
    assert "1:1:0" in run("collection", "show", "Ends")[1]
    assert "Ends" in run("collection", "list")[1]
    assert run("collection", "remove", "Ends")[1] == "Collection 'Ends' is gone; it held 1.\n"
    assert "GNU Backgammon" in run("engines-in")[1]
    engines = json.loads(run("engines-in", "--format", "json")[1])["rows"]
    assert [(e["engine"], e["decisions"], e["matches"]) for e in engines] == [("GNU Backgammon", 180, 5)]
