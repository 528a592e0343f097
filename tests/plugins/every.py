"""Every installed metric and study, and the odd circumstances that all of them are asked in."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from millipoint import Decision, Decisions, Frame, Metric, Plugins, Settings, default_plugins
from millipoint.decision import DOUBLE, NO_DOUBLE, TAKE
from millipoint.manager import Plugin
from millipoint.testing import sample

from .build import cube, match, play
from .families import planted

METRICS = default_plugins().metrics
STUDIES = default_plugins().studies


def own(kind: str) -> set[str]:
    """Names of the things of a kind that come with Millipoint."""
    plugins: Sequence[Plugin] = default_plugins().plugins
    return {name for plugin in plugins if plugin.distribution == "millipoint" for name in plugin.brings.get(kind, ())}


# -- one match in odd circumstances -------------------------------------------------------------------------------------
ROWS = [
    attrs.evolve(d, game=game, time=float(3 + game), ply=4 * game + i)
    for game in range(1, 260)
    for i, d in enumerate(
        (
            play(0.1, luck=0.2),
            play(0.02, seat=1, luck=-0.1),
            cube("take", 0.9, 1.2, seat=1),
            cube("no double", 0.3, 0.3),
        )
    )
]


def usual(**more: Any) -> Decisions:
    return match(ROWS, **{"winner": 0, "day": 19_000, "tournament": "Open", **more})


def each(**change: Any) -> Decisions:
    return match([attrs.evolve(d, **change) for d in ROWS], winner=0, day=19_000, tournament="Open")


def few(*rows: Decision) -> Decisions:
    return match(rows, winner=0, day=19_000, tournament="Open")


SITUATIONS: dict[str, Callable[[], Decisions]] = {
    "match": usual,
    "money": lambda: usual(length=0),
    "unrated": lambda: few(*[play(None, luck=0.2, time=3.0), play(None, seat=1, luck=0.1, time=4.0)] * 3),
    "uncounted": lambda: few(
        play(0.1, legal_plays=1, luck=0.2, time=3.0), cube("no double", -0.05, 0.1), play(legal_plays=1, seat=1)
    ),
    "no luck": lambda: each(luck=float("nan")),
    "post-Crawford": lambda: usual(score=(6, 3)),
    "another table": lambda: each(analysis_met="Woolsey"),
    "unfinished": lambda: usual(winner=None),
}


@functools.cache
def situation(name: str) -> Decisions:
    """The decisions of a situation."""
    return SITUATIONS[name]()


# -- whole samples in odd circumstances ---------------------------------------------------------------------------------
def small(seed: int) -> Decisions:
    """A sample of six matches."""
    return sample(seed, matches=6, rows=8)


def changed(table: Decisions, **columns: Any) -> Decisions:
    """The decisions with some columns given anew."""
    data = {**table.data, **{k: np.asarray(v).astype(table.data[k].dtype) for k, v in columns.items()}}
    return Decisions(data, table.sizes, table.counts, table.words)


def money(table: Decisions) -> Decisions:
    """All of it played for money."""
    d = table.data
    no = np.full(len(d["away"]), -1)
    return changed(
        table,
        length=0 * d["length"],
        away=no,
        opponent_away=no,
        crawford=0 * d["crawford"],
        start_score=0 * d["start_score"],
    )


def no_luck(table: Decisions, luck: float = np.nan) -> Decisions:
    """Without the luck of any roll."""
    return changed(table, luck=np.full(len(table), luck))


def unrated(table: Decisions) -> Decisions:
    """Not a single play or cube action that an analysis rates."""
    d = table.data
    nan = np.full(len(table), np.nan)
    return changed(
        table, played=np.full(len(table), -1), nd=nan, dt=nan, dp=nan, stored_error=nan, mark=0 * d["mark"] - 1
    )


def uncounted(table: Decisions) -> Decisions:
    """Nothing but forced plays, doubles that nobody would think of, and answers without an analysis."""
    d = table.data
    held, answer = d["kind"] == DOUBLE, d["kind"] == TAKE
    nothing = np.full(len(table), np.nan)
    dt, dp = (np.where(answer, nothing, np.where(held, value, d[name])) for name, value in (("dt", 0.1), ("dp", 1.0)))
    return changed(
        table,
        legal_plays=np.where(d["kind"] == 0, 1, d["legal_plays"]),
        mark=0 * d["mark"] - 1,
        action=np.where(held, NO_DOUBLE, d["action"]),
        nd=np.where(answer, nothing, np.where(held, -0.05, d["nd"])),
        dt=dt,
        dp=dp,
        stored_error=np.where(answer, nothing, d["stored_error"]),
    )


def another_table(table: Decisions) -> Decisions:
    """Points matches alone, all analysed with a match equity table that is not the one in use."""
    parts = [table.part(i, i + 1) for i in range(table.matches) if table.data["length"][i] > 0]
    points = Decisions.concat(parts) if parts else Decisions.empty()
    columns: dict[str, Any] = {**points.data, "analysis_met": ["Woolsey"] * len(points)}
    words = {name: w for name, w in points.words.items() if name != "analysis_met"}
    return Decisions.from_columns(columns, sizes=points.sizes, counts=points.counts, words=words)


CHANGES: dict[str, Callable[[Decisions], Decisions]] = {
    "money": money,
    "unrated": unrated,
    "uncounted": uncounted,
    "no luck": no_luck,
    "no luck, but zeros": lambda table: no_luck(table, 0.0),
    "another table": another_table,
}


# -- what a metric is about ---------------------------------------------------------------------------------------------
def selects(metric: Metric, column: str) -> bool:
    """True when every row that a tally of the metric selects is one for which a column holds, in a sample."""
    frame = Frame(sample(0), default_plugins().session(Settings()))
    there = frame.at(column, "decision")
    return all(
        t.grain == "decision" and t.where and not (frame.get(t.where) & ~there).any() for t in metric.tallies.values()
    )


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every number, text and None of a structured value with the path to it."""
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from numbers(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)
    elif isinstance(value, (tuple, list)):
        for i, one in enumerate(value):
            yield from numbers(one, f"{path}[{i}]")
    else:
        yield path, value


def twice(name: str) -> Plugins:
    """The installed plugins, with a column that has twice its value."""
    function = default_plugins().columns[name].function
    assert function is not None

    @functools.wraps(function)
    def doubled(*args: Any, **options: Any) -> Any:
        return 2.0 * function(*args, **options)

    return planted(**{name: doubled})
