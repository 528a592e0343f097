"""The rows of ``tournaments``: dates, matches and the badge of the reference player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from millipoint.cli import values
from millipoint.cli.ask import iso_day
from millipoint.cli.report import Report
from millipoint.cli.screen import reserved
from millipoint.cli.values import Marks

if TYPE_CHECKING:
    from millipoint.library.store import Library


def rows_of(library: Library, report: Report, *, plain: bool) -> list[dict[str, Any]]:
    """One row a tournament: as plain values, or as texts for the screen."""
    from millipoint.library.badges import UNKNOWN, badges
    from millipoint.library.tournaments import tournaments

    with reserved():
        found = badges(library, on_error=report.metric_failed)
    marks = Marks.of_stream(None)
    rows = []
    for event in tournaments(library):
        badge = found.get(event.name)
        pr, l7 = (UNKNOWN if badge is None else badge.figures[name] for name in ("pr", "l7"))
        row: dict[str, Any] = {"name": event.name, "matches": event.matches, "player": badge.player if badge else None}
        if plain:
            row |= {"day": iso_day(event.day), "first": iso_day(event.first), "last": iso_day(event.last)}
            row |= {"player_matches": badge.matches if badge else None, "pr": pr.value, "n": pr.n}
            row |= {"l7": l7.value, "l7_low": l7.low, "l7_high": l7.high}
        else:
            row |= {"dates": _dates(iso_day(event.start), iso_day(event.last)), "pr": values.figure(pr, "", marks)}
            row |= {"l7": values.figure(l7, "MWC", marks), "l7_interval": values.interval(l7, "MWC", marks)}
        rows.append(row)
    return rows


def _dates(first: str | None, last: str | None) -> str | None:
    if first is None or last is None or last <= first:
        return first
    same = 8 if first[:8] == last[:8] else 5 if first[:5] == last[:5] else 0
    return f"{first}/{last[same:]}"
