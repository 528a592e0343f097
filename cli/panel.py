"""What the commands on figures share: read, ask, arrange, and write in the form that was chosen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

import attrs

from millipoint.cli.ask import Ask, describe_filter, prepare, settle
from millipoint.cli.inputs import Inputs, read_inputs
from millipoint.cli.near import choose
from millipoint.cli.options import Choices, arranging, common, output_options
from millipoint.cli.output import check_output, csv_text, json_text, nothing, write
from millipoint.cli.report import Report
from millipoint.cli.sheet import Sheet, arranged
from millipoint.figures import Estimate
from millipoint.filter import Filter
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.plural import plural

Command = TypeVar("Command", bound=Callable[..., Any])


@attrs.define(slots=False)
class Panel:
    """Matches, settings and filter of one command, and where what it finds goes."""

    choices: Choices
    plugins: Plugins
    report: Report
    ask: Ask
    inputs: Inputs
    form: str
    output: str | None
    sort: str | None
    having: tuple[str, ...]
    needs: tuple[str, ...] = ()
    """Keys of the context that the figures of the command ask for."""
    listed: Callable[[Sequence[Sheet]], Sheet] | None = None
    """Makes of the tables the list of the decisions behind them; None: the tables are written."""
    pictures: Callable[[Sequence[Mapping[str, Any]]], None] | None = None
    """Draws the positions of the rows that are written."""

    @property
    def filter(self) -> Filter:
        """The filter of the common options."""
        return self.ask.filter

    @cached_property
    def options(self) -> dict[str, Any]:
        """Settings, plugins and context for `millipoint.compute` and `millipoint.answer`."""
        context = self.inputs.context(self.needs) if self.needs else {}
        return {"settings": self.ask.settings, "plugins": self.plugins, "context": context}

    @property
    def player(self) -> str | None:
        """The one player that was chosen, else the main player of the library."""
        named = self.ask.choices.player
        return named[0] if len(named) == 1 else self.inputs.main_player

    def player_named(self, name: str) -> str:
        """A player by a name, an alias or a spelling of it. Raises `UsageError` with near names when there is none."""
        if self.inputs.empty:
            return name
        spelling, *_ = choose("player", self.inputs.meant("player", name), self.inputs.texts("player"))
        return spelling

    def name_of(self, match: int) -> str:
        """How a match is called: briefly in tables."""
        name = self.inputs.names[match]
        return self.inputs.short(name) if self.form == "table" else name

    def single(self, metric: Any, filter: Filter | None = None) -> Any:
        """The value of one metric over all of it; None when it failed or is unknown."""
        found = self.figures([metric], filter=filter)
        return found[0].only.value if found else None

    def figures(self, metrics: Sequence[Any], by: Sequence[str] = (), filter: Filter | None = None, **more: Any) -> Any:
        """Figures of metrics (names, metrics or questions) over the matches."""
        from millipoint.compute import compute

        narrow = self.filter if filter is None else filter
        failed = self.report.metric_failed
        return compute(metrics, self.inputs.source, by=by, filter=narrow, on_error=failed, **self.options, **more)

    def study(self, name: str, **options: Any) -> Any:
        """The answer of a study, by name."""
        from millipoint.study import answer

        return answer(self.plugins.studies[name].run(**options), self.inputs.source, **self.options)

    def write(self, name: str, sheets: Sequence[Sheet], notes: Sequence[str] = (), more: Mapping[str, Any] | None = None) -> None:
        """Write sheets, or the decisions behind them. ``--sort`` and ``--having`` apply to the first, which CSV holds."""
        if self.listed:
            sheets, notes, more = [self.listed(sheets)], (), None
        first = arranged(sheets[0], self.sort, self.having, self.report.warn)
        sheets = [first, *sheets[1:]]
        if self.pictures and first.name == "positions":
            self.pictures(first.rows)
        if self.form == "table":
            from millipoint.cli.sheet_table import draw

            if not first.rows and not first.empty:
                sheets = [attrs.evolve(first, empty=nothing("decision", not self.inputs.empty)), *sheets[1:]]
            draw(sheets, [*notes, *units_line(sheets), *self.footer()], self.output)
        elif self.form == "csv":
            from millipoint.cli.sheet_forms import csv_header, csv_rows

            write(csv_text(csv_header(first), csv_rows(first)), self.output)
        else:
            from millipoint.cli.sheet_forms import json_rows, json_value

            document = {
                "schema": f"millipoint/{name}/1",
                "settings": self.ask.settings.describe(),
                "filter": describe_filter(self.ask.choices),
                **{key: json_value(value) for key, value in (more or {}).items()},
                **{sheet.name: json_rows(sheet) for sheet in sheets},
                "problems": self.report.plain(),
            }
            write(json_text(document, self.output), self.output)
        self.report.done()

    def footer(self) -> list[str]:
        """Which settings the figures rest on."""
        from millipoint.cli.footer import settings_line

        return settings_line(self.ask)


def units_line(sheets: Sequence[Sheet]) -> list[str]:
    """What the intervals of figures go over."""
    figures = [v for sheet in sheets for row in sheet.rows for v in row.values() if isinstance(v, Estimate)]
    units = sorted({figure.unit for figure in figures if figure.low is not None})
    if not units:
        return []
    over = " or ".join(map(plural, units))
    return [f"95 %: interval over {over}. N: the decisions behind the figure."]


def panel(function: Command) -> Command:
    """Give a command the common options, ``--format``, ``--output``, ``--sort`` and ``--having``; it receives a `Panel`."""

    @functools.wraps(function)
    def call(
        paths: tuple[str, ...],
        choices: Choices,
        form: str,
        output: str | None,
        sort: str | None,
        having: tuple[str, ...],
        **given: Any,
    ) -> Any:
        plugins, report = default_plugins(), Report()
        check_output(output)
        ask = prepare(choices, plugins, report)
        inputs = read_inputs(paths, plugins, report, choices.library)
        ask = settle(ask, inputs)
        return function(Panel(choices, plugins, report, ask, inputs, form, output, sort, having), **given)

    made: Any = call
    made = arranging(made)
    made = output_options("table", "json", "csv")(made)
    return cast(Command, common(made))
