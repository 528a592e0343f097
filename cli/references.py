"""``millipoint references``: positions that stand for many errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from millipoint.cli.behind import listing_alone
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.plural import some

HEADS = (
    Head("rank", "Rank", "count"),
    Head("plan", "Plan", "text"),
    Head("kind", "Kind", "text"),
    Head("theme", "Theme", "text"),
    Head("covered", "Covered", "MWC"),
    Head("gain", "Gain", "MWC", False),
    Head("errors", "Errors", "count"),
    Head("matches", "Matches", "count"),
    Head("own_excess", "Own", "MWC", False),
    Head("gap", "Gap", "equity", False),
    Head("close", "Close", "text", False),
    Head("unstable", "Unstable", "text", False),
    Head("away", "Away", "count", False),
    Head("opponent_away", "Theirs", "count", False),
    Head("position", "Key", "text", False),
    Head("xgid", "XGID", "text", False),
)


@click.command("references")
@panel
@click.option("--size", default=20, show_default=True, type=click.IntRange(1, 50), help="So many positions.")
@listing_alone
@click.option("--diagram", type=click.Path(file_okay=False), metavar="FOLDER", help="Write a picture of each, as SVG.")
def command(panel: Panel, size: int, diagram: str | None) -> None:
    """Positions that stand for many errors.

    Few positions to study, chosen so that they and positions like them cover most of the loss.
    """
    from millipoint.plugins.references.metric import References
    from millipoint.position.xgid import xgid

    panel.needs = ("handled", "handled_boards", "unstable")
    found = panel.single(References(size))
    rows = []
    for item in found.references if found else ():
        values = {head.name: getattr(item, head.name, None) for head in HEADS}
        behind = Behind(References(size), _covered(panel, item), str(item.rank), "excess", title=f"{item.plan}, {item.kind}, {item.theme}")
        rows.append(row({**values, "xgid": xgid(np.array(item.board, dtype=np.int8))}, behind))
    if diagram:
        _write(diagram, [(item.rank, item.board, f"{item.plan}, {item.theme}") for item in (found.references if found else ())])
    notes = []
    if found:
        notes.append(
            f"{some(found.candidates, 'position')} with a themed error; the chosen ones and their likes stand for "
            f"{100 * found.covered:.2f} % of {100 * found.total:.2f} % of match-winning chance."
        )
    if found and found.handled:
        notes.append(f"Left out, as they or positions like them were studied: {found.handled} of them.")
    panel.write("references", [Sheet("references", HEADS, rows, empty="No priced error has a theme.", behind=Behind(References(size), order="excess"))], notes)


def _covered(panel: Panel, item: Any) -> list[Filter]:
    """The errors that a reference stands for, score by score."""
    from millipoint.plugins.themes.family import Family

    family = Family(item.plan, item.kind, item.theme).where(panel.filter)
    keys: dict[tuple[int, int], list[int]] = {}
    for position, *score in item.stands_for:
        keys.setdefault((score[0], score[1]), []).append(position)
    return [
        family.where("position", "in", found).where("cube_away", "==", away).where("cube_opponent_away", "==", theirs)
        for (away, theirs), found in keys.items()
    ]


def _write(folder: str, boards: list[tuple[int, tuple[int, ...], str]]) -> None:
    from millipoint.position import diagram

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for rank, board, title in boards:
            picture = diagram(np.array(board, dtype=np.int8), title=title)
            (Path(folder) / f"reference-{rank:02d}.svg").write_text(picture, "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {folder}: {error.strerror or error}") from None
