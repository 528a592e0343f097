"""The decisions behind a figure as a sheet: worst first, with the number of distinct positions, and their pictures."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import attrs
import click
import numpy as np

from millipoint.cli.cells import Behind, chosen
from millipoint.cli.decision_columns import available, values_of
from millipoint.cli.panel import Panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.frame import Frame
from millipoint.plural import some

Command = TypeVar("Command", bound=Callable[..., Any])

NAMES = (
    "match", "player", "game", "ply", "kind", "dice", "played_text", "best_text", "error", "loss", "luck", "difficulty",
    "position", "xgid",
)  # fmt: skip
UNITS = {"game": "count", "ply": "count", "error": "equity", "loss": "MWC", "luck": "equity", "difficulty": "MWC"}
TITLES = {"played_text": "Played", "best_text": "Best", "xgid": "XGID", "loss": "MWC loss"}
HIDDEN = ("kind", "luck", "difficulty", "position", "xgid")
SPARE = ("player", "ply")
HEADS = tuple(
    Head(name, TITLES.get(name, name.capitalize()), UNITS.get(name, "text"), name not in HIDDEN, name in SPARE)
    for name in NAMES
)
COST = ("error", "loss")
BY_LUCK = tuple(attrs.evolve(h, screen=h.name == "luck" or (h.screen and h.name not in COST)) for h in HEADS)
BOARD = "board"
"""Key of a row, not a column: the board."""
NOTHING = "No decision is behind it."


def listing(function: Command) -> Command:
    """Give a command ``--positions``, ``--cell`` and ``--diagram``: the decisions are then written instead of its tables."""
    inner = listing_alone(function)

    @functools.wraps(inner)
    def call(panel: Panel, diagram: str | None, **given: Any) -> Any:
        panel.pictures = functools.partial(draw_rows, folder=diagram) if diagram else None
        return inner(panel, **given)

    made: Any = click.option("--diagram", type=click.Path(file_okay=False), metavar="FOLDER",
                             help="With --positions: a picture of each position, as SVG.")(call)  # fmt: skip
    return cast(Command, made)


def listing_alone(function: Command) -> Command:
    """Give a command ``--positions`` and ``--cell``."""

    @functools.wraps(function)
    def call(panel: Panel, positions: bool, cell: str, **given: Any) -> Any:
        if positions or cell or panel.pictures:
            list_row(panel, cell)
        return function(panel, **given)

    made: Any = call
    made = click.option("--cell", default="", metavar="ROW|TABLE:ROW",
                        help="The same, of one row: its name, a part of it, or its number.")(made)  # fmt: skip
    made = click.option("--positions", is_flag=True, help="List the decisions behind the figures, worst first.")(made)
    return cast(Command, made)


def list_row(panel: Panel, cell: str) -> None:
    """Have the decisions behind one row listed, whatever the options say."""
    panel.listed = functools.partial(listed, panel, cell)


def listed(panel: Panel, cell: str, sheets: Sequence[Sheet]) -> Sheet:
    """The decisions behind tables, or behind the row that is named. Raises `UsageError` for a row that is not there."""
    behind = chosen(sheets, cell)
    if behind is None:
        return Sheet("positions", HEADS, [], empty=sheets[0].empty or NOTHING)
    return decisions_behind(panel, behind)


def decisions_behind(panel: Panel, behind: Behind) -> Sheet:
    """The decisions that `Behind` names. Those that cost nothing are counted but, unless it is about luck, not listed."""
    narrow = behind.narrow
    filters = [narrow] if narrow is None or isinstance(narrow, Filter) else list(narrow)
    parts = [part for filter in filters for part in _decisions(panel, behind, filter)]
    rows = [row for part, _ in parts for row in part]
    rows.sort(key=lambda row: _worst(row, behind.order))
    whole, total = sum(n for _, n in parts), len(rows)
    positions = {row["position"] for row in rows} - {0}
    if behind.once:
        seen: dict[Any, dict[str, Any]] = {}
        for row in rows:
            seen.setdefault(row["position"] or id(row), row)
        rows = list(seen.values())
    for row in rows if panel.form == "table" else ():
        row["match"] = panel.inputs.short(str(row["match"]))
    cost = f"cost {behind.least:.3f} or more" if behind.least else "cost something"
    note = f"{total} of the {some(whole, 'decision')} {cost}; " if total < whole else f"{some(total, 'decision')} in "
    note += f"{some(len(positions), 'distinct position')}."
    empty = f"None of the {some(whole, 'decision')} behind it cost anything." if whole else NOTHING
    heads = BY_LUCK if behind.order == "luck" else HEADS
    if len({row["player"] for row in rows}) > 1:  # who it was is worth more than the last letters of a play
        heads = tuple(attrs.evolve(head, spare=head.spare and head.name != "player") for head in heads)
    return Sheet("positions", heads, rows, title=behind.title, notes=[note] if rows else [], empty=empty)


def _decisions(panel: Panel, behind: Behind, filter: Filter | None) -> Iterator[tuple[list[dict[str, Any]], int]]:
    """The rows of each partition, and how many decisions there are with those that cost nothing."""
    found = panel.figures([behind.metric], filter=filter)
    if not found:
        return
    session = found[0].asked.session
    names = available(NAMES, session)
    for table, where in found[0].decisions(panel.inputs.source):
        frame = Frame(table, session)
        error = frame.at("error", "decision")[where]
        held = where if behind.order == "luck" else where[(error > 0) & (np.round(error, 3) >= behind.least)]
        columns = [values_of(name, frame, held, panel.inputs.names) for name in names]
        boards = table.data["board"][held]
        rows = zip(*columns, strict=True)
        yield (
            [{**dict(zip(names, row, strict=True)), BOARD: board} for row, board in zip(rows, boards, strict=True)],
            len(where),
        )


def _worst(row: dict[str, Any], order: str) -> tuple[float, float]:
    error, loss, difficulty, luck = (row.get(name) for name in ("error", "loss", "difficulty", "luck"))
    excess, size = None if loss is None else loss - (difficulty or 0.0), None if luck is None else abs(luck)
    first = {"error": error, "loss": loss, "excess": excess, "luck": size}[order]
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
