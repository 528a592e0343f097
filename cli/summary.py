"""``millipoint summary``: a player's figures at a glance."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.histogram import BINS, bin_rows
from millipoint.cli.measures import measured, order_of
from millipoint.cli.panel import Panel, panel
from millipoint.cli.plan import FAMILY, family_row
from millipoint.cli.rolling import LATEST, WHOLE, latest, latest_rows
from millipoint.cli.sheet import Head, Sheet
from millipoint.cli.top import TOP, top_rows
from millipoint.plural import some

CARDS = (
    ("pr", "PR", ""), ("pr_checker", "PR checker", ""), ("pr_cube", "PR cube", ""), ("snowie", "Snowie", ""),
    ("mwc_loss", "MWC loss", "MWC"), ("mwc_loss_checker", "MWC loss checker", "MWC"), ("mwc_loss_cube", "MWC loss cube", "MWC"),
    ("l7", "L7", "MWC"), ("elo", "Elo", "Elo"), ("luck", "Luck, mpt", "mpt"), ("luck_adjusted", "Luck-adjusted result", "MWC"),
    ("excess", "Loss beyond difficulty", "MWC"), ("difficulty_ratio", "Loss / difficulty", ""),
    ("errors", "Errors", "count"), ("blunders", "Blunders", "count"), ("avoidable", "Avoidable errors", "count"),
)  # fmt: skip
FIRST = {"pr": ("pr", "pr_checker", "pr_cube"), "mwc": ("mwc_loss", "mwc_loss_checker", "mwc_loss_cube"), "l7": ("l7", "elo")}
ORDERS = {"mwc_loss": "loss", "l7": "loss", "elo": "loss", "excess": "excess", "difficulty_ratio": "excess", "avoidable": "excess"}
"""What the decisions behind a card are sorted by where it is not their error."""
WINDOWS = (50, 100, 250, 500, 1000)
CARD = (Head("name", "", "text", False), Head("figure", "", "text"), Head("value", "Value"))


@click.command("summary")
@panel
@measured("What cards, latest decisions and costliest decisions are measured in.")
@listing
def command(panel: Panel, measure: str) -> None:
    """A player's figures at a glance.

    Level, plan, costliest decisions, latest form, sizes of errors.
    """
    top, windows = "top(10)" if measure == "pr" else "top_mwc(10)", latest(measure, WINDOWS)
    names = [name for name, _, _ in CARDS]
    metrics = panel.figures([*names, "level", "studyplan", top, "histogram", *windows])
    found = {str(f.metric): f.only for f in metrics}
    rolling = [f for f in metrics if f.metric in windows]
    title, unit = WHOLE[measure][1:]
    every, order = Behind("pr", order=order_of(measure)), order_of(measure)
    sheets = [
        Sheet("cards", CARD, _cards(panel, found, measure), title=_title(panel), behind=every),
        Sheet("plan", FAMILY, [family_row(f, panel.filter) for f in _value(found, "studyplan", "families")[:5]], title="Study plan",
              empty="No family of errors is sure enough to study.", behind=Behind("studyplan", order="excess")),
        Sheet("top", TOP, top_rows(panel, _value(found, top, "decisions"), measure), title="Costliest decisions",
              behind=Behind(next((f.metric for f in metrics if str(f.metric) == top), "pr"), order=order)),
        Sheet("rolling", (LATEST, Head("value", title, unit)), latest_rows(rolling, measure), title="Latest decisions"),
        Sheet("histogram", BINS, bin_rows(_value(found, "histogram", "bins"), panel.filter), title="Sizes of errors",
              behind=Behind("histogram", order=order)),
    ]  # fmt: skip
    level = found.get("level")
    notes = [f"Level: {level.value.band.name}."] if level is not None and level.value is not None else []
    panel.write("summary", sheets, notes, {"figures": {n: found[n] for n in names if n in found}})


def _cards(panel: Panel, found: dict[str, Any], measure: str) -> list[dict[str, Any]]:
    """The figures, those of the measure first; a result without luck is that of a player."""
    shown = [card for card in sorted(CARDS, key=lambda card: card[0] not in FIRST[measure]) if card[0] in found]
    if not panel.ask.choices.player:
        shown = [card for card in shown if card[0] != "luck_adjusted"]
    return [
        row({"figure": title, "value": found[name], "unit": unit, "name": name}, Behind(name, name=title.partition(",")[0], order=_order(name)))
        for name, title, unit in shown
    ]


def _order(name: str) -> str:
    if name.startswith("luck"):
        return "luck"
    return ORDERS.get(name.removesuffix("_checker").removesuffix("_cube"), "error")


def _value(found: dict[str, Any], name: str, field: str) -> tuple[Any, ...]:
    value = found[name].value if name in found else None
    return () if value is None else tuple(getattr(value, field))


def _title(panel: Panel) -> str:
    from millipoint.compute import population

    options: dict[str, Any] = {"settings": panel.ask.settings, "plugins": panel.plugins, "filter": panel.filter}
    whole = population(panel.inputs.source, **options)
    events = population(panel.inputs.source, by="tournament", **options)
    named = sum(label[0] is not None for label in events.labels)
    who = ", ".join(panel.ask.choices.player) or "All players"
    matches, decisions = some(whole.matches.sum(), "match"), some(whole.decisions.sum(), "decision")
    return f"{who}: {matches}, {some(named, 'tournament')}, {decisions}"
