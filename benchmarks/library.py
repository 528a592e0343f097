"""A library of synthetic matches: every metric by player from memory, from a cold process, from blobs; memory; SQL rows.

    python benchmarks/library.py [--matches 10000] [--large] [--keep FOLDER]

Makes the library, then prints seconds and their ratios, all in one run. ``--large`` does the same with ten times the
matches and shows the growth.
"""

from __future__ import annotations

import argparse
import json
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from processes import compiled
from timing import best

import millipoint
from millipoint.library import open_library
from millipoint.source import Kept

TIMES = 3
HERE = Path(__file__).resolve()


def listed() -> list[Any]:
    """Every metric that is in the list."""
    return [m for m in millipoint.default_plugins().metrics.values() if getattr(m, "listed", True)]


# -- what a process of its own does -----------------------------------------------------------------------------------
def child(what: str, file: str) -> None:
    """One measurement, alone in its process; prints JSON."""
    start, facts = time.process_time(), {}
    if what in ("cache", "every", "blobs", "nothing"):
        library = open_library(file)
        metrics, by = (list(millipoint.default_plugins().metrics.values()), ()) if what == "every" else (listed(), "player")
        source = library.source() if what != "blobs" else _uncached(library)
        facts["cached"] = source.cache is not None
        if what != "nothing":
            wall, cpu = time.perf_counter(), time.process_time()
            millipoint.compute(metrics, source, by=by)
            facts["compute"], facts["seconds"] = time.perf_counter() - wall, time.process_time() - cpu
    elif what == "memory":
        source = Kept.of(_uncached(open_library(file)))
        facts["stored"] = best(lambda: millipoint.compute(listed(), _fresh(source), by="player"), TIMES)[0]
        millipoint.compute(listed(), source, by="player")
        facts["derived"] = best(lambda: millipoint.compute(listed(), source, by="player"), TIMES)[0]
        facts["alone"] = best(lambda: millipoint.compute("pr", source, by="player"), TIMES)[0]
    elif what in ("sqlite", "sqlite_all"):
        connection = sqlite3.connect(file)
        wall = time.perf_counter()
        parts = "WHERE part IN (0, 2)" if what == "sqlite" else ""
        facts["bytes"] = sum(len(data) for (data,) in connection.execute(f"SELECT data FROM segment {parts}"))
        facts["compute"] = time.perf_counter() - wall
    facts["cpu"] = time.process_time() - start
    facts["peak"] = peak()
    print(json.dumps(facts))


def peak() -> int:
    """Most memory that this process has held, bytes. (On Linux the figure of getrusage starts with the parent's.)"""
    status = Path("/proc/self/status")
    if status.exists():
        return 1024 * int(status.read_text().partition("VmHWM:")[2].split()[0])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _uncached(library: Any) -> Any:
    from millipoint.library.source import LibrarySource

    return LibrarySource.of(library, cached=False)


def _fresh(source: Kept) -> Any:
    """The same tables without any derived column."""
    return millipoint.Memory([load() for load in source.parts()])


def spawn(what: str, file: Path, env: dict[str, str], times: int = TIMES) -> dict[str, float]:
    """Middle facts of a few processes, with the wall seconds from start to end."""
    found: list[dict[str, float]] = []
    for _ in range(times):
        wall = time.perf_counter()
        done = subprocess.run([sys.executable, HERE, "--child", what, str(file)], capture_output=True, check=True, text=True, env=env)
        found.append({**json.loads(done.stdout), "wall": time.perf_counter() - wall})
    return {key: statistics.median(one[key] for one in found) for key in found[0]}


# -- the baseline: one row a decision in SQL ----------------------------------------------------------------------------
def sql_rows(file: Path, folder: Path) -> tuple[float, float]:
    """Seconds of PR by player over a table of rows in SQLite, and the PR of the first player, to compare."""
    from millipoint import Frame, Settings

    library = open_library(file)
    session = millipoint.default_plugins().session(Settings())
    rows = sqlite3.connect(folder / "rows.db")
    rows.execute("CREATE TABLE decision (match INTEGER, player INTEGER, counted INTEGER, error REAL)")
    for load in library.source().parts():
        frame = Frame(load(), session)
        columns = (frame.at("match", "decision"), frame.at("player", "decision"), frame.get("counted"), frame.get("error"))
        values = zip(*(c.tolist() for c in columns), strict=True)
        rows.executemany("INSERT INTO decision VALUES (?, ?, ?, ?)", ((m, p, int(c), e) for m, p, c, e in values))
    rows.commit()
    query = "SELECT player, 500 * sum(error) / count(*) FROM decision WHERE counted GROUP BY player ORDER BY player"
    found: list[Any] = []
    seconds = best(lambda: found.append(rows.execute(query).fetchall()), TIMES)[1]
    words = library.source().words["player"]
    player, pr = found[0][0]
    ours = millipoint.compute("pr", library.source(), by="player")["pr"][words.decode(player)].value
    assert abs(ours - pr) < 1e-6, (ours, pr)
    return seconds, pr


# -- the report -----------------------------------------------------------------------------------------------------------
def measure(file: Path, folder: Path, matches: int, *, first: bool) -> dict[str, float]:
    """Make a library and print what it shows; ``first`` measures what needs all columns in memory too."""
    from bulk import fill

    start = time.perf_counter()
    with open_library(file) as library:
        decisions = fill(library, matches)
        made = time.perf_counter()
        library.source()
        cached = time.perf_counter()
    cache = file.with_name(file.name + ".columns")
    columns = sum(f.stat().st_size for f in cache.rglob("*.npy"))
    print(f"\n{decisions:,} decisions, {matches:,} matches, {len(listed())} metrics by player")
    print(f"library {file.stat().st_size / 1e6:,.0f} MB in {made - start:.1f} s, column cache {columns / 1e6:,.0f} MB in {cached - made:.1f} s")
    what = ("nothing", "cache", "blobs", "sqlite", "sqlite_all")
    with compiled() as env:
        spawn("nothing", file, env, 1)
        floor, cold, blobs, raw, everything = (spawn(name, file, env) for name in what)
        memory = spawn("memory", file, env, 1) if first else {}
    if first:
        say("in memory, all columns, derived too", memory["derived"], 0.3, "s CPU")
        say("in memory, stored columns", memory["stored"], None, "s CPU")
    if first:
        figures = spawn("every", file, env)
        say("every figure, a cold process", figures["seconds"], 5, "s CPU, study plan and references included")
    say("a cold process, start to end", cold["wall"], 1.0 if first else None, "s")
    say("  of which computing", cold["compute"], None, "s")
    say("  of which starting and opening", floor["wall"], None, "s")
    say("the same bytes by sqlite3 alone", raw["compute"], None, f"s, {raw['bytes'] / 1e6:,.0f} MB")
    say("all bytes by sqlite3 alone", everything["compute"], None, f"s, {everything['bytes'] / 1e6:,.0f} MB")
    say("from the cache, over sqlite3 alone", cold["compute"] / raw["compute"], 3, "x")
    say("from the blobs, over sqlite3 alone", blobs["compute"] / raw["compute"], 3, "x")
    say("from the blobs, over all bytes by sqlite3", blobs["compute"] / everything["compute"], 3, "x")
    say("peak memory, from the cache", cold["peak"] / 1e6, None, f"MB, of which {floor['peak'] / 1e6:,.0f} before computing")
    say("peak memory, over the columns' bytes", cold["peak"] / columns, 2, "x")
    say("peak memory, from the blobs, over them", blobs["peak"] / columns, 2, "x")
    if first:
        seconds, _ = sql_rows(file, folder)
        say("PR by player as rows of SQL", seconds, None, "s")
        say("  over PR by player here", seconds / memory["alone"], None, "x")
    return {"decisions": decisions, "cache": cold["compute"], "blobs": blobs["compute"], "peak": cold["peak"]}


def say(title: str, value: float, goal: float | None, unit: str) -> None:
    """One line: what, how much, and whether it is within the goal."""
    verdict = "" if goal is None else f"   goal {goal:g}: {'met' if value <= goal else 'MISSED'}"
    print(f"{title:42} {value:9.3f} {unit}{verdict}")


def main() -> None:
    """Measure one library, or two."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--large", action="store_true", help="the same with ten times the matches")
    parser.add_argument("--keep", type=Path, help="leave the libraries in this folder")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        child(*given.child)
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        small = measure(folder / "library.db", folder, given.matches, first=True)
        if given.large:
            large = measure(folder / "large.db", folder, 10 * given.matches, first=False)
            growth = large["decisions"] / small["decisions"]
            print(f"\n{growth:.1f} x the decisions")
            for what in ("cache", "blobs", "peak"):
                say(f"  {what}, growth over that of decisions", large[what] / small[what] / growth, 1.1, "x")


if __name__ == "__main__":
    main()
