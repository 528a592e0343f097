"""Two analyses side by side: pairs, verdicts, agreement, and the command."""

import json
import math
import pathlib

import attrs
import numpy as np
import pytest

from millipoint import Decisions, Settings, compute, load, read
from millipoint.engines.agreement import Agreement, compare, wilson
from millipoint.engines.pairs import in_terms_of, pairs
from millipoint.engines.verdicts import margins, revalued, right
from millipoint.library import open_library
from millipoint.words import Words


def altered(match, engine="Other", *, swap=(), cheaper=(), level=None):
    """The match as another program sees it: in some plays the second candidate is best, in some cubes the other action."""
    table = match.decisions
    data = {name: array.copy() for name, array in table.data.items()}
    for row in swap:
        first = table.candidate_starts[row]
        for name in ("candidate_move", "chances"):
            data[name][[first, first + 1]] = data[name][[first + 1, first]]
        data["played"][row] = {0: 1, 1: 0}.get(int(data["played"][row]), int(data["played"][row]))
    for row in cheaper:
        data["nd"][row] = min(data["dt"][row], data["dp"][row]) + (0.25 if right(table)[row] else -0.25)
    words = {**table.words, "engine": Words((engine,))}
    info = attrs.evolve(match.info, engine=engine)
    if level is not None:
        data["level"] = np.where(data["level"] >= 0, level, -1)
        info = attrs.evolve(info, level=level)
    data["match"] = data["match"] + 1
    return attrs.evolve(match, info=info, decisions=Decisions(data, table.sizes, table.counts, words))


@pytest.fixture
def match(analysed):
    return next(m for m in analysed.values() if m.info.length == 5)


def counted(match):
    """Rows of plays with several candidates that are told apart, and of decisions not to double."""
    table = match.decisions
    plays = [i for i in range(len(table)) if table.data["kind"][i] == 0 and table.counts[i] > 3]
    doubles = np.flatnonzero((table.data["kind"] == 1) & ~np.isnan(table.data["nd"])).tolist()
    return plays, doubles


def test_pairs_whatever_the_seats(match):
    table = match.decisions
    data = {**table.data, "seat": 1 - table.data["seat"]}
    crossed = Decisions(data, table.sizes, table.counts, table.words)
    mine, theirs = pairs(table, crossed)
    assert len(mine) == len(table)
    told = in_terms_of(crossed, table, mine, theirs)
    assert np.array_equal(told.data["seat"], table.data["seat"])


def test_decisions_that_one_side_lacks_are_left_out(match):
    table = match.decisions
    rows = np.delete(np.arange(len(table)), [3, 10])
    fewer = Decisions.from_records([table.row(int(i)) for i in rows])
    mine, theirs = pairs(table, fewer)
    assert set(range(len(table))) - set(mine.tolist()) == {3, 10}
    assert np.array_equal(table.data["position"][mine], fewer.data["position"][theirs])


def test_differences_and_their_cost(match):
    plays, doubles = counted(match)
    swap, cheaper = plays[:3], doubles[:2]
    other = altered(match, swap=swap, cheaper=cheaper).decisions
    rows = np.arange(len(other))
    agreement = Agreement()
    found = compare(match.decisions, other, rows, rows, agreement)
    assert sorted(d.rows[0] for d in found) == sorted([*swap, *cheaper])
    assert agreement.compared.sum() - agreement.same.sum() == 5
    for d in found:
        if d.rows[0] in swap:
            first = match.decisions.candidate_starts[d.rows[0]]
            equity = match.decisions.data["equity"]
            assert d.costs[0] == pytest.approx(equity[first] - equity[first + 1])
        else:
            assert d.costs[1] == pytest.approx(0.25, abs=1e-6)


def test_the_same_analysis_agrees(match):
    rows = np.arange(len(match.decisions))
    agreement = Agreement()
    assert compare(match.decisions, match.decisions, rows, rows, agreement) == []
    assert np.array_equal(agreement.same, agreement.compared)


def test_margins_are_those_of_the_error(match):
    """A double that was right has no error, a wrong one costs its margin."""
    table = match.decisions
    rows = np.flatnonzero((table.data["kind"] == 1) & (table.data["action"] == 1) & ~np.isnan(table.data["nd"]))
    total = compute(["wrong_double_below_dp_cost"], match, settings=Settings())["wrong_double_below_dp_cost"].only.value
    assert sum(max(0.0, -margins(table)[row]) for row in rows) >= (total or 0.0) - 1e-6


def test_another_table_changes_cubes_only():
    import millipoint.met as met

    kazaross, other = met.load("Kazaross-XG2"), met.load("Woolsey")
    match = read_sample()
    same = revalued(match.decisions, kazaross, kazaross)
    assert np.allclose(same.data["nd"], match.decisions.data["nd"], equal_nan=True, atol=1e-5)
    changed = revalued(match.decisions, kazaross, other)
    assert not np.allclose(changed.data["nd"], match.decisions.data["nd"], equal_nan=True, atol=1e-5)
    assert np.array_equal(changed.data["dp"], match.decisions.data["dp"], equal_nan=True)
    assert changed.data["equity"] is match.decisions.data["equity"]


def read_sample():
    return read(pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf" / "20_2024-11-21_5p.sgf")


def test_wilson():
    """Values worked out by hand from the formula with z = 1.96: 8 of 10 give 0.490 to 0.943."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0
    for same, of in ((1, 3), (50, 100), (999, 1000)):
        low, high = wilson(same, of)
        z = 1.959963984540054
        for end in (low, high):  # the ends are where the score statistic is z
            assert abs(same / of - end) / math.sqrt(end * (1 - end) / of) == pytest.approx(z)


def with_another(match, file, *how, **more):
    """A library with a match, and with another analysis of it that differs in three plays and two cubes."""
    from millipoint.engines.shelf import put

    plays, doubles = counted(match)
    with open_library(str(file)) as store:
        put(store, match, "a" * 64, match)
        put(store, match, "", altered(match, *how, swap=plays[:3], cheaper=doubles[:2], **more))
    return file


@pytest.fixture
def library(tmp_path, match):
    """A library with two analyses of a match."""
    return with_another(match, tmp_path / "two.db")


def test_two_engines_of_a_library(run, library):
    done = run("compare", "--library", library, "--engine", "gnubg", "--engine", "Other", "--format", "json")
    assert done.status == 0
    document = json.loads(done.out)
    assert document["sides"] == ["GNU Backgammon", "Other"]
    assert document["matches"] == 1
    costs = [row["cost"] for row in document["differences"]]
    assert costs == sorted(costs, reverse=True)
    assert {row["kind"] for row in document["differences"]} <= {"checker", "double"}
    everything = document["agreement"][0]
    assert everything["share"]["n"] - everything["same"] == len(costs) > 0
    assert {row["player"] for row in document["players"]} == set(read_sample().info.players)
    for row in document["players"]:
        assert row["pr_a"]["value"] is not None
        assert row["pr_b"]["n"] > 0


def test_figures_of_each_side_are_those_of_stats(run, library):
    document = json.loads(run("compare", "--library", library, "--engine", "gnubg", "--engine", "Other", "--format", "json").out)
    alone = json.loads(run("stats", "--library", library, "--engine", "gnubg", "--by", "player", "--format", "json").out)
    wanted = {row["group"]["player"]: row["metrics"]["pr"]["value"] for row in alone["rows"]}
    for row in document["players"]:
        assert row["pr_a"]["value"] == wanted[row["player"]]


@pytest.fixture
def depths(tmp_path, match):
    """A library with an analysis of a match at 3-ply and another one, of the same program, at 1-ply."""
    return with_another(match, tmp_path / "depths.db", match.info.engine, level=10)


def test_two_depths_of_one_program(run, depths):
    arguments = ["compare", "--library", depths, "--engine", "gnubg 2-ply", "--engine", "gnubg:0-ply"]
    document = json.loads(run(*arguments, "--format", "json").out)
    assert document["sides"] == ["GNU Backgammon, 3-ply", "GNU Backgammon, 1-ply"]
    assert document["matches"] == 1
    everything = document["agreement"][0]
    assert everything["share"]["n"] - everything["same"] == len(document["differences"]) > 0
    for side, depth in (("a", "gnubg 2-ply"), ("b", "gnubg 0-ply")):
        alone = json.loads(run("stats", "--library", depths, "--engine", depth, "-m", "pr", "--format", "json").out)
        wanted = {row["group"]["player"]: row["metrics"]["pr"]["value"] for row in alone["rows"]}
        assert {row["player"]: row[f"pr_{side}"]["value"] for row in document["players"]} == wanted
    shown = " ".join(run(*arguments).out.split())
    assert "A: GNU Backgammon, 3-ply (gnubg 2-ply); B: GNU Backgammon, 1-ply (gnubg 0-ply); 1 match that both sides know." in shown
    assert "interval over decisions" in shown
    any_depth = json.loads(run("compare", "--library", depths, "--engine", "gnubg", "--engine", "gnubg 0-ply", "--format", "json").out)
    assert any_depth["differences"] == document["differences"]


def test_a_depth_that_is_not_there(run, depths):
    done = run("compare", "--library", depths, "--engine", "gnubg 2-ply", "--engine", "gnubg 1-ply")
    assert done.status == 2
    assert "no match was analysed by GNU Backgammon at 1-ply; did you mean" in done.err
    assert "'gnubg 0-ply'" in done.err


def test_table_csv_and_limit(run, library):
    arguments = ["compare", "--library", library, "--engine", "gnubg", "--engine", "Other"]
    done = run(*arguments, "--limit", "1")
    assert "A: GNU Backgammon; B: Other; 1 match that both sides know." in done.out
    assert "more: --limit" in done.out
    lines = run(*arguments, "--format", "csv").out.splitlines()
    assert lines[0].startswith("match,player,game,ply,kind,dice,played_text,best_a,best_b,cost_a,cost_b,cost")
    assert len(lines) > 1
    assert len(run(*arguments, "--format", "csv", "--limit", "1").out.splitlines()) == 2


def test_twins_among_files(run, tmp_path, match, analysed):
    """The same match in two files, of one engine: the engines that there are are told."""
    done = run("compare", match.info.source, "--engine", "gnubg", "--engine", "xg")
    assert (done.status, "the engines are: GNU Backgammon" in done.err) == (2, True)


def test_two_tables(run, match):
    done = run("compare", match.info.source, "--met", "Kazaross-XG2", "--met", "Woolsey", "--format", "json")
    document = json.loads(done.out)
    assert document["sides"] == ["Kazaross-XG2", "Woolsey"]
    assert {row["kind"] for row in document["differences"]} <= {"double", "take"}
    for row in document["players"]:
        assert row["pr_a"]["value"] == row["pr_b"]["value"]
        assert row["mwc_loss_a"]["value"] != row["mwc_loss_b"]["value"]


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--engine", "gnubg"],
        ["--met", "Woolsey"],
        ["--engine", "gnubg", "--engine", "xg", "--met", "Woolsey", "--met", "G11"],
        ["--engine", "gnubg", "--engine", "GNU Backgammon"],
    ],
)
def test_wrong_usage(run, match, args):
    assert run("compare", match.info.source, *args).status == 2


def test_plugins_of_engines_load():
    from millipoint.engines import bgsage, gnubg

    assert load([gnubg, bgsage]).problems == []


def test_an_xg_file_and_its_twin(run, shared):
    """The same match analysed by two programs, in two files: both orders tell the same differences."""
    one = shared / "data/public/xg/gv-3WNK_g1Z-PLsh_HyvQ5j4a.xg"
    other = shared / "data/public/sgf/gen-gv-3WNK_g1Z-PLsh_HyvQ5j4a-gnubg1.07-2ply.sgf"
    if not (one.exists() and other.exists()):
        pytest.skip("the files are not there")
    documents = [
        json.loads(run("compare", one, other, "--engine", a, "--engine", b, "--format", "json").out)
        for a, b in (("xg", "gnubg"), ("gnubg", "xg"))
    ]
    assert [d["sides"] for d in documents] == [["eXtreme Gammon", "GNU Backgammon"], ["GNU Backgammon", "eXtreme Gammon"]]
    first, second = ({_place(row): (row["best_a"], row["best_b"]) for row in d["differences"]} for d in documents)
    assert first == {key: value[::-1] for key, value in second.items()}
    counts = [[(r["kind"], r["same"], r["share"]["n"]) for r in d["agreement"]] for d in documents]
    assert counts[0] == counts[1]
    assert counts[0][0][1] / counts[0][0][2] > 0.8
    figures = [{r["player"]: (r["pr_a"]["value"], r["pr_b"]["value"]) for r in d["players"]} for d in documents]
    assert figures[0] == {name: value[::-1] for name, value in figures[1].items()}


def _place(row):
    """Where a difference is, whatever the order of the dice."""
    return row["game"], row["kind"], row["xgid"][:31], "".join(sorted(row["dice"] or ""))


def test_two_depths_in_two_files(run, match, tmp_path):
    """A file, and another one that says its analysis was made at 0-ply."""
    text = pathlib.Path(match.info.source).read_text("utf-8")
    flat = text.replace(" 2C ", " 0C ")
    assert flat != text
    files = [tmp_path / "deep.sgf", tmp_path / "flat.sgf"]
    for file, content in zip(files, (text, flat), strict=True):
        file.write_text(content, "utf-8")
    document = json.loads(run("compare", *files, "--engine", "gnubg 0-ply", "--engine", "gnubg 2-ply", "--format", "json").out)
    assert (document["matches"], document["differences"]) == (1, [])
    assert document["sides"] == ["GNU Backgammon, 1-ply", "GNU Backgammon, 3-ply"]
    deep = json.loads(run("stats", *files, "--engine", "gnubg 2-ply", "-m", "pr", "--format", "json").out)
    whole = json.loads(run("stats", files[0], "-m", "pr", "--format", "json").out)
    assert [row["metrics"]["pr"]["n"] for row in deep["rows"]] == [row["metrics"]["pr"]["n"] for row in whole["rows"]]
