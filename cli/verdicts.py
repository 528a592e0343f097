"""Verdicts in words: what each of them rests on."""

from __future__ import annotations

from typing import Any

from millipoint.cli.values import Marks, number
from millipoint.plural import some


def span(low: float | None, high: float | None, unit: str, marks: Marks) -> str:
    """An interval in brackets."""
    return f"[{number(low, unit, marks)}, {number(high, unit, marks)}]"


def where_it_lies(low: float, high: float) -> str:
    """Where an interval lies."""
    return "lies above 0" if low > 0 else "lies below 0" if high < 0 else "holds 0"


def bias(title: str, found: Any, too_much: tuple[str, str], too_little: tuple[str, str], marks: Marks, least: int) -> str:
    """Why a bias is what it is."""
    more, less = (f"{some(n, *what)} ({cost:.0f} mpt)" for n, what, cost in (
        (found.more, too_much, found.more_cost), (found.less, too_little, found.less_cost)))  # fmt: skip
    counts = f"{more} and {less} in {some(found.decisions, 'decision')}"
    if found.verdict == "insufficient" or found.low is None or found.high is None:
        return f"{title}: {counts}; a verdict takes {some(least, 'decision')}."
    interval = span(found.low, found.high, "points", marks)
    return f"{title}: {found.verdict}. {counts}; the interval {interval} {where_it_lies(found.low, found.high)}."


def against_usual(title: str, found: Any, unit: str, marks: Marks, least: int) -> str:
    """Why a figure is better or worse than usual."""
    here, usual = found.here, found.usual
    if usual is None or here.value is None or usual.value is None:
        return f"{title}: there is no usual level to compare with."
    pair = f"{number(here.value, unit, marks)} against {number(usual.value, unit, marks)}"
    if min(here.n, usual.n) < least:
        return f"{title}: {pair}, of {some(min(here.n, usual.n), 'decision')} on one side; a verdict takes {least}."
    if found.low is None or found.high is None:
        return f"{title}: {pair}; a verdict takes an interval on both sides."
    interval = span(found.low, found.high, unit, marks)
    lies = where_it_lies(found.low, found.high)
    return f"{title}: {found.verdict}. {pair}; the difference {interval} {lies}."


def effect(found: Any, marks: Marks, least: int) -> str:
    """Why a family of errors costs less, or not."""
    title = f"{found.plan}, {found.kind}, {found.theme}"
    if found.verdict == "insufficient" or found.low is None or found.high is None:
        n = f"{some(found.before_decisions, 'decision')} before and {found.after_decisions} after"
        return f"{title}: {n} say too little; a verdict takes {least} on either side."
    interval = span(found.low, found.high, "rate", marks)
    return f"{title}: {found.verdict}. The gain {interval} {where_it_lies(found.low, found.high)}."
