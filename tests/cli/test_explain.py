"""``explain``: every decision in one line, counted or left out for a reason."""

import csv
import io

from millipoint import compute, read


def test_the_lines_add_up(run, one):
    document = run("explain", one, "--player", "Ines Valverde", "--format", "json").json
    assert document["schema"] == "millipoint/explain/1"
    pr = compute("pr", read(one), by="player")["pr"]["Ines Valverde"]
    assert document["counted"] == pr.n
    assert sum(row["decisions"] for row in document["rows"]) == document["decisions"] == 43
    assert {row["reason"] for row in document["rows"] if not row["counted"]} <= {
        "forced", "no double with ND <= 0", "no double 0.200 or more from a double",
    }  # fmt: skip
    assert 500 * document["error"] / document["counted"] == pr.value


def test_another_rule_leaves_out_other_decisions(run, one):
    xg, gnubg = (run("explain", one, "--counting", rule, "--format", "json").json for rule in ("xg", "gnubg"))
    assert xg["decisions"] == gnubg["decisions"]
    assert xg["counted"] != gnubg["counted"]


def test_table(run, one):
    out = run("explain", one).out
    assert "Checker plays" in out
    assert "forced" in out
    assert "by the counting rule xg" in out
    assert "nothing to show" in run("explain", one, "--length", "25").out


def test_unrated_errors_are_unknown_and_not_0(run, one):
    document = run("explain", one, "--min-level", "rollout", "--format", "json").json
    assert document["counted"] == 0
    assert document["error"] is None
    assert all(row["error"] is None for row in document["rows"])


def test_csv_holds_the_lines(run, one):
    rows = list(csv.DictReader(io.StringIO(run("explain", one, "--format", "csv").out)))
    document = run("explain", one, "--format", "json").json
    assert [row["reason"] for row in rows] == [row["reason"] for row in document["rows"]]
    assert sum(int(row["decisions"]) for row in rows if row["counted"] == "1") == document["counted"]
    assert list(rows[0]) == ["kind", "reason", "decisions", "error", "counted"]


def test_sorted_and_narrowed(run, one):
    rows = run("explain", one, "--sort", "-decisions", "--having", "decisions>=5", "--format", "json").json["rows"]
    counts = [row["decisions"] for row in rows]
    assert counts == sorted(counts, reverse=True)
    assert min(counts) >= 5
    shown = run("explain", one, "--having", "reason=forced").out
    assert "forced" in shown
    assert "Checker plays" not in shown
    assert run("explain", one, "--sort", "nonsense").status == 2
