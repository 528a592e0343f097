"""One analysis of a library as it is stored: its decisions as a table, or its rolls alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import sqlalchemy as sa

from millipoint.decisions import Decisions
from millipoint.fingerprint import rolls_by_game
from millipoint.library import schema
from millipoint.library.layout import HOT, STORED_WORDS, unpack_hot
from millipoint.library.offer import table_of
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]
S, W = schema.segment.c, schema.word.c


def table_in(connection: sa.Connection, analysis: int, decisions: int, candidates: int) -> Decisions:
    """The decisions of an analysis, with vocabularies of their own."""
    query = sa.select(S.data).where(S.analysis_id == analysis).order_by(S.part)
    parts = [bytes(data) for data in connection.execute(query).scalars()]
    hot = unpack_hot([parts[HOT]]).copy()
    words: dict[str, Words] = {}
    for field in STORED_WORDS:
        codes = np.unique(hot[field])
        codes = codes[codes >= 0]
        texts = dict(connection.execute(sa.select(W.code, W.text).where(W.field == field, W.code.in_(codes.tolist()))).all())
        words[field] = Words(tuple(texts[code] for code in codes.tolist()))
        hot[field] = np.where(hot[field] >= 0, np.searchsorted(codes, hot[field]), -1)
    return table_of([hot.tobytes(), *parts[1:]], decisions, candidates, words)


def rolls_in(connection: sa.Connection, match: int) -> dict[int, bytes]:
    """The rolls of a match by game, of the analysis that has most decisions."""
    hot = _hot(connection, match)
    return {} if hot is None else rolls_by_game(hot["game"], hot["kind"], hot["dice"], hot["seat"])


def first_roller(connection: sa.Connection, match: int) -> int | None:
    """The seat that made the first roll of a match."""
    hot = _hot(connection, match)
    if hot is None:
        return None
    rows = np.flatnonzero(hot["dice"].min(axis=1) > 0)
    return int(hot["seat"][rows[0]]) if len(rows) else None


def _hot(connection: sa.Connection, match: int) -> Array | None:
    a = schema.analysis.c
    query = (
        sa.select(S.data)
        .join(schema.analysis, S.analysis_id == a.id)
        .where(a.match_id == match, S.part == HOT)
        .order_by(a.decisions.desc(), a.id)
        .limit(1)
    )
    data = connection.execute(query).scalar()
    return None if data is None else unpack_hot([bytes(data)])
