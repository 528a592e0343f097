"""CPU time of reading transcripts (.mat) and text exports of eXtreme Gammon.

    python benchmarks/reading_text.py FILE ...

Each file goes to the first reader that recognises it. All files of a reader are read one after the other in this
process, five times; the best run counts. MB = 10^6 bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from timing import RUNS, best

from millipoint.errors import ReadError
from millipoint.formats.mat import READER as MAT
from millipoint.formats.xgtext import READER as XGTEXT
from millipoint.reader import Reader
from millipoint.reading import HEAD


def report(reader: Reader, files: list[tuple[str, bytes]]) -> None:
    """Read the files of one reader and print its line."""
    decisions, sound = 0, []
    for path, data in files:
        try:
            decisions += sum(len(match.decisions) for match in reader.read(data, path))
        except ReadError as error:
            print(f"left out: {error}")
        else:
            sound.append((path, data))
    if not sound:
        return
    size = sum(len(data) for _, data in sound) / 1e6
    seconds = best(lambda: [reader.read(data, path) for path, data in sound])
    print(
        f"{reader.name:8} {len(sound):4} files, {size:6.2f} MB, {decisions:7} decisions: "
        f"{1000 * seconds / size:7.1f} ms/MB, {1e6 * seconds / max(decisions, 1):6.1f} us a decision; CPU, best of {RUNS}"
    )


def main(paths: list[str]) -> None:
    """Sort the files by reader and print one line for each."""
    found: dict[str, list[tuple[str, bytes]]] = {}
    readers = {reader.name: reader for reader in (MAT, XGTEXT)}
    for path in paths:
        data = Path(path).read_bytes()
        name = next((reader.name for reader in readers.values() if reader.sniff(data[:HEAD])), None)
        if name is not None:
            found.setdefault(name, []).append((path, data))
    if not found:
        raise SystemExit("usage: python benchmarks/reading_text.py FILE ...")
    for name, files in found.items():
        report(readers[name], files)


if __name__ == "__main__":
    main(sys.argv[1:])
