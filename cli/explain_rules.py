"""``millipoint explain --counting ONE,TWO``: figures under several counting rules, and the decisions on which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from millipoint.cli.decision_columns import values_of
from millipoint.cli.near import choose
from millipoint.cli.options import split
from millipoint.cli.output import nothing
from millipoint.cli.panel import Panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.compute import compute
from millipoint.frame import Frame
from millipoint.metric import Total
from millipoint.plural import some
from millipoint.tally import Tally

COUNTED = "counted"
ALL = Total("decisions", Tally(), unit="count")
RULES = (
    Head("rule", "Rule", "text"),
    Head("pr", "PR"),
    Head("pr_checker", "PR checker"),
    Head("pr_cube", "PR cube"),
)
WHERE = (
    ("match", "Match", "text"), ("player", "Player", "text"), ("game", "Game", "count"), ("ply", "Ply", "count"),
    ("kind", "Kind", "text"), ("dice", "Dice", "text"), ("played_text", "Played", "text"), ("error", "Error", "equity"),
)  # fmt: skip
SPARE = ("player", "kind", "dice")


def rules_of(counting: str, known: Sequence[str]) -> list[str]:
    """The rules that are named, separated by commas. Raises `UsageError` for one that is unknown."""
    return [choose("counting rule", name, known)[0] for name in split([counting])]


def compare(rules: Sequence[str], panel: Panel) -> None:
    """Write N and PR under each rule, and every decision that one counts and another does not."""
    ask, inputs = panel.ask, panel.inputs
    rows = [{"rule": rule, **_figures(rule, panel)} for rule in rules]
    titles = [Head(f"by_{rule}", f"By {rule}", "text") for rule in rules]
    heads = (*(Head(name, title, unit, True, name in SPARE) for name, title, unit in WHERE), *titles)
    differing = _differing(rules, panel)
    sheets = [
        Sheet("rules", RULES, rows, title=", ".join(ask.choices.player) or "All players"),
        Sheet("decisions", heads, differing, title="Decisions on which the rules differ",
              notes=[f"{some(len(differing), 'decision')}."] if differing else [],
              empty="The rules agree on every decision." if not inputs.empty else nothing("decision", False)),
    ]  # fmt: skip
    both = attrs.evolve(ask, settings=attrs.evolve(ask.settings, counting=" and ".join(rules)))
    settings = {**ask.settings.describe(), "counting": list(rules)}
    attrs.evolve(panel, ask=both).write("explain-rules", sheets, more={"settings": settings})


def _figures(rule: str, panel: Panel) -> dict[str, Any]:
    options = {**panel.options, "settings": attrs.evolve(panel.ask.settings, counting=rule)}
    names = ["pr", "pr_checker", "pr_cube"]
    found = compute(names, panel.inputs.source, filter=panel.filter, on_error=panel.report.metric_failed, **options)
    return {str(figures.metric): figures.only for figures in found}


def _differing(rules: Sequence[str], panel: Panel) -> list[dict[str, Any]]:
    (found,) = panel.figures([ALL])
    session, inputs = panel.plugins.session(panel.ask.settings), panel.inputs
    rows: list[dict[str, Any]] = []
    for table, where in found.decisions(inputs.source):
        frame = Frame(table, session)
        reasons = [values_of(f"uncounted_{rule}", frame, where, inputs.names) for rule in rules]
        differ = [i for i, said in enumerate(zip(*reasons, strict=True)) if len({reason == COUNTED for reason in said}) > 1]
        held = where[differ]
        values = [values_of(name, frame, held, inputs.names) for name, *_ in WHERE]
        for i, row in enumerate(zip(*values, strict=True)):
            said = {f"by_{rule}": reason[differ[i]] for rule, reason in zip(rules, reasons, strict=True)}
            rows.append({**{name: value for (name, *_), value in zip(WHERE, row, strict=True)}, **said})
    for line in rows if panel.form == "table" else ():
        line["match"] = inputs.short(str(line["match"]))
    return rows
