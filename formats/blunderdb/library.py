"""The SQLite file: opened from its bytes in memory, its schema recognised, its queries bounded."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import attrs

MAGIC: Final = b"SQLite format 3\0"
NEEDED: Final = {
    "match": {"id", "player1_name", "player2_name", "match_length"},
    "game": {"id", "match_id", "game_number", "initial_score_1", "initial_score_2", "winner", "points_won"},
    "move": {"id", "game_id", "move_number", "move_type", "player", "dice_1", "dice_2", "checker_move", "cube_action"},
    "analysis": {"position_id", "data"},
}
"""Tables and columns without which a file is no library of matches."""
STEPS: Final = 200_000_000
"""Instructions of SQLite's machine that all queries of a file may take."""
_SLICE: Final = 1_000_000

Row = dict[str, Any]


class LibraryError(Exception):
    """The file is no library that can be read: the cause."""


@attrs.define
class Library:
    """An open library: its connection and the columns of each table."""

    connection: sqlite3.Connection
    columns: dict[str, set[str]]

    def rows(self, table: str, wanted: tuple[str, ...], ending: str, values: tuple[Any, ...] = ()) -> list[Row]:
        """The wanted columns of a table's rows, those it does not have as None."""
        have = self.columns.get(table, set())
        chosen = ", ".join(f'"{name}"' if name in have else f'NULL AS "{name}"' for name in wanted)
        found = self.connection.execute(f'SELECT {chosen} FROM "{table}" {ending}', values)  # noqa: S608 -- own names only
        return [dict(zip(wanted, row, strict=True)) for row in found]


@contextmanager
def opened(data: bytes) -> Iterator[Library]:
    """The library in these bytes. Raises `LibraryError` when it is damaged or another kind of database."""
    size = int.from_bytes(data[16:18], "big") or 0
    pages = int.from_bytes(data[28:32], "big")
    if len(data) < 512 or (65_536 if size == 1 else size) * pages > len(data):
        raise LibraryError("the file is cut off")
    connection = sqlite3.connect(":memory:")
    try:
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        # a file in write-ahead mode is read as it stands, without its log
        connection.deserialize(data[:18] + b"\1\1" + data[20:])
        left = [STEPS // _SLICE]

        def spent() -> int:
            left[0] -= 1
            return int(left[0] < 0)

        connection.set_progress_handler(spent, _SLICE)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA query_only = ON")
        tables = [str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {
            name: {str(row[0]) for row in connection.execute("SELECT name FROM pragma_table_info(?)", (name,))}
            for name in ("metadata", "tournament", "action_label", "comment", "match_equity_table", *NEEDED)
            if name in tables
        }
        for name, needed in NEEDED.items():
            if missing := needed - columns.get(name, set()):
                raise LibraryError(
                    f"not a blunderDB library with matches: table {name} lacks {', '.join(sorted(missing))}"
                )
        yield Library(connection, columns)
    except (sqlite3.Error, UnicodeError, OverflowError, MemoryError) as error:
        raise LibraryError(f"the database is damaged: {str(error)[:80]}") from None
    finally:
        connection.close()
