"""All metrics over a million synthetic decisions, against a hand-written sum as the floor, in one run.

    python benchmarks/aggregates.py [MATCHES]
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from synthetic import synthetic

import millipoint
from millipoint import Frame, Memory, Question, Settings
from millipoint.filter import Filter


def best(call: Callable[[], Any], times: int = 3) -> float:
    """Least CPU seconds of a few calls."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        call()
        seconds.append(time.process_time() - start)
    return min(seconds)


def main(matches: int = 10_000) -> None:
    """Print the ratios."""
    chunks = [synthetic(500, first=i) for i in range(0, matches, 500)]
    plugins = millipoint.default_plugins()
    source = Memory(chunks)
    tables = [load() for load in source.parts()]
    session = plugins.session(Settings())
    listed = [m for m in plugins.metrics.values() if getattr(m, "listed", True)]
    decisions = sum(map(len, tables))
    print(f"{decisions:,} decisions, {matches:,} matches, {len(tables)} partitions, {len(listed)} metrics")

    columns = [(Frame(t, session).get("error"), Frame(t, session).get("counted"), t.data["player"][t.row_side]) for t in tables]

    def floor() -> None:
        for error, counted, player in columns:
            np.bincount(player[counted], weights=error[counted])
            np.bincount(player[counted])

    base = best(floor)
    print(f"floor: PR by player, summed by hand      {base:.4f} s")
    for title, metrics, by in (
        ("PR", ["pr"], ()),
        ("PR by player", ["pr"], ("player",)),
        ("every listed metric", listed, ()),
        ("every listed metric by player", listed, ("player",)),
        ("every figure", list(plugins.metrics.values()), ()),
        ("every figure by player", list(plugins.metrics.values()), ("player",)),
    ):
        questions = [Question(plugins.metric(m) if isinstance(m, str) else m, Filter(), by) for m in metrics]
        seconds = best(functools.partial(millipoint.compute, questions, source))
        print(f"{title + ', columns from nothing':40} {seconds:.4f} s = {seconds / base:6.1f} x floor")


if __name__ == "__main__":
    main(*(int(a) for a in sys.argv[1:]))

