"""``millipoint export``: the decisions of a library as Parquet, CSV or JSON lines."""

from __future__ import annotations

import csv
import functools
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

import attrs
import click

from millipoint.cli import ask as asking
from millipoint.cli.ask import Ask
from millipoint.cli.decision_columns import DEFAULT, available, chosen_columns, values_of
from millipoint.cli.library import done, with_library
from millipoint.cli.options import OPTIONS, Choices, split
from millipoint.cli.output import check_output, csv_text, plain
from millipoint.cli.report import Report
from millipoint.errors import UsageError
from millipoint.filter import check_filter
from millipoint.frame import Frame
from millipoint.manager import Plugins, default_plugins

if TYPE_CHECKING:
    from millipoint.frame import Session
    from millipoint.library.store import Library


@attrs.frozen
class Names:
    """What `millipoint.cli.ask.settle` asks of the matches at hand."""

    matches: bool
    words: dict[str, tuple[str, ...]]

    def texts(self, column: str) -> list[str]:
        """Every text that a column of names holds, sorted."""
        return sorted(self.words[column])


def chosen(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the shared options of commands on matches; the command receives ``choices``."""
    fields = {a.name for a in attrs.fields(Choices)}

    @functools.wraps(function)
    def call(**given: Any) -> Any:
        mine = {name: given.pop(name) for name in list(given) if name in fields}
        mine["other_met"] = mine.get("other_met") or ""
        choices = Choices(**mine)
        if choices.first is not None and choices.last is not None and choices.last < choices.first:
            raise click.UsageError("the end (--to) lies before the start (--from)")
        return function(choices=choices, **given)

    made: Any = call
    for option in reversed(OPTIONS):
        made = option(made)
    return cast(Callable[..., Any], made)


@click.command("export")
@click.option("--parquet", type=click.Path(dir_okay=False), metavar="FILE", help="A file that 'millipoint import' reads back.")
@click.option("--csv", "csv_file", type=click.Path(dir_okay=False), metavar="FILE", help="Comma-separated values.")
@click.option("--jsonl", type=click.Path(dir_okay=False), metavar="FILE", help="One JSON object a line.")
@click.option("--column", "-c", multiple=True, metavar="NAME", help="Columns of CSV and JSON lines. Repeat for several.")
@click.option("--whole-matches", "whole", is_flag=True, help="All decisions of every match with a chosen one.")
@chosen
@with_library
def command(
    library: Library, choices: Choices, parquet: str | None, csv_file: str | None, jsonl: str | None,
    column: tuple[str, ...], whole: bool,
) -> None:  # fmt: skip
    """Write the decisions of a library, or those that the options choose, with their errors and what they cost."""
    files = [file for file in (parquet, csv_file, jsonl) if file]
    if len(files) != 1:
        raise UsageError("write to one file: --parquet FILE, --csv FILE or --jsonl FILE")
    check_output(files[0])
    plugins, report = default_plugins(), Report()
    ask = _ask(library, choices, plugins, report)
    session = plugins.session(ask.settings)
    if parquet:
        from millipoint.library.export import export_parquet

        number = export_parquet(library, Path(parquet), session, ask.filter, whole=whole)
    else:
        names = chosen_columns(split(column), session) or available(DEFAULT, session)
        number = _write(library, names, ask, session, whole, files[0], _csv if csv_file else _jsonl)
    done(f"{files[0]}: {number:,} decisions.")
    report.done()


def _ask(library: Library, choices: Choices, plugins: Plugins, report: Report) -> Ask:
    """Settings of the library unless an option was given, and names as the library spells them."""
    from millipoint.cli.ask import settings_of as from_options
    from millipoint.library.settings import settings_of

    given, own = from_options(choices, plugins, report), settings_of(library, plugins)
    context = click.get_current_context()
    options = {"counting": ("counting",), "met": ("met", "other_met"), "other_met": ("other_met",), "min_level": ("min_level",), "error": ("error_threshold",), "blunder": ("blunder_threshold",)}  # fmt: skip
    default = click.core.ParameterSource.DEFAULT
    kept = {f: getattr(given, f) for o, names in options.items() if context.get_parameter_source(o) not in (None, default) for f in names}
    source = library.source()
    words = {name: source.words[name].values for name in ("player", "tournament", "engine")}
    ask = asking.settle(Ask(choices, attrs.evolve(own, **kept)), cast(Any, Names(bool(source.matches), words)))
    check_filter(ask.filter, plugins.session(ask.settings))
    return ask


def _write(
    library: Library, names: list[str], ask: Ask, session: Session, whole: bool, file: str, form: Callable[..., Iterator[str]]
) -> int:  # fmt: skip
    """Rows to a file, partition by partition; returns their number."""
    total = 0

    def rows() -> Iterator[tuple[Any, ...]]:
        nonlocal total
        from millipoint.library.export import selected

        for load in library.source().narrowed([ask.filter], session).parts():
            frame = Frame(load(), session)
            found = selected(frame, ask.filter, whole=whole)
            for first in range(0, len(found), 1000):
                some = found[first : first + 1000]
                total += len(some)
                yield from zip(*(values_of(name, frame, some, {}) for name in names), strict=True)

    try:
        with Path(file).open("w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
            _lines(stream, form(names, rows()))
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror or error}") from None
    return total


def _lines(stream: TextIO, lines: Iterator[str]) -> None:
    for line in lines:
        stream.write(line)


def _csv(names: list[str], rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    head = io.StringIO()
    csv.writer(head, lineterminator="\n").writerow(names)
    yield head.getvalue()
    for row in rows:
        yield csv_text((), [row])[1:]


def _jsonl(names: list[str], rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(plain(dict(zip(names, row, strict=True))), ensure_ascii=False, allow_nan=False) + "\n"
