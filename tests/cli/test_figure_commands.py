"""Every command on figures: its forms, its exit statuses, and tables that fit a screen."""

import csv
import io
import json
import pathlib
import re

import pytest
from figure_commands import COMMANDS, FIRST
from rich.cells import cell_len

JSON = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "json.md").read_text("utf-8")

every = pytest.mark.parametrize("name", COMMANDS)


@every
def test_json_is_strict_and_documented(run, samples, name):
    done = run(*COMMANDS[name], samples, "--format", "json")
    assert (done.status, done.err) == (0, "")
    document = done.json
    assert re.fullmatch(r"millipoint/[a-z0-9-]+/1", document["schema"])
    assert f"`{document['schema']}`" in JSON
    assert document["settings"]["counting"] == "xg"
    assert document["problems"] == []
    keys = set(re.findall(r'"(\w+)":', json.dumps(document)))
    assert {key for key in keys if f"`{key}`" not in JSON} == set()


@every
def test_csv_is_the_first_table(run, samples, name):
    done = run(*COMMANDS[name], samples, "--format", "csv")
    assert (done.status, done.err) == (0, "")
    header, *rows = csv.reader(io.StringIO(done.out))
    assert all(len(row) == len(header) for row in rows)
    assert len(set(header)) == len(header)
    document = run(*COMMANDS[name], samples, "--format", "json").json
    tables = [v for v in document.values() if isinstance(v, list) and len(v) == len(rows)]
    assert tables
    assert not any("None" in cell or "nan" in cell for row in rows for cell in row)


@every
def test_tables_fit_80_columns_and_cut_no_number(run, monkeypatch, samples, name):
    monkeypatch.setenv("COLUMNS", "80")
    done = run(*COMMANDS[name], samples)
    assert (done.status, done.err) == (0, "")
    assert "None" not in done.out
    assert "nan" not in done.out
    assert "…" not in done.out
    assert not re.search(r"(?<![\d.,\-])1 (matches|points|games|decisions|positions|errors|families|tournaments|weeks)\b", done.out)
    assert max(map(cell_len, done.out.splitlines())) <= 80
    assert "Counting: xg" in done.out


@every
def test_positions_are_listed_worst_first(run, samples, name):
    document = run(*COMMANDS[name], samples, "--positions", "--format", "json").json
    rows = document["positions"]
    assert all(row["error"] > 0 for row in rows)
    order = "loss" if "mwc" in name or "l7" in name or name == "effect" else "error"
    order = "excess" if name in ("plan", "review", "references") or "difficulty" in name else order
    if order == "excess":
        keys = [row["loss"] - (row["difficulty"] or 0) for row in rows]
    else:
        keys = [row[order] for row in rows]
    assert keys == sorted(keys, reverse=True)


@every
def test_nothing_selected_is_no_failure(run, samples, name):
    if name in ("tournament", "compare"):
        pytest.skip("names an event or players of the selection")
    for form in ("table", "json", "csv"):
        done = run(*COMMANDS[name], samples, "--from", "2031-01-01", "--format", form)
        assert done.status == 0
    assert "No " in run(*COMMANDS[name], samples, "--from", "2031-01-01").out or name in (
        "compare", "cube", "h2h", "contrast", "queue", "effect", "study-play", "summary", "summary mwc", "summary l7", "cube l7",
    )  # fmt: skip


@every
def test_no_file_is_wrong_usage(run, tmp_path, name):
    done = run(*COMMANDS[name], tmp_path)
    assert done.status == 2
    assert "no match file" in done.err


@every
def test_an_unknown_column_to_sort_by_is_wrong_usage(run, samples, name):
    done = run(*COMMANDS[name], samples, "--sort", "nonsense")
    assert done.status == 2
    assert "has no column 'nonsense'" in done.err


@every
def test_a_damaged_file_is_told_and_the_rest_is_shown(run, samples, name):
    (samples / "broken.sgf").write_text("(;FF[4]GM[6]")
    done = run(*COMMANDS[name], samples, "--format", "json")
    assert done.status == 1
    assert "broken.sgf" in done.err
    assert done.json["problems"]


@pytest.mark.parametrize("name", ["players", "h2h", "compare", "ranking", "tournament", "review"])
def test_hostile_names_are_inert(run, samples, name):
    hostile = "=2+5\x1b[31m[bold]\u202e"
    for path in samples.iterdir():
        path.write_text(path.read_text("utf-8").replace(FIRST, hostile.replace("]", "\\]")), "utf-8")
    args = [hostile if arg == FIRST else arg for arg in COMMANDS[name]]
    for form in ("table", "json", "csv"):
        done = run(*args, samples, "--format", form)
        assert done.status == 0, done.err
        assert "\x1b" not in done.out
        assert "\u202e" not in done.out.replace("\\u202e", "")
    assert not re.search(r"(^|,)=2", done.out, re.MULTILINE)


def test_output_goes_to_a_file_by_its_suffix(run, samples, tmp_path):
    for suffix in ("json", "csv", "txt"):
        done = run("players", samples, "--output", tmp_path / f"players.{suffix}")
        assert (done.status, done.out) == (0, "")
    assert json.loads((tmp_path / "players.json").read_text("utf-8"))["schema"] == "millipoint/players/1"
    assert (tmp_path / "players.csv").read_text("utf-8").startswith("player,matches,")
    assert "Ines Valverde" in (tmp_path / "players.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("plan", ["families", "tentative"]),
        ("recurring", ["groups", "unthemed"]),
        ("biases", ["biases", "doubles_by_score"]),
        ("difficulty", ["groups", "errors"]),
        ("levels", ["levels", "bands"]),
        ("summary", ["cards", "plan", "top", "rolling", "histogram"]),
    ],
)
def test_tables_are_there_when_nothing_is_in_them(run, samples, name, tables):
    full, none = (json.loads(run(name, samples, "--format", "json", *more).out) for more in ((), ("--where", "luck>5")))
    assert list(full) == list(none)
    assert all(isinstance(none[table], list) for table in tables)
    assert not any(line.strip() == "To be confirmed" for line in run(name, samples, "--where", "luck>5").out.splitlines())
