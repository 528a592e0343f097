"""What a file can tell of a match, feature by feature: the value that a reader found, None where it is unknown."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from millipoint import levels
from millipoint.decision import ACTIONS, CHECKER, OPENING, Decision
from millipoint.match import Match

Matches = Sequence[Match]
_START = tuple(OPENING.tolist())


def _rows(matches: Matches) -> Iterator[Decision]:
    for match in matches:
        yield from match.decisions


def _first(values: Iterator[Any]) -> Any:
    return next((value for value in values if value is not None), None)


def _known(values: Sequence[float]) -> tuple[float, ...] | None:
    """Rounded, None when any of them is unknown or none is there."""
    return None if not len(values) or any(map(math.isnan, values)) else tuple(round(float(v), 4) for v in values)


def play(matches: Matches) -> Any:
    """Dice and hops of the first play."""
    return _first((d.dice, tuple(n for n in d.move if n >= 0)) for d in _rows(matches) if d.kind == CHECKER and d.move[0] >= 0)


def cube(matches: Matches) -> Any:
    """What was done with the cube, in order."""
    return tuple(ACTIONS[d.action] for d in _rows(matches) if d.action >= 0) or None


def score(matches: Matches) -> Any:
    """Points that the first decider and his opponent need."""
    return _first((d.away, d.opponent_away) if d.away > 0 else None for d in _rows(matches))


def result(matches: Matches) -> Any:
    """Winner and points of the finished games."""
    return tuple((g.winner, g.points) for m in matches for g in m.games if g.winner is not None) or None


def set_up(matches: Matches) -> Any:
    """Checkers a side of the first game that starts elsewhere than in the opening position."""
    boards = [d.board for d in _rows(matches) if d.ply == 0 and d.board != _START]
    return tuple((sum(n for n in board if n > 0), -sum(n for n in board if n < 0)) for board in boards[:1]) or None


def illegal(matches: Matches) -> Any:
    """How many plays break the rules."""
    return sum(d.illegal for d in _rows(matches)) or None


def time(matches: Matches) -> Any:
    return _first(_known([d.time]) for d in _rows(matches))


def comment(matches: Matches) -> Any:
    """Comments on the match, its games and its decisions."""
    notes = [note for m in matches for note in (m.info.comment, *(g.comment for g in m.games), *(d.comment for d in m.decisions))]
    return tuple(note for note in notes if note) or None


def date(matches: Matches) -> Any:
    return _first(m.info.day for m in matches)


def event(matches: Matches) -> Any:
    """Event and place."""
    return _first((m.info.event, m.info.place) if m.info.event or m.info.place else None for m in matches)


def ratings(matches: Matches) -> Any:
    return _first(m.info.ratings if any(m.info.ratings) else None for m in matches)


def rules(matches: Matches) -> Any:
    """Jacoby and beaver rule."""
    return _first((m.info.jacoby, m.info.beaver) if m.info.jacoby is not None else None for m in matches)


def candidates(matches: Matches) -> Any:
    """Equities of the plays that were looked at, and which of them was made."""
    return _first((_known(d.equity), d.played) if d.equity else None for d in _rows(matches))


def chances(matches: Matches) -> Any:
    """Of the first candidate."""
    return _first(_known(d.chances[0]) if d.chances else None for d in _rows(matches))


def level(matches: Matches) -> Any:
    """How deep the first candidates were analysed."""
    found = (tuple(map(levels.level_name, d.candidate_level)) for d in _rows(matches) if max(d.candidate_level, default=-1) >= 0)
    return _first(found)


def cube_equities(matches: Matches) -> Any:
    """No double, double/take, double/pass."""
    return _first(_known((d.nd, d.dt, d.dp)) for d in _rows(matches))


def nd_chances(matches: Matches) -> Any:
    return _first(_known(d.nd_chances) for d in _rows(matches))


def dt_chances(matches: Matches) -> Any:
    return _first(_known(d.dt_chances) for d in _rows(matches))


def luck(matches: Matches) -> Any:
    return _first(_known([d.luck]) for d in _rows(matches))


def luck_level(matches: Matches) -> Any:
    return _first(levels.level_name(d.luck_level) or None for d in _rows(matches))


def stated_error(matches: Matches) -> Any:
    return _first(_known([d.stored_error]) for d in _rows(matches))


def mark(matches: Matches) -> Any:
    """Whether the first marked play is no decision."""
    return _first(d.mark if d.mark >= 0 else None for d in _rows(matches))


def flag(matches: Matches) -> Any:
    """How many decisions are marked for study."""
    return sum(d.flagged for d in _rows(matches)) or None


def engine(matches: Matches) -> Any:
    """The program that analysed."""
    return _first(d.engine for d in _rows(matches))


def table(matches: Matches) -> Any:
    """The match equity table of the analysis."""
    return _first(d.analysis_met for d in _rows(matches))


FEATURES: dict[str, Callable[[Matches], Any]] = {
    "plays, dice": play,
    "cube actions": cube,
    "scores": score,
    "results": result,
    "set-up positions": set_up,
    "illegal plays": illegal,
    "times": time,
    "comments": comment,
    "date": date,
    "event, place": event,
    "ratings": ratings,
    "Jacoby, beaver": rules,
    "candidates of a play": candidates,
    "their chances": chances,
    "their levels": level,
    "cube equities": cube_equities,
    "chances, no double": nd_chances,
    "chances, double/take": dt_chances,
    "luck": luck,
    "level of luck": luck_level,
    "errors as stated": stated_error,
    "marks of plays": mark,
    "marks for study": flag,
    "engine": engine,
    "equity table": table,
}
"""Names as in the table of docs/formats.md."""
