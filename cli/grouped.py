"""Figures of the groups that ``--by`` names, for tables of one line a group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs
import click

from millipoint.cli.complete import column_names
from millipoint.cli.groups import Grouping, columns_of, narrowed
from millipoint.cli.panel import Panel
from millipoint.cli.sheet import Head
from millipoint.figures import Estimate
from millipoint.filter import Filter

Command = TypeVar("Command", bound=Callable[..., Any])


@attrs.frozen
class Group:
    """One group: its label by column, as it is written, its figures by name, and the filter that selects it."""

    label: dict[str, Any]
    figures: dict[str, Estimate]
    narrow: Filter

    @property
    def name(self) -> str:
        """What the group is called."""
        return " ".join("–" if value is None else str(value) for value in self.label.values()) or "all"


def by_option(usual: str) -> Callable[[Command], Command]:
    """Add ``--by``."""

    def add(function: Command) -> Command:
        text = f"Group by {usual} (default), match, tournament, any column; none = all. Repeat for several."
        option = click.option("--by", multiple=True, metavar="COLUMN", shell_complete=column_names, help=text)
        return option(function)

    return add


def groups_of(panel: Panel, metrics: Sequence[str], by: Sequence[str]) -> tuple[list[Head], list[Group]]:
    """The columns of the labels, and every group in the order of labels. Raises `UsageError` for a column that cannot group."""
    session = panel.plugins.session(panel.ask.settings)
    columns = columns_of(by, session)
    found = panel.figures(metrics, by=columns)
    grouping = Grouping(columns, panel.inputs, session)
    groups = []
    for i in grouping.order(found[0].labels) if found else ():
        label = grouping.plain(found[0].labels[i])
        if "match" in label and panel.form == "table":
            label["match"] = panel.inputs.short(str(label["match"]))
        figures = {str(f.metric): f.at(i) for f in found}
        groups.append(Group(label, figures, narrowed(panel.filter, columns, found[0].labels[i])))
    return [Head(name, name.replace("_", " ").capitalize(), "text") for name in columns], groups
