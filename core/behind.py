"""Drill-down: the decisions behind a figure, by the same tally that made it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from millipoint.decisions import Decisions
from millipoint.errors import UsageError
from millipoint.figures import Figures
from millipoint.fill import Ask, fill, selected_rows
from millipoint.frame import Array, Frame
from millipoint.keys import MATCH, ROW, Keys
from millipoint.session import Known, Session
from millipoint.source import Sourced, as_source, narrowed
from millipoint.state import merge
from millipoint.top import top_state


def behind(figures: Figures, source: Sourced, label: tuple[Any, ...]) -> Iterator[tuple[Decisions, Array]]:
    """The decisions behind one figure: the rows of the metric's members in the group with this label."""
    if figures.question is None or figures.asked is None:
        raise UsageError("these figures do not remember their question")
    question, session = figures.question, figures.asked.session
    ask = Ask(figures.metric.members, question.filter, question.by, "match")
    labels = dict(zip(question.by, label, strict=True))
    kept = _top_of(ask, source, session) if ask.tally.top else None
    for load in narrowed(as_source(source), {question.filter}, session).parts():
        frame = Frame(load(), session)
        rows, group, table = selected_rows(frame, ask)
        here = np.ones(table.size, dtype=bool)
        for name, value in labels.items():
            if name in table.columns:
                here &= _is(session.known(name), table, value)
        rows = rows[here[group]]
        if kept is not None:
            rows = rows[_among(frame.decisions, rows, kept)]
        if ask.tally.grain == "side":
            rows = np.flatnonzero(np.isin(frame.decisions.row_side, rows))
        if len(rows):
            yield frame.decisions, np.unique(rows)


def _top_of(ask: Ask, source: Sourced, session: Session) -> set[tuple[int, int]]:
    """Match and row in the match of everything that a top tally keeps."""
    filled = [fill(Frame(load(), session), ask) for load in as_source(source).parts()]
    state = top_state(merge(filled), ask.tally, (*ask.by, *ask.tally.split))
    return set(zip(state.keys[MATCH].tolist(), state.keys[ROW].tolist(), strict=True))


def _among(table: Decisions, rows: Array, kept: set[tuple[int, int]]) -> Array:
    """True for the rows whose match and place in it are among those kept."""
    place = table.row_match[rows]
    number, within = table.data["match"][place], rows - table.starts[place]
    hit = np.isin(number, [match for match, _ in kept])
    hit[hit] = [pair in kept for pair in zip(number[hit].tolist(), within[hit].tolist(), strict=True)]
    return np.asarray(hit)


def _is(known: Known, table: Keys, value: Any) -> Array:
    """True for the groups whose key has this label."""
    keys = table.columns[known.name]
    if value is None:
        return known.unknown(keys)
    if known.words:
        code = table.words[known.name].code(value)
        return np.asarray(keys == code) if code >= 0 else np.zeros(len(keys), dtype=bool)
    if known.labels:
        value = known.labels.index(value) if value in known.labels else len(known.labels)
    return np.asarray(keys == value)
