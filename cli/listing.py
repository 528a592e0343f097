"""Lists that the commands on a library write: sorted, narrowed, and in the form that was chosen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import attrs

from millipoint.cli.options import arranging, output_options
from millipoint.cli.output import check_output, csv_text, json_text, nothing, write
from millipoint.cli.report import Report
from millipoint.cli.sheet import Sheet, arranged

Command = TypeVar("Command", bound=Callable[..., Any])


@attrs.frozen
class Listing:
    """Where a list goes, and how."""

    form: str
    output: str | None
    sort: str | None
    having: tuple[str, ...]
    report: Report

    def write(self, sheet: Sheet, **more: Any) -> Sequence[Mapping[str, Any]]:
        """Write a list and return its rows; JSON has ``more`` beside them, under ``millipoint/NAME/1``."""
        found = arranged(sheet, self.sort, self.having, self.report.warn)
        if self.form == "json":
            from millipoint.cli.sheet_forms import json_rows

            write(
                json_text({"schema": f"millipoint/{sheet.name}/1", **more, "rows": json_rows(found)}, self.output),
                self.output,
            )
        elif self.form == "csv":
            from millipoint.cli.sheet_forms import csv_header, csv_rows

            write(csv_text(csv_header(found), csv_rows(found)), self.output)
        else:
            from millipoint.cli.sheet_table import draw

            draw([attrs.evolve(found, empty=nothing("row", True)) if sheet.rows else found], (), self.output)
        return found.rows


def listing(function: Command) -> Command:
    """Add ``--format``, ``--output``, ``--sort`` and ``--having`` to a command, which receives a `Listing`."""

    @functools.wraps(function)
    def call(form: str, output: str | None, sort: str | None, having: tuple[str, ...], **given: Any) -> Any:
        check_output(output)
        return function(listing=Listing(form, output, sort, having, Report()), **given)

    return cast(Command, output_options("table", "json", "csv")(arranging(call)))
