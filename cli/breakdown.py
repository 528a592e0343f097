"""``millipoint breakdown``: PR by phase, plan, tag, score or any column."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.complete import column_names
from millipoint.cli.groups import Grouping, columns_of
from millipoint.cli.options import split
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

FIGURES = (
    Head("decisions", "N", "count"),
    Head("positions", "Positions", "count"),
    Head("blunders", "Blunders", "count"),
    Head("pr", "PR"),
    Head("low", "Low"),
    Head("high", "High"),
    Head("mwc", "MWC loss", "MWC"),
)
TITLES = {"score_cell": "Score"}
SHORT = {"score": "score_cell"}


@click.command("breakdown")
@panel
@click.option("--by", multiple=True, metavar="COLUMN", shell_complete=column_names,
              help="phase (default), plan, tag, score, theme, or any column. Repeat for several.")  # fmt: skip
@click.option("--blunders", is_flag=True, help="List the positions with a blunder, each once, worst first.")
@listing
def command(panel: Panel, by: tuple[str, ...], blunders: bool, positions: bool) -> None:
    """PR by phase, plan, tag, score or any column.

    Counted decisions, distinct positions, blunders, PR with interval and MWC loss, by any column.
    """
    tags = "tag" in split(by)
    panel.needs = ("position_tags",) if tags else ()
    if blunders:
        least = panel.ask.settings.blunder_threshold
        panel.write("breakdown", [decisions_behind(panel, "tags" if tags else "breakdown", once=True, least=least)])
        return
    if positions:
        panel.write("breakdown", [decisions_behind(panel, "tags" if tags else "breakdown")])
        return
    if tags:
        table = panel.single("tags")
        rows = [] if table is None else [{h.name: getattr(r, h.name) for h in (Head("tag", ""), *FIGURES)} for r in table.rows]
        note = "A decision with several tags stands in several rows: they do not add up."
        panel.write("breakdown", [Sheet("rows", (Head("tag", "Tag", "text"), *FIGURES), rows, empty="No tag.")], [note] if rows else [])
        return
    session = panel.plugins.session(panel.ask.settings)
    columns = columns_of([SHORT.get(name, name) for name in split(by or ("phase",))], session)
    found = panel.figures(["breakdown"], by=columns)
    grouping = Grouping(columns, panel.inputs)
    rows = []
    for i in grouping.order(found[0].labels) if found else ():
        value = found[0].at(i).value
        if value is not None:
            rows.append({**_score(grouping.plain(found[0].labels[i])), **{h.name: getattr(value, h.name) for h in FIGURES}})
    heads = [Head(name, TITLES.get(name, name.replace("_", " ").capitalize()), "text") for name in columns]
    notes = ["Intervals are 95 %, over matches. Blunders: distinct positions with a blundered decision."]
    panel.write("breakdown", [Sheet("rows", (*heads, *FIGURES), rows)], notes)


def _score(label: dict[str, Any]) -> dict[str, Any]:
    """A score as both sides' points to go."""
    if "score_cell" in label:
        cell = label["score_cell"]
        label["score_cell"] = "money" if cell is None else f"{cell // 1000}-{cell % 1000}"
    return label
