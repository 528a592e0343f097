"""Which decisions are rated at all: there is an analysis, and the settings accept it."""

from __future__ import annotations

from typing import Any

import numpy as np

from millipoint import Words, column
from millipoint.decision import CHECKER
from millipoint.errors import UsageError
from millipoint.levels import parse_level

Array = np.ndarray[Any, np.dtype[Any]]

REASONS = (
    "counted",
    "no analysis",
    "the play is not in the analysis",
    "analysed by another engine or at another level",
    "analysed below the least level",
    "analysed with another match equity table",
    "forced",
    "illegal play",
    "no double with ND <= 0",
    "no double 0.200 or more from a double",
    "no double 0.160 or more from a double",
    "no double in the opening position",
    "beaver",
)
"""Why a decision does not count; the first five after "counted" also say why it is not rated."""

RATED, NO_ANALYSIS, NOT_LISTED, OTHER_ENGINE, BELOW_LEVEL, OTHER_MET = range(6)
FORCED, ILLEGAL, ND_LOW, ND_FAR, NOT_CLOSE, OPENING, BEAVER = range(6, 13)


@column(labels=("rated", *REASONS[1:6]), grain="decision")
def unrated_reason(
    known_error: Array,
    kind: Array,
    candidate_counts: Array,
    engine: Array,
    engine_words: Words,
    level: Array,
    row_match: Array,
    length: Array,
    analysis_met: Array,
    analysis_met_words: Words,
    *,
    only_engine: str,
    min_level: int,
    met: Any,
    other_met: str,
) -> Array:
    """Why a decision has no error under the settings; 0 = it is rated.

    A decision of match play that was analysed with another match equity table is left out unless tables are revalued.
    A level behind the engine means matches that were analysed mostly at that level.
    """
    reason = np.zeros(len(kind), dtype=np.int64)
    if other_met == "exclude" and len(analysis_met_words):
        name = _plain(getattr(met, "name", str(met)))
        other = [code for code, text in enumerate(analysis_met_words.values) if _plain(text) != name]
        reason[np.isin(analysis_met, other) & (length > 0)] = OTHER_MET
    if min_level > 0:
        reason[level < min_level] = BELOW_LEVEL
    if only_engine:
        name, wanted = engine_and_level(only_engine)
        codes = [code for code, text in enumerate(engine_words.values) if text.casefold() == name]
        reason[~np.isin(engine, codes)] = OTHER_ENGINE
        if wanted is not None:
            reason[main_level(level, row_match)[row_match] != wanted] = OTHER_ENGINE
    unknown = np.isnan(known_error)
    reason[unknown] = np.where((kind == CHECKER) & (candidate_counts > 0), NOT_LISTED, NO_ANALYSIS)[unknown]
    return reason


def engine_and_level(text: str) -> tuple[str, int | None]:
    """A program, in lower case, and the level of its analyses when one follows: ``GNU Backgammon, 3-ply``."""
    name, comma, level = text.casefold().rpartition(", ")
    try:
        return (name, parse_level(level)) if comma else (text.casefold(), None)
    except UsageError:
        return text.casefold(), None


def main_level(level: Array, row_match: Array) -> Array:
    """(matches,) level at which most decisions of a match were analysed, the least of several; -1 without any."""
    known = np.flatnonzero(level >= 0)
    size = int(row_match.max(initial=-1)) + 1
    levels, code = np.unique(level[known], return_inverse=True)
    if not len(levels):
        return np.full(size, -1)
    counts = np.bincount(row_match[known] * len(levels) + code, minlength=size * len(levels)).reshape(size, -1)
    return np.where(counts.any(axis=1), levels[counts.argmax(axis=1)], -1)


@column()
def rated(unrated_reason: Array) -> Array:
    """True when the decision has an error under the settings."""
    return np.asarray(unrated_reason == RATED)


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
