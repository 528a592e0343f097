"""The commands `analyse` and `engines`."""

import json

import pytest

from millipoint import default_plugins
from millipoint.library import open_library


def test_engines_are_listed(run, recorded):
    rows = json.loads(run("engines", "--format", "json").out)["rows"]
    names = {row["name"]: row for row in rows}
    assert {"gnubg", "bgsage", "recorded"} <= set(names)
    assert names["recorded"] == {
        "name": "recorded", "title": "Recorded answers", "plies": "0 2", "usual": 2, "available": True, "reason": None,
    }  # fmt: skip
    assert "recorded" in run("engines").out


def test_an_engine_that_cannot_be_used_says_why(run, recorded, monkeypatch, bare, tmp_path):
    monkeypatch.setattr(type(recorded), "available", lambda self: "it sleeps")
    assert "it sleeps" in run("engines", "--format", "csv").out
    done = run("analyse", bare, "--engine", "recorded", "-o", tmp_path / "out")
    assert (done.status, "recorded is not available: it sleeps" in done.err) == (2, True)


def test_into_a_folder_and_on_from_there(run, recorded, bare, tmp_path):
    out = tmp_path / "out"
    done = run("analyse", bare, "--engine", "recorded", "-o", out)
    assert done.status == 0
    assert "3 analysed" in done.out
    files = sorted(path.name for path in out.iterdir())
    assert files == sorted(f"{path.stem}.recorded-2ply.sgf" for path in bare.iterdir())
    next(out.iterdir()).unlink()
    recorded.asked.clear()
    done = run("analyse", bare, "--engine", "recorded", "-o", out)
    assert "1 analysed; 2 there already" in done.out
    assert len(recorded.asked) == 1
    assert "3 analysed" in run("analyse", bare, "--engine", "recorded", "-o", out, "--plies", "0").out


def test_into_a_library_and_on_from_there(run, recorded, bare, tmp_path):
    file = tmp_path / "library.db"
    assert run("analyse", bare, "--engine", "recorded", "--library", file, "--jobs", "2").status == 0
    recorded.asked.clear()
    done = run("analyse", bare, "--engine", "recorded", "--library", file)
    assert "0 analysed; 3 there already" in done.out
    assert not recorded.asked
    with open_library(str(file)) as library:
        source = library.source()
        assert source.matches == 3
        assert all((load().data["level"] >= 0).any() for load in source.parts())
    assert "0 new, 3 known" in run("import", bare, "--library", file).out
    assert run("library", "check", "--library", file).status == 0


def test_the_matches_of_a_library(run, recorded, bare, tmp_path):
    file = tmp_path / "library.db"
    run("import", bare, "--library", file)
    done = run("analyse", "--engine", "recorded", "--library", file)
    assert (done.status, "3 analysed" in done.out) == (0, True)
    assert "0 analysed; 3 analysed before" in run("analyse", "--engine", "recorded", "--library", file).out
    done = run("analyse", "--engine", "recorded", "--library", file, "--again", "--plies", "0")
    assert "2 analysed; 1 there already" in done.out  # one of the samples was analysed at 0 plies


def test_matches_that_carry_an_analysis_are_left_alone(run, recorded, analysed, tmp_path):
    paths = [match.info.source for match in analysed.values()]
    assert "0 analysed; 3 analysed before" in run("analyse", *paths, "--engine", "recorded", "-o", tmp_path / "out").out
    assert "3 analysed" in run("analyse", *paths, "--engine", "recorded", "-o", tmp_path / "out", "--again").out


def test_a_failure_is_told_and_costs_one_match(run, recorded, bare, tmp_path):
    recorded.crash = "20_2024"
    done = run("analyse", bare, "--engine", "recorded", "-o", tmp_path / "out")
    assert done.status == 1
    assert "20_2024-11-21_5p.mat: recorded: failed: RuntimeError: out of memory" in done.err
    assert "2 analysed; 1 failed" in done.out


def test_an_interruption_keeps_what_is_there(run, recorded, bare, tmp_path, monkeypatch):
    recorded.hang = "31_2025"
    from millipoint.cli import analyse

    def interrupted(*args):
        found = analyse_run(*args)
        yield next(found)
        found.close()
        raise KeyboardInterrupt

    analyse_run = analyse.run
    monkeypatch.setattr(analyse, "run", interrupted)
    done = run("analyse", bare, "--engine", "recorded", "-o", tmp_path / "out", "--jobs", "1")
    assert done.status == 130
    assert "kept: 1 analysis" in done.err
    monkeypatch.setattr(analyse, "run", analyse_run)
    recorded.hang = "?"
    assert "2 analysed; 1 there already" in run("analyse", bare, "--engine", "recorded", "-o", tmp_path / "out").out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--engine", "record"], "did you mean 'recorded'"),
        (["--engine", "recorded", "--plies", "7"], "at 0, 2 plies"),
        (["--engine", "recorded", "--library", "x.db"], "not both"),
    ],
)
def test_wrong_usage(run, recorded, bare, tmp_path, args, said):
    done = run("analyse", bare, "-o", tmp_path / "out", *args)
    assert (done.status, said in done.err) == (2, True), done.err


def test_an_engine_without_files_wants_a_library(run, recorded, bare, tmp_path, monkeypatch):
    monkeypatch.setattr(type(recorded), "writes_sgf", False)
    done = run("analyse", bare, "--engine", "recorded", "-o", tmp_path / "out")
    assert (done.status, "give --library" in done.err) == (2, True)


def test_the_built_in_engines_follow_the_protocol():
    from millipoint.engines import Engine

    assert all(isinstance(engine, Engine) for engine in default_plugins().engines.values())


def test_the_example_of_the_page(repository):
    import re

    text = (repository / "docs" / "engines.md").read_text("utf-8")
    names: dict = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(block, names)
    from millipoint.engines import Engine, Order, Task

    (oracle,) = names["millipoint_engines"](None)
    assert isinstance(oracle, Engine)
    assert [found.problem.message for found in oracle.analyse([Task("x", None)], Order(1))] == ["no answer"]
