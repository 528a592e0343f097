"""Wall and CPU seconds of whole processes: what a user waits for.

    python benchmarks/cold.py FILE …
"""

from __future__ import annotations

import subprocess
import sys
import time

from processes import compiled

TIMES = 5


def wall(command: list[str], env: dict[str, str]) -> float:
    """Least wall seconds of a few runs."""
    seconds = []
    for _ in range(TIMES):
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=env)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main(paths: list[str]) -> None:
    """Print the seconds of each command and their ratio to a bare interpreter."""
    if not paths:
        sys.exit(__doc__)
    with compiled() as env:
        _measure(paths[0], env)


def _measure(path: str, env: dict[str, str]) -> None:
    python = [sys.executable]
    run = [*python, "-c", "from millipoint.cli.main import main; main()"]
    bare = wall([*python, "-c", "pass"], env)
    print(f"{'bare Python':40} {bare:6.3f} s")
    for title, command in (
        ("import numpy, attrs, pluggy", [*python, "-c", "import numpy, attrs, pluggy"]),
        ("import millipoint", [*python, "-c", "import millipoint"]),
        ("millipoint --help", [*run, "--help"]),
        ("millipoint stats FILE", [*run, "stats", path]),
        ("millipoint stats FILE --format json", [*run, "stats", path, "--format", "json"]),
    ):
        seconds = wall(command, env)
        print(f"{title:40} {seconds:6.3f} s = {seconds / bare:5.1f} x bare Python")


if __name__ == "__main__":
    main(sys.argv[1:])
