"""Measures how fast files are imported into a new library by one process and by two.

Usage: python benchmarks/importing.py [--matches N] FILE [FILE ...]

A few real files are enough: variants of them, each with a match length of its own, make up the number (default 1,000), so
that every one is a match of its own; files whose length means nothing (money sessions) are left out. Both ways are run
alternately, three times, and the best time of each counts. The start of the second process is part of it, with compiled
modules at hand, as any installed package has them: it takes as long as forty matches, so few matches gain less.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import struct
import sys
import tempfile
import zlib
from pathlib import Path

from processes import compiled

from millipoint import ReadError, read
from millipoint.fingerprint import fingerprint
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
        return data[:start] + archive(bytes(records))
    return re.sub(rb"(MI\[length:)(\d+)", lambda found: found[1] + b"%d" % (int(found[2]) + 2 * number), data)


def archive(records: bytes) -> bytes:
    """A whole archive of an .xg file: a stream of records, the directory, the trailer."""
    stream = zlib.compress(records)
    name = b"\7temp.xg".ljust(512, b"\0")
    entry = name + struct.pack("<iiiIB", len(records), len(stream), 0, zlib.crc32(records), 0).ljust(20, b"\0")
    trailer = struct.pack("<IiiiiB", zlib.crc32(stream + entry), 1, 1, len(entry), len(stream), 0)
    return stream + entry + trailer.ljust(36, b"\0")


def of_their_own(folder: Path, sources: list[Path]) -> list[Path]:
    """The files whose variants are other matches."""
    found = []
    for source in sources:
        prints = set()
        for number in (0, 1):
            target = folder / f"variant{source.suffix}"
            with contextlib.suppress(ReadError, zlib.error, struct.error):
                target.write_bytes(variant(source.read_bytes(), number))
                prints.add(fingerprint(read(target)))
        if len(prints) == 2:
            found.append(source)
    return found


def measure(library: Path, files: list[str], jobs: int) -> tuple[float, int, float, float]:
    """Seconds of an import, new matches, and seconds of CPU of this process and of others."""
    before = os.times()
    with open_library(library / "millipoint.db") as found:
        summary = import_paths(found, files, jobs=jobs)
    after = os.times()
    shutil.rmtree(library)
    own = after.user + after.system - before.user - before.system
    others = after.children_user + after.children_system - before.children_user - before.children_system
    return summary.seconds, summary.counts["new"], own, others


def main() -> None:
    """Measure and print rates and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--matches", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, compiled() as env:
        os.environ.clear()
        os.environ.update(env)
        folder = Path(name)
        sources = of_their_own(folder, [Path(file) for file in asked.files])
        if not sources:
            sys.exit("no file whose variants are matches of their own")
        files = []
        for i in range(asked.matches):
            source = sources[i % len(sources)]
            target = folder / f"{i:05}{source.suffix}"
            target.write_bytes(variant(source.read_bytes(), i // len(sources)))
            files.append(str(target))
        size = sum(Path(file).stat().st_size for file in files) / 1e6
        runs = [(jobs, measure(folder / "new", files, jobs)) for _ in range(REPEATS) for jobs in (1, 2)]
    print(f"{len(files)} files, {size:.1f} MB")
    best = {jobs: min(run for number, run in runs if number == jobs) for jobs in (1, 2)}
    for jobs, (seconds, new, own, others) in best.items():
        print(f"{jobs} process{'es' * (jobs > 1)}: {seconds:6.2f} s  {new / seconds:7.1f} matches/s  ({new} new; CPU {own:.2f} + {others:.2f} s)")
    rate, ratio = best[1][1] / best[1][0], best[1][0] / best[2][0]
    print(f"one process: {rate:.0f}/s, {'within' if rate >= RATE else 'below'} the goal of {RATE}/s")
    print(f"two processes: {ratio:.2f} x, {'within' if ratio >= RATIO else 'below'} the goal of {RATIO} x")


if __name__ == "__main__":
    main()
