"""``millipoint stats``: the figures of any groups of decisions."""

from __future__ import annotations

import click

from millipoint.cli.ask import describe_filter, prepare, settle
from millipoint.cli.complete import column_names, metric_names
from millipoint.cli.figures import figures_of, metrics_of
from millipoint.cli.groups import Grouping, columns_of
from millipoint.cli.inputs import read_inputs
from millipoint.cli.options import Choices, arranging, common, output_options
from millipoint.cli.output import check_output, csv_text, json_text, write
from millipoint.cli.report import Report
from millipoint.cli.sifting import sifted
from millipoint.loading import default_plugins

SCHEMA = "millipoint/stats/1"


@click.command("stats")
@common
@click.option("--by", multiple=True, metavar="COLUMN", shell_complete=column_names,
              help="Group by player (default), match, game, tournament, kind, any column; none = all.")  # fmt: skip
@click.option("--metric", "-m", multiple=True, metavar="NAME", shell_complete=metric_names,
              help="Figures to show. Repeat, or separate by commas; default: all.")  # fmt: skip
@arranging
@output_options("table", "json", "csv")
def command(
    paths: tuple[str, ...],
    choices: Choices,
    by: tuple[str, ...],
    metric: tuple[str, ...],
    sort: str | None,
    having: tuple[str, ...],
    form: str,
    output: str | None,
) -> None:
    """Figures of players, matches, tournaments or any other group.

    PATH is a match file, a folder (with all that is below it) or a pattern such as "2024-*.sgf".
    """
    plugins, report = default_plugins(), Report()
    check_output(output)
    ask = prepare(choices, plugins, report)
    session = plugins.session(ask.settings)
    columns = columns_of(by, session)
    names = metrics_of(metric, plugins)
    inputs = read_inputs(paths, plugins, report, choices.library)
    ask = settle(ask, inputs)
    table = figures_of(names, ask, columns, Grouping(columns, inputs, session), plugins, report)
    table = sifted(table, sort, having, report.warn)
    if form == "table":
        from millipoint.cli.stats_table import draw

        draw(table, ask, output, chosen=bool(metric))
    elif form == "csv":
        from millipoint.cli.stats_forms import csv_header, csv_rows

        write(csv_text(csv_header(table), csv_rows(table)), output)
    else:
        from millipoint.cli.stats_forms import json_row

        document = {
            "schema": SCHEMA,
            "settings": ask.settings.describe(),
            "filter": describe_filter(ask.choices),
            "by": list(columns),
            "rows": [json_row(row, table) for row in table.rows],
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    report.done()
