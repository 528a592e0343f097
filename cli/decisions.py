"""``millipoint decisions``: the decisions themselves, all that are selected or those behind a figure."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import click
import numpy as np

from millipoint.cli.ask import Ask, describe_filter, prepare, settle
from millipoint.cli.complete import column_names, metric_names
from millipoint.cli.decision_columns import BRIEF, DEFAULT, SPARE, available, chosen_columns, values_of
from millipoint.cli.decision_rows import arranged_rows, draw_rows
from millipoint.cli.figures import metrics_of
from millipoint.cli.inputs import Inputs, read_inputs
from millipoint.cli.options import Choices, arranging, common, output_options, split
from millipoint.cli.output import check_output, csv_text, json_text, write
from millipoint.cli.report import Report
from millipoint.compute import compute
from millipoint.decisions import Decisions
from millipoint.errors import UsageError
from millipoint.frame import Frame
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.metric import Total
from millipoint.session import Session
from millipoint.tally import Tally

SCHEMA = "millipoint/decisions/1"
EVERY = Total("decisions", Tally(), unit="count")
SCREEN = 20
"""Rows of a table on the screen, unless ``--limit`` says otherwise."""


@click.command("decisions")
@common
@click.option("--figure", metavar="METRIC", shell_complete=metric_names, help="The decisions behind this figure.")
@click.option("--column", "-c", multiple=True, metavar="NAME", shell_complete=column_names,
              help="Columns to write. Repeat, or separate by commas.")  # fmt: skip
@click.option(
    "--limit", type=click.IntRange(min=0), metavar="N", help=f"At most so many rows.  [default: {SCREEN} in tables]"
)
@arranging
@output_options("table", "csv", "json", "parquet")
def command(
    paths: tuple[str, ...], choices: Choices, figure: str | None, column: tuple[str, ...], limit: int | None, sort: str | None,
    having: tuple[str, ...], form: str, output: str | None,
) -> None:  # fmt: skip
    """One row a decision, or the decisions behind a figure.

    PATH is a match file, a folder (with all that is below it) or a pattern such as "2024-*.sgf".
    """
    plugins, report = default_plugins(), Report()
    check_output(output)
    if form == "parquet":
        from millipoint.cli.parquet import check_parquet

        check_parquet(output)
    ask = prepare(choices, plugins, report)
    session = plugins.session(ask.settings)
    metric: Any = metrics_of([figure], plugins)[0] if figure else EVERY
    if figure and len(split([figure])) > 1:
        raise UsageError("--figure takes one metric")
    names = chosen_columns(split(column), session) or available(BRIEF if form == "table" else DEFAULT, session)
    inputs = read_inputs(paths, plugins, report, choices.library)
    ask = settle(ask, inputs)
    most = SCREEN if limit is None and form == "table" else limit
    total, rows = _rows(metric, names, ask, inputs, plugins, report, brief=form == "table")
    if sort or having:
        rows = arranged_rows(names, list(rows), session, sort, having, report.warn)
        total = len(rows)
    shown = list(itertools.islice(rows, most))
    if form == "table":
        draw_rows(names, shown, total, session, output, read=not inputs.empty, spare=() if column else SPARE)
    elif form == "csv":
        write(csv_text(names, shown), output)
    elif form == "parquet":
        from millipoint.cli.parquet import write_parquet

        write_parquet(names, shown, output or "")
    else:
        document = {
            "schema": SCHEMA,
            "settings": ask.settings.describe(),
            "filter": describe_filter(ask.choices),
            "figure": figure,
            "decisions": total,
            "rows": [dict(zip(names, row, strict=True)) for row in shown],
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    report.done()


def _rows(
    metric: Any, names: list[str], ask: Ask, inputs: Inputs, plugins: Plugins, report: Report, *, brief: bool
) -> tuple[int, Iterable[tuple[Any, ...]]]:
    """How many decisions there are, and their values, in the order of the files. ``brief``: matches by their short names."""
    found = compute(
        [metric],
        inputs.source,
        filter=ask.filter,
        settings=ask.settings,
        plugins=plugins,
        on_error=report.metric_failed,
    )
    if not found:
        return 0, ()
    parts = list(found[0].decisions(inputs.source))
    session = plugins.session(ask.settings)
    called = {number: inputs.short(name) if brief else name for number, name in inputs.names.items()}
    return sum(len(rows) for _, rows in parts), itertools.chain.from_iterable(
        _part(p, r, names, session, called) for p, r in parts
    )


def _part(
    table: Decisions, rows: np.ndarray[Any, Any], names: list[str], session: Session, called: dict[int, str]
) -> Iterator[tuple[Any, ...]]:
    frame = Frame(table, session)
    for some in np.array_split(rows, max(1, len(rows) // 1000)):
        yield from zip(*(values_of(name, frame, some, called) for name in names), strict=True)
