"""A match written as a transcript or as SGF is read back as the same match."""

import itertools
import pathlib

import numpy as np
import pytest

from millipoint import read
from millipoint.engines import Order, Task
from millipoint.engines.gnubg.engine import GNUBG
from millipoint.engines.gnubg.program import find
from millipoint.engines.same import difference, happenings
from millipoint.engines.sgf import sgf
from millipoint.engines.transcript import transcript
from millipoint.reading import read_bytes

SAMPLES = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf"
MATCHES = sorted(SAMPLES.glob("[0-9]*.sgf"))
WRITERS = {"mat": lambda match: transcript(match).encode(), "sgf": sgf}
BEAVER = pathlib.Path(__file__).resolve().parents[1] / "parity" / "beaver.sgf"


def facts(match):
    info = match.info
    games = [(g.number, g.score, g.winner, g.points, g.crawford, g.resigned) for g in match.games]
    return info.players, info.length, info.day, info.event, info.round, info.place, info.finished, info.score, games


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("path", [*MATCHES, BEAVER], ids=lambda path: path.stem)
def test_round_trip(path, form):
    match = read(path)
    (again,) = read_bytes(WRITERS[form](match), f"again.{form}")
    assert difference(match, again) == ""
    assert list(happenings(match)) == list(happenings(again))
    assert facts(match) == facts(again)
    assert not again.info.engine
    for name in ("cube", "cube_owner", "away", "opponent_away", "crawford"):
        assert np.array_equal(match.decisions.data[name], again.decisions.data[name]), name


def test_a_resignation_adds_no_double():
    match = next(m for m in map(read, MATCHES) if any(game.resigned for game in m.games))
    text = transcript(match)
    assert "Resigns" not in text
    (again,) = read_bytes(text.encode(), "again.mat")
    assert [g.resigned for g in again.games] == [g.resigned for g in match.games]
    doubles = [int((m.decisions.data["action"] == 1).sum()) for m in (match, again)]
    assert doubles[0] == doubles[1]


MAT = """; [Site "Somewhere"]

{length} point match

 Game 1
 Ann, the first : 0                    B]b\\c : 0
{rows}
"""


def made(rows, length=5):
    (match,) = read_bytes(MAT.format(length=length, rows=rows).encode(), "made.mat")
    return match


CASES = {
    "illegal play": (
        "  1) 31: 8/5 6/5                        62: Illegal play (-b--A-E-C---eD---b-db---B-)\n"
        "  2) 44: 24/16 13/5\n     Wins 1 point", 5),
    "automatic doubles": ("  1) 31: 8/5 6/5                        62: 24/18 13/11\n  2)  Doubles => 4                       Drops\n      Wins 2 points", 0),
    "beaver passed": ("  1) 31: 8/5 6/5                        62: 24/18 13/11\n  2)  Doubles => 2                       Beavers => 4\n  3)  Drops                              Wins 2 points", 0),
    "raccoon": ("  1) 31: 8/5 6/5                        62: 24/18 13/11\n  2)  Doubles => 2                       Beavers => 4\n"
                "  3)  Raccoons => 8                      Takes\n  4) 64: 24/14                          53: 8/3 6/3\n  5)   Wins 8 points", 0),
    "set position": ("; Set Pos=-b----E-C---eE---c-e----B-/1\n  1) 31: 8/5 6/5                        62: 24/18 13/11\n  2)   Wins 1 point", 5),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_special_cases(case):
    match = made(*CASES[case])
    assert not [w for w in match.warnings if w.lost]
    (again,) = read_bytes(sgf(match), "again.sgf")
    assert difference(match, again) == ""
    assert again.info.players == match.info.players
    data, other = match.decisions.data, again.decisions.data
    plays = [[(d["cube"][i], d["cube_owner"][i]) for i in range(len(d["kind"])) if not d["kind"][i] and not d["illegal"][i]] for d in (data, other)]
    assert plays[0] == plays[1]
    assert (again.games[0].winner, again.games[0].points) == (match.games[0].winner, match.games[0].points)


def test_a_difference_is_told():
    one, two = map(read, itertools.islice(MATCHES, 2))
    assert difference(one, one) == ""
    assert "read differently from decision 1 on" in difference(one, two)


def test_names_that_break_lines_are_written_so_that_they_can_be_read():
    match = made("  1) 31: 8/5 6/5                        62: 24/18 13/11\n  2)   Wins 1 point")
    (again,) = read_bytes(transcript(match).encode(), "again.mat")
    assert again.info.players == match.info.players


@pytest.mark.skipif(not find(), reason="GNU Backgammon is not installed")
def test_the_installed_program_reads_the_special_cases():
    """What comes back is compared with what was sent; a beaver that was passed ends with an answer that it has no analysis for."""
    tasks = [Task(case, made(*CASES[case])) for case in CASES]
    found = {one.task.name: one for one in GNUBG.analyse(tasks, Order(0, timeout=60))}
    assert {name: str(one.problem) for name, one in found.items() if one.problem} == {}
