"""Errors, rating, and the two rules that say which decisions count."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest

import millipoint
from millipoint import Column, Decision, Decisions, Frame, Settings, UsageError, columns_of, compute, default_plugins
from millipoint.decision import OPENING
from millipoint.levels import parse_level
from millipoint.plugins.counting import chosen, error, forced, gnubg, rated, xg
from millipoint.plugins.counting.error import mpt
from millipoint.plugins.counting.rated import REASONS
from millipoint.position.keys import OPENING_KEY
from millipoint.testing import check_column, sample

from .build import cube, match, play


def column(table: Decisions | Decision, name: str, **settings: Any) -> list[Any]:
    if isinstance(table, Decision):
        table = match([table])
    session = default_plugins().session(Settings(**settings), None)
    values: list[Any] = Frame(table, session).at(name, "decision").tolist()
    return values


def why(d: Decision | Decisions, **settings: Any) -> str:
    return REASONS[column(d, "uncounted", **settings)[0]]


# -- errors --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "nd, dt, dp, errors",
    [
        (0.300, 0.900, 1.000, (0.600, 0, 0, 0.100)),
        (0.799, 0.600, 1.000, (0, 0.199, 0, 0.400)),
        (1.150, 1.400, 1.000, (0, 0.150, 0.400, 0)),
        (-0.050, 0.100, 1.000, (0.150, 0, 0, 0.900)),
        (0.224, -0.021, 1.000, (0, 0.245, 0, 1.021)),
        (0.300, 0.400, 0.000, (0, 0.300, 0.400, 0)),  # gaps +0.10 and -0.30: the double costs 0.30, not 0.10
    ],
)
def test_cube_errors(nd: float, dt: float, dp: float, errors: tuple[float, ...]) -> None:
    table = match([cube(a, nd, dt, dp) for a in ("no double", "double", "take", "pass")])
    assert column(table, "error") == pytest.approx(errors, abs=1e-6)


def test_a_beaver_is_judged_as_a_take() -> None:
    assert column(cube("beaver", 0.1, 0.3, 1.0), "error") == [0.0]
    assert column(cube("beaver", 0.9, 1.3, 1.0), "error") == pytest.approx([0.3])


def test_checker_errors() -> None:
    assert column(play(0.07), "error") == pytest.approx([0.07])
    above = play(equity=(0.2, 0.3), played=1)  # the first candidate need not have the highest equity
    assert column(above, "error") == [0.0]


def test_a_play_outside_the_analysis_is_unrated_unless_the_file_states_its_error() -> None:
    assert np.isnan(column(play(None), "error")[0])
    assert why(play(None)) == "the play is not in the analysis"
    stated = attrs.evolve(play(None), stated_error=0.021) if hasattr(play(), "stated_error") else play(None, stored_error=0.021)
    assert column(stated, "error") == pytest.approx([0.021])
    assert why(stated) == "counted"


@pytest.mark.parametrize("d", [play(equity=(), played=-1), cube("take", *[np.nan] * 3), cube("no double", *[np.nan] * 3)])
@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_without_analysis_nothing_counts(d: Decision, counting: str) -> None:
    assert why(d, counting=counting) == "no analysis"
    assert np.isnan(column(d, "error")[0])


@pytest.mark.parametrize("equity, shown", [(0.0495, 50), (0.04949, 49), (-0.0495, -50), (0.0005, 1), (0.2, 200), (1.0005, 1001)])
def test_millipoints_round_halves_away_from_zero_also_in_single_precision(equity: float, shown: int) -> None:
    assert mpt(np.float64(equity)) == shown
    assert mpt(np.float32(equity)) == shown
    assert np.isnan(mpt(np.float64(np.nan)))


# -- the rule of eXtreme Gammon --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "d, forced",
    [
        (play(equity=(), played=-1, legal_plays=0), True),  # a dance
        (play(equity=(0.1,), played=0, legal_plays=1), True),
        (play(equity=(0.124, 0.123), legal_plays=2), False),
        (play(equity=(0.12404, 0.12396), legal_plays=2), True),  # tied to the millipoint, all plays there
        (play(equity=(0.1, 0.1), legal_plays=3), False),  # a legal play is missing from the analysis
        (play(equity=(0.1, 0.1, 0.1), legal_plays=2), True),  # more candidates than legal plays
        (play(equity=(0.1, 0.1), legal_plays=-1), False),  # legal plays unknown, two candidates
        (play(equity=(0.1,), legal_plays=-1), True),
        (play(equity=(), played=-1, legal_plays=4), False),
        (play(equity=(0.1, 0.1), legal_plays=2, mark=0), False),  # the mark of the file decides alone
        (play(equity=(0.3, 0.1), legal_plays=5, mark=1), True),
        (play(equity=(), played=-1, legal_plays=0, mark=0), False),
    ],
)
def test_forced_plays(d: Decision, forced: bool) -> None:
    assert column(d, "forced") == [forced]
    assert (why(d) == "forced") == forced


@pytest.mark.parametrize(
    "nd, dt, dp, reason",
    [
        (0.3, 0.9, 1.0, "counted"),
        (0.799, 0.6, 1.0, "counted"),
        (0.81, 0.6, 1.0, "no double 0.200 or more from a double"),
        (0.8, 0.6, 1.0, "no double 0.200 or more from a double"),  # strict
        (1.15, 1.4, 1.0, "counted"),
        (1.25, 1.6, 1.0, "no double 0.200 or more from a double"),
        (-0.05, 0.1, 1.0, "no double with ND <= 0"),
        (0.0, 0.1, 1.0, "no double with ND <= 0"),
        (0.0004, 0.1, 1.0, "no double with ND <= 0"),  # shown as 0.000
        (0.0006, 0.1, 1.0, "counted"),
        (np.nan, np.nan, np.nan, "no analysis"),
        (0.224, -0.021, 1.0, "no double 0.200 or more from a double"),
    ],
)
def test_window_of_no_doubles(nd: float, dt: float, dp: float, reason: str) -> None:
    assert why(cube("no double", nd, dt, dp)) == reason


@pytest.mark.parametrize("action", ["double", "take", "pass", "beaver"])
def test_doubles_and_answers_always_count(action: str) -> None:
    assert why(cube(action, -0.5, -0.9, 1.0)) == "counted"


@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_an_illegal_play_is_no_decision(counting: str) -> None:
    assert why(play(0.2, illegal=1), counting=counting) == "illegal play"


# -- the rule of GNU Backgammon ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "nd, dt, dp, reason",
    [
        (0.3, 0.9, 1.0, "counted"),  # a missed double is close, whatever it cost
        (0.7, 0.6, 1.0, "counted"),
        (0.759, 0.6, 1.0, "counted"),
        (0.761, 0.6, 1.0, "no double 0.160 or more from a double"),
        (-0.3, -0.9, 1.0, "no double 0.160 or more from a double"),
        (-0.05, 0.1, 1.0, "counted"),  # ND below 0 does not matter
        (1.15, 1.4, 1.0, "counted"),  # too good by less than 0.16
        (1.17, 1.4, 1.0, "no double 0.160 or more from a double"),
    ],
)
def test_close_no_doubles(nd: float, dt: float, dp: float, reason: str) -> None:
    assert why(cube("no double", nd, dt, dp), counting="gnubg") == reason


def test_no_double_in_the_opening_position() -> None:
    d = cube("no double", 0.1, 0.05, 1.0, board=tuple(OPENING.tolist()), position=OPENING_KEY)
    assert why(d, counting="gnubg") == "no double in the opening position"
    assert why(d, counting="xg") == "counted"
    assert why(attrs.evolve(d, action=1), counting="gnubg") == "counted"


def test_a_beaver_never_counts() -> None:
    assert why(cube("beaver", 0.1, -0.3, 1.0), counting="gnubg") == "beaver"


@pytest.mark.parametrize(
    "d, reason",
    [
        (play(equity=(0.1,), played=0, legal_plays=1), "forced"),
        (play(equity=(0.1, 0.1), legal_plays=2), "counted"),  # ties are decisions
        (play(equity=(0.1,), played=0, legal_plays=3), "forced"),  # one candidate
        (play(equity=(), played=-1, legal_plays=0), "forced"),
        (play(equity=(), played=-1, legal_plays=3), "no analysis"),
    ],
)
def test_forced_plays_of_gnubg(d: Decision, reason: str) -> None:
    assert why(d, counting="gnubg") == reason


# -- settings ------------------------------------------------------------------------------------------------------------
def test_engine_and_level() -> None:
    d = play(0.1, engine="GNU Backgammon", level=parse_level("2-ply"))
    assert why(d, only_engine="gnu backgammon") == "counted"
    other = "analysed by another engine or at another level"
    assert why(d, only_engine="eXtreme Gammon") == other
    assert why(d, only_engine="GNU Backgammon, 2-ply") == "counted"
    assert why(d, only_engine="GNU Backgammon, 3-ply") == other
    assert why(d, min_level=parse_level("rollout")) == "analysed below the least level"


@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_another_match_equity_table(counting: str) -> None:
    d = play(0.1, analysis_met="Woolsey")
    assert why(d, counting=counting) == "analysed with another match equity table"
    assert why(d, counting=counting, other_met="revalue") == "counted"
    assert why(d, counting=counting, met="Woolsey") == "counted"
    assert why(match([d], length=0), counting=counting) == "counted"
    assert why(play(0.1, analysis_met="kazaross xg2"), counting=counting) == "counted"


def test_unknown_rule() -> None:
    with pytest.raises(UsageError, match=r"unknown counting 'snowie': choose from .*gnubg.*xg"):
        compute("pr", match([play()]), settings=Settings(counting="snowie"))


def test_grouped_by_reason() -> None:
    table = match([play(), play(legal_plays=1), play(None), cube("no double", -0.1, 0, 1)])
    plays = compute("plays", table, by="uncounted")[0]
    assert {label[0]: e.value for label, e in plays} == {
        "counted": 1,
        "forced": 1,
        "the play is not in the analysis": 1,
        "no double with ND <= 0": 0,
    }


@pytest.mark.parametrize("column", columns_of(chosen, error, forced, gnubg, rated, xg), ids=lambda c: c.name)
def test_laws_of_columns(column: Column) -> None:
    check_column(column, table=sample(6, matches=8, rows=6))


def test_a_cube_position_without_an_action_is_not_rated():
    """A position whose cube action is not known has an analysis, but nobody decided anything."""
    columns = {"player": ["A", "B"], "seat": [0, 0], "kind": [1, 1], "action": [-1, 0], "nd": [0.3] * 2, "dt": [0.9] * 2, "dp": [1.0] * 2}
    table = millipoint.Decisions.from_columns(columns)
    frame = millipoint.Frame(table, millipoint.default_plugins().session(millipoint.Settings()))
    assert frame.get("counted").tolist() == [False, True]
