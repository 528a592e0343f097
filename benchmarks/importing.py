"""Measures how fast files are imported into a new library, read by one process and by two.

Usage: python benchmarks/importing.py [--matches N] FILE [FILE ...]

A few real files are enough: variants of them, each with a match length of its own, make up the number (default 400), so
that every one is a match of its own. Both ways are run alternately, three times, and the best time of each counts; the
start of the second process is part of it. With two processes one of them writes as well while both read.
"""

from __future__ import annotations

import argparse
import re
import shutil
import struct
import tempfile
import zlib
from pathlib import Path

from millipoint.library import open_library
from millipoint.library.importing import import_paths

REPEATS = 3
RATE, RATIO = 40, 1.8
LENGTH_AT = 92
"""Where the match length stands in the first record of an .xg file."""


def variant(data: bytes, number: int) -> bytes:
    """The same file with another match length; of an .xg file the records alone."""
    if data[:4] == b"RGMH":
        start = int.from_bytes(data[8:12], "little") + int.from_bytes(data[20:24], "little")
        records = bytearray(zlib.decompressobj().decompress(data[start:]))
        (length,) = struct.unpack_from("<i", records, LENGTH_AT)
        struct.pack_into("<i", records, LENGTH_AT, length + 2 * number)
        return data[:start] + zlib.compress(bytes(records))
    return re.sub(rb"(MI\[length:)(\d+)", lambda found: found[1] + b"%d" % (int(found[2]) + 2 * number), data)


def main() -> None:
    """Measure and print rates and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--matches", type=int, default=400)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files, sources = [], [Path(file) for file in asked.files]
        for i in range(asked.matches):
            source = sources[i % len(sources)]
            target = folder / f"{i:05}{source.suffix}"
            target.write_bytes(variant(source.read_bytes(), i // len(sources)))
            files.append(str(target))
        size = sum(Path(file).stat().st_size for file in files) / 1e6
        best: dict[int, tuple[float, int]] = {}
        for _ in range(REPEATS):
            for jobs in (1, 2):
                with open_library(folder / "new" / "millipoint.db") as library:
                    summary = import_paths(library, files, jobs=jobs)
                shutil.rmtree(folder / "new")
                best[jobs] = min(best.get(jobs, (float("inf"), 0)), (summary.seconds, summary.counts["new"]))
        print(f"{len(files)} files, {size:.1f} MB")
        for jobs, (seconds, new) in best.items():
            print(f"{jobs} process{'es' * (jobs > 1)}: {seconds:6.2f} s  {new / seconds:7.1f} matches/s  ({new} new)")
        rate, ratio = best[1][1] / best[1][0], best[1][0] / best[2][0]
        print(f"one process: {rate:.0f}/s, {'within' if rate >= RATE else 'below'} the goal of {RATE}/s")
        print(f"two processes: {ratio:.2f} x, {'within' if ratio >= RATIO else 'below'} the goal of {RATIO} x")


if __name__ == "__main__":
    main()
