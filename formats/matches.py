"""A match put together from the games that a transcript tells: results, score, facts, columns."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import attrs
import numpy as np

from millipoint.decision import BEAVERED
from millipoint.errors import Problem
from millipoint.formats.actions import Script
from millipoint.formats.columns import decisions
from millipoint.formats.replay import Replay
from millipoint.match import Game, Match, MatchInfo
from millipoint.plural import some
from millipoint.schema import INT_NULL

End = tuple[int, int]
"""Winner and points."""


def match_of(info: MatchInfo, scripts: Sequence[Script], number: int, problems: Sequence[Problem] = ()) -> Match:
    """The match of these games, in order. ``info`` has the facts of the file; score, end, engine are filled in here.

    The points of a game are those that the score of the next game tells, else those of its actions, else those that
    the file states. A difference between them is a warning. ``number`` identifies the match (`match_number`).
    """
    _renumber(scripts)
    games = [Replay(script, info.length, info.jacoby) for script in scripts]
    for game in games:
        game.run()
    return assemble(info, games, number, problems)


def _renumber(scripts: Sequence[Script]) -> None:
    """Games whose numbers do not rise, in a damaged file, go on from the one before: two of one number would be one."""
    for before, script in itertools.pairwise(scripts):
        if script.number <= before.number:
            text = f"game {script.number} behind game {before.number}: taken as game {before.number + 1}"
            script.number = before.number + 1
            script.problems.append(Problem("", script.place, text))


def assemble(info: MatchInfo, games: Sequence[Replay], number: int, problems: Sequence[Problem] = ()) -> Match:
    """The match of games whose rows are there already; else as `match_of`."""
    records, odd = settle(games, info.length)
    whole = not any(problem.lost for problem in problems) and not any(game.cut for game in games)
    score, over, outcome = standing(records, info.length, whole=whole)
    beaver = info.beaver
    if beaver is None and any(row.action == BEAVERED for game in games for row in game.rows):
        beaver = True
    facts = {
        "match": [number],
        "day": [INT_NULL if info.day is None else info.day],
        "length": [info.length],
        "tournament": [info.event or None],
        "round": [info.round or None],
        "place": [info.place or None],
        "source": [info.source or None],
        "jacoby": [-1 if info.jacoby is None else info.jacoby],
        "beaver": [-1 if beaver is None else beaver],
        "player": [name or None for name in info.players],
        "outcome": outcome,
        "start_score": records[0].score if records else (0, 0),
        "end_score": score if records else (-1, -1),
    }
    table = decisions(games, facts, info.length, info.met or None)
    known = table.data["level"][table.data["level"] >= 0]
    engines = table.data["engine"][table.data["engine"] >= 0]
    engine = table.words["engine"].decode(int(np.bincount(engines).argmax())) if len(engines) else None
    info = attrs.evolve(
        info,
        beaver=beaver,
        score=score,
        finished=over,
        engine=engine or "",
        level=int(np.bincount(known).argmax()) if len(known) else -1,
    )
    warnings = [*problems]
    for game, more in zip(games, odd, strict=True):
        warnings += [*game.script.problems, *game.odd, *more]
    if not len(table):
        warnings.append(Problem("", "", "the file holds no decision"))
    warnings = [attrs.evolve(w, file=w.file or info.source) for w in warnings]
    return Match(info=info, decisions=table, games=tuple(records), warnings=tuple(warnings))


def settle(games: Sequence[Replay], length: int) -> tuple[list[Game], list[list[Problem]]]:
    """The games as records, and what is odd about the result of each."""
    records: list[Game] = []
    odd: list[list[Problem]] = []
    for i, game in enumerate(games):
        script = game.script
        after = games[i + 1].script if i + 1 < len(games) and games[i + 1].script.number == script.number + 1 else None
        played, stated = _played(game), _stated(game)
        end = played or stated
        texts = []
        if played and stated and played != stated and not _reaches(played, stated, script, length):
            texts.append(f"the moves give {_say(played)}, the file states {_say(stated)}")
        if after:
            gain = (after.score[0] - script.score[0], after.score[1] - script.score[1])
            scored = (int(gain[1] > 0), max(gain)) if min(gain) == 0 < max(gain) else None
            if scored != end:
                said = _say(scored) if scored else f"a change of {gain[0]} and {gain[1]} points"
                texts.append(f"the game gives {_say(end)}, the score of the next one {said}")
                end = scored or end
        if end is None and game.given_up:
            texts.append("the last play cannot be made, and the game has no result: that play is left out")
        records.append(
            Game(
                number=script.number,
                score=script.score,
                crawford=script.crawford,
                winner=end[0] if end else None,
                points=end[1] if end else None,
                resigned=bool(end) and played is None,
                comment=script.comment,
            )
        )
        odd.append([Problem("", f"game {script.number}", text) for text in texts])
    return records, odd


def _played(game: Replay) -> End | None:
    """Result of the actions. Whether the Jacoby rule is in force may be unknown: then the stated points decide."""
    if game.winner is None:
        return None
    stated, points = game.script.points, game.points
    if game.gammon and game.jacoby is None and stated in (game.cube, points) and stated is not None:
        points = stated
    return game.winner, min(points, game.script.most or points)


def _stated(game: Replay) -> End | None:
    """Result that the file states, its points as far as the cube allows them.

    More than that is the size unknown: what wins a match when the winner can win it, else a backgammon.
    """
    script, cube = game.script, game.cube
    if script.winner is None or not script.points:
        return None
    if script.points <= 3 * cube or game.winner is not None or game.cut:
        return script.winner, script.points
    need = game.length - script.score[script.winner]
    points = next((n * cube for n in (1, 2, 3) if game.length and n * cube >= need), 3 * cube)
    text = f"{script.points} points are stated, more than a cube at {cube} can give: {points} are taken"
    game.odd.append(Problem("", f"game {script.number}", text))
    return script.winner, points


def _reaches(played: End, stated: End, script: Script, length: int) -> bool:
    """Whether the stated points are those of the moves, cut off at what the winner needed."""
    need = length - script.score[played[0]] if length else 0
    return played[0] == stated[0] and 0 < need == stated[1] < played[1]


def _say(end: End | None) -> str:
    return "no result" if end is None else f"{some(end[1], 'point')} to player {end[0] + 1}"


def standing(games: Sequence[Game], length: int, *, whole: bool) -> tuple[tuple[int, int], bool, tuple[int, int]]:
    """Score after the last finished game, whether the match is over, and the outcome (1, -1, 0) of each seat.

    A money session of which something could not be read (not ``whole``) is not over.
    """
    if not games:
        return (0, 0), False, (0, 0)
    last = games[-1]
    score = list(last.score)
    if last.winner is not None and last.points is not None:
        score[last.winner] += last.points
    reached = (score[0] >= length) != (score[1] >= length)
    over = reached if length else whole and all(game.winner is not None for game in games)
    ahead = (score[0] > score[1]) - (score[0] < score[1]) if over else 0
    return (score[0], score[1]), over, (ahead, -ahead)
