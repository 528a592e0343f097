"""How the benchmarks measure."""

from __future__ import annotations

import time
from collections.abc import Callable

RUNS = 5
LEAST = 0.02
"""Seconds; what is quicker is done several times in a run."""


def seconds(call: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time_ns()
    call()
    return (time.process_time_ns() - start) / 1e9


def best(call: Callable[[], object], times: int) -> tuple[float, float]:
    """Least CPU and wall seconds of a few calls."""
    cpu, wall = [], []
    for _ in range(times):
        start = time.perf_counter()
        cpu.append(seconds(call))
        wall.append(time.perf_counter() - start)
    return min(cpu), min(wall)


def together(*calls: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Least CPU seconds of each call over several runs, in which they take turns: what slows one slows the others."""
    times = [max(1, round(LEAST / max(seconds(call), 1e-6))) for call in calls]
    rounds = [[_repeated(call, n) for call, n in zip(calls, times, strict=True)] for _ in range(runs)]
    return [min(column) for column in zip(*rounds, strict=True)]


def _repeated(call: Callable[[], object], times: int) -> float:
    def all_of_them() -> None:
        for _ in range(times):
            call()

    return seconds(all_of_them) / times
