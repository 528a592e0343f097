"""``millipoint summary``: a player's figures at a glance."""

from __future__ import annotations

from typing import Any

import click

from millipoint.cli.behind import decisions_behind, listing
from millipoint.cli.panel import Panel, panel
from millipoint.cli.plan import FAMILY, family_row
from millipoint.cli.sheet import Head, Sheet
from millipoint.plural import some

CARDS = (
    ("pr", "PR", ""), ("pr_checker", "PR checker", ""), ("pr_cube", "PR cube", ""), ("snowie", "Snowie", ""),
    ("mwc_loss", "MWC loss", "MWC"), ("mwc_loss_checker", "MWC loss checker", "MWC"), ("mwc_loss_cube", "MWC loss cube", "MWC"),
    ("l7", "L7", "MWC"), ("elo", "Elo", "Elo"), ("luck", "Luck, mpt", "mpt"), ("luck_adjusted", "Luck-adjusted result", "MWC"),
    ("excess", "Loss beyond difficulty", "MWC"), ("difficulty_ratio", "Loss / difficulty", ""),
    ("errors", "Errors", "count"), ("blunders", "Blunders", "count"), ("avoidable", "Avoidable errors", "count"),
)  # fmt: skip
FIRST = {"pr": ("pr", "pr_checker", "pr_cube"), "mwc": ("mwc_loss", "mwc_loss_checker", "mwc_loss_cube"), "l7": ("l7", "elo")}
ROLLING = (50, 100, 250, 500, 1000)
TOP = (
    Head("match", "Match", "text"), Head("game", "Game", "count"), Head("ply", "Ply", "count"),
    Head("kind", "Kind", "text"), Head("error", "Error", "equity"), Head("loss", "MWC loss", "MWC"),
)  # fmt: skip
BINS = (Head("bin", "Error, mpt", "text"), Head("n", "N", "count"), Head("share", "Share", "share"), Head("cost", "Cost", "equity"))


@click.command("summary")
@panel
@click.option("--measure", type=click.Choice(["pr", "mwc", "l7"]), default="pr", show_default=True,
              help="What cards, latest decisions and costliest decisions are measured in.")  # fmt: skip
@listing
def command(panel: Panel, measure: str, positions: bool) -> None:
    """A player's figures at a glance.

    Level, plan, costliest decisions, latest form, sizes of errors.
    """
    if positions:
        panel.write("summary", [decisions_behind(panel, "pr", order="error" if measure == "pr" else "loss")])
        return
    rolling = "rolling" if measure == "pr" else "rolling_mwc"
    top = "top(10)" if measure == "pr" else "top_mwc(10)"
    names = [name for name, _, _ in CARDS]
    more = ["level", "studyplan", top, "histogram", *(f"{rolling}({n})" for n in ROLLING)]
    found = {str(f.metric): f.only for f in panel.figures([*names, *more])}
    order = sorted(CARDS, key=lambda card: card[0] not in FIRST[measure])
    cards = [{"figure": title, "value": found[name], "unit": unit, "name": name} for name, title, unit in order if name in found
             and (name != "luck_adjusted" or panel.ask.choices.player)]
    sheets = [
        Sheet("cards", (Head("name", "", "text", False), Head("figure", "", "text"), Head("value", "Value")), cards, title=_title(panel)),
        Sheet("plan", FAMILY, [family_row(f) for f in _value(found, "studyplan", "families")[:5]], title="Study plan",
              empty="No family of errors is sure enough to study."),
        Sheet("top", TOP, [_decision(panel, d) for d in _value(found, top, "decisions")], title="Costliest decisions"),
        Sheet("rolling", (Head("latest", "Latest", "count"), Head("value", "PR" if measure == "pr" else "MWC loss", "" if measure == "pr" else "MWC")),
              [{"latest": n, "value": found[f"{rolling}({n})"]} for n in ROLLING if f"{rolling}({n})" in found], title="Latest decisions"),
        Sheet("histogram", BINS, [_bin(b) for b in _value(found, "histogram", "bins")], title="Sizes of errors"),
    ]  # fmt: skip
    level = found.get("level")
    notes = [f"Level: {level.value.band.name}."] if level is not None and level.value is not None else []
    panel.write("summary", [s for s in sheets if s.rows or s.empty], notes, {"figures": {n: found[n] for n in names if n in found}})


def _value(found: dict[str, Any], name: str, field: str) -> tuple[Any, ...]:
    value = found[name].value if name in found else None
    return () if value is None else tuple(getattr(value, field))


def _decision(panel: Panel, decision: Any) -> dict[str, Any]:
    return {**{h.name: getattr(decision, h.name) for h in TOP}, "match": panel.name_of(decision.match)}


def _bin(b: Any) -> dict[str, Any]:
    band = f"{b.low} to {b.high}" if b.high is not None else f"{b.low} or more"
    return {"bin": band, "n": b.n, "share": b.share, "cost": b.cost}


def _title(panel: Panel) -> str:
    from millipoint.compute import population

    options: dict[str, Any] = {"settings": panel.ask.settings, "plugins": panel.plugins, "filter": panel.filter}
    whole = population(panel.inputs.source, **options)
    events = population(panel.inputs.source, by="tournament", **options)
    named = sum(label[0] is not None for label in events.labels)
    who = ", ".join(panel.ask.choices.player) or "All players"
    return f"{who}: {some(whole.matches.sum(), 'match')}, {some(named, 'tournament')}, {some(whole.decisions.sum(), 'decision')}"
