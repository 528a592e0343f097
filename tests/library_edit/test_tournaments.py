"""Tournaments: lists, badges, every edit and its undoing."""

import json

import pytest

import millipoint
from millipoint import UsageError
from millipoint.library import badges as badging
from millipoint.library import players
from millipoint.library import tournaments as t
from millipoint.library.settings import change
from millipoint.library.undo import edits, undo


def snapshot(library):
    return {e.name: (e.day, e.first, e.last, e.matches) for e in t.tournaments(library)}


def test_list(library):
    assert snapshot(library) == {"Open": (None, 19_000, 19_001, 2), "Cup": (None, 19_100, 19_100, 2)}
    t.set_date(library, "Cup", 18_000)
    assert [e.name for e in t.tournaments(library)] == ["Cup", "Open"]


@pytest.mark.parametrize(
    ("call", "after"),
    [
        (lambda lib: t.rename(lib, "Open", "Masters"), {"Masters": 2, "Cup": 2}),
        (lambda lib: t.merge(lib, ["Open"], "Cup"), {"Cup": 4}),
        (lambda lib: t.merge(lib, ["Open", "Cup"], "Both"), {"Both": 4}),
        (lambda lib: t.assign(lib, "Open", [3, 5]), {"Open": 4, "Cup": 1}),
        (lambda lib: t.assign(lib, "New", [1, 2]), {"Open": 0, "Cup": 2, "New": 2}),
        (lambda lib: t.assign(lib, "", [1, 2]), {"Open": 0, "Cup": 2}),
        (lambda lib: t.set_date(lib, "cup", 100), {"Open": 2, "Cup": 2}),
    ],
)
def test_edits_are_taken_back(library, call, after):
    before, generation = snapshot(library), library.generation()
    call(library)
    assert {name: row[3] for name, row in snapshot(library).items()} == after
    assert snapshot(library) != before
    assert library.generation().changes > generation.changes
    assert library.generation().decisions == generation.decisions
    assert len(edits(library)) == 1
    undo(library)
    assert snapshot(library) == before
    with pytest.raises(UsageError, match="no edit"):
        undo(library)


def test_errors(library):
    with pytest.raises(UsageError, match="did you mean 'Open'"):
        t.rename(library, "Opn", "X")
    with pytest.raises(UsageError, match="merge the two"):
        t.rename(library, "Open", "Cup")
    with pytest.raises(UsageError, match="nothing to merge"):
        t.merge(library, ["Cup"], "Cup")
    with pytest.raises(UsageError, match="no match 99"):
        t.assign(library, "Cup", [1, 99])
    with pytest.raises(UsageError, match="no match 99"):
        t.set_round(library, 99, "Final")
    assert edits(library) == []


def test_round_reaches_the_column(library):
    t.set_round(library, 1, "Final")
    figures = millipoint.compute("pr", library.source(), by="round")["pr"]
    assert figures["Final"].n > 0
    assert t.matches_of(library, "Open")[0]["round"] == "Final"


def test_badge_is_the_main_players_else_of_most_matches(library):
    badges = badging.badges(library)
    assert (badges["Open"].player, badges["Open"].matches) == ("Ann", 1)  # one match each: counted decisions, then name
    players.add_alias(library, "ann", "Ann")
    badges = badging.badges(library)
    assert (badges["Open"].player, badges["Open"].matches) == ("Ann", 2)
    direct = millipoint.compute(
        ["pr", "l7"], library.source(), filter=millipoint.Filter().where("player", "==", "Ann").where("tournament", "==", "Open")
    )
    assert badges["Open"].figures["pr"].value == pytest.approx(direct["pr"].only.value)
    assert badges["Open"].figures["l7"].value == pytest.approx(direct["l7"].only.value)
    change(library, "main_player", "Bob")
    assert badging.badges(library)["Open"].player == "Bob"
    change(library, "main_player", "Dee")
    assert badging.badges(library)["Open"].player == "Ann"


def test_undo_after_the_library_changed(library):
    t.merge(library, ["Cup"], "Open")
    t_id = library.source().matches
    from millipoint.library.backup import delete_match

    delete_match(library, 3)
    assert library.source().matches == t_id - 1
    undo(library)  # what is gone stays gone, the rest returns
    assert snapshot(library)["Cup"][3] == 1


def test_commands(run):
    status, out, _ = run("tournaments")
    assert status == 0 and "Open" in out and "PR" in out
    rows = json.loads(run("tournaments", "--format", "json")[1])["rows"]
    assert [row["name"] for row in rows] == ["Open", "Cup"]
    assert rows[0]["first"] == "2022-01-08" and rows[0]["player"] == "Ann"
    assert run("tournaments", "rename", "Open", "Masters")[0] == 0
    assert run("tournaments", "merge", "Masters", "Cup", "All")[1] == "4 matches moved to 'All'.\n"
    assert run("tournaments", "merge", "All")[0] == 2
    assert run("tournaments", "assign", "Bobs", "--player", "Bob")[1] == "2 matches assigned to 'Bobs'.\n"
    assert run("tournaments", "assign", "Late", "--from", "2022-04-01")[0] == 0
    assert run("tournaments", "assign", "Late")[0] == 2
    assert run("tournaments", "assign", "Late", "1", "--player", "Bob")[0] == 2
    assert run("tournaments", "assign", "Late", "--from", "2022-04-01", "--to", "2022-03-01")[0] == 2
    assert run("tournaments", "date", "Late", "2022-05-01")[0] == 0
    assert run("tournaments", "date", "Late", "May")[0] == 2
    assert run("tournaments", "round", "1", "Final")[0] == 0
    assert run("undo", "--list")[1].count("\n") >= 6
    for _ in range(6):
        assert run("undo")[0] == 0
    rows = json.loads(run("tournaments", "--format", "json")[1])["rows"]
    assert [row["name"] for row in rows] == ["Open", "Cup"]
    assert run("undo")[0] == 2


def test_library_option_before_or_after(run, backend, monkeypatch, tmp_path):
    monkeypatch.setenv("MILLIPOINT_LIBRARY", str(tmp_path / "none.db"))
    assert run("tournaments")[0] == 1
    assert run("tournaments", "--library", backend)[0] == 0
    assert run("tournaments", "show", "Open", "--library", backend)[0] == 0
    assert run("tournaments", "--library", backend, "show", "Open")[0] == 0
