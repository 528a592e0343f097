"""What derived columns cost to compute, and to read where a library keeps them: which of them deserve ``costly=True``.

    python benchmarks/derived.py [--matches 2000] [--all]

Makes a synthetic library and prints nanoseconds a decision, best of a few passes in one run. *Own*: the column itself, all it
reads being in memory. *With inputs*: a question about it alone, stored columns read too. *Kept*: the same question once
the values are kept. Both for a library read through its column cache and for one read from its blobs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from bulk import fill
from timing import best

import millipoint
from millipoint import Frame, Settings
from millipoint.library import open_library
from millipoint.library.meaning import meaning_of
from millipoint.library.source import LibrarySource
from millipoint.session import Session

TIMES = 5
LEAST = 25
"""Nanoseconds a decision: columns that cost less by themselves are not shown."""


def own(tables: list[Any], session: Session, names: list[str]) -> dict[str, float]:
    """Seconds of each column by itself."""
    found = dict.fromkeys(names, float("inf"))
    for _ in range(TIMES):
        spent = dict.fromkeys(names, 0.0)
        for table in tables:
            frame = Frame(table, session)
            for name in names:
                known = session.known(name).source
                for read in known.inputs if known else ():
                    frame._input(read, session.known(name).grain)
                start = time.perf_counter()
                frame.evaluate(name)
                spent[name] += time.perf_counter() - start
        found = {name: min(found[name], spent[name]) for name in names}
    return found


def alone(source: LibrarySource, session: Session, name: str, *, kept: bool) -> float:
    """Seconds of a question that needs this column only, the reading of what every question reads taken off."""

    def ask() -> None:
        for load in source.parts():
            table: Any = load()
            frame = Frame(table, session)
            table.data.derived(frame, name) if kept else frame.evaluate(name)

    def nothing() -> None:
        for load in source.parts():
            load()

    ask()
    return best(ask, TIMES)[1] - best(nothing, TIMES)[1]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--all", action="store_true", help="every column, however little it costs")
    given = parser.parse_args()
    plugins = millipoint.default_plugins()
    session = plugins.session(Settings())
    with tempfile.TemporaryDirectory() as folder, open_library(Path(folder) / "library.db") as library:
        decisions = fill(library, given.matches)
        cached, plain = library.source(), LibrarySource.of(library, cached=False)
        assert cached.cache is not None, "a library of 1,000 matches or more has a cache"
        names = [
            n for n in plugins.columns if meaning_of(session, n) is not None and session.known(n).grain == "decision"
        ]
        names = [n for n in names if not plugins.columns[n].choose]
        cost = own([load() for load in cached.parts()], session, names)
        print(f"{decisions:,} decisions; ns a decision        through the cache      from blobs")
        print(f"{'column':20} {'own':>7} {'with inputs':>14} {'kept':>6} {'with inputs':>14} {'kept':>6}")
        for name in sorted(names, key=lambda name: -cost[name]):
            if given.all or plugins.columns[name].costly or cost[name] * 1e9 / decisions >= LEAST:
                times = [
                    alone(source, session, name, kept=kept) for source in (cached, plain) for kept in (False, True)
                ]
                cells = [value * 1e9 / decisions for value in (cost[name], *times)]
                mark = "costly" if plugins.columns[name].costly else ""
                print(
                    f"{name:20} {cells[0]:7.0f} {cells[1]:14.0f} {cells[2]:6.0f} {cells[3]:14.0f} {cells[4]:6.0f}  {mark}"
                )


if __name__ == "__main__":
    main()
