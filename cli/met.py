"""``millipoint met``: list, show and compare match equity tables."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.ask import find_met
from millipoint.cli.complete import met_names
from millipoint.cli.options import output_options
from millipoint.cli.output import check_output, csv_text, json_text, write
from millipoint.cli.report import Report
from millipoint.errors import Problem
from millipoint.loading import default_plugins

LENGTH = click.IntRange(1, 64)
FIRST = 9
"""Points that a table is shown to unless ``--length`` says otherwise."""


@click.group("met")
def command() -> None:
    """List, show and compare match equity tables.

    A table is named by its name, another name of it, or a file: XML as gnubg reads it, or the older .met form.
    """


@command.command("list")
@output_options("table", "json", "csv")
def list_(form: str, output: str | None) -> None:
    """The installed tables; the first is the default."""
    check_output(output)
    tables = [
        {
            "name": name,
            "title": getattr(t, "title", "") or name,
            "source": getattr(t, "source", ""),
            "aliases": list(getattr(t, "aliases", ())),
        }
        for name, t in default_plugins().mets.items()
    ]
    if form == "json":
        write(json_text({"schema": "millipoint/met-list/1", "tables": tables}, output), output)
    elif form == "csv":
        write(csv_text(["name", "title", "source"], ([t["name"], t["title"], t["source"]] for t in tables)), output)
    else:
        from millipoint.cli.met_tables import draw_list

        draw_list(tables, output)


@command.command("show")
@click.argument("name", metavar="NAME|FILE", shell_complete=met_names)
@click.option("--length", type=LENGTH, default=FIRST, show_default=True, metavar="N", help="Points to show, 1 to 64.")
@output_options("table", "json", "csv")
def show(name: str, length: int, form: str, output: str | None) -> None:
    """The chances of a table: rows are your points to go, columns the opponent's."""
    report = Report()
    check_output(output)
    met = _load(name, report)
    if form == "json":
        document = {
            "schema": "millipoint/met/1",
            **_facts(met),
            "length": length,
            "pre": met.pre[:length, :length],
            "post": met.post[:, :length],
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    elif form == "csv":
        rows: list[list[Any]] = [["pre", i + 1, *row] for i, row in enumerate(met.pre[:length, :length].tolist())]
        rows += [[f"post {seat}", "", *row] for seat, row in enumerate(met.post[:, :length].tolist())]
        write(csv_text(["part", "away", *map(str, range(1, length + 1))], rows), output)
    else:
        from millipoint.cli.met_tables import draw_met

        draw_met(met, length, output)


@command.command("compare")
@click.argument("first", metavar="A", shell_complete=met_names)
@click.argument("second", metavar="B", shell_complete=met_names)
@click.option("--length", type=LENGTH, default=25, show_default=True, metavar="N", help="Points to compare, 1 to 64.")
@output_options("table", "json", "csv")
def compare(first: str, second: str, length: int, form: str, output: str | None) -> None:
    """The scores at which two tables differ most: B less A."""
    from millipoint.met import compare as differences

    report = Report()
    check_output(output)
    a, b = _load(first, report), _load(second, report)
    found = differences(a, b, length)
    rows = [
        {
            "part": d.part,
            "away": d.away,
            "opponent_away": d.opponent_away,
            "first": d.first,
            "second": d.second,
            "difference": d.difference,
        }
        for d in found.largest
    ]
    if form == "json":
        document = {
            "schema": "millipoint/met-compare/1",
            "first": _facts(a),
            "second": _facts(b),
            "length": length,
            "same": found.same,
            "pre_rms": found.pre_rms,
            "post_rms": found.post_rms,
            "largest": rows,
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    elif form == "csv":
        header = ["part", "away", "opponent_away", "first", "second", "difference"]
        write(csv_text(header, (list(row.values()) for row in rows)), output)
    else:
        from millipoint.cli.met_tables import draw_comparison

        draw_comparison(found, output)


def _load(name: str, report: Report) -> Any:
    met = find_met(name, default_plugins())
    for text in getattr(met, "warnings", ()):
        report.warn(Problem(name, "", text.removeprefix(f"{name}: ")))
    return met


def _facts(met: Any) -> dict[str, Any]:
    return {
        "name": met.name,
        "description": met.description or None,
        "source": met.source or None,
        "native": met.native,
        "hash": met.hash,
        "even": met.even,
        "warnings": list(met.warnings),
    }
