"""``decisions``: rows, columns, the decisions behind a figure."""

import csv
import io

import pytest
from rich.cells import cell_len

from millipoint import compute, read
from millipoint.position import parse_xgid


def rows(done):
    assert done.status == 0
    return list(csv.DictReader(io.StringIO(done.out)))


def test_every_decision_of_every_match(run, samples):
    found = rows(run("decisions", samples, "--format", "csv"))
    assert len(found) == sum(len(read(path).decisions) for path in samples.iterdir())
    assert {row["kind"] for row in found} == {"checker", "double", "take"}
    assert found[0]["day"] == "2024-02-11"
    assert found[0]["played_text"] == "24/22 13/8"


def test_the_decisions_behind_a_figure(run, one):
    found = rows(run("decisions", one, "--figure", "pr", "--player", "Anna-Lena Groß", "--format", "csv"))
    estimate = compute("pr", read(one), by="player")["pr"]["Anna-Lena Groß"]
    assert len(found) == estimate.n
    assert 500 * sum(float(row["error"]) for row in found) / len(found) == pytest.approx(estimate.value)
    assert {row["counted"] for row in found} == {"1"}


def test_chosen_columns(run, one):
    done = run("decisions", one, "-c", "player,kind", "-c", "error", "--format", "csv")
    assert done.out.splitlines()[0] == "player,kind,error"
    wrong = run("decisions", one, "-c", "erorr")
    assert wrong.status == 2
    assert "did you mean 'error'" in wrong.err
    assert run("decisions", one, "-c", "equity").status == 2


def test_json(run, one):
    document = run("decisions", one, "--figure", "errors", "--format", "json").json
    assert list(document) == ["schema", "settings", "filter", "figure", "decisions", "rows", "problems"]
    assert document["schema"] == "millipoint/decisions/1"
    assert document["decisions"] == len(document["rows"])
    assert all(row["error"] >= 0.05 - 0.0005 for row in document["rows"])


def test_positions_read_back(run, samples):
    for row in run("decisions", samples, "--format", "json").json["rows"]:
        said = parse_xgid(row["xgid"])
        assert said.length == row["length"]
        assert said.offer == ("D" if row["kind"] == "take" else "")
        if row["kind"] == "checker":
            assert "{}{}".format(*said.dice) == row["dice"]
        else:
            assert row["dice"] is None


def test_limit(run, one):
    assert len(rows(run("decisions", one, "--limit", "3", "--format", "csv"))) == 3
    assert "93 decisions. Shown: 20" in run("decisions", one).out
    assert run("decisions", one, "--limit", "0").status == 0


def test_nothing_selected(run, one):
    done = run("decisions", one, "--length", "25")
    assert done.status == 0
    assert "nothing to show" in done.out
    assert run("decisions", one, "--length", "25", "--format", "csv").out.count("\n") == 1


def test_parquet(run, one, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "a.parquet"
    assert run("decisions", one, "--output", file).status == 0
    table = parquet.read_table(file)
    assert table.num_rows == 93
    assert "error" in table.column_names
    assert run("decisions", one, "--format", "parquet").status == 2


def test_parquet_without_pyarrow(run, one, monkeypatch, tmp_path):
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    done = run("decisions", one, "--output", tmp_path / "a.parquet")
    assert done.status == 2
    assert 'pip install "millipoint[arrow]"' in done.err


def test_sorted_and_narrowed_by_any_column(run, samples):
    args = ["decisions", samples, "--sort", "-error", "--having", "kind=checker", "--having", "error>=0.05"]
    found = run(*args, "--format", "json").json
    errors = [row["error"] for row in found["rows"]]
    assert errors == sorted(errors, reverse=True)
    assert {row["kind"] for row in found["rows"]} == {"checker"}
    assert found["decisions"] == len(errors) > 3
    assert min(errors) >= 0.05
    assert [float(row["error"]) for row in rows(run(*args, "--limit", "3", "--format", "csv"))] == pytest.approx(
        errors[:3]
    )
    assert f"{len(errors)} decisions. Shown: 2" in run(*args, "--limit", "2").out


def test_what_is_unknown_comes_last_and_passes_no_bound(run, samples):
    for sort in ("loss", "-loss"):
        found = run("decisions", samples, "--sort", sort, "--format", "json").json["rows"]
        losses = [row["loss"] for row in found]
        known = [loss for loss in losses if loss is not None]
        assert 0 < len(known) < len(losses)
        assert losses[: len(known)] == known == sorted(known, reverse=sort[0] == "-")
    few = run("decisions", samples, "--having", "loss<1", "--format", "json").json["rows"]
    assert all(row["loss"] < 0.01 for row in few)


def test_a_column_to_sort_by_is_one_of_the_table(run, one):
    done = run("decisions", one, "-c", "player,error", "--sort", "loss")
    assert (done.status, "the table has no column 'loss'; choose from player, error" in done.err) == (2, True)


@pytest.mark.parametrize(
    "columns", [None, "tournament,round,player,opponent,played_text,error", "match,day,tournament,kind,loss"]
)
def test_long_names_do_not_widen_the_table(run, one, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", "80")
    name = "An event with a name that goes on and on, the 27th of its kind, in a town of many letters"
    text = (
        one.read_text("utf-8")
        .replace("Herbstliga Leipzig 2024", name)
        .replace("Ines Valverde", "Ines " * 12 + "Valverde")
    )
    one.write_text(text, "utf-8")
    done = run("decisions", one, "--limit", "5", *(["-c", columns] if columns else []))
    assert max(map(cell_len, done.out.splitlines())) <= 80
    assert "~" in done.out


def test_positions_are_never_cut(run, one, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = run("decisions", one, "-c", "player,played_text,xgid", "--limit", "1").out
    assert run("decisions", one, "-c", "xgid", "--limit", "1", "--format", "json").json["rows"][0]["xgid"] in out
