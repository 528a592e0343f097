"""Every benchmark, each in a process of its own, over the given files or those of this repository, in small sizes.

    python benchmarks/run.py [FILE or FOLDER …]

Alone, each takes sizes of its own: see its --help or first lines. Their goals are meant for those; in the small sizes the
start of processes weighs most. One that fails does not stop the others.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent / "examples" / "matches"


def plan(given: list[str]) -> dict[str, list[str]]:
    """The arguments of each benchmark."""
    files = [f for path in (map(Path, given) if given else [SAMPLES]) for f in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    files = [f for f in files if f.is_file()]
    binary = [str(f) for f in files if f.suffix.lower() == ".xg"]
    either = [*binary, *(str(f) for f in files if f.suffix.lower() == ".sgf")]
    return {
        "reading": given,
        "figures": binary,
        "cold": either[:1],
        "aggregates": ["2000"],
        "derived": ["--matches", "1000"],
        "coverage": ["500"],
        "references": ["--most", "5000"],
        "importing": ["--matches", "200", *either],
        "library": ["--matches", "1000"],
    }


def main(given: list[str]) -> int:
    """Run all; the number of those that failed."""
    failed = 0
    print("small sizes; the goals are meant for the default sizes of each", flush=True)
    for name, arguments in plan(given).items():
        print(f"\n== {name}", flush=True)
        if name in ("figures", "cold") and not arguments:
            print("no such file given")
            continue
        failed += subprocess.run([sys.executable, HERE / f"{name}.py", *arguments], check=False).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
