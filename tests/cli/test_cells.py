"""``--positions`` and ``--cell``: the decisions behind every row of every table add up to what the row shows."""

import pytest
from figure_commands import COMMANDS, FIRST, SECOND

from millipoint.cli.cells import CELL, Behind, chosen, row
from millipoint.cli.sheet import Sheet
from millipoint.errors import UsageError


def pr(estimate):
    """Sum of errors behind a PR."""
    return (estimate["value"] or 0) * estimate["n"] / 500


def span(values):
    return values["pr"] * values["n"] / 500 if values["pr"] is not None else 0


ERRORS = {
    "bins": (["histogram"], "histogram", lambda r: r["bin"], lambda r: r["cost"]),
    "windows of decisions": (["rolling"], "rolling", lambda r: r["latest"], lambda r: pr(r["value"]) if r["value"]["value"] else None),
    "any window": (["rolling", "--window", "12", "--window", "30"], "rolling", lambda r: r["latest"], lambda r: pr(r["value"])),
    "levels": (["levels"], "levels", lambda r: r["player"], lambda r: pr(r["pr"])),
    "levels of matches": (["levels", "--by", "match"], "levels", lambda r: r["match"], lambda r: pr(r["pr"])),
    "best actions": (["cube"], "actions", lambda r: r["action"], span),
    "directions": (["cube"], "directions", lambda r: f"directions:{r['direction']}", lambda r: r["cost"]),
    "kinds": (["cube"], "kinds", lambda r: f"kinds:{r['kind']}", lambda r: pr(r["value"])),
    "phases": (["breakdown"], "rows", lambda r: r["phase"], lambda r: r["pr"] * r["decisions"] / 500),
    "scores": (["breakdown", "--by", "score,kind"], "rows", lambda r: f"{r['score_cell']} {r['kind']}", lambda r: r["pr"] * r["decisions"] / 500),
    "values that are 0": (["breakdown", "--by", "crawford"], "rows", lambda r: r["crawford"], lambda r: r["pr"] * r["decisions"] / 500),
    "everything": (["breakdown", "--by", "none"], "rows", lambda r: "all", lambda r: r["pr"] * r["decisions"] / 500),
    "months": (["windows"], "windows", lambda r: r["last"], lambda r: span({**r, "n": r["decisions"]})),
    "spans of months": (["windows", "--months", "3"], "windows", lambda r: f"{r['first']} {r['last']}", lambda r: span({**r, "n": r["decisions"]})),
    "matches": (["progress"], "matches", lambda r: f"matches:{r['name']}", lambda r: pr(r["value"])),
    "tournaments": (["progress"], "tournaments", lambda r: f"tournaments:{r['name']}", lambda r: pr(r["value"])),
    "players": (["players"], "players", lambda r: r["player"], lambda r: pr(r["pr"])),
    "ranking": (["ranking", "--min-decisions", "1"], "ranking", lambda r: r["player"], lambda r: pr(r["pr"])),
    "groups": (["recurring"], "groups", lambda r: f"{r['plan']} {r['kind']} {r['theme']}", lambda r: r["error"]),
    "unthemed": (["recurring"], "unthemed", lambda r: f"unthemed:{r['plan']}", lambda r: r["error"]),
    "weeks": (["training"], "windows", lambda r: r["window"], lambda r: pr(r["match"]) if r["match"] else None),
    "rounds": (["tournament", "--name", "Danube Masters 2025"], "rounds", lambda r: f"rounds:{r['opponent']}", lambda r: pr(r["here"])),
    "slices": (["tournament", "--name", "Danube Masters 2025"], "slices", lambda r: f"slices:{r['name']}", lambda r: pr(r["here"])),
    "sides": (["review"], "sides", lambda r: f"{r['match']} {r['player']}", None),
}  # fmt: skip
"""Arguments, table, what the row is called, and the sum of its errors; None where something else is summed up."""


@pytest.mark.parametrize("case", ERRORS)
def test_errors_behind_a_row_add_up_to_it(run, samples, case):
    args, table, name, total = ERRORS[case]
    rows = run(*args, samples, "--format", "json").json[table]
    assert rows
    for values in rows:
        done = run(*args, samples, "--cell", name(values), "--format", "json")
        assert (done.status, done.err) == (0, ""), name(values)
        wanted = total(values) if total else None
        if wanted is not None:
            assert sum(p["error"] for p in done.json["positions"]) == pytest.approx(wanted, abs=1e-5), name(values)


def test_losses_behind_a_row_add_up_to_it(run, samples):
    for table, name in (("groups", "player"), ("errors", "errors")):
        for values in run("difficulty", samples, "--format", "json").json[table]:
            rows = run("difficulty", samples, "--cell", f"{table}:{values[name]}", "--format", "json").json["positions"]
            assert sum(p["loss"] for p in rows) == pytest.approx(values["loss"], abs=1e-6)
    for values in run("plan", samples, "--format", "json").json["tentative"]:
        name = f"tentative:{values['plan']} {values['kind']} {values['theme']}"
        rows = run("plan", samples, "--cell", name, "--format", "json").json["positions"]
        assert len(rows) == values["errors"]
        assert sum(p["loss"] - p["difficulty"] for p in rows) == pytest.approx(values["value"], abs=1e-6)


def test_biases_list_what_leans(run, samples):
    document = run("biases", samples, "--format", "json").json
    for values in document["biases"]:
        rows = run("biases", samples, "--cell", values["bias"], "--format", "json").json["positions"]
        assert len(rows) == values["more"] + values["less"]
    for values in document["doubles_by_score"]:
        name = f"doubles_by_score:{values['away']}-{values['opponent_away']}"
        rows = run("biases", samples, "--cell", name, "--format", "json").json["positions"]
        assert len(rows) == values["more"] + values["less"]


def test_references_list_the_errors_that_they_stand_for(run, samples):
    for values in run("references", samples, "--format", "json").json["references"]:
        rows = run("references", samples, "--cell", values["rank"], "--format", "json").json["positions"]
        assert len(rows) == values["errors"]
        assert values["position"] in {p["position"] for p in rows}


def test_top_is_a_list_of_plays(run, samples):
    rows = run("top", samples, "--limit", "7", "--format", "json").json["decisions"]
    assert [r["rank"] for r in rows] == list(range(1, 8))
    assert all(r["xgid"] and r["played_text"] and r["best_text"] for r in rows)
    (third,) = run("top", samples, "--limit", "7", "--cell", "3", "--format", "json").json["positions"]
    assert third == {key: value for key, value in rows[2].items() if key != "rank"}
    listed = run("top", samples, "--limit", "7", "--positions", "--format", "json").json["positions"]
    assert {p["xgid"] for p in listed} == {r["xgid"] for r in rows}
    brief = run("summary", samples, "--format", "json").json["top"]
    assert [(b["match"], b["ply"]) for b in brief[:7]] == [(r["match"], r["ply"]) for r in rows]


@pytest.mark.parametrize(
    ("cell", "rows"),
    [
        ("PR cube", "pr_cube"),
        ("cards:blunders", "blunders"),
        ("Snowie", "snowie"),
        ("rolling:100", "rolling(100)"),
        ("top", "top(10)"),
    ],
)
def test_cells_of_summary(run, samples, cell, rows):
    listed = run("summary", samples, "--cell", cell, "--format", "json").json["positions"]
    figure = run("decisions", samples, "--figure", rows, "--format", "json").json["rows"]
    assert sorted(p["xgid"] for p in listed) == sorted(r["xgid"] for r in figure if r["error"] > 0)


def test_luck_is_listed_by_its_size_with_what_cost_nothing(run, samples):
    rows = run("summary", samples, "--cell", "luck", "--format", "json").json["positions"]
    assert (
        len(rows)
        == run("stats", samples, "--by", "none", "-m", "luck", "--format", "json").json["rows"][0]["metrics"]["luck"][
            "n"
        ]
    )
    sizes = [abs(p["luck"]) for p in rows]
    assert sizes == sorted(sizes, reverse=True)
    assert "Luck," in run("summary", samples, "--cell", "luck").out


def test_tags(run, samples):
    path = samples / "20_2024-11-21_5p.sgf"
    path.write_text(
        path.read_text("utf-8").replace("]A[", "]C[see #prime]A[", 4).replace("]A[", "]C[a #primes note]A[", 2), "utf-8"
    )
    for values in run("breakdown", samples, "--by", "tag", "--format", "json").json["rows"]:
        rows = run("breakdown", samples, "--by", "tag", "--cell", values["tag"], "--format", "json").json["positions"]
        assert sum(p["error"] for p in rows) == pytest.approx(values["pr"] * values["decisions"] / 500, abs=1e-6)


def test_players_side_by_side(run, samples):
    args = ["players", "compare", FIRST, SECOND, samples]
    rows = run(*args, "--cell", "PR", "--format", "json").json["positions"]
    assert {p["player"] for p in rows} == {FIRST, SECOND}
    assert run(*args, "--cell", "luck", "--format", "json").status == 0
    rows = run("h2h", samples, "--of", FIRST, SECOND, "--cell", "1", "--format", "json").json["positions"]
    assert len({p["match"] for p in rows}) == 1
    assert run("h2h", samples, "--of", FIRST, SECOND, "--cell", "whole:all", "--format", "json").json["positions"] == rows
    rows = run("contrast", samples, "--of", FIRST, SECOND, "--format", "json").json["rows"]
    for i, _ in enumerate(rows, 1):
        assert run("contrast", samples, "--of", FIRST, SECOND, "--cell", i).status == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_cell_that_is_not_there(run, samples, name):
    done = run(*COMMANDS[name], samples, "--cell", "no such thing")
    if done.status == 0:
        assert "o" in done.out  # a table without rows: its own sentence
        return
    (line,) = [text for text in done.err.splitlines() if text.startswith("Error")]
    assert line.startswith("Error: there is no cell 'no such thing'; choose from ")


def test_what_cost_nothing_is_counted_and_not_listed(run, one):
    out = run("cube", one, "--cell", "Right offers").out
    assert "cost anything" in out
    shown = run("players", one, "--positions").out
    assert "of the 69 decisions cost something" in shown


def test_with_sort_and_having(run, samples):
    rows = run(
        "histogram", samples, "--cell", "6", "--sort", "error", "--having", "kind=checker", "--format", "json"
    ).json["positions"]
    assert [p["error"] for p in rows] == sorted(p["error"] for p in rows)
    assert {p["kind"] for p in rows} == {"checker"}


def test_players_go_by_any_spelling_and_unknown_ones_are_wrong_usage(run, samples):
    rows = run("h2h", samples, "--of", FIRST.upper(), SECOND.lower(), "--format", "json").json["meetings"]
    assert rows == run("h2h", samples, "--of", FIRST, SECOND, "--format", "json").json["meetings"] != []
    for args in (["h2h", samples, "--of", FIRST, "Anna"], ["contrast", samples, "--of", "Anna", FIRST], ["players", "compare", FIRST, "Anna", samples]):
        done = run(*args)
        assert (done.status, f"unknown player 'Anna'; did you mean '{SECOND}'?" in done.err) == (2, True)


# -- how a row is named ------------------------------------------------------------------------------------------
def sheet(name, *names, **more):
    return Sheet(name, (), [row({}, Behind("pr", name=n)) for n in names], **more)


def names(sheets, cell):
    return chosen(sheets, cell).name


def test_by_name_then_number_then_part():
    one, two = (
        sheet("one", "5", "10", "point not made"),
        sheet("two", "10", "too passive", behind=Behind("pr", name="whole")),
    )
    assert names([one, two], "10") == "10"
    assert names([one, two], "3") == "point not made"
    assert names([one, two], "MADE") == "point not made"
    assert names([one, two], "two:2") == "too passive"
    assert names([one, two], "two") == "whole"
    assert names([one, two], "passive") == "too passive"


def test_a_name_that_looks_like_a_table_and_a_row():
    assert names([sheet("one", "12: Ann - Bob", "1: Cy")], "12: ann - bob") == "12: Ann - Bob"


def test_several_and_none():
    sheets = [sheet("one", "a x", "b x"), sheet("two", "c x")]
    with pytest.raises(UsageError, match=r"several cells fit 'x': a x, b x$"):
        chosen(sheets, "x")
    with pytest.raises(UsageError, match=r"there is no cell 'd'; choose from one: a x, b x; two: c x$"):
        chosen(sheets, "d")
    with pytest.raises(UsageError, match=r"1, 2, .*, 12, and 3 more$"):
        chosen([sheet("one", *map(str, range(1, 16)))], "none")
    assert chosen([sheet("one"), sheet("two")], "x") is None


def test_a_row_without_decisions_is_no_cell():
    assert CELL not in row({"a": 1}, None)
    assert chosen([Sheet("one", (), [{"a": 1}])], "1") is None
