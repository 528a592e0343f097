"""What the header and the scores of a transcript tell: money or match, Crawford, players, ratings, rules."""

from __future__ import annotations

import re
from typing import Final

from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Double, Script
from millipoint.formats.mat.lines import Draft
from millipoint.formats.transcript_text import day
from millipoint.match import MatchInfo

MONEY: Final = 99_999
"""Lengths from here on mean money play."""
LONGEST: Final = 1_000

_RATED: Final = re.compile(r"(.+),\s?(-?\d{2,5}(?:\.\d{1,4})?)")
_ELO: Final = re.compile(r"\s*(-?\d{1,6}(?:[.,]\d{1,6})?)\s*(?:/\s*(\d{1,9}))?\s*$")


def length_of(match: Draft) -> tuple[int, str]:
    """Match length, 0 = money play, and a sentence when it is not the one in the file.

    Backgammon Galaxy writes a money game as a match to its highest stake: an even number, one game.
    """
    if match.length <= 0 or match.length >= MONEY:
        return 0, ""
    if match.length > LONGEST:
        raise ReadError(f"an impossible match length {match.length}", place=f"line {match.line}")
    site = match.tags.get("site", "").replace(" ", "").casefold()
    alone = len(match.games) == 1 and match.games[0].score == (0, 0)
    if site == "backgammongalaxy" and alone and match.length >= 4 and not match.length % 2:
        return 0, f"one game of Backgammon Galaxy as a match to {match.length}: taken as money play"
    return match.length, ""


def info_of(match: Draft, source: str, length: int) -> MatchInfo:
    """The facts of a match. Raises `ReadError` for another game than backgammon."""
    tags = match.tags
    variation = tags.get("variation", "")
    if variation and variation.casefold() not in ("backgammon", "standard"):
        raise ReadError(f"{variation} is set aside: only backgammon is measured", place="header")
    left, right = match.players or ("", "")
    (left, elo1), (right, elo2) = _name(left), _name(right)
    stated = {
        tags[name].casefold(): _rating(tags.get(f"{name} elo", "")) for name in ("player 1", "player 2") if name in tags
    }
    money = length == 0
    return MatchInfo(
        source=source,
        format="mat",
        players=(left, right),
        length=length,
        day=day(tags.get("eventdate", "")),
        event=tags.get("event", ""),
        round=tags.get("round", ""),
        place=tags.get("site", ""),
        annotator=tags.get("transcriber", ""),
        comment="\n".join(match.notes),
        crawford_rule=None if money else _switch(tags, "crawford") is not False,
        jacoby=_switch(tags, "jacoby") if money else None,
        beaver=_switch(tags, "beaver") if money else None,
        ratings=(elo1 or stated.get(left.casefold(), ""), elo2 or stated.get(right.casefold(), "")),
    )


def _name(text: str) -> tuple[str, str]:
    """Name and rating of ``name,1532.10``."""
    found = _RATED.fullmatch(text)
    return (found[1].strip(), found[2]) if found else (text, "")


def _rating(text: str) -> str:
    """A rating; empty for what programs write when they know none: 1600 or next to nothing, without experience."""
    found = _ELO.match(text)
    if not found:
        return ""
    elo = float(found[1].replace(",", "."))
    return "" if not int(found[2] or 0) and (elo == 1600 or elo < 100) else f"{elo:.2f}"


def _switch(tags: dict[str, str], name: str) -> bool | None:
    return {"on": True, "yes": True, "off": False, "no": False}.get(tags.get(name, "").casefold())


def finish(match: Draft, info: MatchInfo) -> None:
    """Give the games what the rows do not say: scores that are missing, Crawford, no cube."""
    games = match.games
    for i, game in enumerate(games):
        if not match.scored[i]:
            before = games[i - 1] if i else None
            if before is not None:
                score = list(before.score)
                if before.winner is not None:
                    score[before.winner] += before.points or 0
                game.score = (score[0], score[1])
            game.problems.append(Problem("", f"game {game.number}", "the line with its score is missing"))
        if info.length and max(game.score) >= info.length:
            raise ReadError(
                f"the score {game.score[0]}-{game.score[1]} ends a match to {info.length} before the game",
                place=f"game {game.number}",
            )
        game.no_cube = match.tags.get("cubelimit") == "1"
        game.most = match.length if not info.length and 0 < match.length < MONEY else None
    _gaps(match)
    if not info.length:
        _add_up(games)
    elif info.crawford_rule:
        _crawford(games, info.length)


def _gaps(match: Draft) -> None:
    """Games that are not in the file."""
    expected = 1
    for i, game in enumerate(match.games):
        if game.number != expected or (i == 0 and game.score != (0, 0)):
            what = f"the file starts at {game.score[0]}-{game.score[1]}" if i == 0 else "games before it are missing"
            game.problems.append(Problem("", f"game {game.number}", f"{what}: it holds part of the match", lost=True))
        expected = game.number + 1


def _add_up(games: list[Script]) -> None:
    """A money session in which every game starts at 0-0: the points of its games are added up."""
    if len(games) < 2 or any(game.score != (0, 0) for game in games) or not any(game.points for game in games):
        return
    score = [0, 0]
    for game in games:
        game.score = (score[0], score[1])
        if game.winner is not None:
            score[game.winner] += game.points or 0


def _crawford(games: list[Script], length: int) -> None:
    """The first game in which one side alone needs one point is the Crawford game, unless somebody doubles in it."""
    for game in games:
        if [length - score for score in game.score].count(1) == 1:
            game.crawford = not any(isinstance(action, Double) for action in game.actions)
            return
