"""Legal plays against the candidate lists of GNU Backgammon: an independent generator on whole matches."""

import re
from pathlib import Path

import numpy as np
import pytest

from millipoint.position import (
    OPENING,
    apply_move,
    apply_moves,
    count_legal_plays,
    count_legal_plays_many,
    flip,
    keys,
    legal_plays,
    pips,
)

NODE = re.compile(r";([WB])\[(\d\d)([a-z]*)\]((?:[A-Z]{1,2}(?:\[(?:\\.|[^\]])*\])+)*)")
CANDIDATES = re.compile(r"(?<![A-Z])A\[\d+\]((?:\[(?:\\.|[^\]])*\])*)")

NACKGAMMON = np.zeros(26, dtype=np.int8)
NACKGAMMON[[24, 23, 13, 8, 6]] = 2, 2, 4, 3, 4
NACKGAMMON += flip(NACKGAMMON)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    path = Path(__file__).parents[3] / "shared" / "data"
    if not path.is_dir():
        pytest.skip("the shared data are not here")
    return path


def move_of(letters: str, player: str) -> np.ndarray:
    points = {"y": 25, "z": 0} | {chr(96 + i): i if player == "W" else 25 - i for i in range(1, 25)}
    stops = [points[c] for c in letters]
    return np.array(stops + [-1] * (8 - len(stops)))


def keys_after(board: np.ndarray, plays: list[str], player: str) -> set[int]:
    moves = np.array([move_of(letters, player) for letters in plays])
    return set(keys(apply_moves(np.repeat(board[None], len(plays), axis=0), moves)).tolist())


def test_plays_agree_with_gnubg(shared_data: Path) -> None:
    rolls = forced = dances = full = 0
    rows, dices, counts = [], [], []
    for path in sorted((shared_data / "corpus").glob("*.sgf")):
        for game in path.read_text(encoding="utf-8", errors="replace").split("(;FF[4]")[1:]:
            if re.search(r"[\];](?:AE|AW|AB)\[", game) or "Hypergammon" in game:
                continue  # starts from a set-up position
            board, mover = NACKGAMMON if "Nackgammon" in game else OPENING, None
            for player, dice, letters, properties in NODE.findall(game):
                if mover is not None and mover != player:
                    board = flip(board)
                mover = player
                roll = (int(dice[0]), int(dice[1]))
                legal = set(keys(legal_plays(board, roll)).tolist())
                assert len(legal) == count_legal_plays(board, roll)
                rows.append(board)
                dices.append(roll)
                counts.append(len(legal))
                analysis = CANDIDATES.search(properties)
                if analysis:
                    listed = [c.split()[0] for c in re.findall(r"\[([^\]]*)\]", analysis[1])]
                    found = keys_after(board, listed, player)
                    assert len(found) == len(listed)
                    assert found <= legal
                    assert (len(listed) == 1) == (len(legal) == 1)
                    assert len(listed) == len(legal) or len(listed) >= 2
                    forced += len(listed) == 1
                    full += len(listed) == len(legal)
                elif not letters:
                    dances += not legal
                if letters:
                    assert keys_after(board, [letters], player) <= legal
                    board = apply_move(board, move_of(letters, player))
                else:
                    assert not legal
                rolls += 1
            assert min(int(side) for side in pips(board)) >= 0
    assert count_legal_plays_many(np.array(rows), np.array(dices)).tolist() == counts
    assert rolls > 5000
    assert min(forced, dances, full) > 100
