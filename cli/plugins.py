"""``millipoint plugins``: what is installed, what it brings, and what was set aside."""

from __future__ import annotations

from typing import Any

import click

from millipoint.brought import KINDS
from millipoint.cli.options import output_options
from millipoint.cli.output import check_output, csv_text, json_text, write
from millipoint.cli.report import Report
from millipoint.loading import default_plugins
from millipoint.manager import Plugin, Plugins
from millipoint.plural import some

PLURALS = {kind: f"{kind}s" for kind in KINDS} | {"study": "studies"}
SCHEMA = "millipoint/plugins/1"


@click.command("plugins")
@output_options("table", "json", "csv")
def command(form: str, output: str | None) -> None:
    """The installed plugins and what each of them brings.

    The exit status is 1 when a plugin was set aside.
    """
    plugins, report = default_plugins(), Report()
    check_output(output)
    for problem in plugins.problems:
        report.fail(problem)
    if form == "table":
        _draw(plugins, output)
    elif form == "csv":
        header = ["plugin", "distribution", "version", *(PLURALS[kind] for kind in KINDS), "fault"]
        write(csv_text(header, map(_csv_row, plugins.plugins)), output)
    else:
        document = {
            "schema": SCHEMA,
            "version": plugins.version,
            "plugins": [_json(plugin) for plugin in plugins.plugins],
            "metrics": {name: _metric(name, plugins) for name in plugins.metrics},
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    report.done()


def _json(plugin: Plugin) -> dict[str, Any]:
    brings = {PLURALS[kind]: plugin.brings.get(kind, []) for kind in KINDS}
    facts = {"distribution": plugin.distribution or None, "version": plugin.version or None}
    return {"name": plugin.name, **facts, "brings": brings, "fault": plugin.fault or None}


def _metric(name: str, plugins: Plugins) -> dict[str, Any]:
    metric = plugins.metrics[name]
    listed = bool(getattr(metric, "listed", True))
    return {"title": metric.title, "unit": metric.unit, "listed": listed, "plugin": plugins.owners["metric", name].name}


def _csv_row(plugin: Plugin) -> list[Any]:
    brings = [" ".join(plugin.brings.get(kind, [])) for kind in KINDS]
    return [plugin.name, plugin.distribution, plugin.version, *brings, plugin.fault]


def _draw(plugins: Plugins, output: str | None) -> None:
    from rich.table import Table
    from rich.text import Text

    from millipoint.cli.output import console, show
    from millipoint.cli.text import clean

    made = console(output)
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", show_edge=False)
    for head in ("Plugin", "From", "Brings"):
        grid.add_column(head, overflow="fold")
    for plugin in plugins.plugins:
        parts = [f"{PLURALS[kind]}: {', '.join(names)}" for kind, names in plugin.brings.items() if kind != "column"]
        columns = len(plugin.brings.get("column", []))
        parts += [some(columns, 'column')] if columns else []
        brings = f"SET ASIDE: {plugin.fault}" if plugin.fault else "; ".join(parts) or "nothing"
        origin = f"{plugin.distribution} {plugin.version}".strip()
        grid.add_row(
            *(Text(clean(text), style="bold red" if plugin.fault else "") for text in (plugin.name, origin, brings))
        )
    made.print(grid)
    show(made, output)
