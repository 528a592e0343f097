"""``matches``: facts and badges."""

import csv
import io
import pathlib

from millipoint import compute, read

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "matches"


def test_json(run, one):
    document = run("matches", one, "--format", "json").json
    assert list(document) == ["schema", "settings", "filter", "matches", "problems"]
    assert document["schema"] == "millipoint/matches/1"
    (match,) = document["matches"]
    assert (match["date"], match["length"], match["engine"], match["level"]) == (
        "2024-11-21",
        5,
        "GNU Backgammon",
        "3-ply",
    )
    assert match["event"] == "Herbstliga Leipzig 2024"
    assert [(p["name"], p["score"]) for p in match["players"]] == [("Ines Valverde", 4), ("Anna-Lena Groß", 6)]
    assert list(match["players"][0]["badge"]) == ["pr", "l7", "elo"]
    assert match["warnings"] == []


def test_the_badge_is_that_of_the_match_by_games(run, one):
    expected = compute(["pr", "l7", "elo"], read(one), by="player")
    (match,) = run("matches", one, "--format", "json").json["matches"]
    for player in match["players"]:
        for name, figure in player["badge"].items():
            assert figure["value"] == expected[name][player["name"]].value
            assert figure["unit"] == "game"


def test_matches_of_a_player_show_both_badges(run, samples):
    document = run("matches", samples, "--player", "Anna-Lena Groß", "--format", "json").json
    (match,) = document["matches"]
    assert all(player["badge"]["pr"]["value"] is not None for player in match["players"])


def test_filters_select_matches(run, samples):
    assert len(run("matches", samples, "--length", "3", "--format", "json").json["matches"]) == 2
    done = run("matches", samples, "--length", "25")
    assert done.status == 0
    assert "nothing to show" in done.out


def test_csv(run, samples):
    rows = list(csv.DictReader(io.StringIO(run("matches", samples, "--format", "csv").out)))
    assert len(rows) == 4
    assert rows[0]["player_1"] == "Ines Valverde"
    assert float(rows[0]["l7_1"]) < 1


def test_table(run, samples, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = run("matches", samples).out
    assert max(map(len, out.splitlines())) <= 80
    assert "2024-11-21, 5 points" in out
    assert "Anna-Lena Groß" in out


def test_one_of_a_thing_is_no_plural(run):
    out = run("matches", EXAMPLES / "2024-02-11-lisboa-blitz.xg").out
    assert "1 point," in out
