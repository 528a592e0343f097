"""``millipoint export``: the decisions of a library as Parquet, CSV or JSON lines."""

from __future__ import annotations

import csv
import functools
import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import attrs
import click

from millipoint.cli.ask import Ask, prepare, settle
from millipoint.cli.decision_columns import DEFAULT, available, chosen_columns, values_of
from millipoint.cli.libraries import LibraryInputs, own_library
from millipoint.cli.library import done, opened
from millipoint.cli.options import OPTIONS, Choices, split
from millipoint.cli.output import check_output, csv_text, plain
from millipoint.cli.report import Report
from millipoint.errors import UsageError
from millipoint.frame import Frame
from millipoint.loading import default_plugins
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.source import LibrarySource
    from millipoint.session import Session


ANALYSIS = "analysis"
"""A column: which analysis of its match a row belongs to, from 0, the active one."""


def chosen(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the shared options of commands on matches; the command receives ``choices``."""
    fields = {a.name for a in attrs.fields(Choices)}

    @functools.wraps(function)
    def call(**given: Any) -> Any:
        mine = {name: given.pop(name) for name in list(given) if name in fields}
        mine["other_met"] = mine.get("other_met") or ""
        mine["library"] = mine["library"] or own_library()
        if mine["library"] is None:
            opened(None)  # says what is missing
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
@click.option("--analyses", type=click.Choice(["active", "all"]), default="active", show_default=True,
              help="Of several analyses of a match the one that figures rest on, or all of them.")
@chosen
def command(
    choices: Choices, parquet: str | None, csv_file: str | None, jsonl: str | None,
    column: tuple[str, ...], whole: bool, analyses: str,
) -> None:  # fmt: skip
    """The decisions of a library as Parquet, CSV or JSON lines.

    All of them, or those that the options choose, with their errors and what they cost.
    """
    files = [file for file in (parquet, csv_file, jsonl) if file]
    if len(files) != 1:
        raise UsageError("write to one file: --parquet FILE, --csv FILE or --jsonl FILE")
    if analyses == "all" and choices.engine:
        raise UsageError("--analyses all is every analysis: leave --engine out")
    check_output(files[0])
    plugins, report = default_plugins(), Report()
    ask = prepare(choices, plugins, report)
    inputs = LibraryInputs(opened(choices.library), report)
    ask = settle(ask, inputs)
    session, layers = plugins.session(ask.settings), [inputs.source]
    for source in inputs.library.layers()[1:] if analyses == "all" else []:
        source.damage.tell(report.fail)
        layers.append(source)
    if parquet:
        from millipoint.library.export import export_parquet

        number = export_parquet(layers, Path(parquet), session, ask.filter, whole=whole)
    else:
        names = chosen_columns(split(column), session) or available(DEFAULT, session)
        if analyses == "all":
            names = [ANALYSIS, *names, *(name for name in ("engine", "level") if name not in names)]
        number = _write(layers, names, ask, session, whole, files[0], _csv if csv_file else _jsonl)
    done(f"{files[0]}: {some(number, 'decision')}.")
    report.done()


def _write(
    layers: Sequence[LibrarySource], names: list[str], ask: Ask, session: Session, whole: bool, file: str, form: Callable[..., Iterator[str]]
) -> int:  # fmt: skip
    """Rows to a file, partition by partition; returns their number."""
    from millipoint.library.export import selected, tables_of

    total = 0

    def rows() -> Iterator[tuple[Any, ...]]:
        nonlocal total
        for layer, source in enumerate(layers):
            for table, _ in tables_of(source.narrowed([ask.filter], session)):
                frame = Frame(table, session)
                found = selected(frame, ask.filter, whole=whole)
                for first in range(0, len(found), 1000):
                    here = found[first : first + 1000]
                    total += len(here)
                    columns = ([layer] * len(here) if name == ANALYSIS else values_of(name, frame, here, {}) for name in names)
                    yield from zip(*columns, strict=True)

    try:
        with Path(file).open("w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
            stream.writelines(form(names, rows()))
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror or error}") from None
    return total


def _csv(names: list[str], rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    head = io.StringIO()
    csv.writer(head, lineterminator="\n").writerow(names)
    yield head.getvalue()
    for row in rows:
        yield csv_text((), [row])[1:]


def _jsonl(names: list[str], rows: Iterator[tuple[Any, ...]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(plain(dict(zip(names, row, strict=True))), ensure_ascii=False, allow_nan=False) + "\n"
