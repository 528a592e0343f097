"""Version 1 and the JSON view."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
import pytest

from millipoint import levels
from millipoint.decision import CHECKER, DOUBLE, TAKE, TOOK
from millipoint.errors import ReadError
from millipoint.formats.ogxm import READER
from millipoint.testing.reader import check_reader

FACTS = struct.pack("<HBBHHBBIH8x", 5, 1, 1, 0, 0, 0, 0, 1_700_000_000, 5)


def game(w: Any) -> bytes:
    """31 by White, 65 by Black, a double of White, taken, 42 by White."""
    plies = [
        bytes([w.roll(0, (3, 1))[0] & 31 | 32]) + w.steps((17, 3), (19, 1)),
        bytes([w.roll(1, (6, 5))[0] & 31]) + w.steps((24, 6), (18, 5)),
        bytes([21 | 32]),
        bytes([22]),
        bytes([w.roll(0, (4, 2))[0] & 31 | 32]) + w.steps((17, 4), (19, 2)),
    ]
    return struct.pack("<BHBBBBB", 0, len(plies), 0xFF, 0, 0, 0, 0) + b"\xff\xff" + b"".join(plies)


def names(*texts: str) -> bytes:
    return b"".join(bytes([len(text.encode())]) + text.encode() for text in texts)


def version_1(w: Any, own: bytes | None, cube: tuple[int, int, int] = (3000, 5500, 10000)) -> bytes:
    chances = struct.pack("<5H", 5200, 1400, 100, 1300, 90)
    option = w.steps((17, 3), (19, 1)) + b"\0\0" + struct.pack("<h", 1200) + chances + b"\1"
    other = w.steps((1, 3), (12, 1)) + b"\0\0" + struct.pack("<h", 900) + chances + b"\0"
    chunks = [
        ("MHDR", FACTS + names("White", "Black", "Open • Paris")),
        ("GAME", game(w)),
        ("ANAL", struct.pack("<BBHHIIH8x", 2, 0, 1, 2, 0, 0, 0) + names("xg")),
        ("EVAL", struct.pack("<BH5HhHBBB", 0, 0, 5200, 1400, 100, 1300, 90, 1200, 0, 2, 0, 0)),
        ("ALTS", option + other),
        (
            "CUBE",
            b"".join(
                struct.pack("<BHB3h5HH3B3x", 0, ply, kind, *cube, *[0] * 5, 0, 1, 1, 0)
                for ply, kind in ((2, 0), (3, 1))
            ),
        ),
    ]
    if own is not None:
        chunks.append(("GVAN", own))
    return bytes(w.v1(*chunks))


OWN = bytes([3, 0x03, 7, 0x01]) + struct.pack("<Bh", 3, -250) + bytes([0, 0x12]) + bytes([1, 0, 1, 0x20])


def test_version_1(ogxm: Any) -> None:
    (match,) = READER.read(version_1(ogxm, OWN), "a.gvab")
    data, info = match.decisions.data, match.info
    assert (info.event, info.place, info.length, info.engine) == ("Open", "Paris", 5, "eXtreme Gammon")
    assert data["kind"].tolist() == [CHECKER, DOUBLE, CHECKER, DOUBLE, TAKE, CHECKER] and data["action"][4] == TOOK
    assert data["equity"].tolist() == pytest.approx([0.12, 0.09]) and data["played"][0] == 0
    assert data["candidate_level"].tolist() == [30, levels.ROLLER_PLUS]
    assert (data["luck"][0], data["luck_level"][0]) == (pytest.approx(-0.025), 10)
    assert data["nd"][3] == data["nd"][4] == pytest.approx(0.3) and data["level"].tolist()[3:5] == [30, levels.ROLLOUT]
    assert data["chances"][0].tolist() == pytest.approx([0.52, 0.14, 0.01, 0.13, 0.009])
    assert np.isnan(data["nd_chances"][3]).all()


@pytest.mark.parametrize(("flags", "mark"), [(0x03, 0), (0x02, 1)])
def test_marks_of_plays_are_kept_for_the_analyses_of_xg(ogxm: Any, flags: int, mark: int) -> None:
    own = OWN[:4] + bytes([flags]) + OWN[5:]
    assert OWN[4:5] == b"\3"
    (match,) = READER.read(version_1(ogxm, own), "a.gvab")
    assert match.decisions.data["mark"].tolist() == [mark, -1, -1, -1, -1, -1]
    shown = document()
    shown["games"][0]["plies"][0]["analysis"]["decision"] = not mark
    for model, kept in (("xg", mark), ("gnubg", -1)):
        shown["analysis_info"]["model_id"] = model
        (match,) = READER.read(json.dumps(shown).encode(), "a.gva")
        assert match.decisions.data["mark"].tolist() == [kept, -1, -1], model


def test_other_programs_write_chances_into_the_cube(ogxm: Any) -> None:
    (match,) = READER.read(version_1(ogxm, None, (4500, 5500, 6000)), "a.ogxm")
    assert match.decisions.data["dt"][3] > 0.5 and match.decisions.data["level"][3] == 30
    (plain,) = READER.read(version_1(ogxm, None, (-4500, 5500, 10000)), "a.ogxm")
    assert plain.decisions.data["nd"][3] == pytest.approx(-0.45)


def document() -> dict[str, Any]:
    cube = {"no_double_equity": 0.3, "double_take_equity": 0.55, "double_pass_equity": 1.0, "eval_level": "2ply"}
    chances = {"win": 0.5, "gammon_win": 0.1, "bg_win": 0.0, "gammon_loss": 0.1, "bg_loss": 0.0}
    play = {
        "alternatives": [
            {
                "move": [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}],
                "equity": 0.1,
                "eval_level": "truncated2",
                "eval": chances,
            },
            {"move": [{"from": 1, "pips": 3}, {"from": 12, "pips": 1}], "equity": 0.05, "eval_level": "2ply"},
        ],
        "luck": 0.02,
        "equity_loss": 0.0,
    }
    return {
        "match_length": 0, "player_white": "Ann", "player_black": "Bo", "jacoby": True, "timestamp": 86_400 * 19_000,
        "analysis_info": {"ply": 2, "eval_level": "2ply", "luck_eval_level": "1ply", "model_id": "gnubg"},
        "games": [{"winner": 1, "points_won": 1, "plies": [
            {"color": 1, "action_id": 2, "d1": 1, "d2": 3, "moves": [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}],
             "analysis": play, "timestamp_ms": 0, "annotations": [{"value": "good"}, {"value": "no", "key": "k"}]},
            {"color": 0, "action_id": 19, "d1": 5, "d2": 6, "moves": [{"from": 24, "pips": 6}, {"from": 18, "pips": 5}],
             "analysis": {"cube_decision": cube}, "timestamp_ms": 2500},
            {"color": 1, "action_id": 27}]}],
    }  # fmt: skip


def test_json(ogxm: Any) -> None:
    data = json.dumps(document()).encode()
    assert READER.sniff(data) and not READER.sniff(b'{"match_length": 7}')
    (match,) = READER.read(data, "a.gva")
    table, info = match.decisions.data, match.info
    assert (info.players, info.day, info.jacoby, info.engine) == (("Ann", "Bo"), 19_000, True, "GNU Backgammon")
    assert table["kind"].tolist() == [CHECKER, DOUBLE, CHECKER] and match.games[0].resigned
    assert table["candidate_level"].tolist() == [levels.ROLLER_PLUS, 20] and table["luck_level"][0] == 10
    assert table["nd"][1] == pytest.approx(0.3) and table["level"][1] == 20 and table["time"][2] == 2.5
    assert match.decisions.row(0).comment == "good"
    check_reader(READER, {"json": data, "version 1": version_1(ogxm, OWN)})


@pytest.mark.parametrize(
    "change",
    [
        {"match_length": -1},
        {"match_length": None},
        {"games": []},
        {"games": [{"plies": [{"color": 7, "action_id": 21}]}]},
    ],
)
def test_documents_that_are_no_match(change: dict[str, Any]) -> None:
    with pytest.raises(ReadError):
        READER.read(json.dumps(document() | change).encode(), "a.gva")


def test_hedgehogs_view_has_other_units() -> None:
    other = document()
    other["analysis_info"]["currency"] = "cubeful_match"
    with pytest.raises(ReadError, match="HedgeHog"):
        READER.read(json.dumps(other, sort_keys=True).encode(), "a.json")


def test_keys_in_any_order() -> None:
    assert READER.sniff(json.dumps(document(), sort_keys=True).encode())


def test_deep_json_is_refused() -> None:
    with pytest.raises(ReadError, match="no JSON"):
        READER.read(b'{"match_length":7,"player_white":"a","x":' + b"[" * 100_000, "a.gva")


def test_json_that_ends_too_early_keeps_its_whole_games() -> None:
    shown = document()
    shown["games"].append(json.loads(json.dumps(shown["games"][0])))
    data = json.dumps(shown).encode()
    counts = set()
    for end in range(len(data) - 1):
        try:
            (match,) = READER.read(data[:end], "a.gva")
        except ReadError as error:
            assert "no JSON document" in error.message
            continue
        counts.add(len(match.games))
        assert any(w.lost and "ends too early" in w.message for w in match.warnings) and not match.info.finished
    assert counts == {1, 2}


def test_values_that_cannot_be_kept() -> None:
    shown = document() | {"player_white": "A\ud800n\0n", "event": "\udc00"}
    shown["games"][0]["plies"][1]["analysis"]["cube_decision"]["double_pass_equity"] = -(2**31)
    shown["games"][0]["plies"][0]["annotations"] = [{"value": "of\ud800 the\0 play"}]
    (match,) = READER.read(json.dumps(shown).encode(), "a.gva")
    assert match.decisions.row(0).comment == "of the play"
    assert (match.info.players, match.info.event) == (("Ann", "Bo"), "")
    assert np.isnan(match.decisions.data["dp"][1]) and match.decisions.data["level"][1] == -1


def test_points_and_scores_that_cannot_be() -> None:
    shown = document()
    shown["games"][0]["plies"][0]["analysis"]["equity_loss"] = -0.5
    shown["games"][0]["points_won"] = 1_641_600_000
    (match,) = READER.read(json.dumps(shown).encode(), "a.gva")
    assert np.isnan(match.decisions.data["stored_error"][0]) and match.games[0].points is None
    assert any("cannot be: left out" in w.message for w in match.warnings)
    with pytest.raises(ReadError, match="a score of 5000000000-0"):
        READER.read(json.dumps(document() | {"score_start": [5_000_000_000, 0]}).encode(), "a.gva")


def test_zeros_in_the_name_of_a_model(ogxm: Any) -> None:
    data = version_1(ogxm, None)
    (match,) = READER.read(data.replace(b"xg", b"x\0"), "a.ogxm")
    assert not any("\0" in text for text in match.decisions.words["engine"].values)
