"""CPU time of reading GNU Backgammon SGF files, beside a floor: finding the numbers in the same bytes.

    python benchmarks/reading_sgf.py FILE.sgf ...

All files are read one after the other in this process, five times; the best run counts. MB = 10^6 bytes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from timing import RUNS, best

from millipoint.errors import ReadError
from millipoint.formats.sgf.reader import read

NUMBER = re.compile(rb"-?\d+\.\d+")


def main(paths: list[str]) -> None:
    """Read the files and print one line for the reader and one for the floor."""
    files: list[tuple[str, bytes]] = []
    decisions = candidates = 0
    for path in paths:
        data = Path(path).read_bytes()
        try:
            for match in read(data, path):
                decisions += len(match.decisions)
                candidates += int(match.decisions.counts.sum())
        except ReadError as error:
            print(f"left out: {error}")
            continue
        files.append((path, data))
    size = sum(len(data) for _, data in files) / 1e6
    if not files:
        raise SystemExit("usage: python benchmarks/reading_sgf.py FILE.sgf ...")
    print(f"{len(files)} files, {size:.2f} MB, {decisions} decisions, {candidates} candidates; CPU, best of {RUNS}")
    seconds = best(lambda: [read(data, path) for path, data in files])
    floor = best(lambda: [NUMBER.findall(Path(path).read_bytes()) for path, _ in files])
    print(f"reading                     {1000 * seconds / size:6.1f} ms/MB")
    print(f"floor (bytes, find numbers) {1000 * floor / size:6.1f} ms/MB")


if __name__ == "__main__":
    main(sys.argv[1:])
