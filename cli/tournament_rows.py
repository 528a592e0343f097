"""The list of ``tournaments``: dates, matches and the badge of the reference player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from millipoint.cli.report import Report
from millipoint.cli.screen import reserved
from millipoint.cli.sheet import Head, Sheet

if TYPE_CHECKING:
    from millipoint.library.store import Library

HEADS = (
    Head("name", "Tournament", "text"), Head("day", "Set to", "day", screen=False), Head("start", "From", "day", data=False),
    Head("first", "First match", "day", screen=False), Head("last", "To", "day", spare=True),
    Head("matches", "M", "count"), Head("player", "Player", "text"), Head("player_matches", "Their matches", "count", screen=False),
    Head("pr", "PR", "PR"), Head("n", "N", "count"),
    Head("l7", "L7", "MWC"), Head("l7_low", "low", "MWC", screen=False), Head("l7_high", "high", "MWC", screen=False),
    Head("interval", "95 %", "id", data=False),
)  # fmt: skip


def sheet_of(library: Library, report: Report) -> Sheet:
    """One row a tournament."""
    from millipoint.cli import values
    from millipoint.library.badges import UNKNOWN, badges
    from millipoint.library.tournaments import tournaments

    with reserved():
        found = badges(library, on_error=report.metric_failed)
    marks = values.Marks.of_stream(None)
    rows: list[dict[str, Any]] = []
    for event in tournaments(library):
        badge = found.get(event.name)
        pr, l7 = (UNKNOWN if badge is None else badge.figures[name] for name in ("pr", "l7"))
        rows.append({
            "name": event.name, "start": event.start, "day": event.day, "first": event.first, "last": event.last,
            "matches": event.matches, "player": badge.player if badge else None, "player_matches": badge.matches if badge else None,
            "pr": pr.value, "n": pr.n, "l7": l7.value, "l7_low": l7.low, "l7_high": l7.high,
            "interval": values.interval(l7, "MWC", marks) or None,
        })  # fmt: skip
    return Sheet("tournaments", HEADS, rows, empty="There is no tournament: no match names its event.")
