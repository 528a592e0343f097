"""The facts of a match of a library: players, date, event, rules."""

from __future__ import annotations

from typing import Any, Final

from millipoint.formats.blunderdb.library import Library, Row
from millipoint.formats.transcript_text import day
from millipoint.match import MatchInfo

MAX_TEXT: Final = 500
MAX_NOTE: Final = 20_000
MAX_RATING: Final = 1 << 20
COLUMNS: Final = (
    "id", "player1_name", "player2_name", "event", "location", "round", "match_length", "match_date", "comment",
    "tournament_id", "player1_elo", "player2_elo", "transcriber", "has_jacoby", "has_beaver",
)  # fmt: skip
"""Of the table of matches."""


def text(value: Any) -> str:
    """A text on one line, empty when it is none."""
    return " ".join(value.replace("\0", "").split())[:MAX_TEXT] if isinstance(value, str) else ""


def lines(value: Any) -> str:
    """A text of several lines, empty when it is none."""
    return value.replace("\0", "").strip()[:MAX_NOTE] if isinstance(value, str) else ""


def name_of(library: Library, table: str, number: Any) -> str:
    """The name in a row of a table, empty when there is none."""
    if number is None or not {"id", "name"} <= library.columns.get(table, set()):
        return ""
    return next((text(row["name"]) for row in library.rows(table, ("name",), "WHERE id = ?", (number,))), "")


def _rating(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, int | float) and 0 < value < MAX_RATING else ""


def _rule(value: Any) -> bool | None:
    return bool(value) if value in (0, 1) else None


def info(library: Library, row: Row, length: int, met: str, source: str) -> MatchInfo:
    """The facts of a match. ``met`` is the table of its analyses."""
    event = text(row["event"]) or name_of(library, "tournament", row["tournament_id"])
    keyed = "key" in library.columns.get("metadata", set())
    version = library.rows("metadata", ("value",), "WHERE key = 'database_version'") if keyed else []
    return MatchInfo(
        source=source,
        format="blunderdb",
        program=f"blunderDB {text(version[0]['value'])}".strip() if version else "blunderDB",
        players=(text(row["player1_name"]), text(row["player2_name"])),
        length=length,
        day=day(text(row["match_date"])),
        event=event,
        round=text(row["round"]),
        place=text(row["location"]),
        annotator=text(row["transcriber"]),
        comment=lines(row["comment"]),
        ratings=(_rating(row["player1_elo"]), _rating(row["player2_elo"])),
        met=met,
        crawford_rule=True if length else None,
        jacoby=None if length else _rule(row["has_jacoby"]),
        beaver=None if length else _rule(row["has_beaver"]),
    )
