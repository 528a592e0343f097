"""Tables of any command: columns with units, rows of values and figures, sorted and narrowed by any column."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from millipoint.cli.ask import iso_day
from millipoint.cli.near import did_you_mean
from millipoint.errors import Problem, UsageError
from millipoint.figures import Estimate

if TYPE_CHECKING:
    from millipoint.cli.cells import Behind

_HAVING = re.compile(r"\s*([A-Za-z_]\w*)\s*(>=|<=|==|!=|>|<|=|:)?\s*(.*?)\s*", re.DOTALL)
_RANGE = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*-\s*([+-]?\d+(?:\.\d+)?)")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")

WHOLE = "id"
"""Unit of a column of texts that are of no use when they are cut."""
PROSE = "prose"
"""Unit of a column of texts that go on in further lines instead of being cut."""
TEXTS = ("text", WHOLE, PROSE)
"""Units of columns of texts."""


@attrs.frozen
class Head:
    """A column: its name in JSON and CSV, its title in tables, the unit of its numbers."""

    name: str
    title: str
    unit: str = ""
    """A unit of `millipoint.cli.values`; one of `TEXTS` for words, ``day`` for days since 1970-01-01."""
    screen: bool = True
    """False: never in tables."""
    spare: bool = False
    """Left out of tables where there is no room for it."""
    data: bool = True
    """False: in tables alone."""


@attrs.frozen
class Sheet:
    """A table: rows of values by name of column. A value is a text, a number, an `Estimate`, or None for unknown."""

    name: str
    heads: Sequence[Head]
    rows: Sequence[Mapping[str, Any]]
    title: str = ""
    notes: Sequence[str] = ()
    """Sentences below the table."""
    empty: str = ""
    """The sentence that stands for a table without rows."""
    figures: frozenset[str] = frozenset()
    """Columns that hold figures, kept when no row is left."""
    behind: Behind | None = None
    """The decisions that the whole table rests on."""


def written(sheet: Sheet) -> list[Head]:
    """The columns of the JSON and CSV forms, which ``--sort`` and ``--having`` know too."""
    return [head for head in sheet.heads if head.data]


def bare(value: Any) -> Any:
    """What a value is sorted and compared by: the value of a figure, else itself; None for what has no order."""
    plain = value.value if isinstance(value, Estimate) else value
    return plain if isinstance(plain, int | float | str) else None


def arranged(sheet: Sheet, sort: str | None, having: Sequence[str], tell: Any) -> Sheet:
    """The sheet with its rows narrowed and sorted. What was never measured sorts last in either direction.

    ``sort`` is a column, with ``-`` before it for descending order. A condition that cannot be read is handed to ``tell``
    as a `Problem` and ignored. Raises `UsageError` for a column that is not there.
    """
    rows = list(sheet.rows)
    figures = frozenset(name for row in rows for name, value in row.items() if isinstance(value, Estimate))
    for text in having:
        keep = condition(text, sheet)
        if keep is None:
            tell(Problem("", f"--having {text}", "cannot be read and is ignored"))
        else:
            rows = [row for row in rows if keep(row)]
    if sort:
        name = sort.lstrip("-+")
        _known(name, sheet)
        known = [row for row in rows if bare(row.get(name)) is not None]
        unknown = [row for row in rows if bare(row.get(name)) is None]
        known.sort(key=lambda row: _key(bare(row[name])), reverse=sort.startswith("-"))
        rows = [*known, *unknown]
    return attrs.evolve(sheet, rows=rows, figures=figures)


def _key(value: Any) -> tuple[bool, Any]:
    return isinstance(value, str), value.casefold() if isinstance(value, str) else value


def _known(name: str, sheet: Sheet) -> Head:
    names = [head.name for head in written(sheet)]
    if name not in names:
        near = did_you_mean(name, names, 3)
        raise UsageError(f"the table has no column {name!r}{near or '; choose from ' + ', '.join(names)}")
    return next(head for head in sheet.heads if head.name == name)


def condition(text: str, sheet: Sheet) -> Any:
    """A function of a row for ``COLUMN>=500``, ``COLUMN<2.5``, ``COLUMN=3-7``, ``COLUMN=5`` or ``COLUMN=part of a name``.

    Dates are texts too: ``COLUMN>=2024-02-01``, ``COLUMN<2024-02``, ``COLUMN=2024``.

    None when it cannot be read. A value that was never measured passes no bound.
    """
    found = _HAVING.fullmatch(text)
    if not found or not found[3]:
        return None
    name, op, wanted = found.groups()
    head = _known(name, sheet)
    if head.unit == "day" or head.unit in TEXTS:
        return _words(name, op, wanted, head.unit == "day")
    scale = 0.01 if head.unit == "MWC" else 1.0
    span = _RANGE.fullmatch(wanted)
    if span and op in (None, "=", ":", "=="):
        low, high = (float(end) * scale for end in span.groups())
        return _bound(name, lambda v: low <= v <= high)
    inner = re.fullmatch(r"(>=|<=|>|<)\s*(.*)", wanted)
    if inner and op in ("=", ":"):
        op, wanted = inner.groups()
    if not _NUMBER.fullmatch(wanted):
        return None
    bound = float(wanted) * scale
    tests = {
        ">=": lambda v: v >= bound, "<=": lambda v: v <= bound, ">": lambda v: v > bound, "<": lambda v: v < bound,
        "!=": lambda v: v != bound,
    }  # fmt: skip
    return _bound(name, tests.get(op or "=", lambda v: abs(v - bound) < 1e-9))


def _words(name: str, op: str | None, wanted: str, dated: bool) -> Any:
    """A condition on texts or dates: a part of them, and for dates, months and years an order."""

    def text(row: Mapping[str, Any]) -> str:
        value = bare(row.get(name))
        return "" if value is None else str((iso_day(value) if dated else value) or "").casefold()

    part = wanted.casefold()
    if op in (None, "=", ":", "=="):
        return lambda row: part in text(row)
    if op == "!=":
        return lambda row: part not in text(row)
    if not dated or not _DAY.fullmatch(wanted):
        return None
    order = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}[op]
    return lambda row: bool(text(row)) and order(text(row)[: len(wanted)], wanted)


def _bound(name: str, test: Any) -> Any:
    def passes(row: Mapping[str, Any]) -> bool:
        value = bare(row.get(name))
        return value is not None and not isinstance(value, str) and bool(test(value))

    return passes
