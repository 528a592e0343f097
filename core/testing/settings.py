"""Laws of signatures: what moves a figure shows, and what does not show does not move it."""

from __future__ import annotations

from typing import Any

import attrs

from millipoint.compute import compute
from millipoint.decisions import Decisions
from millipoint.manager import Plugins
from millipoint.metric import Metric
from millipoint.session import Session
from millipoint.settings import NAMES, Settings
from millipoint.testing.compare import require, require_equal


def inputs(session: Session, metric: Metric) -> set[str]:
    """Every column that a metric reads, through all the columns it reads."""
    found: set[str] = set()
    open_ = [name for tally in metric.tallies.values() for name in tally.columns]
    while open_:
        name = open_.pop()
        if name in found or (name.endswith("_words") and name not in session.columns):
            continue
        found.add(name)
        column = session.columns.get(name)
        if column is not None:
            open_ += [session.chosen(column)] if column.choose else column.inputs
    return found


def check_signature(metric: Metric, plugins: Plugins, settings: Settings, table: Decisions) -> None:
    """The signature names the metric and every setting it reads; a setting it does not read moves nothing."""
    session = plugins.session(settings)
    read = {setting for tally in metric.tallies.values() for name in tally.columns for setting in session.reads(name)}
    base = compute(metric, table, by="player", settings=settings, plugins=plugins)[0]
    first, *parts = base.signature.split("|")
    require(first == str(metric), f"{metric}: its signature begins with {first!r}")
    require(bool(parts) and parts[-1].startswith("v:"), f"{metric}: its signature does not end with the version")
    shown = {part.partition(":")[0] for part in parts}
    require(read <= shown, f"{metric}: its signature does not show {', '.join(sorted(read - shown))}")
    for name, value in _others(plugins, session.settings).items():
        changed = attrs.evolve(settings, **{name: value})
        other = compute(metric, table, by="player", settings=changed, plugins=plugins)[0]
        if name in read:
            require(other.signature != base.signature, f"{metric}: its signature stays when {name} becomes {value}")
        else:
            require(other.signature == base.signature, f"{metric}: its signature shows {name}, which it does not read")
            require_equal(base, other, f"{name}, a setting that its signature does not show,")


def _others(plugins: Plugins, settings: Settings) -> dict[str, Any]:
    """Another value for each setting that has one."""
    values: dict[str, Any] = {
        "other_met": "exclude" if settings.other_met == "revalue" else "revalue",
        "only_engine": "GNU Backgammon" if settings.only_engine != "GNU Backgammon" else "BGBlitz",
        "min_level": settings.min_level + 60,
        "error_threshold": settings.error_threshold / 2,
        "blunder_threshold": settings.blunder_threshold + 0.05,
        "tau": settings.tau + 0.01,
    }
    for column in plugins.columns.values():
        if column.choose in NAMES:
            now = f"{column.name}_{settings.get(column.choose, '')}"
            choices = [c for c in plugins.columns if c.startswith(f"{column.name}_") and c != now]
            values |= {column.choose: choices[0].removeprefix(f"{column.name}_")} if choices else {}
    here = getattr(settings.met, "name", settings.met)
    tables = [name for name in plugins.mets if name != here]
    return values | ({"met": tables[0]} if tables else {})
