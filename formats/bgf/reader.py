"""From the bytes of a `.bgf` file to a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Script
from millipoint.formats.bgf.analysis import ENGINE
from millipoint.formats.bgf.container import Document, header, unpack
from millipoint.formats.bgf.damage import DamageError
from millipoint.formats.bgf.games import MAX_POINTS, script_of
from millipoint.formats.bgf.values import day, flag, real, text, whole
from millipoint.formats.matches import match_of
from millipoint.match import Match, MatchInfo, match_number

MAX_LENGTH: Final = 1000
"""Points of a match."""


def sniff(head: bytes) -> bool:
    """True for a file whose first line is the header of a BGBlitz match."""
    return header(head) is not None


def read(data: bytes, source: str) -> Sequence[Match]:
    """The match in a file: all its games, or those that are whole, and what was wrong as warnings.

    Raises `ReadError` when there is no whole game of backgammon.
    """
    try:
        document = unpack(data)
    except DamageError as damage:
        place = f"byte {damage.at}" if damage.at >= 0 else ""
        raise ReadError(damage.message, file=source, place=place) from None
    root = document.root
    _refuse(root, source)
    info = _facts(root, source)
    scripts, problems = _games(document, info.length, source)
    if not scripts:
        problem = problems[-1] if problems else Problem(source, "", "the file holds no game")
        raise ReadError(problem.message, file=source, place=problem.place)
    final = [whole(root.get(name), 0, MAX_POINTS) for name in ("finalGreen", "finalRed")]
    _results(scripts, [None, None] if problems else final)  # of a file with all its games the last one leads there
    return [match_of(info, scripts, match_number(data), problems)]


def _refuse(root: dict[str, Any], source: str) -> None:
    games = root.get("games")
    if not isinstance(games, list):
        raise ReadError("the document has no list of games", file=source)
    for game in games:
        mode = game.get("gameMode", root.get("gameMode", 0)) if isinstance(game, dict) else 0
        initial = game.get("initial") if isinstance(game, dict) else None
        egyptian = isinstance(initial, dict) and initial.get("egyptian") is True
        if egyptian or (isinstance(mode, int) and mode != 0):
            name = "Egyptian rules are" if egyptian else f"a game of BGBlitz' kind {mode} is"
            raise ReadError(f"{name} set aside: only backgammon is measured", file=source)


def _facts(root: dict[str, Any], source: str) -> MatchInfo:
    length = whole(root.get("matchlen"), -1, MAX_LENGTH)
    if length is None:
        raise ReadError("the length of the match is missing or cannot be", file=source)
    length = max(length, 0)
    first, second = text(root.get("nameGreen")), text(root.get("nameRed"))
    ratings = [real(root.get(name), 1e6) for name in ("ratingGreen", "ratingRed")]
    beaver = flag(root.get("useBeaver"))
    return MatchInfo(
        source=source,
        format="bgf",
        program=ENGINE,
        players=(first, second),
        length=length,
        day=day(root.get("date")),
        event=text(root.get("event")),
        round=text(root.get("round")),
        place=text(root.get("location")) or text(root.get("site")),
        comment=text(root.get("comment")),
        crawford_rule=flag(root.get("useCrawford")) if length else None,
        jacoby=False if length else flag(root.get("useJacoby")),
        beaver=False if length else beaver,
        ratings=(_rating(ratings[0]), _rating(ratings[1])),
    )


def _rating(value: float) -> str:
    return f"{value:.10g}" if value > 0 else ""


def _games(document: Document, length: int, source: str) -> tuple[list[Script], list[Problem]]:
    """The games that are whole, and what was left out."""
    root = document.root
    scripts: list[Script] = []
    problems: list[Problem] = []
    no_cube = flag(root.get("useCube")) is False
    for number, game in enumerate(root["games"], 1):
        try:
            if any(game is part for part in document.open):
                raise DamageError("the file ends inside this game")
            if not isinstance(game, dict):
                raise DamageError("there is no game where one should be")
            scripts.append(script_of(game, number, length, no_cube=no_cube))
        except DamageError as damage:
            problems.append(Problem(source, f"game {number}", f"{damage.message}; it was not read", lost=True))
    if document.open and not problems:
        problems.append(Problem(source, "", "the file ends too early: games may be missing", lost=True))
    return scripts, problems


def _results(scripts: Sequence[Script], final: Sequence[int | None]) -> None:
    """Fill in winner and points that a game leaves out from the score after it, which for the last is the final one."""
    for i, script in enumerate(scripts):
        following = scripts[i + 1] if i + 1 < len(scripts) else None
        if following is not None and following.number != script.number + 1:
            continue
        after = final if following is None else following.score
        if after[0] is None or after[1] is None:
            continue
        gain = (after[0] - script.score[0], after[1] - script.score[1])
        if min(gain) == 0 < max(gain):
            winner = int(gain[1] > 0)
            script.winner = winner if script.winner is None else script.winner
            if script.points is None and script.winner == winner:
                script.points = gain[winner]
