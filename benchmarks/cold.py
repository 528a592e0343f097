"""Wall and CPU seconds of whole processes: what a user waits for.

    python benchmarks/cold.py FILE …
"""

from __future__ import annotations

import subprocess
import sys
import time

TIMES = 5


def wall(command: list[str]) -> float:
    """Least wall seconds of a few runs."""
    seconds = []
    for _ in range(TIMES):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main(paths: list[str]) -> None:
    """Print the seconds of each command and their ratio to a bare interpreter."""
    if not paths:
        sys.exit(__doc__)
    python = [sys.executable]
    run = [*python, "-c", "from millipoint.cli.main import main; main()"]
    bare = wall([*python, "-c", "pass"])
    print(f"{'bare Python':40} {bare:6.3f} s")
    for title, command in (
        ("import numpy, attrs, pluggy", [*python, "-c", "import numpy, attrs, pluggy"]),
        ("import millipoint", [*python, "-c", "import millipoint"]),
        ("millipoint --help", [*run, "--help"]),
        ("millipoint stats FILE", [*run, "stats", paths[0]]),
        ("millipoint stats FILE --format json", [*run, "stats", paths[0], "--format", "json"]),
    ):
        seconds = wall(command)
        print(f"{title:40} {seconds:6.3f} s = {seconds / bare:5.1f} x bare Python")


if __name__ == "__main__":
    main(sys.argv[1:])
