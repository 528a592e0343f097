"""CPU time of reading OGXM, gnubg text exports and blunderDB libraries, beside a floor for each format.

    python benchmarks/reading_other.py FILE ...

Files of any of these formats, told apart by their content; each is read three times and the best run counts. The floor
of a text is finding the numbers in it, of JSON parsing it, of anything else its SHA-256. MB = 10^6 bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

from timing import best

from millipoint.errors import ReadError
from millipoint.formats import blunderdb, gnubg_text, ogxm

RUNS = 3
HEAD = 65_536
NUMBER = re.compile(rb"-?\d+\.\d+")
READERS = (ogxm.READER, gnubg_text.READER, blunderdb.READER)


def floor(data: bytes) -> object:
    """The least that reading these bytes takes."""
    if data.startswith((b"OGXM", b"SQLite")):
        return hashlib.sha256(data).digest()
    return json.loads(data) if data.lstrip().startswith(b"{") else NUMBER.findall(data)


def kind(data: bytes, name: str) -> str:
    """The format, the versions of OGXM apart."""
    if name != "ogxm":
        return name
    return f"ogxm v{data[4]}" if data.startswith(b"OGXM") else "ogxm json"


def main(paths: list[str]) -> None:
    """Read the files and print one line a format."""
    groups = defaultdict(list)
    decisions: dict[str, int] = defaultdict(int)
    for path in paths:
        data = Path(path).read_bytes()
        reader = next((reader for reader in READERS if reader.sniff(data[:HEAD])), None)
        if reader is None:
            print(f"left out: {path}: another format")
            continue
        try:
            found = reader.read(data, path)
        except ReadError as error:
            print(f"left out: {error}")
            continue
        name = kind(data, reader.name)
        groups[name].append((reader, data, path))
        decisions[name] += sum(len(match.decisions) for match in found)
    if not groups:
        raise SystemExit("usage: python benchmarks/reading_other.py FILE ...")
    print(f"{'format':12}{'files':>6}{'MB':>8}{'decisions':>11}{'ms/MB':>9}{'us/decision':>13}{'floor ms/MB':>13}")
    for name, files in sorted(groups.items()):
        size = sum(len(data) for _, data, _ in files) / 1e6
        seconds = best(lambda files=files: [reader.read(data, path) for reader, data, path in files], RUNS)  # type: ignore[misc]
        least = best(lambda files=files: [floor(data) for _, data, _ in files], RUNS)  # type: ignore[misc]
        each = 1e6 * seconds / max(decisions[name], 1)
        print(
            f"{name:12}{len(files):6}{size:8.2f}{decisions[name]:11}{1000 * seconds / size:9.1f}{each:13.1f}"
            f"{1000 * least / size:13.1f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
