"""The decisions behind a figure as a sheet: worst first, with the number of distinct positions."""

from __future__ import annotations

from typing import Any

from millipoint.cli.decision_columns import available, values_of
from millipoint.cli.panel import Panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.filter import Filter
from millipoint.frame import Frame

NAMES = ("match", "player", "game", "ply", "kind", "dice", "played_text", "best_text", "error", "loss", "xgid")
UNITS = {"game": "count", "ply": "count", "error": "equity", "loss": "MWC"}
TITLES = {"played_text": "Played", "best_text": "Best", "xgid": "XGID"}
HIDDEN = ("player", "ply", "kind", "xgid")
HEADS = tuple(
    Head(name, TITLES.get(name, name.capitalize()), UNITS.get(name, "text"), name not in HIDDEN) for name in NAMES
)


def decisions_behind(panel: Panel, metric: Any, filter: Filter | None = None, *, errors: bool = False, title: str = "") -> Sheet:
    """The decisions that a metric rests on, costliest first; ``errors``: only those that cost something."""
    found = panel.figures([metric], filter=filter)
    rows: list[dict[str, Any]] = []
    positions: set[int] = set()
    if found:
        session = found[0].asked.session
        names = available(NAMES, session)
        for table, where in found[0].decisions(panel.inputs.source):
            frame = Frame(table, session)
            error = frame.at("error", "decision")[where]
            some = where[error > 0] if errors else where
            positions |= set(table.data["position"][some].tolist()) - {0}
            values = (values_of(name, frame, some, panel.inputs.names) for name in names)
            rows += [dict(zip(names, row, strict=True)) for row in zip(*values, strict=True)]
    rows.sort(key=lambda row: -(row["error"] if row["error"] is not None else -1.0))
    for row in rows:
        row["match"] = panel.inputs.short(str(row["match"]))
    note = f"{len(rows)} decisions in {len(positions)} distinct positions."
    return Sheet("positions", HEADS, rows, title=title, notes=[note], empty="No decision is behind it.")

