"""GNU Backgammon as an engine: what it is called, and whether it is there. What it does is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from millipoint import levels
from millipoint.engines.engine import Analysed, Order, Task
from millipoint.engines.gnubg.program import missing


@attrs.frozen
class Gnubg:
    """GNU Backgammon. Plies are its own count: its 2-ply is the 3-ply of eXtreme Gammon."""

    name: str = "gnubg"
    title: str = "GNU Backgammon, the installed program"
    program: str = "GNU Backgammon"
    plies: Sequence[int] = (2, 0, 1, 3, 4)
    writes_sgf: bool = True

    def level(self, plies: int) -> int:
        """A depth on the scale of `millipoint.levels`."""
        return levels.ply(plies + 1)

    def available(self) -> str:
        """Empty when the program is there."""
        return missing()

    def analyse(self, tasks: Iterable[Task], order: Order) -> Iterator[Analysed]:
        """Analyse matches one after the other in one process, in a new one after a failure."""
        from millipoint.engines.gnubg.analysing import analysed

        return analysed(tasks, order)


GNUBG: Final = Gnubg()
