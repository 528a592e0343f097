"""``millipoint matches``: each match with its facts and the badge of both players."""

from __future__ import annotations

import click

from millipoint.cli.ask import describe_filter, prepare, settle
from millipoint.cli.inputs import read_inputs
from millipoint.cli.match_rows import CSV, badges, csv_row, json_row
from millipoint.cli.options import Choices, arranging, common, output_options
from millipoint.cli.output import check_output, csv_text, json_text, write
from millipoint.cli.report import Report
from millipoint.cli.sifting import sifted_matches
from millipoint.loading import default_plugins

SCHEMA = "millipoint/matches/1"


@click.command("matches")
@common
@arranging
@output_options("table", "json", "csv")
def command(
    paths: tuple[str, ...], choices: Choices, sort: str | None, having: tuple[str, ...], form: str, output: str | None
) -> None:
    """One line a match: players, result, analysis, PR, L7 and Elo.

    PATH is a match file, a folder (with all that is below it) or a pattern such as "2024-*.sgf".
    """
    plugins, report = default_plugins(), Report()
    check_output(output)
    ask = prepare(choices, plugins, report)
    inputs = read_inputs(paths, plugins, report, choices.library)
    ask = settle(ask, inputs)
    rows = sifted_matches(badges(inputs, ask, plugins, report), sort, having, report.warn)
    if form == "table":
        from millipoint.cli.matches_table import draw

        draw(rows, ask, output, read=not inputs.empty)
    elif form == "csv":
        write(csv_text(CSV, map(csv_row, rows)), output)
    else:
        document = {
            "schema": SCHEMA,
            "settings": ask.settings.describe(),
            "filter": describe_filter(ask.choices),
            "matches": [json_row(row) for row in rows],
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    report.done()
