"""How often intervals hold the true ratio: every installed method of the family "ratio", by number of units.

    python benchmarks/coverage.py [REPLICATIONS]

Units look like matches of one player: about 60 counted decisions, errors around a PR of 7 that spread from match to match
and are skewed. The true ratio is known, so the share of intervals that hold it is the real coverage; 95 % is promised.
"""

from __future__ import annotations

import sys

import numpy as np

from millipoint import Units, default_plugins

SIZES = (3, 5, 10, 40)
REPLICATIONS = 4000
SHAPE = 6.0
"""Of the gamma distribution of a match's mean error: smaller = more spread."""
MEAN = 0.014
"""Mean error of a decision, equity: PR 7."""
DECISIONS = 60
WIDE = 0.45
"""Standard deviation of the logarithm of a match's number of decisions."""


def simulated(groups: int, size: int, rng: np.random.Generator) -> Units:
    """Groups of so many units each."""
    n = np.ceil(DECISIONS * np.exp(rng.normal(0, WIDE, (groups, size))))
    rate = rng.gamma(SHAPE, MEAN / SHAPE, (groups, size))
    e = rng.gamma(np.maximum(n * rate / 0.12, 1e-3), 0.12)
    none = np.zeros(groups)
    group = np.repeat(np.arange(groups), size)
    return Units(group, e.ravel(), n.ravel(), none.astype(int), none, e.sum(axis=1), n.sum(axis=1))


def main(replications: int = REPLICATIONS) -> None:
    """Print coverage and mean width (PR) of each method."""
    methods = {m.name: m for m in default_plugins().intervals.values() if m.family == "ratio"}
    print(f"{'units':>6}" + "".join(f"{name:>24}" for name in methods))
    for size in SIZES:
        units = simulated(replications, size, np.random.default_rng(size))
        cells = []
        for method in methods.values():
            low, high, why = method.function(units)
            low = np.maximum(low, 0.0)
            held = ((low <= MEAN) & (high >= MEAN))[why < 0]
            cells.append(f"{100 * held.mean():12.1f} %, width {500 * (high - low)[why < 0].mean():4.1f}")
        print(f"{size:>6}" + "".join(f"{cell:>24}" for cell in cells), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
