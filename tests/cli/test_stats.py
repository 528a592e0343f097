"""``stats``: figures, groups, filters, settings, and its three forms."""

import csv
import io
import json

import attrs
import pytest

from millipoint import Filter, Settings, compute, default_plugins, read

KEYS = [
    "pr", "pr_checker", "pr_cube", "snowie", "mwc_loss", "mwc_loss_checker", "mwc_loss_cube", "l7", "elo", "luck",
    "luck_total", "luck_mwc", "luck_adjusted", "error_rate", "error_total", "errors", "blunders", "n_checker",
    "n_double", "n_take", "forced", "unrated",
]  # fmt: skip


def groups(document):
    return [row["group"] for row in document["rows"]]


# -- JSON --------------------------------------------------------------------------------------------------------
def test_json_has_the_documented_keys(run, one):
    done = run("stats", one, "--format", "json")
    document = done.json
    assert done.status == 0
    assert list(document) == ["schema", "settings", "filter", "by", "rows", "problems"]
    assert document["schema"] == "millipoint/stats/1"
    assert document["settings"]["met"] == "Kazaross-XG2"
    assert document["by"] == ["player"]
    assert document["problems"] == []
    row = document["rows"][0]
    assert list(row) == ["group", "matches", "games", "decisions", "metrics"]
    assert [name for name in row["metrics"] if name in KEYS] == KEYS
    assert list(row["metrics"]["pr"]) == ["value", "low", "high", "n", "units", "unit", "reason", "bound", "signature"]


def test_json_has_the_figures_of_compute(run, one):
    document = run("stats", one, "--format", "json").json
    match = read(one)
    for name in KEYS:
        expected = compute(name, match, by="player")[name]
        for row in document["rows"]:
            estimate = expected[row["group"]["player"]]
            assert row["metrics"][name]["value"] == pytest.approx(estimate.value, nan_ok=True)
            assert row["metrics"][name]["n"] == estimate.n


def test_counts_are_whole_numbers_in_json(run, one):
    row = run("stats", one, "--format", "json").json["rows"][0]
    units = {name: default_plugins().metrics[name].unit for name in KEYS}
    for name, figure in row["metrics"].items():
        if units.get(name) == "count":
            assert isinstance(figure["value"], int)


def test_records_are_objects_in_json_and_in_csv(run, one):
    level = attrs.asdict(compute("level", read(one))["level"].only.value)
    options = ["stats", one, "--by", "none", "-m", "level", "--format"]
    assert level["band"]["name"]
    assert run(*options, "json").json["rows"][0]["metrics"]["level"]["value"] == level
    assert json.loads(next(csv.DictReader(io.StringIO(run(*options, "csv").out)))["level"]) == level


def test_unknown_is_null_with_a_reason(run, one):
    row = run("stats", one, "--format", "json", "--min-level", "rollout").json["rows"][0]
    assert row["metrics"]["pr"]["value"] is None
    assert row["metrics"]["pr"]["n"] == 0
    assert row["metrics"]["pr"]["reason"]


# -- groups ------------------------------------------------------------------------------------------------------
def test_players_are_the_default_groups_in_order_of_name(run, samples):
    names = [group["player"] for group in groups(run("stats", samples, "--format", "json").json)]
    assert names == sorted(names)
    assert "Ines Valverde" in names


def test_by_match_says_the_file(run, samples):
    document = run("stats", samples, "--by", "match", "--format", "json").json
    assert [group["match"] for group in groups(document)] == sorted(str(path) for path in samples.iterdir())


def test_by_game_means_games_of_matches(run, one):
    document = run("stats", one, "--by", "game", "--format", "json").json
    assert document["by"] == ["match", "game"]
    assert [group["game"] for group in groups(document)] == [1, 2, 3, 4]
    assert all(row["games"] == 1 for row in document["rows"])


def test_named_values_stand_in_the_order_of_their_column(run, samples):
    for name in ("phase", "kind"):
        labels = default_plugins().session(Settings()).known(name).labels
        rows = json.loads(run("stats", samples, "--by", name, "--format", "json").out)["rows"]
        shown = [row["group"][name] for row in rows]
        assert shown == [label for label in labels if label in shown]
        assert shown != sorted(shown) or name == "kind"


def test_by_none_pools_everything(run, samples):
    (row,) = run("stats", samples, "--by", "none", "--format", "json").json["rows"]
    assert row["group"] == {}
    assert row["matches"] == 4


def test_several_columns_in_either_writing(run, samples):
    a = run("stats", samples, "--by", "player,kind", "--format", "json", "-m", "pr").json
    b = run("stats", samples, "--by", "player", "--by", "kind", "--format", "json", "-m", "pr").json
    assert a == b
    assert list(groups(a)[0]) == ["player", "kind"]


def test_days_are_dates_and_levels_have_names(run, samples):
    document = run("stats", samples, "--by", "day,level", "--format", "json", "-m", "pr").json
    assert {"day": "2024-11-21", "level": "3-ply"} in groups(document)


# -- filters -----------------------------------------------------------------------------------------------------
def value(done, name="pr"):
    (row,) = done.json["rows"]
    return row["metrics"][name]["value"]


def test_player_whatever_the_case(run, samples):
    document = run("stats", samples, "--player", "ines valverde", "--format", "json", "-m", "pr").json
    assert groups(document) == [{"player": "Ines Valverde"}]
    assert document["filter"]["player"] == ["Ines Valverde"]


def test_several_players_are_any_of_them(run, samples):
    done = run("stats", samples, "-p", "Ines Valverde", "-p", "山田太郎", "--format", "json", "-m", "pr")
    assert len(done.json["rows"]) == 2


def test_kind(run, one):
    match = read(one)
    cube = compute("pr", match, filter=Filter().where("kind", "in", (1, 2)))["pr"].only.value
    assert value(run("stats", one, "--kind", "cube", "--by", "none", "--format", "json", "-m", "pr")) == cube
    both = run("stats", one, "--kind", "double", "--kind", "take", "--by", "none", "--format", "json", "-m", "pr")
    assert value(both) == cube


@pytest.mark.parametrize(
    ("options", "matches"),
    [
        (["--from", "2024-06-23"], 3),
        (["--to", "2024-06-23"], 2),
        (["--from", "2024-06-23", "--to", "2024-06-23"], 1),
        (["--length", "3"], 2),
        (["--length", "3,5"], 3),
        (["--length", "3", "--length", "2"], 3),
        (["--tournament", "Herbstliga Leipzig 2024"], 1),
        (["--where", "length>2", "--where", "day<2025-01-01"], 2),
        (["--where", "tournament~2024"], 3),
    ],
)
def test_matches_are_filtered(run, samples, options, matches):
    (row,) = run("stats", samples, "--by", "none", "--format", "json", "-m", "pr", *options).json["rows"]
    assert row["matches"] == matches


def test_nothing_selected_is_no_error(run, samples):
    done = run("stats", samples, "--length", "25", "--by", "none", "--format", "json")
    assert done.status == 0
    assert done.json["rows"] == []
    assert "nothing to show" in run("stats", samples, "--length", "25").out


# -- settings ----------------------------------------------------------------------------------------------------
def test_counting_rule(run, one):
    expected = compute("pr", read(one), settings=Settings(counting="gnubg"))["pr"].only
    done = run("stats", one, "--counting", "gnubg", "--by", "none", "--format", "json", "-m", "pr")
    assert value(done) == expected.value
    assert "counting:gnubg" in done.json["rows"][0]["metrics"]["pr"]["signature"]


def test_met_revalues_by_default(run, one):
    document = run("stats", one, "--met", "g11", "--by", "none", "--format", "json", "-m", "mwc_loss").json
    assert document["settings"]["met"] == "G11"
    assert document["settings"]["other_met"] == "revalue"
    kept = run("stats", one, "--met", "G11", "--other-met", "exclude", "--format", "json").json
    assert kept["settings"]["other_met"] == "exclude"


def test_thresholds_are_equities(run, one):
    done = run("stats", one, "--error", "0.02", "--blunder", "0.08", "--by", "none", "--format", "json", "-m", "errors")
    assert done.json["settings"]["error_threshold"] == 0.02
    assert value(done, "errors") >= value(
        run("stats", one, "--by", "none", "--format", "json", "-m", "errors"), "errors"
    )


def test_engine_is_a_setting_and_takes_short_names(run, one):
    document = run("stats", one, "--engine", "gnubg", "--format", "json", "-m", "pr").json
    assert document["settings"]["only_engine"] == "GNU Backgammon"


# -- CSV ---------------------------------------------------------------------------------------------------------
def test_csv_columns(run, one):
    rows = list(csv.reader(io.StringIO(run("stats", one, "--format", "csv", "-m", "pr,snowie,errors").out)))
    assert rows[0] == ["player", "matches", "games", "decisions", "pr", "pr_low", "pr_high", "pr_n", "snowie", "snowie_n",
                       "errors", "errors_n"]  # fmt: skip
    assert len(rows) == 3


def test_csv_leaves_the_unknown_empty(run, one):
    done = run("stats", one, "--format", "csv", "-m", "pr,mwc_loss", "--min-level", "rollout")
    row = next(csv.DictReader(io.StringIO(done.out)))
    assert (row["pr"], row["pr_low"], row["mwc_loss"], row["pr_n"]) == ("", "", "", "0")


def test_csv_has_fractions_and_the_table_per_cent(run, one):
    options = ["-p", "Anna-Lena Groß", "-m", "mwc_loss"]
    row = next(csv.DictReader(io.StringIO(run("stats", one, *options, "--format", "csv").out)))
    assert 0.03 < float(row["mwc_loss"]) < 0.04
    assert f"{100 * float(row['mwc_loss']):.2f} %" in run("stats", one, *options).out


# -- table -------------------------------------------------------------------------------------------------------
def test_two_players_stand_side_by_side_within_80_columns(run, one, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = run("stats", one).out
    assert max(map(len, out.splitlines())) <= 80
    assert "Ines Valverde" in out.splitlines()[0]
    assert "Luck-adjusted result" in out
    assert "Counting: xg; MET: Kazaross-XG2" in out


def test_many_groups_have_a_line_each(run, samples, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = run("stats", samples).out
    assert max(map(len, out.splitlines())) <= 80
    assert "more figures" in out
    assert any(line.startswith("Ines Valverde") for line in out.splitlines())


def test_the_table_shows_a_dash_for_the_unknown(run, one):
    out = run("stats", one, "-m", "pr", "--min-level", "rollout").out
    line = next(line for line in out.splitlines() if line.startswith("PR"))
    assert "–" in line
    assert "0.00" not in line


# -- files -------------------------------------------------------------------------------------------------------
def test_output_to_a_file_by_its_suffix(run, one, tmp_path):
    for name, start in (("a.json", "{"), ("a.csv", "player,"), ("a.txt", "  ")):
        done = run("stats", one, "--output", tmp_path / name)
        assert (done.status, done.out) == (0, "")
        text = (tmp_path / name).read_text("utf-8")
        assert text.startswith(start)
        assert "Groß" in text


def test_output_into_no_folder_is_wrong_usage(run, one, tmp_path):
    done = run("stats", one, "--output", tmp_path / "no" / "a.json")
    assert done.status == 2
    assert "no such folder" in done.err
