"""XGID and gnubg IDs."""

import json
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from millipoint.errors import UsageError
from millipoint.position import (
    OPENING,
    MatchState,
    Xgid,
    flip,
    gnubg_id,
    match_id,
    parse_gnubg_id,
    parse_match_id,
    parse_position_id,
    parse_xgid,
    plays,
    position_id,
    render,
    xgid,
)

from .strategies import boards
from .test_boards import board

PAIRS = json.loads((Path(__file__).parents[1] / "data" / "position" / "gnubg_ids.json").read_text())["pairs"]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda p: p["why"])
def test_ids_that_gnubg_wrote(pair: dict[str, Any]) -> None:
    on_roll, state = parse_gnubg_id(pair["gnubg_id"])
    assert on_roll[1:].clip(0).tolist() == pair["board_on_roll"]
    assert flip(on_roll)[1:].clip(0).tolist() == pair["board_opponent"]
    cube, pos = pair["cubeinfo"], pair["posinfo"]
    assert state == MatchState(
        cube=cube["cube"], cube_owner=cube["cubeowner"], on_move=cube["move"], crawford=cube["crawford"],
        state=pos["gamestate"], turn=pos["turn"], doubled=pos["doubled"], resigned=pos["resigned"],
        dice=(max(pos["dice"]), min(pos["dice"])), length=cube["matchto"], scores=tuple(cube["score"]),
        jacoby=cube["jacoby"],
    )  # fmt: skip
    assert position_id(on_roll) == pair["position_id"]
    assert match_id(state) == pair["match_id"]
    assert gnubg_id(on_roll, state) == pair["gnubg_id"]


@given(boards)
def test_position_ids_round_trip(b: np.ndarray) -> None:
    assert (parse_position_id(position_id(b)) == b).all()


def test_opening_ids() -> None:
    assert position_id(OPENING) == "4HPwATDgc/ABMA"
    assert xgid(OPENING) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


@pytest.mark.parametrize(
    "text", ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc*ABMA", "//////////////", "4HPwATDgc/ABM/", "é" * 14]
)
def test_bad_position_ids(text: str) -> None:
    with pytest.raises(UsageError, match="is not a Position ID"):
        parse_position_id(text)


@pytest.mark.parametrize("text", ["", "MAHnAAAAAAA", "MAHnAAAAAA*E", "////////////"])
def test_bad_match_ids(text: str) -> None:
    with pytest.raises(UsageError, match="is not a Match ID"):
        parse_match_id(text)
    with pytest.raises(UsageError, match="is not"):
        parse_gnubg_id(text)


def test_what_fits_no_id_is_refused() -> None:
    for state in (MatchState(cube=3), MatchState(cube=0), MatchState(length=1 << 15)):
        with pytest.raises(UsageError):
            match_id(state)
    with pytest.raises(UsageError):
        position_id(board(p6=16))
    with pytest.raises(UsageError):
        xgid(board(p6=16))


def test_xgid_of_the_top_player_is_turned() -> None:
    text = "XGID=-A--B-DCC----A------bbbcdA:1:1:-1:41:6:2:0:13:10"
    found = parse_xgid(text)
    mover = board(p5=2, p4=2, p3=2, p2=3, p1=4, p0=-1, p24=-1, p21=-2, p19=-4, p18=-3, p17=-3, p12=-1)
    assert found.board == tuple(mover.tolist())
    assert found.cube == 2
    assert found.cube_owner == -1
    assert found.turn == -1
    assert found.dice == (4, 1)
    assert (found.score, found.opponent_score, found.length) == (2, 6, 13)
    assert str(found) == text


def test_scores_of_an_xgid_are_the_bottom_players_first() -> None:
    # an export of eXtreme Gammon, player on roll on top: "Score is X:3 O:4", X to play 63, 11/8 11/5
    found = parse_xgid("XGID=---BBBBAAA---Ac-bbccbAA-A-:1:1:-1:63:4:3:0:5:8")
    assert (found.score, found.opponent_score, found.cube_owner) == (3, 4, -1)
    texts = {render(move, found.board) for move, _ in plays(found.board, found.dice)}
    assert "11/8 11/5" in {text.replace("*", "") for text in texts}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("-b----E-C---eE---c-e----B-:0:0:1:D:3:2:0:7:10", {"offer": "D", "score": 3, "opponent_score": 2}),
        ("-b----E-C---eE---c-e----B-:2:1:1:00:3:6:1:7:10", {"cube": 4, "cube_owner": 1, "crawford": 1, "jacoby": 0}),
        ("-b----E-C---eE---c-e----B-:0:0:-1:63:0:0:3:0:8", {"jacoby": 1, "beaver": 1, "crawford": 0, "max_cube": 256}),
        ("-b----E-C---eE---c-e----B-:0:0:1:B:0:0:2:0:10", {"jacoby": 0, "beaver": 1, "offer": "B"}),
    ],
)
def test_fields_of_an_xgid(text: str, facts: dict[str, Any]) -> None:
    found = attrs.asdict(parse_xgid(text))
    assert {name: found[name] for name in facts} == facts
    assert str(parse_xgid(text)) == f"XGID={text}"


@pytest.mark.parametrize("text", ["-:21:0:1:00:0:0:0:7:10", "-:99:1:1:00:0:0:0:7:10", f"-:0:0:1:00:0:0:0:{'1' * 5000}:10", "-:0:0:1:00:٣:0:0:7:10"])
def test_numbers_that_no_xgid_has(text: str) -> None:
    with pytest.raises(UsageError, match="not an XGID"):
        parse_xgid(f"-b----E-C---eE---c-e----B{text}")


def test_the_last_field_may_be_missing() -> None:
    assert parse_xgid(" -b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0 ").max_cube == 1024


@given(
    boards,
    st.sampled_from((1, -1)),
    st.sampled_from((1, 0, -1)),
    st.sampled_from(((0, 0), (3, 1), (6, 6))),
    st.integers(0, 10),
    st.integers(0, 10),
    st.integers(0, 25),
)
def test_xgids_round_trip(
    b: np.ndarray, turn: int, owner: int, dice: tuple[int, int], score: int, other: int, length: int
) -> None:
    record = Xgid(
        board=tuple(b.tolist()), turn=turn, cube_owner=owner, dice=dice,
        score=score, opponent_score=other, length=length,
    )  # fmt: skip
    assert parse_xgid(str(record)) == record
    assert xgid(**attrs.asdict(record)) == str(record)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "XGID=",
        "-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10",
        "-b----E-C---eE---c-e----Bb:0:0:1:00:0:0:0:0:10",
        "-b----E-C---eO---c-e----B-:0:0:1:00:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:07:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:7:10",
    ],
)
def test_bad_xgids(text: str) -> None:
    with pytest.raises(UsageError, match="is not an XGID"):
        parse_xgid(text)
