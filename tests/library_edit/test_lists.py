"""Every list of the commands on a library is sorted, narrowed and written as any table is."""

import csv
import io
import json

import pytest

LISTS = {
    "tournaments": (
        "tournaments",
        ["name", "day", "first", "last", "matches", "player", "player_matches", "pr", "n", "l7", "l7_low", "l7_high"],
    ),
    "tournaments show Open": ("tournament", ["id", "day", "round", "length", "player_0", "player_1"]),
    "players alias list": ("aliases", ["alias", "name"]),
    "players alias suggest": ("alias-suggestions", ["alias", "name", "matches"]),
    "settings show": ("settings", ["key", "value", "meaning"]),
    "study log": ("study", ["day", "kind", "position", "decision", "grade", "error", "n", "note"]),
    "collection list": ("collections", ["name", "positions"]),
    "collection show Ends": ("collection", ["position", "decision", "times"]),
    "engines-in": ("engines", ["engine", "level", "met", "decisions", "matches"]),
    "undo --list": ("undo", ["moment", "edit"]),
}
"""The name in the schema and the keys of a row, as documented."""


@pytest.fixture
def filled(run):
    """Something in every list."""
    for command in (
        "players alias add Cid Ann", "study mark 1:1:0 1:1:1 --day 2024-02-03", "study record quizzed 2:1:1 --error 0.25 -n 4 --day 2024-03-04",
        "collection create Ends", "collection add Ends 1:1:0 1:1:1", "collection create Middles",
    ):  # fmt: skip
        assert run(*command.split())[0] == 0
    return run


def rows(run, command, *options):
    return json.loads(run(*command.split(), "--format", "json", *options)[1])["rows"]


@pytest.mark.parametrize("command", LISTS)
def test_keys(filled, command):
    name, keys = LISTS[command]
    document = json.loads(filled(*command.split(), "--format", "json")[1])
    assert document["schema"] == f"millipoint/{name}/1"
    assert document["rows"] and all(list(row) == keys for row in document["rows"])
    header, *lines = csv.reader(io.StringIO(filled(*command.split(), "--format", "csv")[1]))
    assert header == keys and len(lines) == len(document["rows"])


@pytest.mark.parametrize("command", LISTS)
def test_sorted_either_way(filled, command):
    for key in LISTS[command][1]:
        up, down = (rows(filled, command, "--sort", sign + key) for sign in ("", "-"))
        rising, falling = ([plain(row[key]) for row in some] for some in (up, down))
        known = [value for value in rising if value is not None]
        unknown = [None] * (len(up) - len(known))
        assert rising == [*known, *unknown] and falling == [*known[::-1], *unknown]
        if len({type(value) for value in known}) == 1:
            assert known == sorted(known)


def plain(value):
    return value.casefold() if isinstance(value, str) else value


@pytest.mark.parametrize("command", LISTS)
def test_a_column_that_is_not_there_and_a_condition_that_says_nothing(filled, command):
    status, _, err = filled(*command.split(), "--sort", "nothing")
    assert status == 2 and "no column 'nothing'" in err
    key = LISTS[command][1][0]
    status, out, err = filled(*command.split(), "--having", f"{key}>>")
    assert status == 0 and "cannot be read and is ignored" in err and out
    status, out, _ = filled(*command.split(), "--having", f"{key}=no such thing 77")
    assert status == 0 and ("No row fits" in out or key in ("id", "position"))


def test_conditions(filled):
    assert [row["name"] for row in rows(filled, "tournaments", "--having", "first>=2022-04")] == ["Cup"]
    assert [row["name"] for row in rows(filled, "tournaments", "--having", "player=ann", "--having", "matches=2")] == [
        "Open"
    ]
    assert [row["kind"] for row in rows(filled, "study log", "--having", "day=2024-02")] == ["marked", "marked"]
    assert [row["decision"] for row in rows(filled, "study log", "--having", "error>0.2")] == [
        rows(filled, "study log")[-1]["decision"]
    ]
    assert [row["name"] for row in rows(filled, "collection list", "--having", "positions<1")] == ["Middles"]
    assert [row["id"] for row in rows(filled, "tournaments show Open", "--having", "player_1=cid")] == [2]
    assert len(rows(filled, "settings show", "--having", "key=threshold")) == 2
    assert len(rows(filled, "undo --list", "--having", "edit=collection")) == 3


def test_a_file_and_its_form(filled, tmp_path):
    file = tmp_path / "x.csv"
    assert filled("tournaments", "--output", file, "--sort", "-name")[:2] == (0, "")
    assert [line.partition(",")[0] for line in file.read_text("utf-8").splitlines()] == ["name", "Open", "Cup"]
    assert filled("undo", "--list", "--output", tmp_path / "no" / "x.csv")[0] == 2


def test_only_what_is_listed_is_applied(run):
    assert run("players", "alias", "suggest", "--having", "alias=ann", "--apply", "--yes")[0] == 0
    assert [row["alias"] for row in rows(run, "players alias list")] == ["ann"]
    assert len(rows(run, "players alias suggest")) == 1


def test_tables_fit_the_screen(filled, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for command in LISTS:
        out = filled(*command.split())[1]
        assert max(map(len, out.splitlines())) <= 80, command
