"""Analysis by Open Sage, in this process; the package is imported when it is first used."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final

import attrs

from millipoint import levels
from millipoint.engines.engine import Analysed, Order, Task
from millipoint.errors import FAULTS, Problem, fault_of

if TYPE_CHECKING:
    from millipoint.engines.bgsage.judge import Judge

PACKAGE: Final = "bgsage"
MET: Final = "Kazaross-XG2"
"""The table that is built into Open Sage."""


@attrs.frozen
class Bgsage:
    """Open Sage. Plies are those of eXtreme Gammon: 1 is the first look."""

    name: str = "bgsage"
    title: str = "Open Sage, a Python package"
    program: str = "Open Sage"
    plies: Sequence[int] = (2, 1, 3, 4)
    writes_sgf: bool = False

    def level(self, plies: int) -> int:
        """A depth on the scale of `millipoint.levels`."""
        return levels.ply(plies)

    def available(self) -> str:
        """Empty when the package is there; whether it works shows when it is used."""
        if importlib.util.find_spec(PACKAGE) is None:
            return 'the package bgsage is not installed: pip install "millipoint[engine]"'
        return ""

    def analyse(self, tasks: Iterable[Task], order: Order) -> Iterator[Analysed]:
        """Analyse matches one after the other."""
        from millipoint.engines.bgsage.table import Analysis, InterruptionError

        judge = self.judge(order.plies)
        for task in tasks:
            started = time.monotonic()
            try:
                analysis = Analysis(task.match, judge, order.stopped, started + order.timeout)
                match = analysis.match(self.program, MET, _version())
                yield Analysed(task, match, seconds=time.monotonic() - started)
            except FAULTS as error:
                text = str(error) if isinstance(error, InterruptionError) else fault_of(error)
                yield Analysed(task, problem=Problem(task.name, self.name, text), seconds=time.monotonic() - started)

    def judge(self, plies: int) -> Judge:
        """The analysers."""
        from millipoint.engines.bgsage.judge import Judge

        make = importlib.import_module(PACKAGE).BgBotAnalyzer
        shallow = make(eval_level="1ply", parallel_threads=1)
        deep = shallow if plies == 1 else make(eval_level=f"{plies}ply", parallel_threads=1)
        return Judge(shallow, deep, plies)


def _version() -> str:
    try:
        return f"Open Sage {version(PACKAGE)}"
    except PackageNotFoundError:
        return "Open Sage"


BGSAGE: Final = Bgsage()
