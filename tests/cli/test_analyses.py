"""``--engine``, ``--where engine==`` and ``compare``: which analysis is meant."""

import pytest

from millipoint.cli.analyses import ANY, Analysis, analysis_named
from millipoint.errors import UsageError
from millipoint.levels import ROLLER_PLUS_PLUS, ROLLOUT, ply

GNUBG, XG, SAGE = "GNU Backgammon", "eXtreme Gammon", "Open Sage"
THERE = [(GNUBG, ply(1)), (GNUBG, ply(3)), (XG, ply(3)), (XG, ROLLER_PLUS_PLUS), (SAGE, ply(2)), (GNUBG, ROLLOUT), ("", ANY)]


@pytest.mark.parametrize(
    ("text", "engine", "level"),
    [
        ("gnubg", GNUBG, ANY),
        ("XG", XG, ANY),
        ("gnu backgammon", GNUBG, ANY),
        ("sage", SAGE, ANY),
        ("gnubg 0-ply", GNUBG, ply(1)),
        ("gnubg:2-ply", GNUBG, ply(3)),
        ("gnubg, 2 ply", GNUBG, ply(3)),
        ("GNU Backgammon 2-ply", GNUBG, ply(3)),
        ("gnubg 2", GNUBG, ply(3)),
        ("gnubg rollout", GNUBG, ROLLOUT),
        ("xg:3-ply", XG, ply(3)),
        ("xg XG Roller++", XG, ROLLER_PLUS_PLUS),
        ("xg roller++", XG, ROLLER_PLUS_PLUS),
        ("open sage 2-ply", SAGE, ply(2)),
    ],
)
def test_programs_and_depths(text, engine, level):
    assert analysis_named(text, THERE) == Analysis(engine, level)


def test_every_analysis_is_asked_for_by_the_name_that_messages_give_it():
    for engine, level in THERE[:-1]:
        analysis = Analysis(engine, level)
        assert analysis_named(analysis.asked, THERE) == analysis


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gnubg 3-ply", "no match was analysed by GNU Backgammon at 3-ply; did you mean 'gnubg 2-ply'"),
        ("xg book", "no match was analysed by eXtreme Gammon at book; the analyses are: gnubg 0-ply, gnubg 2-ply, gnubg rollout, "
                    "Open Sage 2-ply, xg 3-ply, xg XG Roller"),
        ("snowie", "no match was analysed by 'snowie'; the engines are: GNU Backgammon, Open Sage, eXtreme Gammon"),
        ("snowie 3-ply", "no match was analysed by 'snowie'; the engines are"),
        ("a", "no match was analysed by 'a'; the engines are"),
        ("", "no match was analysed by ''"),
    ],
)  # fmt: skip
def test_what_is_not_there(text, message):
    with pytest.raises(UsageError) as told:
        analysis_named(text, THERE)
    assert str(told.value).startswith(message)


def test_a_program_whose_name_ends_like_a_depth():
    assert analysis_named("Engine 2", [("Engine 2", ply(1)), (XG, ply(1))]) == Analysis("Engine 2")


def test_conditions_name_programs_as_the_option_does(run, samples):
    everything = run("decisions", samples, "--format", "json").json
    analysed = [row for row in everything["rows"] if row["engine"] == GNUBG]
    assert 0 < len(analysed) < len(everything["rows"])
    for name in ("gnubg", "GNUBG", "gnu backgammon", "Backgammon", GNUBG):
        found = run("decisions", samples, "--where", f"engine=={name}", "--format", "json").json
        assert found["decisions"] == len(analysed)
        assert found["filter"]["where"] == [f"engine=={GNUBG}"]
        assert run("stats", samples, "--engine", name).status == 0
    others = run("decisions", samples, "--where", "engine!=gnubg", "--format", "json").json
    assert others["decisions"] == len(everything["rows"]) - len(analysed)
    assert run("decisions", samples, "--where", "engine~gnu", "--format", "json").json["decisions"] == len(analysed)


@pytest.mark.parametrize("args", [["--engine", "xg"], ["--where", "engine==xg"]])
def test_a_program_that_analysed_nothing(run, samples, args):
    done = run("stats", samples, *args)
    assert (done.status, "no match was analysed by 'xg'; the engines are: GNU Backgammon" in done.err) == (2, True)


def test_a_condition_takes_no_depth(run, one):
    done = run("stats", one, "--where", "engine==gnubg 2-ply")
    assert done.status == 2
    assert "say level==3-ply too, or --engine 'gnubg 2-ply'" in done.err


def test_at_a_depth_the_other_matches_are_unrated(run, samples):
    """Three of the matches were analysed at gnubg's 2-ply, one at its 0-ply."""
    everything = run("explain", samples, "--format", "json").json
    deep, flat = (run("explain", samples, "--engine", f"gnubg {n}-ply", "--format", "json").json for n in (2, 0))
    assert deep["settings"]["only_engine"] == "GNU Backgammon, 3-ply"
    assert deep["counted"] + flat["counted"] == everything["counted"]
    assert min(deep["counted"], flat["counted"]) > 0
    assert deep["decisions"] == flat["decisions"] == everything["decisions"]
    assert "rated by GNU Backgammon, 1-ply" in " ".join(run("stats", samples, "--engine", "gnubg 0-ply").out.split())
    pr = [run("stats", samples, "--engine", "gnubg 2-ply", "--by", by, "-m", "pr", "--format", "json").json["rows"] for by in ("none", "match")]
    assert pr[0][0]["metrics"]["pr"]["n"] == sum(row["metrics"]["pr"]["n"] for row in pr[1]) == deep["counted"]
