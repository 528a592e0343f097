"""Moves as text, both ways."""

import numpy as np
import pytest
from hypothesis import given

from millipoint.errors import UsageError
from millipoint.position import OPENING, apply_move, canonical, parse, plays, render

from .strategies import boards, dice
from .test_boards import board


def move(*stops: int) -> tuple[int, ...]:
    return stops + (-1,) * (8 - len(stops))


@pytest.mark.parametrize(
    ("stops", "joined", "kept"),
    [
        (move(24, 18, 13, 10), "24/18 13/10", "24/18 13/10"),
        (move(13, 10, 24, 18), "24/18 13/10", "24/18 13/10"),
        (move(24, 18, 18, 14), "24/14", "24/18/14"),
        (move(8, 4, 8, 4, 6, 2, 6, 2), "8/4(2) 6/2(2)", "8/4(2) 6/2(2)"),
        (move(24, 21, 24, 21, 21, 18, 21, 18), "24/18(2)", "24/21/18(2)"),
        (move(6, 0, 6, 0), "6/off(2)", "6/off(2)"),
        (move(25, 22), "bar/22", "bar/22"),
        (move(), "cannot move", "cannot move"),
    ],
)
def test_render(stops: tuple[int, ...], joined: str, kept: str) -> None:
    assert render(stops, OPENING) == joined
    assert render(stops) == kept
    assert parse(kept) == canonical(stops)


def test_hits_are_starred() -> None:
    assert render(move(13, 10, 24, 18), board(p24=1, p13=1, p10=-1)) == "24/18 13/10*"
    assert render(move(24, 18, 18, 14), board(p24=1, p18=-1, p14=-1)) == "24/18*/14*"
    assert render(move(8, 4, 8, 4), board(p8=2, p4=-1)) == "8/4*(2)"
    assert render(move(24, 21, 24, 21, 21, 18), board(p24=2, p21=-1)) == "24/21* 24/18"


@pytest.mark.parametrize(
    ("text", "stops"),
    [
        ("Bar/22 6/Off", move(25, 22, 6, 0)),
        ("25/22 6/0", move(25, 22, 6, 0)),
        ("BAR/22*, 6/OFF", move(25, 22, 6, 0)),
        ("24/14/8", move(24, 14, 14, 8)),
        ("6/5*(2) 8/7(2)*", move(8, 7, 8, 7, 6, 5, 6, 5)),
        ("13/10* 24/18", move(24, 18, 13, 10)),
        ("Cannot Move", move()),
        ("", move()),
    ],
)
def test_parse(text: str, stops: tuple[int, ...]) -> None:
    assert parse(text) == stops


@pytest.mark.parametrize("text", ["24", "24/", "24-18", "26/20", "off/3", "6/bar", "24/18 x", "6/5(5)", "????"])
def test_bad_text(text: str) -> None:
    with pytest.raises(UsageError, match="is not a checker play"):
        parse(text)


def test_joined_hops_are_taken_apart_by_the_board() -> None:
    # the larger die first would walk through the made point 12
    b = board(p18=1, p12=-2)
    assert parse("18/7", b, (6, 5)) == move(18, 13, 13, 7)
    assert parse("18/7", board(p18=1), (6, 5)) == move(18, 12, 12, 7)
    assert parse("18/7", board(p18=1, p12=-1), (6, 5)) == move(18, 13, 13, 7)
    assert parse("18/12*/7", board(p18=1, p12=-1), (6, 5)) == move(18, 12, 12, 7)
    assert parse("13/1", OPENING, (6, 6)) == move(13, 7, 7, 1)
    assert parse("24/18(2)", OPENING, (3, 3)) == move(24, 21, 24, 21, 21, 18, 21, 18)
    assert parse("5/off", board(p5=1, p2=1), (4, 1)) == move(5, 1, 1, 0)
    assert parse("6/off 3/off", board(p6=1, p3=1), (6, 5)) == move(6, 0, 3, 0)


def test_what_the_dice_do_not_allow_is_kept() -> None:
    assert parse("13/3 7/4", OPENING, (3, 3)) == move(13, 3, 7, 4)
    assert parse("24/14", OPENING) == move(24, 14)


@given(boards, dice)
def test_render_and_parse_round_trip(b: np.ndarray, roll: tuple[int, int]) -> None:
    for hops, after in plays(b, roll):
        assert (apply_move(b, parse(render(hops, b), b, roll)) == after).all()
        assert parse(render(hops)) == canonical(hops)
        assert (apply_move(b, canonical(hops)) == after).all()
