"""GNU Backgammon as an engine: the installed program where there is one, else one that speaks like it."""

import pathlib
import time

import pytest

from millipoint import read
from millipoint.engines import Order, Task
from millipoint.engines.gnubg.engine import GNUBG
from millipoint.engines.gnubg.facts import with_names
from millipoint.engines.gnubg.program import find
from millipoint.engines.same import difference
from millipoint.reading import read_bytes

installed = pytest.mark.skipif(not find(), reason="GNU Backgammon is not installed")


def tasks(folder):
    return [Task(str(path), read(path), path.read_bytes()) for path in sorted(folder.iterdir())]


@installed
def test_the_installed_program_analyses_short_matches(bare):
    found = list(GNUBG.analyse(tasks(bare), Order(0, timeout=60)))
    assert [str(one.problem) for one in found if one.problem] == []
    for one in found:
        assert one.match is not None
        assert difference(one.task.match, one.match) == ""
        assert (one.match.info.engine, one.match.info.level, one.match.info.met) == ("GNU Backgammon", 10, "Kazaross-XG2")
        assert one.match.info.players == one.task.match.info.players
        assert one.match.games == one.task.match.games
        (saved,) = read_bytes(one.sgf, "saved.sgf")
        assert saved.info.players == one.task.match.info.players
        assert (saved.info.day, saved.info.event) == (one.task.match.info.day, one.task.match.info.event)


@installed
def test_the_installed_program_reads_an_sgf_again(analysed):
    match = min(analysed.values(), key=lambda m: len(m.decisions))
    task = Task("again", match, pathlib.Path(match.info.source).read_bytes())
    (one,) = GNUBG.analyse([task], Order(0, timeout=60))
    assert one.problem is None
    assert one.match.info.level == 10


def test_recorded_answers(bare, program):
    program()
    found = list(GNUBG.analyse(tasks(bare), Order(2)))
    assert [one.problem for one in found] == [None, None, None]
    assert all(one.match.info.engine == "GNU Backgammon" for one in found)


@pytest.mark.parametrize("fault", ["crash", "hang"])
def test_a_crash_or_a_hang_costs_one_match(bare, program, fault):
    program(**{fault: b"game:1"})
    broken = [b"game:1" in path.read_bytes() or len(read(path).games) > 1 for path in sorted(bare.iterdir())]
    started = time.monotonic()
    found = list(GNUBG.analyse(tasks(bare), Order(2, timeout=0.5)))
    assert [one.problem is not None for one in found] == broken
    assert any(broken)
    assert not all(broken)
    said = next(one.problem.message for one in found if one.problem)
    assert said == ("the program crashed (signal 11)" if fault == "crash" else "no answer within 0.5 s")
    assert time.monotonic() - started < 30


def test_the_analysis_of_another_match_is_refused(bare, program):
    program(wrong=True)
    found = list(GNUBG.analyse(tasks(bare), Order(2)))
    assert sum(one.problem is None for one in found) == 1
    assert all("its analysis is not taken" in one.problem.message for one in found if one.problem)


def test_it_stops_when_it_is_told(bare, program):
    program(hang=b"game:0")
    (one,) = GNUBG.analyse(tasks(bare), Order(2, stopped=iter([False, False, True, True, True, True]).__next__))
    assert one.problem.message == "interrupted"


def test_a_program_that_is_not_there(tmp_path, monkeypatch):
    monkeypatch.setenv("MILLIPOINT_GNUBG", str(tmp_path / "nowhere"))
    assert "which is no program" in GNUBG.available()
    monkeypatch.delenv("MILLIPOINT_GNUBG")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("millipoint.engines.gnubg.program.USUAL", ())
    assert "not installed" in GNUBG.available()


def test_names_are_written_in_full():
    long = "Ein sehr langer Name] mit Klammer \\ und Ümlaut"
    data = b"(;FF[4]GM[6]CA[UTF-8]AP[x]MI[length:1][game:0][ws:0][bs:0]PW[Ein sehr]PB[Bob]\n;W[31hefe]C[PW[Ein\\]])\n"
    info = read_bytes(data, "x.sgf")[0].info
    import attrs

    changed = with_names(data, attrs.evolve(info, players=(long, "Bob")))
    assert read_bytes(changed, "x.sgf")[0].info.players == (long, "Bob")
    assert b"C[PW[Ein" in changed
