"""Reading files of every format: throughput, and how far it is from the least that the same bytes take.

    python benchmarks/reading.py [FILE or FOLDER …]

One line a format, over the given files or those of this repository (most of which are small: what a file costs by
itself weighs most then). CPU time on one core, the best of a few runs, reader and floor taking turns; MB = 10^6 bytes of the
files as they lie. The floors: benchmarks/floors.py.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from floors import FLOORS, text
from timing import together

import millipoint
from millipoint.errors import ReadError
from millipoint.reader import Reader
from millipoint.reading import recognise

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "examples" / "matches"
GOALS = {"xg": ("x the floor", 1.5), "sgf": ("ms/MB", 20.0)}
"""Goals by reader: of the ratio to the floor, or of milliseconds a megabyte."""
ENOUGH = 1.0
"""Megabytes from which on a goal is judged: in less, the fixed costs of small files are what is measured."""

Files = list[tuple[str, bytes]]


def samples() -> Iterator[tuple[str, bytes]]:
    """The sample matches, and the small files of the tests in every format."""
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    from format_samples import SAMPLES as MADE

    for path in (*sorted(SAMPLES.iterdir()), *sorted((ROOT / "tests" / "data" / "sgf").glob("*.sgf"))):
        yield path.name, path.read_bytes()
    for make in MADE.values():
        yield from make().items()


def given(paths: list[str]) -> Iterator[tuple[str, bytes]]:
    """The files, those of folders among them."""
    for path in map(Path, paths):
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                yield str(file), file.read_bytes()


def sorted_by_format(files: Iterator[tuple[str, bytes]]) -> dict[tuple[str, str], tuple[Reader, Files, int]]:
    """Sound files and their decisions by format and its variant; what cannot be read is said."""
    plugins = millipoint.default_plugins()
    found: dict[tuple[str, str], Files] = defaultdict(list)
    decisions: dict[tuple[str, str], int] = defaultdict(int)
    unknown = 0
    for name, data in files:
        reader = recognise(data, plugins)
        if reader is None:
            unknown += 1
            continue
        try:
            rows = sum(len(match.decisions) for match in reader.read(data, name))
        except ReadError as error:
            print(f"left out: {error}")
            continue
        kind = (reader.name, variant(reader.name, data))
        found[kind].append((name, data))
        decisions[kind] += rows
    if unknown:
        print(f"left out, in no known format: {unknown}")
    return {kind: (plugins.readers[kind[0]], found[kind], decisions[kind]) for kind in sorted(found)}


def variant(reader: str, data: bytes) -> str:
    """The forms of OGXM apart."""
    return "" if reader != "ogxm" else f" {data[4]}" if data.startswith(b"OGXM") else " JSON"


def main(paths: list[str]) -> None:
    """Print the table."""
    groups = sorted_by_format(given(paths) if paths else samples())
    print(f"{'format':14}{'files':>6}{'MB':>8}{'decisions':>11}{'MB/s':>8}{'decisions/s':>13}{'ms/decision':>13}{'x floor':>9}")
    for (name, form), (reader, files, decisions) in groups.items():
        least = FLOORS.get(name, text)
        read, floor = together(partial(_read, reader, files), partial(_floor, least, files))
        size = sum(len(data) for _, data in files) / 1e6
        said = ""
        if name in GOALS and size >= ENOUGH:
            unit, goal = GOALS[name]
            value = read / floor if unit == "x the floor" else 1e3 * read / size
            said = f"   {value:.2f} {unit}: goal {goal:g} {'met' if value <= goal else 'MISSED'}"
        print(
            f"{name + form:14}{len(files):6}{size:8.2f}{decisions:11,}{size / read:8.2f}{decisions / read:13,.0f}"
            f"{1e3 * read / max(decisions, 1):13.4f}{read / floor:9.1f}{said}"
        )


def _read(reader: Reader, files: Files) -> None:
    for name, data in files:
        reader.read(data, name)


def _floor(least: Callable[[bytes], object], files: Files) -> None:
    for _, data in files:
        least(data)


if __name__ == "__main__":
    main(sys.argv[1:])
