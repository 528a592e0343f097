"""Reference positions: few positions to study whose likes cost most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
import numpy as np

from millipoint import Asked, BaseMetric, State, Tally, UsageError
from millipoint.keys import MATCH
from millipoint.plugins.references.candidates import Candidates
from millipoint.plugins.references.choice import Handled, ReferenceList, chosen
from millipoint.plugins.themes.family import FAMILY, grouped

Array = np.ndarray[Any, np.dtype[Any]]

SIZES: Final = range(1, 51)
SPLIT: Final = (*FAMILY, "position", "answers_cube", "cube_away", "cube_opponent_away")


def _size(_: Any, __: Any, value: int) -> None:
    if value not in SIZES:
        raise UsageError(f"{value} reference positions cannot be asked for: choose from 1 to {SIZES[-1]}")


@attrs.frozen
class References(BaseMetric):
    """Positions with themed errors, chosen greedily by the loss beyond difficulty that they and their likes stand for.

    The context ``handled`` names keys of positions that count as chosen already, ``handled_boards`` gives such positions
    as `Handled`, and ``unstable`` names keys of positions on which analyses disagree.
    """

    name = "references"
    title = "Reference positions"
    unit = "MWC"
    listed = False
    population = "counted"
    tallies = {
        "errors": Tally(
            "positive_excess",
            where="study_error",
            split=SPLIT,
            firsts="board",
            mins="second_gap",
            maxs="rolled_out",
            unit="match",
        ),
        "counted": Tally(where="counted"),
    }
    size: int = attrs.field(default=20, validator=_size)

    def __str__(self) -> str:
        return self.name if self.size == 20 else f"{self.name}({self.size})"

    def values(self, states: Mapping[str, State], asked: Asked, n: Array) -> list[ReferenceList | None]:
        """Reference positions of every group."""
        close = asked.session.settings.error_threshold / 2
        context = asked.session.context
        known = frozenset(context.get("handled", ()))
        boards: tuple[Handled, ...] = tuple(context.get("handled_boards", ()))
        unstable = frozenset(context.get("unstable", ()))
        values: list[ReferenceList | None] = []
        for i, (state, rows) in enumerate(grouped(states["errors"], asked, (*SPLIT, MATCH))):
            candidates = Candidates.of(state, rows, SPLIT)
            values.append(chosen(candidates, self.size, close, known, boards, unstable) if n[i] else None)
        return values


METRICS: Final = (References(),)
