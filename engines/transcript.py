"""A match written as a transcript (.mat), which every program reads that analyses.

Games that end by resignation get the line ``Wins n points`` alone: a line with "Resigns", or with a roll that was given up,
is read by some programs as a double or a play that nobody made.
"""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, OPENING, PASSED
from millipoint.match import Game, Match
from millipoint.plural import some

WIDTH: Final = 38
"""Characters of the left column."""
TAGS: Final = (("Event", "event"), ("Round", "round"), ("Site", "place"), ("Transcriber", "annotator"))
_LETTERS: Final = "-ABCDEFGHIJKLMNO"

Cell = tuple[int, str]
"""Seat, and what stands in its column."""


def transcript(match: Match) -> str:
    """The text of a transcript."""
    info = match.info
    lines = [*_header(match), f"{info.length} point match", ""]
    first, second = _name(info.players[0], "Player 1"), _name(info.players[1], "Player 2")
    for game in match.games:
        lines += [f" Game {game.number}", _columns(f"{first} : {game.score[0]}", f"{second} : {game.score[1]}")]
        lines += [*_game(match, game), ""]
    return "\n".join(lines) + "\n"


def _header(match: Match) -> Iterator[str]:
    info = match.info
    for tag, name in TAGS:
        if text := _plain(getattr(info, name)):
            yield f'; [{tag} "{text}"]'
    if info.day is not None:
        yield f'; [EventDate "{_day(info.day):%Y.%m.%d}"]'
    rules = {"Jacoby": info.jacoby, "Beaver": info.beaver} if not info.length else {"Crawford": info.crawford_rule}
    for tag, rule in rules.items():
        if rule is not None:
            yield f'; [{tag} "{"On" if rule else "Off"}"]'


def _day(day: int) -> datetime.date:
    return datetime.date(1970, 1, 1) + datetime.timedelta(days=day)


def _plain(text: str) -> str:
    return " ".join(text.replace('"', "'").split())


def _name(text: str, otherwise: str) -> str:
    """A name that a line of scores can hold."""
    return " ".join(text.replace(":", " ").split()) or otherwise


def _columns(left: str, right: str) -> str:
    return f" {left:<{WIDTH - 1}}  {right}".rstrip()


def _game(match: Match, game: Game) -> Iterator[str]:
    """The lines of a game: a number, the left and the right column."""
    table = match.decisions
    rows = np.flatnonzero(table.data["game"] == game.number).tolist()
    if len(rows) and not (table.data["board"][rows[0]] == OPENING).all():
        yield f"; Set Pos={position(_view(table.data, rows[0], 0))}/1"
    cells = list(_cells(table.data, rows, game))
    if game.winner is not None and game.points:
        ends = " and the match" if match.info.length and game.score[game.winner] + game.points >= match.info.length else ""
        cells.append((game.winner, f"  Wins {some(game.points, 'point')}{ends}"))
    number, waiting = 1, ""
    for seat, text in cells:
        if seat == 0 or not waiting:
            if waiting:
                yield f"{number:3d}) {waiting}".rstrip()
                number += 1
            waiting = f"{text:<{WIDTH - 5}}" if seat == 0 else " " * (WIDTH - 5)
        if seat == 1:
            yield f"{number:3d}) {waiting}  {text}"
            number, waiting = number + 1, ""
    if waiting:
        yield f"{number:3d}) {waiting}".rstrip()


def _cells(data: Any, rows: Sequence[int], game: Game) -> Iterator[Cell]:
    for row, after in itertools.zip_longest(rows, rows[1:]):
        seat, kind, action, cube = (int(data[name][row]) for name in ("seat", "kind", "action", "cube"))
        if kind == CHECKER:
            yield seat, _play(data, row, after)
        elif kind == DOUBLE:
            if action == DOUBLED:
                yield seat, f" Doubles => {2 * cube}"
        elif action == BEAVERED:
            yield from _beaver(data, row, after, game)
        else:
            yield seat, " Drops" if action == PASSED else " Takes"


def _beaver(data: Any, row: int, after: int | None, game: Game) -> Iterator[Cell]:
    """A beaver and what followed it, which is no decision of its own: told by the cube of the next one."""
    seat, cube = int(data["seat"][row]), int(data["cube"][row])
    yield seat, f" Beavers => {4 * cube}"
    if after is None and game.winner == seat and game.points == 2 * cube:
        yield 1 - seat, " Drops"
    elif after is not None and data["cube"][after] == 8 * cube:
        yield 1 - seat, f" Raccoons => {8 * cube}"
        yield seat, " Takes"
    else:
        yield 1 - seat, " Takes"


def _play(data: Any, row: int, after: int | None) -> str:
    one, two = data["dice"][row].tolist()
    if data["illegal"][row] and after is not None:
        return f"{one}{two}: Illegal play ({position(_view(data, after, int(data['seat'][row])))})"
    pairs = data["move"][row].reshape(4, 2).tolist()
    return f"{one}{two}: " + " ".join(f"{start}/{stop}" for start, stop in pairs if start >= 0)


def _view(data: Any, row: int, seat: int) -> list[int]:
    """The board of a row from the side of a seat."""
    board: list[int] = data["board"][row].tolist()
    return board if data["seat"][row] == seat else [-n for n in reversed(board)]


def position(board: Sequence[int]) -> str:
    """A board as the 26 letters of an XGID, own checkers in capitals."""
    return "".join(_LETTERS[n] if n >= 0 else _LETTERS[-n].lower() for n in board)
