"""From an .xg file to all figures by player, against inflating its records: what the metrics cost beside reading.

    python benchmarks/figures.py FILE.xg …

Prints for each file the floor (inflate and view), reading, reading with every listed metric, and their ratios, best CPU
times of a few runs in which they take turns.
"""

from __future__ import annotations

import sys
from pathlib import Path

from floors import xg
from timing import together

import millipoint
from millipoint.formats.xg import READER

TARGETS = (1.5, 2.5)


def main(paths: list[str]) -> None:
    """Measure every file and print a table."""
    if not paths:
        sys.exit(__doc__)
    listed = [m for m in millipoint.default_plugins().metrics.values() if getattr(m, "listed", True)]
    totals = [0.0, 0.0, 0.0]
    print(f"{'floor ms':>9} {'read ms':>9} {'all ms':>9} {'read':>6} {'all':>6}  file")
    for path in paths:
        data = Path(path).read_bytes()

        def read(data: bytes = data, path: str = path) -> millipoint.Match:
            return READER.read(data, path)[0]

        def everything() -> object:
            return millipoint.compute(listed, read(), by="player")

        def least(data: bytes = data) -> object:
            return xg(data)

        best = [seconds * 1e3 for seconds in together(least, read, everything)]
        totals = [total + value for total, value in zip(totals, best, strict=True)]
        _line(best, Path(path).name)
    _line(totals, f"all {len(paths)} files; targets {TARGETS[0]} and {TARGETS[1]}")


def _line(ms: list[float], name: str) -> None:
    print(f"{ms[0]:9.3f} {ms[1]:9.3f} {ms[2]:9.3f} {ms[1] / ms[0]:6.2f} {ms[2] / ms[0]:6.2f}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
