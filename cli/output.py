"""Where output goes and how: JSON, CSV and tables, on the screen or in a file."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from millipoint.cli.screen import screen
from millipoint.cli.text import cell, unicode_stream
from millipoint.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

PIECE = 2**14
"""Characters that are written to the screen at once."""

_CONTROL = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def check_output(output: str | None) -> None:
    """Raise `UsageError` when a file cannot be written at a path, before any work is done."""
    if output and output != "-" and not Path(output).absolute().parent.is_dir():
        raise UsageError(f"cannot write {output}: there is no such folder")


def write(text: str, output: str | None) -> None:
    """A text to a file in UTF-8, or to the screen. Raises `UsageError` when the file cannot be written."""
    if output and output != "-":
        write_bytes(text.encode("utf-8", "backslashreplace"), output)
        return
    stream = screen()
    for at in range(0, len(text), PIECE):  # so that a reader who leaves is noticed
        stream.write(text[at : at + PIECE])
        stream.flush()


def write_bytes(data: bytes, output: str) -> None:
    """The content of a file. Raises `UsageError` when it cannot be written."""
    try:
        Path(output).write_bytes(data)
    except OSError as error:
        raise UsageError(f"cannot write {output}: {error.strerror or error}") from None


# -- JSON --------------------------------------------------------------------------------------------------------
def json_text(document: Any, output: str | None) -> str:
    """A document as strict JSON; characters as they are, or escaped where the screen cannot show them."""
    escape = not (output and output != "-") and not unicode_stream()
    text = json.dumps(plain(document), ensure_ascii=escape, allow_nan=False, indent=2)
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def plain(value: Any) -> Any:
    """A value for JSON: numbers of arrays as plain ones, what is not finite as null."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    return str(value)


# -- CSV ---------------------------------------------------------------------------------------------------------
def csv_text(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table as CSV: a line of names, empty where unknown, texts safe for a spreadsheet."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_csv_cell(value) for value in row] for row in rows)
    return stream.getvalue()


def _csv_cell(value: Any) -> Any:
    value = plain(value)
    if isinstance(value, str):
        return cell(value)
    if isinstance(value, bool):
        return int(value)
    return json.dumps(value) if isinstance(value, dict | list) else value


# -- tables ------------------------------------------------------------------------------------------------------
def console(output: str | None = None, *, width: int | None = None) -> Console:
    """A console of rich that draws on the screen or into memory, for `show`; it reads no markup in texts."""
    from rich import console as rich_console

    class Console(rich_console.Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    to_file = bool(output and output != "-")
    stream = io.StringIO() if to_file else screen()
    watched = not to_file and stream.isatty()
    columns = width or (None if watched else _columns())
    return Console(file=stream, width=columns, markup=False, highlight=False, emoji=False, soft_wrap=False)


def _columns() -> int:
    import shutil

    return shutil.get_terminal_size((80, 24)).columns


def show(made: Console, output: str | None) -> None:
    """Write what a console drew into memory to its file; what it drew on the screen is there already."""
    if isinstance(made.file, io.StringIO) and output:
        lines = (line.rstrip() for line in made.file.getvalue().splitlines())
        write("\n".join(lines) + "\n", output)


def nothing(what: str, read: bool) -> str:
    """The sentence that stands for an empty table. ``read``: there were matches."""
    return f"No {what} fits: there is nothing to show." if read else "No match could be read."
