"""Decisions made by hand: a line each in a test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from millipoint import Decision, Decisions
from millipoint.decision import ACTIONS, CHECKER, DOUBLE, NO_DOUBLE, TAKE

NAMES = ("Ann", "Bob")


def play(error: float | None = 0.0, *, seat: int = 0, **more: Any) -> Decision:
    """A checker play among two candidates that cost ``error``; None = played something that is not among them."""
    made = {
        "equity": (0.0, -max(error or 0.1, 0.0)),
        "played": -1 if error is None else int(error > 0),
        "legal_plays": 5,
        "player": NAMES[seat],
    }
    return Decision(match=1, seat=seat, kind=CHECKER, **{**made, **more})


def cube(action: str, nd: float = 0.0, dt: float = 0.0, dp: float = 1.0, *, seat: int = 0, **more: Any) -> Decision:
    """A cube decision by the name of the action."""
    code = ACTIONS.index(action)
    kind = DOUBLE if code <= NO_DOUBLE + 1 else TAKE
    return Decision(match=1, player=NAMES[seat], seat=seat, kind=kind, action=code, nd=nd, dt=dt, dp=dp, **more)


def match(
    rows: Iterable[Decision],
    *,
    length: int = 7,
    score: tuple[int, int] = (0, 0),
    number: int = 1,
    winner: int | None = None,
    **more: Any,
) -> Decisions:
    """One match of these decisions, all at one score unless a decision says otherwise."""
    made = []
    for d in rows:
        facts: dict[str, Any] = {"match": number, "length": length, **more}
        if winner is not None:
            facts["outcome"] = 1 if d.seat == winner else -1
        if length > 0 and d.away < 0:
            facts |= {"away": length - score[d.seat], "opponent_away": length - score[1 - d.seat]}
        made.append(attrs.evolve(d, **facts))
    return Decisions.from_records(made)


def with_errors(total: float, n: int, *, seat: int = 0, **more: Any) -> list[Decision]:
    """``n`` counted plays that cost ``total`` together."""
    return [play(total, seat=seat, **more), *(play(0.0, seat=seat, **more) for _ in range(n - 1))]
