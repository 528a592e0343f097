"""Every benchmark in one run, over the given match files or the sample matches.

    python benchmarks/run.py [FILE or FOLDER …]
"""

from __future__ import annotations

import sys
from pathlib import Path

import aggregates
import cold
import figures
import reading_sgf
import reading_xg

SAMPLES = Path(__file__).resolve().parent.parent / "examples" / "matches"


def main(arguments: list[str]) -> None:
    """Run those benchmarks for which there are files."""
    given = [Path(a) for a in arguments] or [SAMPLES]
    files = [f for path in given for f in (sorted(path.iterdir()) if path.is_dir() else [path]) if f.is_file()]
    binary = [str(f) for f in files if f.read_bytes()[:4] == b"RGMH"]
    text = [str(f) for f in files if f.suffix == ".sgf"]
    for title, run, paths in (
        ("reading .xg", reading_xg.main, binary),
        ("from .xg to figures", figures.main, binary),
        ("reading .sgf", reading_sgf.main, text),
        ("whole processes", cold.main, [*binary, *text][:1]),
    ):
        print(f"\n== {title}")
        if paths:
            run(paths)
        else:
            print("no such file given")
    print("\n== a million decisions")
    aggregates.main()


if __name__ == "__main__":
    main(sys.argv[1:])
