"""All metrics over a million synthetic decisions, against a hand-written sum as the floor, in one run.

    python benchmarks/aggregates.py [MATCHES]
"""

from __future__ import annotations

import functools
import sys

import numpy as np
from synthetic import synthetic
from timing import best

import millipoint
from millipoint import Frame, Memory, Question, Settings
from millipoint.filter import Filter

TIMES = 3


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

    base, _ = best(floor, TIMES)
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
        seconds, _ = best(functools.partial(millipoint.compute, questions, source), TIMES)
        print(f"{title + ', columns from nothing':40} {seconds:.4f} s = {seconds / base:6.1f} x floor")


if __name__ == "__main__":
    main(*(int(a) for a in sys.argv[1:]))

