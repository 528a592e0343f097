"""The decisions behind a figure as a sheet: worst first, with the number of distinct positions, and their pictures."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import click
import numpy as np

from millipoint.cli.decision_columns import available, values_of
from millipoint.cli.panel import Panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.frame import Frame
from millipoint.plural import some

Command = TypeVar("Command", bound=Callable[..., Any])

NAMES = (
    "match", "player", "game", "ply", "kind", "dice", "played_text", "best_text", "error", "loss", "difficulty", "position", "xgid",
)  # fmt: skip
UNITS = {"game": "count", "ply": "count", "error": "equity", "loss": "MWC", "difficulty": "MWC"}
TITLES = {"played_text": "Played", "best_text": "Best", "xgid": "XGID", "loss": "MWC loss"}
HIDDEN = ("kind", "difficulty", "position", "xgid")
SPARE = ("player", "ply")
HEADS = tuple(
    Head(name, TITLES.get(name, name.capitalize()), UNITS.get(name, "text"), name not in HIDDEN, name in SPARE)
    for name in NAMES
)
BOARD = "board"
"""Key of a row, not a column: the board."""


def listing(function: Command) -> Command:
    """Give a command ``--positions`` and ``--diagram``; it receives ``positions``."""

    @functools.wraps(function)
    def call(panel: Panel, positions: bool, diagram: str | None, **given: Any) -> Any:
        panel.pictures = functools.partial(draw_rows, folder=diagram) if diagram else None
        return function(panel, positions=positions or diagram is not None, **given)

    made: Any = call
    made = click.option("--diagram", type=click.Path(file_okay=False), metavar="FOLDER",
                        help="With --positions: a picture of each position, as SVG.")(made)  # fmt: skip
    made = click.option("--positions", is_flag=True, help="List the decisions behind the figures, worst first.")(made)
    return cast(Command, made)


def decisions_behind(
    panel: Panel, metric: Any, filter: Filter | None = None, *, errors: bool = True, once: bool = False,
    order: str = "error", title: str = "", least: float = 0.0,
) -> Sheet:  # fmt: skip
    """The decisions that a metric rests on, worst first by ``order``: error, loss, or excess (loss beyond difficulty).

    ``errors``: only those that cost something, with ``least`` at least so much; ``once``: each position once.
    """
    found = panel.figures([metric], filter=filter)
    rows: list[dict[str, Any]] = []
    if found:
        session = found[0].asked.session
        names = available(NAMES, session)
        for table, where in found[0].decisions(panel.inputs.source):
            frame = Frame(table, session)
            error = frame.at("error", "decision")[where]
            held = where[(error > 0) & (np.round(error, 3) >= least)] if errors or least else where
            columns = [values_of(name, frame, held, panel.inputs.names) for name in names]
            boards = table.data["board"][held]
            rows += [{**dict(zip(names, row, strict=True)), BOARD: boards[i]} for i, row in enumerate(zip(*columns, strict=True))]
    rows.sort(key=lambda row: _worst(row, order))
    total, positions = len(rows), {row["position"] for row in rows} - {0}
    if once:
        seen: dict[Any, dict[str, Any]] = {}
        for row in rows:
            seen.setdefault(row["position"] or id(row), row)
        rows = list(seen.values())
    for row in rows if panel.form == "table" else ():
        row["match"] = panel.inputs.short(str(row["match"]))
    note = f"{some(total, 'decision')} in {some(len(positions), 'distinct position')}."
    return Sheet("positions", HEADS, rows, title=title, notes=[note], empty="No decision is behind it.")


def _worst(row: dict[str, Any], order: str) -> tuple[float, float]:
    error, loss, difficulty = (row.get(name) for name in ("error", "loss", "difficulty"))
    first = {"error": error, "loss": loss, "excess": None if loss is None else loss - (difficulty or 0.0)}[order]
    return (-first if first is not None else 1.0, -error if error is not None else 1.0)


def draw_rows(rows: list[dict[str, Any]], folder: str) -> None:
    """Write a picture of each row with a board into a folder, numbered in their order."""
    from millipoint.position import diagram

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for i, row in enumerate(rows, 1):
            if row.get("position"):
                title = f"{row['match']}, game {row['game']}, ply {row['ply']}: {row['played_text'] or '?'}; best {row['best_text'] or '?'}"
                picture = diagram(np.asarray(row[BOARD], dtype=np.int8), title=title, ident=f"position-{i}")
                (Path(folder) / f"position-{i:03d}.svg").write_text(picture, "utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {folder}: {error.strerror or error}") from None
