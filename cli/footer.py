"""The lines below a table: how was counted, with which table and thresholds, and over what the intervals go."""

from __future__ import annotations

import textwrap

from millipoint.cli.ask import Ask, filter_of
from millipoint.cli.figures import Table
from millipoint.cli.text import clean
from millipoint.levels import level_name
from millipoint.plural import plural


def settings_line(ask: Ask) -> list[str]:
    """How was counted, with which table and thresholds, and what was chosen."""
    settings = ask.settings
    parts = [f"Counting: {settings.counting}", f"MET: {clean(getattr(settings.met, 'name', str(settings.met)))}"]
    if settings.other_met == "revalue":
        parts[-1] += " for all analyses"
    parts.append(f"errors from {settings.error_threshold:.3f}, blunders from {settings.blunder_threshold:.3f}")
    if settings.interval != "analytic":
        parts.append(f"intervals by the method {clean(settings.interval)}")
    if settings.only_engine:
        parts.append(f"rated by {clean(settings.only_engine)}")
    if settings.min_level:
        parts.append(f"rated at {level_name(settings.min_level)} or deeper")
    chosen = clean(str(filter_of(ask.choices)))
    return ["; ".join(parts) + ".", *([f"Only: {chosen}."] if chosen else [])]


def footer(table: Table, ask: Ask) -> list[str]:
    """One or two plain sentences about settings and population."""
    lines = settings_line(ask)
    units = {estimate.unit for row in table.rows for estimate in row.figures.values() if estimate.low is not None}
    if units:
        over = " or ".join(map(plural, sorted(units)))
        lines.insert(1, f"In brackets: 95 % interval over {over}. Last: N, the decisions behind the figure.")
    return lines


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most a width."""
    return textwrap.wrap(text, max(width - 1, 20), break_on_hyphens=False)
