"""Options that every command on figures shares: intervals, pictures, families, the tables of stats and matches."""

import re

import pytest


@pytest.mark.parametrize("command", ["stats", "players", "summary"])
def test_interval_methods(run, samples, command):
    widths = {}
    for method in ("analytic", "student", "bca"):
        document = run(command, samples, "--player", "Ines Valverde", "--interval", method, "--format", "json").json
        assert document["settings"]["interval"] == method
        rows = document.get("rows") or document.get("players") or [document["figures"]]
        pr = next(r for r in rows if r.get("player") in (None, "Ines Valverde"))
        pr = (pr.get("metrics") or pr)["pr"]
        widths[method] = (pr["low"], pr["high"])
    assert len(set(widths.values())) == 3
    done = run(command, samples, "--interval", "studend")
    assert done.status == 2
    assert "did you mean 'student'" in done.err


def test_pictures_of_positions(run, samples, tmp_path):
    folder = tmp_path / "pictures"
    rows = run("recurring", samples, "--diagram", folder, "--format", "json").json["positions"]
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"position-{i:03d}.svg" for i in range(1, len(rows) + 1)]
    text = files[0].read_text("utf-8")
    assert text.lstrip().startswith("<svg")
    assert rows[0]["played_text"] in text
    (tmp_path / "file").write_text("")
    done = run("recurring", samples, "--diagram", tmp_path / "file")
    assert done.status == 2


def test_groups_of_recurring_errors(run, samples):
    groups = run("recurring", samples, "--format", "json").json["groups"]
    for i, group in enumerate(groups, 1):
        rows = run("recurring", samples, "--group", i, "--format", "json").json["positions"]
        assert len(rows) == group["errors"]
        assert sum(row["error"] for row in rows) == pytest.approx(group["error"], abs=1e-6)
    done = run("recurring", samples, "--group", "99")
    assert (done.status, "choose from contact checker point not made, " in done.err) == (2, True)


def test_blunders_are_distinct_positions(run, samples):
    total = run("breakdown", samples, "--by", "none", "--format", "json").json["rows"]
    rows = run("breakdown", samples, "--blunders", "--format", "json").json["positions"]
    assert len(rows) == len({row["position"] for row in rows}) == total[0]["blunders"]


def test_parts_of_l7_add_up(run, samples):
    parts = run("cube", samples, "--measure", "l7", "--format", "json").json["kinds"]
    whole = run("summary", samples, "--format", "json").json["figures"]["l7"]
    assert sum(row["value"]["value"] for row in parts) == pytest.approx(whole["value"], abs=1e-12)


def test_stats_and_matches_are_sorted_and_narrowed(run, samples):
    rows = run("stats", samples, "--sort", "-pr", "--having", "decisions>=40", "--format", "json").json["rows"]
    values = [row["metrics"]["pr"]["value"] for row in rows]
    assert values == sorted(values, reverse=True)
    assert all(row["decisions"] >= 40 for row in rows)
    some = run("stats", samples, "--having", "player=val", "--format", "json").json["rows"]
    assert [row["group"]["player"] for row in some] == ["Ines Valverde"]
    found = run("matches", samples, "--sort", "length", "--having", "length=3", "--format", "json").json["matches"]
    assert {match["length"] for match in found} == {3}
    assert run("stats", samples, "--sort", "prr").status == 2


def test_an_unreadable_condition_is_flagged_and_ignored(run, samples):
    done = run("players", samples, "--having", "pr=good")
    assert done.status == 0
    assert "warning: --having pr=good: cannot be read and is ignored" in done.err
    assert re.search(r"Ines Valverde", done.out)


def test_verdicts_say_what_they_rest_on(run, samples):
    shown = " ".join(run("biases", samples).out.split())
    assert "a verdict takes 20 decisions" in shown
    assert "Leaving blots: balanced." in shown
    assert "holds 0" in shown
