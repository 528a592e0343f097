"""``millipoint explain --counting ONE,TWO``: figures under several counting rules, and the decisions on which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from millipoint.cli.ask import Ask, describe_filter
from millipoint.cli.decision_columns import values_of
from millipoint.cli.footer import settings_line
from millipoint.cli.inputs import Inputs
from millipoint.cli.near import choose
from millipoint.cli.options import split
from millipoint.cli.output import json_text, nothing, write
from millipoint.cli.report import Report
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.sheet_forms import json_rows
from millipoint.cli.sheet_table import draw
from millipoint.compute import compute
from millipoint.frame import Frame
from millipoint.manager import Plugins
from millipoint.metric import Total
from millipoint.plural import some
from millipoint.tally import Tally

SCHEMA = "millipoint/explain-rules/1"
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


def compare(rules: Sequence[str], ask: Ask, inputs: Inputs, plugins: Plugins, report: Report, form: str, output: str | None) -> None:
    """Write N and PR under each rule, and every decision that one counts and another does not."""
    rows = [{"rule": rule, **_figures(rule, ask, inputs, plugins, report)} for rule in rules]
    titles = [Head(f"by_{rule}", f"By {rule}", "text") for rule in rules]
    heads = (*(Head(name, title, unit, True, name in SPARE) for name, title, unit in WHERE), *titles)
    first = Sheet("rules", RULES, rows, title=", ".join(ask.choices.player) or "All players")
    differ = Sheet("decisions", heads, _differing(rules, ask, inputs, plugins, form == "table"), title="Decisions on which the rules differ")
    empty = "The rules agree on every decision." if not inputs.empty else nothing("decision", False)
    differ = attrs.evolve(differ, empty=empty, notes=[f"{some(len(differ.rows), 'decision')}."] if differ.rows else [])
    if form == "table":
        draw([first, differ], settings_line(ask)[1:], output)
        return
    settings = {**ask.settings.describe(), "counting": list(rules)}
    document = {
        "schema": SCHEMA, "settings": settings, "filter": describe_filter(ask.choices), "rules": json_rows(first),
        "decisions": json_rows(differ), "problems": report.plain(),
    }  # fmt: skip
    write(json_text(document, output), output)


def _figures(rule: str, ask: Ask, inputs: Inputs, plugins: Plugins, report: Report) -> dict[str, Any]:
    settings = attrs.evolve(ask.settings, counting=rule)
    names = ["pr", "pr_checker", "pr_cube"]
    found = compute(names, inputs.source, filter=ask.filter, settings=settings, plugins=plugins, on_error=report.metric_failed)
    return {str(figures.metric): figures.only for figures in found}


def _differing(rules: Sequence[str], ask: Ask, inputs: Inputs, plugins: Plugins, brief: bool) -> list[dict[str, Any]]:
    (found,) = compute([ALL], inputs.source, filter=ask.filter, settings=ask.settings, plugins=plugins)
    session = plugins.session(ask.settings)
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
    for line in rows if brief else ():
        line["match"] = inputs.short(str(line["match"]))
    return rows
