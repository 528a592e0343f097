"""CPU time of reading BGBlitz matches, beside two floors: unpacking the same bytes, and taking them apart.

    python benchmarks/reading_bgf.py FILE.bgf ...

All files are read one after the other in this process, five times; the best run counts. MB = 10^6 bytes of the files
as they lie, that is compressed.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

from timing import RUNS, best

from millipoint.errors import ReadError
from millipoint.formats.bgf.container import unpack
from millipoint.formats.bgf.reader import read


def inflate(data: bytes) -> bytes:
    """The compressed part of a file; nothing of one that is not compressed."""
    start = data.find(b"\x1f\x8b")
    return zlib.decompress(data[start:], wbits=31) if start >= 0 else b""


def main(paths: list[str]) -> None:
    """Read the files and print one line for the reader and one for each floor."""
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
        raise SystemExit("usage: python benchmarks/reading_bgf.py FILE.bgf ...")
    print(f"{len(files)} files, {size:.2f} MB, {decisions} decisions, {candidates} candidates; CPU, best of {RUNS}")
    seconds = best(lambda: [read(data, path) for path, data in files])
    decoded = best(lambda: [unpack(data) for _, data in files])
    floor = best(lambda: [inflate(data) for _, data in files])
    print(
        f"reading                        {1000 * seconds / size:7.1f} ms/MB, {decisions / seconds:.0f} decisions a second"
    )
    print(f"floor (gzip and Smile decoded) {1000 * decoded / size:7.1f} ms/MB")
    print(f"floor (gzip alone)             {1000 * floor / size:7.1f} ms/MB")


if __name__ == "__main__":
    main(sys.argv[1:])
