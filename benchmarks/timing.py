"""How the benchmarks of readers measure."""

from __future__ import annotations

import time
from collections.abc import Callable

RUNS = 5


def best(run: Callable[[], object], runs: int = RUNS) -> float:
    """Seconds of CPU of the fastest of several runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)
