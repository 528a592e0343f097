"""``millipoint breakdown``: PR by phase, plan, tag, score or any column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import click

from millipoint.cli.behind import list_row, listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.complete import column_names
from millipoint.cli.grouped import groups_of
from millipoint.cli.options import split
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.filter import Filter

FIGURES = (
    Head("decisions", "N", "count"),
    Head("positions", "Positions", "count"),
    Head("blunders", "Blunders", "count"),
    Head("pr", "PR"),
    Head("low", "Low"),
    Head("high", "High"),
    Head("mwc", "MWC loss", "MWC"),
)
TAG = Head("tag", "Tag", "text")
TITLES = {"score_cell": "Score"}
SHORT = {"score": "score_cell"}
OVERLAP = "A decision with several tags stands in several rows: they do not add up."


@click.command("breakdown")
@panel
@click.option("--by", multiple=True, metavar="COLUMN", shell_complete=column_names,
              help="phase (default), plan, tag, score, theme, or any column. Repeat for several.")  # fmt: skip
@click.option("--blunders", is_flag=True, help="List the positions with a blunder, each once, worst first.")
@listing
def command(panel: Panel, by: tuple[str, ...], blunders: bool) -> None:
    """PR by phase, plan, tag, score or any column.

    Counted decisions, distinct positions, blunders, PR with interval and MWC loss, by any column.
    """
    tags = "tag" in split(by)
    all_of_it = Behind("tags" if tags else "breakdown")
    if blunders:
        all_of_it = attrs.evolve(all_of_it, least=panel.ask.settings.blunder_threshold, once=True)
        if not panel.listed:
            list_row(panel, "")
    if tags:
        panel.needs = ("position_tags",)
        rows = _by_tag(panel, all_of_it)
        sheet = Sheet("rows", (TAG, *FIGURES), rows, empty="No tag.", behind=all_of_it)
        panel.write("breakdown", [sheet], [OVERLAP] if rows else [])
        return
    heads, rows = _by_columns(panel, [SHORT.get(name, name) for name in split(by or ("phase",))], all_of_it)
    notes = ["Intervals are 95 %, over matches. Blunders: distinct positions with a blundered decision."]
    panel.write("breakdown", [Sheet("rows", (*heads, *FIGURES), rows, behind=all_of_it)], notes)


def _by_columns(panel: Panel, columns: Sequence[str], all_of_it: Behind) -> tuple[list[Head], list[dict[str, Any]]]:
    heads, groups = groups_of(panel, ["breakdown"], columns)
    rows = []
    for group in groups:
        value = group.figures["breakdown"].value
        if value is not None:
            group = attrs.evolve(group, label=_score(group.label))
            behind = attrs.evolve(all_of_it, narrow=group.narrow, name=group.name)
            rows.append(row({**group.label, **{h.name: getattr(value, h.name) for h in FIGURES}}, behind))
    return [attrs.evolve(head, title=TITLES.get(head.name, head.title)) for head in heads], rows


def _by_tag(panel: Panel, all_of_it: Behind) -> list[dict[str, Any]]:
    found = panel.figures(["tags"])
    table = found[0].only.value if found else None
    if table is None:
        return []
    comments = {text for part, _ in found[0].decisions(panel.inputs.source) for text in part.words["comment"].values}
    return [
        row({h.name: getattr(r, h.name) for h in (TAG, *FIGURES)},
            attrs.evolve(all_of_it, narrow=_tagged(panel, r.tag, comments) if panel.listed else None, name=r.tag))
        for r in table.rows
    ]  # fmt: skip


def _tagged(panel: Panel, tag: str, comments: set[str]) -> list[Filter]:
    """Decisions with a tag in their comment, and others whose position has it."""
    from millipoint.plugins.breakdown.words import tags_in

    texts = sorted(text for text in comments if tag in tags_in(text))
    given = panel.options["context"].get("position_tags") or {}
    keys = tuple(key for key, names in given.items() if tag in (name.lstrip("#").lower() for name in names))
    others = panel.filter.where("position", "in", keys or (0,))
    for text in texts:
        others = others.where("comment", "!=", text)
    return [panel.filter.where("comment", "in", texts), others]


def _score(label: dict[str, Any]) -> dict[str, Any]:
    """A score as both sides' points to go."""
    if "score_cell" not in label:
        return label
    cell = label["score_cell"]
    return {**label, "score_cell": "money" if cell is None else f"{cell // 1000}-{cell % 1000}"}
