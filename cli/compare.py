"""``millipoint compare``: two analyses of the same matches, or two match equity tables, side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import click
import numpy as np

from millipoint.cli.compare_sides import Couple, Side, by_engines, by_mets
from millipoint.cli.decision_columns import values_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.compute import compute
from millipoint.decision import KINDS
from millipoint.decisions import Decisions
from millipoint.engines.agreement import Agreement, Difference, compare, wilson
from millipoint.errors import UsageError
from millipoint.figures import Estimate
from millipoint.filter import masks
from millipoint.frame import Frame
from millipoint.plural import some
from millipoint.source import Memory

METRICS = (("pr", "PR", "PR"), ("mwc_loss", "MWC loss", "MWC"))
SCREEN = 20
"""Differences in a table on the screen, unless ``--limit`` says otherwise."""
TEXTS = ("player", "game", "ply", "kind", "dice", "played_text", "xgid")
HEADS = (
    Head("match", "Match", "text", spare=True), Head("player", "Player", "text"), Head("game", "Game", "count"),
    Head("ply", "Ply", "count", screen=False), Head("kind", "Kind", "text", spare=True), Head("dice", "Dice", "text"),
    Head("played_text", "Played", "text"), Head("best_a", "Best A", "text"), Head("best_b", "Best B", "text"),
    Head("cost_a", "Cost A", "equity"), Head("cost_b", "Cost B", "equity"), Head("cost", "Cost", "equity", screen=False),
    Head("xgid", "XGID", "text", screen=False),
)  # fmt: skip


@click.command("compare")
@panel
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help=f"At most so many differences.  [default: {SCREEN} in tables]")
def command(panel: Panel, limit: int | None) -> None:
    """Two analyses or two match equity tables side by side.

    Two analyses of the same matches side by side (--engine A --engine B), of two programs or at two depths of one
    (--engine "gnubg 0-ply" --engine "gnubg 2-ply"), or two match equity tables (--met A --met B).

    The decisions on which the verdict differs, the largest difference first; how often the two agree; and PR, MWC loss
    and N of each player under each.
    """
    given = click.get_current_context().meta
    engines, mets = (tuple(given.get(f"compare.{name}", ())) for name in ("engine", "met"))
    if {len(engines), len(mets)} != {0, 2}:
        raise UsageError("give two analyses (--engine A --engine B) or two match equity tables (--met A --met B)")
    sides, couples = by_engines(panel, engines) if engines else by_mets(panel, mets)
    agreement, rows = Agreement(), list[dict[str, Any]]()
    tables: tuple[list[Decisions], list[Decisions]] = ([], [])
    for couple in couples:
        rows += _differences(panel, sides, couple, agreement)
        for kept, table in zip(tables, couple.tables, strict=True):
            kept.append(table)
    rows.sort(key=lambda row: (row["cost"] is None, -(row["cost"] or 0.0)))
    shown = rows[: SCREEN if limit is None and panel.form == "table" else limit]
    sheets = [
        Sheet("differences", HEADS, shown, title="Decisions on which the verdict differs",
              notes=[f"{len(rows) - len(shown)} more: --limit"] if len(shown) < len(rows) else [],
              empty="The verdicts are the same." if agreement.compared.sum() else "No decision was analysed on both sides."),
        _agreement(agreement),
        _figures(panel, sides, tables),
    ]  # fmt: skip
    notes = [f"A: {sides[0].told}; B: {sides[1].told}; {some(len(tables[0]), 'match')} that both sides know."]
    panel.write("compare", sheets, notes, {"sides": [side.name for side in sides], "matches": len(tables[0])})


def _differences(panel: Panel, sides: Sequence[Side], couple: Couple, agreement: Agreement) -> list[dict[str, Any]]:
    """The rows of one match. Compared is what the filter selects and one side counts at least."""
    frames = [Frame(table, side.session) for table, side in zip(couple.tables, sides, strict=True)]
    mine, theirs = couple.rows
    keep = _selected(panel, frames[0])[mine] & (frames[0].get("counted")[mine] | frames[1].get("counted")[theirs])
    found = compare(*couple.judged, mine[keep], theirs[keep], agreement)
    judged = [Frame(table, side.session) for table, side in zip(couple.judged, sides, strict=True)]
    return [_row(panel, frames[0], judged, difference) for difference in found]


def _selected(panel: Panel, frame: Frame) -> Any:
    side, game, row = masks(panel.filter, frame)
    keep = np.ones(len(frame.decisions), dtype=bool)
    if side is not None:
        keep &= side[frame.decisions.row_side]
    for mask in (game, row):
        if mask is not None:
            keep &= mask
    return keep


def _row(panel: Panel, played: Frame, judged: Sequence[Frame], difference: Difference) -> dict[str, Any]:
    at = [np.array([row]) for row in difference.rows]
    row: dict[str, Any] = {name: values_of(name, played, at[0], {})[0] for name in TEXTS}
    row["match"] = panel.name_of(int(played.decisions.data["match"][0]))
    for letter, frame, place, cost in zip("ab", judged, at, difference.costs, strict=True):
        row[f"best_{letter}"] = values_of("best_text", frame, place, {})[0]
        row[f"cost_{letter}"] = None if math.isnan(cost) else cost
    row["cost"] = None if math.isnan(difference.cost) else difference.cost
    return row


def _agreement(agreement: Agreement) -> Sheet:
    """Share of equal verdicts, in all and by kind."""
    counts = [("all", int(agreement.same.sum()), int(agreement.compared.sum()))]
    counts += [(KINDS[i], int(agreement.same[i]), int(agreement.compared[i])) for i in range(len(KINDS))]
    rows = [{"kind": kind, "same": same, "share": _share(same, of)} for kind, same, of in counts if of]
    heads = (Head("kind", "Kind", "text"), Head("same", "Same verdict", "count"), Head("share", "Agreement", "share"))
    return Sheet("agreement", heads, rows, title="Agreement", figures=frozenset(("share",)))


def _share(same: int, of: int) -> Estimate:
    low, high = wilson(same, of)
    return Estimate(same / of, low, high, of, of, "decision", None, None, "")


def _figures(panel: Panel, sides: Sequence[Side], tables: Sequence[Sequence[Decisions]]) -> Sheet:
    """PR, MWC loss and N of each player under each side."""
    brief = panel.form == "table"  # a sum stands there without its N: both sides have to fit a screen
    rows: dict[str, dict[str, Any]] = {}
    names = [name for name, _, _ in METRICS]
    for letter, side, kept in zip("ab", sides, tables, strict=True):
        options: dict[str, Any] = {"settings": side.settings, "plugins": panel.plugins, "on_error": panel.report.metric_failed}
        found = compute(names, Memory(kept), by=["player"], filter=panel.filter, **options)
        for figures in found:
            for i, (player,) in enumerate(figures.labels):
                row = rows.setdefault(player or "?", {"player": player or "?"})
                one = figures.at(i)
                row[f"{figures.metric.name}_{letter}"] = one.value if brief and figures.metric.name != "pr" else one
    heads = [Head(f"{name}_{letter}", f"{title} {letter.upper()}", unit) for name, title, unit in METRICS for letter in "ab"]
    return Sheet("players", [Head("player", "Player", "text"), *heads], [rows[name] for name in sorted(rows)], title="Players")


def _several(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> str:
    """Keep both values of an option that other commands take once: those read it as not given."""
    ctx.meta[f"compare.{param.name}"] = values
    return ""


_TWICE = {
    "engine": click.Option(["--engine"], multiple=True, metavar="NAME", callback=_several, help="A program, or 'gnubg 2-ply', whose analyses are compared; name two."),
    "met": click.Option(["--met"], multiple=True, metavar="NAME|FILE", callback=_several, help="A match equity table; name two."),
}
command.params = [_TWICE.get(param.name or "", param) for param in command.params]
