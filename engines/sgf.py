"""A match written as SGF, the way GNU Backgammon does, without analysis.

Unlike a transcript it carries automatic doubles, positions that were set, illegal plays (as the position they led to),
Jacoby and a match without Crawford rule.
"""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, OPENING, PASSED
from millipoint.match import Game, Match, MatchInfo

_COLOURS: Final = "WB"
_OFF: Final = "z"


def sgf(match: Match) -> bytes:
    """The content of the file: a tree for each game."""
    return "\n".join(_tree(match, game, first=i == 0) for i, game in enumerate(match.games)).encode()


def value(text: str) -> str:
    """A text as the value of a property, on one line."""
    return "[" + text.replace("\\", "\\\\").replace("]", "\\]").replace("\r", "").replace("\n", " ") + "]"


def _tree(match: Match, game: Game, *, first: bool) -> str:
    data = match.decisions.data
    rows = np.flatnonzero(data["game"] == game.number).tolist()
    return "\n".join([_root(match, game, rows, first=first), *_nodes(data, rows, game)]) + ")\n"


def _root(match: Match, game: Game, rows: Sequence[int], *, first: bool) -> str:
    info, data = match.info, match.decisions.data
    number, (white, black) = game.number - 1, game.score
    text = f"(;FF[4]GM[6]CA[UTF-8]AP[Millipoint]MI[length:{info.length}][game:{number}][ws:{white}][bs:{black}]"
    text += "".join(name + value(player) for name, player in zip(("PW", "PB"), info.players, strict=True))
    if first:
        text += "".join(name + value(fact) for name, fact in _facts(info) if fact)
    money = not info.length
    rules = [
        name
        for name, held in (
            ("Crawford", not money and info.crawford_rule is not False),
            ("CrawfordGame", game.crawford),
            ("Jacoby", money and bool(info.jacoby)),
        )
        if held
    ]
    text += f"RU[{':'.join(rules)}]" if rules else ""
    if len(rows) and data["cube"][rows[0]] > 1 and data["cube_owner"][rows[0]] == 0:
        text += f"CV[{data['cube'][rows[0]]}]"
    if game.winner is not None and game.points:
        text += f"RE[{_COLOURS[game.winner]}+{game.points}{'R' * game.resigned}]"
    return text


def _facts(info: MatchInfo) -> Iterator[tuple[str, str]]:
    yield from zip(("WR", "BR"), info.ratings, strict=True)
    if info.day is not None:
        yield "DT", (datetime.date(1970, 1, 1) + datetime.timedelta(days=info.day)).isoformat()
    yield from (("EV", info.event), ("RO", info.round), ("PC", info.place), ("AN", info.annotator), ("GC", info.comment))


def _nodes(data: Any, rows: Sequence[int], game: Game) -> Iterator[str]:
    if len(rows) and not (data["board"][rows[0]] == OPENING).all():
        yield _board(data, rows[0])
    for row, after in itertools.zip_longest(rows, rows[1:]):
        seat, kind, action = (int(data[name][row]) for name in ("seat", "kind", "action"))
        colour = _COLOURS[seat]
        if kind == CHECKER:
            yield _play(data, row, after)
        elif kind == DOUBLE:
            if action == DOUBLED:
                yield f";{colour}[double]"
        elif action == BEAVERED:
            yield f";{colour}[double]"
            yield from _after_beaver(data, row, after, game)
        else:
            yield f";{colour}[{'drop' if action == PASSED else 'take'}]"


def _after_beaver(data: Any, row: int, after: int | None, game: Game) -> Iterator[str]:
    """What followed a beaver, which is no decision of its own: told by the cube of the next one."""
    seat, cube = int(data["seat"][row]), int(data["cube"][row])
    mine, theirs = _COLOURS[seat], _COLOURS[1 - seat]
    if after is None and game.winner == seat and game.points == 2 * cube:
        yield f";{theirs}[drop]"
    elif after is not None and data["cube"][after] == 8 * cube:
        yield f";{theirs}[double]"
        yield f";{mine}[take]"
    else:
        yield f";{theirs}[take]"


def _play(data: Any, row: int, after: int | None) -> str:
    seat = int(data["seat"][row])
    one, two = data["dice"][row].tolist()
    if data["illegal"][row] and after is not None:
        return f";PL[{_COLOURS[seat]}]DI[{one}{two}]\n{_board(data, after)}"
    pairs = data["move"][row].reshape(4, 2).tolist()
    letters = "".join(_letter(start, seat) + _letter(stop, seat) for start, stop in pairs if start >= 0)
    return f";{_COLOURS[seat]}[{one}{two}{letters}]"


def _letter(stop: int, seat: int) -> str:
    """A stop in the letters of player 0: a to x his points, y the bar, z off."""
    if stop in (0, 25):
        return "y" if stop else _OFF
    return chr(96 + (25 - stop if seat else stop))


def _board(data: Any, row: int) -> str:
    """A node that sets the position of a decision, and whose turn it is."""
    seat = int(data["seat"][row])
    board = [-n for n in reversed(data["board"][row].tolist())] if seat else data["board"][row].tolist()
    white = "".join(f"[{chr(96 + i)}]" * n for i, n in enumerate(board) if n > 0)
    black = "".join(f"[{chr(96 + i) if i else 'y'}]" * -n for i, n in enumerate(board) if n < 0)
    return f";PL[{_COLOURS[seat]}]AE[a:y]AW{white}AB{black}"
