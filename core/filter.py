"""Filters: composable predicates over any column, split by grain into match, side and decision parts."""

from __future__ import annotations

import datetime
import operator
import re
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np

from millipoint.errors import UsageError
from millipoint.frame import Array, Frame
from millipoint.levels import parse_level
from millipoint.session import Known, Session

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_CLAUSE = re.compile(r"\s*([A-Za-z_][\w:]*)\s*(==|!=|<=|>=|<|>|~|=)\s*(.*?)\s*", re.DOTALL)


@attrs.frozen(cache_hash=True)
class Clause:
    """One condition: a column, an operator (``== != < <= > >= in ~``) and a value; ``~`` is "contains"."""

    column: str
    op: str
    value: Any

    def __str__(self) -> str:
        value = ",".join(map(str, self.value)) if self.op == "in" else self.value
        return f"{self.column}{'==' if self.op == 'in' else self.op}{value}"


@attrs.frozen(cache_hash=True)
class Filter:
    """Clauses that must all hold. Unknown values pass no comparison but ``!=``; the value None stands for unknown."""

    clauses: tuple[Clause, ...] = ()

    def where(self, column: str, op: str, value: Any) -> Filter:
        """This filter with one more clause. Raises `UsageError` for an unknown operator."""
        if op not in OPERATORS and op not in ("in", "~"):
            raise UsageError(f"unknown operator {op!r}: use {' '.join(OPERATORS)} in ~")
        if op == "in":
            value = (value,) if isinstance(value, str) else tuple(value)
        return Filter((*self.clauses, Clause(column, op, value)))

    def drop(self, *columns: str) -> Filter:
        """This filter without the clauses on the given columns."""
        return Filter(tuple(c for c in self.clauses if c.column not in columns))

    def pins(self, column: str) -> bool:
        """True when an equality fixes the column to one value."""
        return any(c.column == column and (c.op == "==" or (c.op == "in" and len(c.value) == 1)) for c in self.clauses)

    def __str__(self) -> str:
        return " & ".join(map(str, self.clauses))


def parse_clause(text: str) -> tuple[str, str, Any]:
    """Column, operator and value of ``column OP value``; several values after ``==`` are separated by commas.

    Raises `UsageError` when the text has no such form.

    >>> parse_clause("luck > 0.3")
    ('luck', '>', '0.3')
    """
    found = _CLAUSE.fullmatch(text)
    if not found or not found[3]:
        raise UsageError(f"cannot read the condition {text!r}: write COLUMN OP VALUE, such as 'luck>0.3' or 'player~ann'")
    name, op, value = found.groups()
    op = "==" if op == "=" else op
    if op == "==" and "," in value:
        return name, "in", tuple(part.strip() for part in value.split(","))
    return name, op, value


def check_filter(filter: Filter, session: Session) -> None:
    """Raise `UsageError` for a clause on an unknown column or with a value that cannot be meant, before any data."""
    for clause in filter.clauses:
        known = session.known(clause.column)
        if known.grain == "candidate" or not known.flat:
            raise UsageError(f"column {clause.column} has several values a decision and cannot be compared with one")
        values = clause.value if clause.op == "in" else (clause.value,)
        if None in values and clause.op not in ("==", "!=", "in"):
            raise UsageError(f"column {clause.column}: compare with unknown by == or != alone")
        if known.words:
            if clause.op not in ("==", "!=", "in", "~"):
                raise UsageError(f"column {clause.column} holds texts: compare with ==, != or ~")
            for value in values:
                if not isinstance(value, str | None):
                    raise UsageError(f"column {clause.column}: {value!r} is not a text")
        elif clause.op == "~":
            raise UsageError(f"column {clause.column} holds numbers: ~ compares texts")
        else:
            for value in values:
                if value is not None:
                    number(known, value)


def masks(filter: Filter, frame: Frame) -> tuple[Array | None, Array | None, Array | None]:
    """Side mask (2 x matches), game mask and row mask (decisions); None where nothing is filtered.

    The side mask holds match and side clauses. The game mask holds clauses on facts of whole games, the row mask all
    other clauses of decision grain; tallies of whole matches heed the first two only.
    """
    key = ("masks", filter)
    if key not in frame.memo:
        parts: dict[str, Array | None] = {"side": None, "whole": None, "row": None}
        for clause in filter.clauses:
            known = frame.session.known(clause.column)
            part = "side" if known.grain in ("match", "side") else "whole" if known.whole else "row"
            hit = _hit(clause, known, frame, "side" if part == "side" else "decision")
            parts[part] = hit if parts[part] is None else parts[part] & hit
        frame.memo[key] = (parts["side"], parts["whole"], parts["row"])
    found: tuple[Array | None, Array | None, Array | None] = frame.memo[key]
    return found


def _hit(clause: Clause, known: Known, frame: Frame, grain: str) -> Array:
    values = frame.at(clause.column, grain)
    if known.words:
        wanted = _codes(clause, frame.words(clause.column).values)
        hit = np.isin(values, wanted)
        return ~hit if clause.op == "!=" else hit
    if clause.value is None:
        unknown = known.unknown(values)
        return ~unknown if clause.op == "!=" else unknown
    if clause.op == "in":
        hit = np.isin(values, [number(known, v) for v in clause.value if v is not None])
        return hit | known.unknown(values) if None in clause.value else hit
    hit = np.asarray(OPERATORS[clause.op](values, number(known, clause.value)))
    if known.null is not None and clause.op not in ("==", "!=") and values.dtype.kind == "i":
        hit &= values != known.null
    return hit


def _codes(clause: Clause, values: tuple[str, ...]) -> list[int]:
    if clause.op == "~":
        part = str(clause.value).casefold()
        return [code for code, text in enumerate(values) if part in text.casefold()]
    wanted = set(clause.value) if clause.op == "in" else {clause.value}
    return [code for code, text in enumerate(values) if text in wanted] + [-1] * (None in wanted)


def number(known: Known, value: Any) -> float | int:
    """The number a value of a clause means for a column: a label, a date, a level, true or false, or a number."""
    if isinstance(value, bool | np.bool_):
        return int(value)
    if isinstance(value, datetime.date):
        value = value.isoformat()
    if not isinstance(value, str):
        if isinstance(value, int | float | np.integer | np.floating):
            return value.item() if isinstance(value, np.generic) else value
        raise UsageError(f"column {known.name}: {value!r} is not a number")
    if value in known.labels:
        return known.labels.index(value)
    if known.unit.startswith("days since") and ("-" in value[1:] or re.fullmatch(r"\d{4}|\d{8}", value)):
        return day_of(value)
    if known.name in ("level", "luck_level") and not value.lstrip("-").isdigit():
        return parse_level(value)
    if value.lower() in ("true", "false", "yes", "no"):
        return int(value.lower() in ("true", "yes"))
    try:
        return int(value) if re.fullmatch(r"[+-]?\d+", value) else float(value)
    except ValueError:
        choice = f": choose from {', '.join(known.labels)}" if known.labels else ": a number is expected"
        raise UsageError(f"column {known.name} has no value {value!r}{choice}") from None


def day_of(text: str) -> int:
    """Days since 1970-01-01 of a date written YYYY-MM-DD. Raises `UsageError` for anything else."""
    try:
        return (datetime.date.fromisoformat(text) - datetime.date(1970, 1, 1)).days
    except ValueError:
        raise UsageError(f"{text!r} is not a date: write YYYY-MM-DD") from None
