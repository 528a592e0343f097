"""A match put together from its replayed games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from millipoint.decision import BEAVERED
from millipoint.errors import Problem
from millipoint.formats.sgf.analysis import Candidates
from millipoint.formats.sgf.columns import ENGINE, decisions
from millipoint.formats.sgf.cubes import Cubes
from millipoint.formats.sgf.games import Replay
from millipoint.formats.sgf.played import misfits
from millipoint.formats.sgf.results import settle, standing
from millipoint.formats.sgf.text import day
from millipoint.match import Match, MatchInfo
from millipoint.schema import INT_NULL

_ILLEGAL: Final = ("a play that the dice do not allow", "plays that the dice do not allow")
_UNLISTED: Final = (
    "a play that is not among the candidates of its analysis: unrated",
    "plays that are not among the candidates of their analyses: unrated",
)

_MISFIT: Final = (
    "candidates that cannot be played from the position: turns before it may be missing",
    "decisions whose candidates cannot be played from the position: turns before them may be missing",
)


def build(
    data: bytes,
    games: Sequence[Replay],
    found: Candidates,
    doubles: Cubes,
    source: str,
    number: int,
    problems: Sequence[Problem],
) -> Match:
    """The match of these games, which are whole and follow one another; ``problems`` broke it off behind them."""
    root = games[0].root
    records, odd = settle(data, games, source)
    score, over, outcome = standing(records, root.length, whole=not problems)
    texts: dict[str, str] = {}
    for game in games:
        for name, text in game.root.texts.items():
            texts.setdefault(name, text)
    date = day(texts.get("date", ""))
    beaver = any(row.action == BEAVERED for game in games for row in game.rows)
    facts: dict[str, Any] = {
        "match": [number],
        "day": [INT_NULL if date is None else date],
        "length": [root.length],
        "tournament": [texts.get("event") or None],
        "round": [texts.get("round") or None],
        "place": [texts.get("place") or None],
        "source": [source],
        "jacoby": [int("Jacoby" in root.rules and not root.length)],
        "beaver": [1 if beaver else -1],
        "player": [name or None for name in root.players],
        "outcome": outcome,
        "start_score": root.score,
        "end_score": score,
    }
    table = decisions(data, games, found, doubles, facts)
    known = table.data["level"][table.data["level"] >= 0]
    info = MatchInfo(
        source=source,
        format="sgf",
        program=texts.get("program", "").replace(":", " ", 1),
        players=root.players,
        length=root.length,
        day=date,
        event=texts.get("event", ""),
        round=texts.get("round", ""),
        place=texts.get("place", ""),
        annotator=texts.get("annotator", ""),
        comment=texts.get("GC", ""),
        engine=ENGINE if len(known) else "",
        level=int(np.bincount(known).argmax()) if len(known) else -1,
        crawford_rule="Crawford" in root.rules if root.length else None,
        jacoby=None if root.length else "Jacoby" in root.rules,
        beaver=True if beaver else None,
        ratings=(texts.get("white", ""), texts.get("black", "")),
        finished=over,
        score=score,
    )
    warnings = [*odd, *problems]
    if not len(table):
        warnings.append(Problem(source, "", "the file holds no decision"))
    illegal = table.data["illegal"] != 0
    unlisted = (table.counts > 0) & (table.data["played"] < 0) & ~illegal
    for these, (single, several) in ((illegal, _ILLEGAL), (unlisted, _UNLISTED), (misfits(table), _MISFIT)):
        if these.any():
            row, n = int(these.argmax()), int(these.sum())
            place = f"game {table.data['game'][row]}, decision {table.data['ply'][row]}"
            warnings.append(Problem(source, place, single if n == 1 else f"{n} {several}, this one first"))
    return Match(info=info, decisions=table, games=tuple(records), warnings=tuple(warnings))
