"""How games ended: the moves, the result of the file and the score of the next game, held against each other."""

from __future__ import annotations

from collections.abc import Sequence

from millipoint.errors import Problem
from millipoint.formats.sgf.games import Replay
from millipoint.formats.sgf.text import decode
from millipoint.formats.sgf.tokens import first
from millipoint.match import Game

End = tuple[int, int]
"""Winner and points."""


def settle(data: bytes, games: Sequence[Replay], source: str) -> tuple[list[Game], list[Problem]]:
    """The games of a match as records. The next game's score counts most, then the moves, then the result property."""
    records: list[Game] = []
    problems: list[Problem] = []
    for i, game in enumerate(games):
        root = game.root
        played = None if game.winner is None else (game.winner, game.points)
        stated = None if root.winner is None or root.points is None else (root.winner, root.points)
        end = played or stated
        place = f"game {root.index + 1}"
        problems += [Problem(source, place, text) for text in root.odd]
        if root.players != games[0].root.players:
            problems.append(Problem(source, place, f"other names than in the first game: {' and '.join(root.players)}"))
        problems += [Problem(source, f"{place}, node {node}", text) for node, text in game.odd]
        if played and stated and played != stated:
            problems.append(
                Problem(source, place, f"the moves give {_say(played)}, the result property {_say(stated)}")
            )
        later = games[i + 1].root if i + 1 < len(games) and games[i + 1].root.index == root.index + 1 else None
        if later:
            gain = (later.score[0] - root.score[0], later.score[1] - root.score[1])
            scored = (int(gain[1] > 0), max(gain)) if min(gain) == 0 < max(gain) else None
            if scored != end:
                said = _say(scored) if scored else f"a change of {gain[0]} and {gain[1]} points"
                problems.append(Problem(source, place, f"the game gives {_say(end)}, the score of the next one {said}"))
                end = scored or end
        notes = [first(data, span) for span in game.notes]
        texts = [root.texts.get("C", ""), *(decode(note, root.charset) for note in notes)]
        records.append(
            Game(
                number=root.index + 1,
                score=root.score,
                crawford="CrawfordGame" in root.rules,
                winner=end[0] if end else None,
                points=end[1] if end else None,
                resigned=bool(end) and played is None,
                comment="\n".join(text for text in texts if text),
            )
        )
    return records, problems


def _say(end: End | None) -> str:
    return "no result" if end is None else f"{'WB'[end[0]]}+{end[1]}"


def standing(games: Sequence[Game], length: int, *, whole: bool) -> tuple[tuple[int, int], bool, tuple[int, int]]:
    """Score after the last finished game, whether the match is over, and the outcome (1, -1, 0) of each seat.

    A money session of which games could not be read (not ``whole``) is not over.
    """
    last = games[-1]
    score = list(last.score)
    if last.winner is not None and last.points is not None:
        score[last.winner] += last.points
    reached = (score[0] >= length) != (score[1] >= length)
    over = reached if length else whole and all(game.winner is not None for game in games)
    ahead = (score[0] > score[1]) - (score[0] < score[1]) if over else 0
    return (score[0], score[1]), over, (ahead, -ahead)
