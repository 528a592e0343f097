"""The order of the records, and the games that their headers and footers tell of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np

from millipoint.formats.xg import records as r
from millipoint.formats.xg.comments import comment
from millipoint.formats.xg.turns import Damage
from millipoint.match import Game

Array = np.ndarray[Any, np.dtype[Any]]

_MAX_SCORE: Final = 1_000_000
_MAX_AUTOMATIC: Final = 10
_MAX_POINTS: Final = 3 << 25
_RESIGNED, _SETTLED = 100, 1000

_OTHER: Final = 6
_MISPLACED: Final = np.zeros((7, 7), dtype=bool)
"""Whether a type of record cannot follow another: [first, second]."""
_MISPLACED[:, [r.HEADER, _OTHER]] = True
_MISPLACED[r.HEADER, [r.CUBE, r.MOVE, r.GAME_END]] = True
_MISPLACED[r.GAME_END, [r.CUBE, r.MOVE, r.GAME_END]] = True
_MISPLACED[r.MATCH_END] = True
_FOLLOWS: Final = _MISPLACED.ravel()


@attrs.frozen
class Games:
    """The games of a match and the columns of their facts."""

    games: tuple[Game, ...]
    scores: Array
    """(games, 2) points before each game."""
    crawford: Array
    automatic: Array
    """(games,) times that the cube was doubled before the game began."""
    end: tuple[int, int] | None
    """Points after the last finished game, None when no game is finished."""
    odd: tuple[tuple[int, str], ...]
    """Warnings: game number, sentence."""


def misplaced(raw: Array, types: Array) -> Damage | None:
    """The first record that stands where it cannot stand: after a roll that was not played, only the game can end."""
    known = np.minimum(types, _OTHER)
    bad = _FOLLOWS.take(known[:-1] * np.uint8(_OTHER + 1) + known[1:])
    idle = ((types[:-1] == r.MOVE) & (raw[:-1, r.MOVE_PLAYED] == 0)).nonzero()[0]
    if len(idle):
        idle = idle[(types[idle + 1] == r.CUBE) | (types[idle + 1] == r.MOVE)]
    if len(idle) and not bad[: idle[0]].any():
        return Damage(int(idle[0]), "a roll without a play, though the game goes on")
    if not bad.any():
        return None
    at = int(bad.argmax()) + 1
    if types[at] > r.MATCH_END:
        return Damage(at, f"unknown type of record {types[at]}")
    return Damage(at, f"a record of type {types[at]} cannot follow one of type {types[at - 1]}")


def read_games(raw: Array, types: Array, starts: Array, length: int, comments: Sequence[str]) -> Games | Damage:
    """Read the headers and footers of the games that start at these records."""
    heads = raw[starts].view(r.GAME_HEAD)[:, 0]
    lasts = np.concatenate((starts[1:], (len(types),))) - 1
    if types[lasts[-1]] == r.MATCH_END:
        lasts[-1] -= 1
    feet = raw[lasts].view(r.GAME_FOOT)[:, 0]
    ended = (types[lasts] == r.GAME_END).tolist()
    scores = heads["scores"]
    before = scores.tolist()
    crawford, automatic = heads["crawford"].astype(np.int8), heads["automatic"].astype(np.int32)
    crawfords, doubled = crawford.tolist(), automatic.tolist()
    games: list[Game] = []
    odd: list[tuple[int, str]] = []
    end: tuple[int, int] | None = None
    for i, foot in enumerate(feet.tolist()):
        number, score = i + 1, (before[i][0], before[i][1])
        if not _head_is_sound(score, length, crawfords[i], doubled[i]):
            return Damage(int(starts[i]), "an impossible score, Crawford mark or automatic double")
        if end is not None and score != end:
            odd.append((number, f"it begins at {score[0]}-{score[1]}, but the game before ended at {end[0]}-{end[1]}"))
        after, winner, points, resigned = None, None, None, False
        if ended[i]:
            one, two, won, points, ending = foot
            if min(one, two) < 0 or max(one, two) > _MAX_SCORE or won not in (1, -1) or not 0 < points <= _MAX_POINTS:
                return Damage(int(lasts[i]), "an impossible result of the game")
            after, winner, resigned = (one, two), int(won < 0), _RESIGNED <= ending < _SETTLED
            expected = (score[0] + points * (won > 0), score[1] + points * (won < 0))
            capped = (min(one, length), min(two, length)) == (min(expected[0], length), min(expected[1], length))
            if after != expected and not (length and capped):
                odd.append((number, f"it ends at {one}-{two}, but its points lead to {expected[0]}-{expected[1]}"))
        elif number < len(feet):
            after = (before[number][0], before[number][1])
            gain = (after[0] - score[0], after[1] - score[1])
            if min(gain) == 0 < max(gain):
                winner, points = int(gain[1] > 0), max(gain)
            odd.append((number, "its result is missing; it is taken from the score of the next game"))
        end = after or end
        text = comment(comments, int(heads["comment"][i]), int(heads["end_comment"][i])) if comments else ""
        games.append(
            Game(
                number=number, score=score, crawford=bool(crawfords[i]), winner=winner, points=points,
                resigned=resigned, comment=text,
            )
        )  # fmt: skip
    return Games(tuple(games), scores, crawford, automatic, end, tuple(odd))


def _head_is_sound(score: tuple[int, int], length: int, crawford: int, automatic: int) -> bool:
    top = length - 1 if length else _MAX_SCORE
    return min(score) >= 0 and max(score) <= top and crawford in (0, 1) and 0 <= automatic <= _MAX_AUTOMATIC
