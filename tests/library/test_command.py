"""``millipoint import``, and the other commands on a library."""

import json
import shutil

import pytest

from millipoint.cli.main import main


@pytest.fixture
def run(capsys):
    def call(*args):
        status = main([str(arg) for arg in args])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


@pytest.fixture
def path(tmp_path):
    return tmp_path / "my.db"


@pytest.fixture
def filled(run, folder, path):
    assert run("import", folder, "--library", path)[0] == 0
    return path


def test_the_summary(run, folder, path):
    assert run("import", folder, "--library", path) == (0, "4 new, 0 known, 0 updated, 0 failed\n", "")
    assert run("import", folder, "--library", path) == (0, "0 new, 4 known, 0 updated, 0 failed\n", "")
    (folder / "bad.sgf").write_text("(;")
    status, out, err = run("import", folder, "--library", path)
    assert (status, out) == (1, "0 new, 4 known, 0 updated, 1 failed\n")
    assert err.startswith(f"millipoint: {folder / 'bad.sgf'}: ")


def test_json(run, folder, path):
    _, out, _ = run("import", folder, "--library", path, "--json")
    document = json.loads(out)
    assert document["schema"] == "millipoint/import/1"
    assert (document["new"], document["failed"], document["interrupted"], document["fault"]) == (4, 0, False, None)
    assert [o["match"] for o in document["outcomes"]] == [1, 2, 3, 4]


def test_the_library_of_the_environment(run, folder, path, monkeypatch):
    monkeypatch.setenv("MILLIPOINT_LIBRARY", str(path))
    run("import", folder)
    status, out, _ = run("stats", "--format", "json")
    assert status == 0
    assert len(json.loads(out)["rows"]) == 5


def test_without_paths_and_library(run, monkeypatch, tmp_path):
    monkeypatch.delenv("MILLIPOINT_LIBRARY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    status, _, err = run("stats")
    assert status == 2
    assert "millipoint import" in err


def test_paths_and_library_are_too_much(run, filled, folder):
    status, _, err = run("stats", folder, "--library", filled)
    assert status == 2
    assert "not both" in err


@pytest.mark.parametrize("command", [["stats"], ["matches"], ["explain"], ["stats", "--by", "match"], ["stats", "--by", "tournament", "--kind", "cube"]])
def test_commands_say_of_a_library_what_they_say_of_files(run, filled, folder, command):
    def plain(out):
        document = json.loads(out)
        for row in document.get("matches", document.get("rows", [])):
            for key in ("match",):
                row.pop(key, None)
                row.get("group", {}).pop(key, None)
            for player in row.get("players", []):
                player.pop("rating", None)
        return document

    one = run(*command, "--library", filled, "--format", "json")
    two = run(*command, folder, "--format", "json")
    assert one[0] == two[0] == 0
    assert plain(one[1]) == plain(two[1])


def test_names_aliases_and_the_main_player(run, filled):
    assert run("players", "alias", "add", "--new", "Inesita", "Ines Valverde", "--library", filled)[0] == 0
    rows = json.loads(run("stats", "--library", filled, "-p", "inesita", "--format", "json")[1])["rows"]
    assert len(rows) == 1
    status, _, err = run("stats", "--library", filled, "-p", "me")
    assert (status, "the library has none: 'millipoint players main NAME' sets one" in err) == (2, True)
    run("settings", "set", "main_player", "Ines Valverde", "--library", filled)
    assert json.loads(run("stats", "--library", filled, "-p", "me", "--format", "json")[1])["rows"] == rows
    status, _, err = run("stats", "--library", filled, "-p", "Ines Valverda")
    assert status == 2
    assert "Ines Valverde" in err


def test_settings_of_the_library_are_the_defaults(run, filled):
    run("settings", "set", "error_threshold", "0.02", "--library", filled)
    kept = json.loads(run("stats", "--library", filled, "--format", "json")[1])["settings"]
    assert kept["error_threshold"] == 0.02
    given = json.loads(run("stats", "--library", filled, "--error", "0.03", "--format", "json")[1])["settings"]
    assert given["error_threshold"] == 0.03


def test_a_damaged_match_is_named_and_the_status_is_honest(run, filled):
    from soundness import damage

    from millipoint.library import open_library

    with open_library(filled) as library:
        damage(library, 2)
    status, out, err = run("stats", "--library", filled, "--by", "match", "--format", "json")
    assert status == 1
    assert len(json.loads(out)["rows"]) == 3
    assert err.count("match 2") == 1


def test_a_parquet_export_comes_back(run, filled, tmp_path):
    pytest.importorskip("pyarrow")
    file = tmp_path / "all.parquet"
    assert run("export", "--library", filled, "--parquet", file)[0] == 0
    status, out, err = run("import", file, "--library", tmp_path / "other.db")
    assert (status, out) == (0, "4 new, 0 known, 0 updated, 0 failed\n"), err


def test_a_copy_under_another_name_is_known(run, filled, folder, tmp_path):
    other = tmp_path / "copy.sgf"
    shutil.copy(next(folder.iterdir()), other)
    assert run("import", other, "--library", filled)[1] == "0 new, 1 known, 0 updated, 0 failed\n"


def test_a_file_whose_match_has_no_number_at_hand_is_named_without_one(capsys):
    from millipoint.cli.importing import _say
    from millipoint.library.summary import Outcome

    _say(Outcome(path="a.sgf", outcome="known"), quiet=False)
    _say(Outcome(path="b.sgf", outcome="new", match=7), quiet=False)
    assert capsys.readouterr().out == "a.sgf: known\nb.sgf: new, match 7\n"
