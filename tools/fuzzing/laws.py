"""What must hold of matches that a reader made of damaged input: all that the schema promises, however odd the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from millipoint import SCHEMA, Decisions, Match, MillipointError, Problem, compute
from millipoint.decision import CHECKER
from millipoint.position.keys import keys

METRICS: Final = ("pr", "snowie", "l7", "luck", "mwc_loss", "errors", "time")
"""Figures asked of a match that was read: an answer that is nonsense, or a fault, is a fault of the reader."""
_CHECKERS: Final = 15
_MOST: Final = 2**30
"""A number beyond this has overflown, or soon will."""
_LONGEST: Final = 500
"""Characters of a message."""


def broken(matches: Sequence[Match]) -> Iterator[str]:
    """A sentence for each law that some of these matches break."""
    if not matches:
        yield "no match and no error"
    for match in matches:
        try:
            match.decisions.check()
        except MillipointError as error:
            yield f"inconsistent: {error}"
            continue
        yield from _columns(match.decisions)
        yield from _facts(match)
        for problem in match.warnings:
            yield from message(problem)


def message(problem: Any) -> Iterator[str]:
    """What is wrong with a warning or an error as something to be shown on one line."""
    if not isinstance(problem, Problem):
        yield f"{type(problem).__name__} instead of a Problem"
        return
    text = str(problem)
    if not problem.message or len(text) > _LONGEST:
        yield f"a message of {len(text)} characters: {text[:80]!r}"
    if not text.isprintable():
        yield f"a message that cannot be shown on one line: {text[:80]!r}"


def figures(matches: Sequence[Match]) -> Iterator[str]:
    """Metrics that fail on these matches."""
    found: list[str] = []
    compute(METRICS, matches, by="player", on_error=lambda name, error: found.append(f"{name} of it: {error}"))
    yield from found


def _columns(table: Decisions) -> Iterator[str]:
    data = table.data
    for name, spec in SCHEMA.items():
        values = data[name]
        if values.dtype != spec.dtype or values.shape != (table.extent(spec.grain), *spec.shape):
            yield f"column {name} is {values.dtype} of shape {values.shape}"
            return
        if (
            values.dtype.kind == "i"
            and name not in ("match", "position", "day")
            and values.size
            and np.abs(values.astype(np.int64)).max() > _MOST
        ):
            yield f"column {name} holds {values.min()} to {values.max()}"
        if values.dtype.kind == "f" and values.size:
            if np.isinf(values).any():
                yield f"column {name} is infinite"
            if spec.unit == "equity" and (np.abs(values) > 1e6).any():
                yield f"column {name} holds {values[np.abs(values) > 1e6][0]}"
        if spec.words:
            yield from _texts(name, table.words[name].values)
    if len(table):
        yield from _positions(data)
        yield from _scores(table)


def _positions(data: Any) -> Iterator[str]:
    board, dice, cube = data["board"], data["dice"], data["cube"]
    for side in (board, -board):
        if (np.where(side > 0, side, 0).sum(axis=1) > _CHECKERS).any():
            yield f"more than {_CHECKERS} checkers"
    if (board[:, 0] > 0).any() or (board[:, 25] < 0).any():
        yield "checkers on the bar of the other side"
    if (data["position"] != keys(board)).any():
        yield "position is not the key of the board"
    if ((dice > 0).all(axis=1) != (data["kind"] == CHECKER)).any() or (
        (dice == 0).any(axis=1) != (dice == 0).all(axis=1)
    ).any():
        yield "dice without a checker play, or a checker play without dice"
    if (cube & (cube - 1)).any():
        yield f"a cube of {cube[(cube & (cube - 1)) != 0][0]}"
    if (data["stored_error"] < 0).any() or (data["time"] < 0).any():
        yield "a cost or a time below 0"


def _scores(table: Decisions) -> Iterator[str]:
    length = table.data["length"][table.row_match]
    for name in ("away", "opponent_away"):
        away = table.data[name]
        if ((length == 0) != (away == -1)).any() or ((length > 0) & ((away < 1) | (away > length))).any():
            yield f"column {name} holds {away.min()} to {away.max()} in a match to {length.max()}"


def _facts(match: Match) -> Iterator[str]:
    info = match.info
    texts = (
        *info.players,
        info.event,
        info.round,
        info.place,
        info.annotator,
        info.comment,
        info.program,
        info.met,
        *info.ratings,
    )
    yield from _texts("info", texts)
    numbers = [game.number for game in match.games]
    if sorted(set(numbers)) != numbers:
        yield f"games are numbered {numbers[:20]}"
    if not set(match.decisions.data["game"].tolist()) <= set(numbers):
        yield "decisions of a game that is not there"
    for game in match.games:
        if game.winner not in (None, 0, 1) or (game.points is not None and not 0 < game.points < _MOST):
            yield f"game {game.number} gives {game.points} points to {game.winner}"
        if min(game.score) < 0 or (info.length and max(game.score) >= info.length):
            yield f"game {game.number} starts at {game.score} in a match to {info.length}"
        yield from _texts("game", (game.comment,))
    if min(info.score) < 0 or max(info.score) > _MOST:
        yield f"a score of {info.score}"


def _texts(name: str, values: Sequence[Any]) -> Iterator[str]:
    for value in values:
        if not isinstance(value, str):
            yield f"{name} holds {type(value).__name__} for a text"
        elif "\0" in value or not _encodes(value):
            yield f"{name} holds a text that cannot be stored: {value[:40]!r}"


def _encodes(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
