"""Compares reading .xg files with the least that any reader must do: inflate the records, view them with numpy.

Usage: python benchmarks/reading_xg.py FILE.xg [FILE.xg ...]

Prints for each file the best of nine CPU times of both, measured alternately in one run, and their ratio.
"""

from __future__ import annotations

import sys
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from millipoint.formats.xg import READER

REPEATS = 9
TARGET = 1.5


def floor(data: bytes) -> int:
    """Inflate the stream of records and view it; nothing is read from it."""
    start = int.from_bytes(data[8:12], "little") + int.from_bytes(data[20:24], "little")
    records = zlib.decompress(memoryview(data)[start:])
    return len(np.frombuffer(records, dtype=np.dtype("V2560")))


def seconds(function: Callable[[], object]) -> float:
    """CPU time of one call."""
    before = time.process_time_ns()
    function()
    return (time.process_time_ns() - before) / 1e9


def main(paths: list[str]) -> None:
    """Measure every file and print a table."""
    if not paths:
        sys.exit(__doc__)
    print(f"{'records':>8} {'rows':>6} {'floor ms':>9} {'read ms':>9} {'ratio':>6}  file")
    totals = [0.0, 0.0]
    for path in paths:
        data = Path(path).read_bytes()
        records, (match,) = floor(data), READER.read(data, path)
        bare, whole = partial(floor, data), partial(READER.read, data, path)
        times = [(seconds(bare), seconds(whole)) for _ in range(REPEATS)]
        least, full = (min(column) for column in zip(*times, strict=True))
        totals = [totals[0] + least, totals[1] + full]
        name = Path(path).name
        rows = len(match.decisions)
        print(f"{records:8} {rows:6} {least * 1e3:9.3f} {full * 1e3:9.3f} {full / least:6.2f}  {name}")
    ratio = totals[1] / totals[0]
    verdict = "within" if ratio <= TARGET else "above"
    print(
        f"{'':15} {totals[0] * 1e3:9.3f} {totals[1] * 1e3:9.3f} {ratio:6.2f}  all files; {verdict} the target of {TARGET}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
