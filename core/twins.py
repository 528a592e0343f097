"""The same match from several files: which of its analyses figures rest on, so that nothing is counted twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from millipoint.decisions import Decisions
from millipoint.fingerprint import fingerprint
from millipoint.match import Match


def analysed(table: Decisions) -> int:
    """Number of decisions with an analysis: candidates, or equities of the cube."""
    return int(((table.counts > 0) | ~np.isnan(table.data["nd"])).sum())


def twins(matches: Iterable[Match]) -> list[list[Match]]:
    """Matches that are one and the same, together; groups and their members in the order they came."""
    found: dict[str, list[Match]] = {}
    for match in matches:
        found.setdefault(fingerprint(match), []).append(match)
    return list(found.values())


def best(group: Sequence[Match], engine: str = "", level: int = -1) -> Match:
    """The analysis that stands for a match: that asked for, then with most decisions analysed, then deepest.

    Asked for is an engine, or an engine at a level of `millipoint.levels`. Of equal ones the first stands.
    """
    wanted = engine.casefold()

    def worth(match: Match) -> tuple[bool, int, int]:
        asked = bool(wanted) and match.info.engine.casefold() == wanted and level in (-1, match.info.level)
        return asked, analysed(match.decisions), match.info.level

    return max(group, key=worth)
