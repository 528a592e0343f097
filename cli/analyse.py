"""``millipoint analyse``: have an engine analyse matches, into a library or as SGF files."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

import click

from millipoint.cli.analyse_input import Wanted, of_files, of_library
from millipoint.cli.libraries import own_library
from millipoint.cli.library import opened
from millipoint.cli.near import did_you_mean
from millipoint.cli.report import Report
from millipoint.cli.text import clean
from millipoint.engines.engine import Engine, Order
from millipoint.engines.run import run
from millipoint.engines.targets import Folder, Shelf, Target
from millipoint.errors import Problem, UsageError
from millipoint.interrupt import STATUS as INTERRUPTED
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.plural import some

USUAL = "gnubg"
"""The engine that is taken when it is there and nobody named one."""


@click.command("analyse")
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path())
@click.option("--engine", "name", metavar="NAME", help="The engine: see 'millipoint engines'.  [default: gnubg, else the first that is available]")
@click.option("--plies", type=click.IntRange(min=0), metavar="N", help="Depth, in the engine's own count.  [default: the engine's]")
@click.option("--jobs", type=click.IntRange(min=1), metavar="J", help="Matches that are analysed at once.  [default: one a core]")
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=1800, show_default=True, metavar="SECONDS",
              help="Time that one match may take.")  # fmt: skip
@click.option("--again", is_flag=True, help="Also matches that carry an analysis.")
@click.option("--library", metavar="FILE|URL", help="Put the analyses into this library.  [default: your own]")
@click.option("--output", "-o", type=click.Path(file_okay=False), metavar="FOLDER", help="Write SGF files into a folder instead.")
def command(
    paths: tuple[str, ...], name: str | None, plies: int | None, jobs: int | None, timeout: float, again: bool,
    library: str | None, output: str | None,
) -> None:  # fmt: skip
    """Have an engine analyse matches that carry no analysis.

    Without PATH these are the matches of the library. What is there already is skipped, so that an interrupted run goes
    on where it ended.
    """
    plugins, report = default_plugins(), Report()
    for problem in plugins.problems:
        report.fail(problem)
    if output is not None and (library is not None or not paths):
        raise UsageError("give either --output or --library, not both" if library else "--output needs the PATH of match files")
    if not paths and library is None and own_library() is None:
        raise UsageError("give the PATH of match files, or --library")
    engine = chosen(name, plugins)
    depth = depth_of(engine, plies)
    with contextlib.ExitStack() as stack:
        target: Target
        if output is not None:
            target = Folder.of(Path(output), engine, depth)
            wanted = of_files(paths, plugins, report, again=again)
        else:
            shelf = stack.enter_context(opened(library, create=True))
            target = Shelf(shelf, engine, depth, again)
            wanted = of_files(paths, plugins, report, again=again) if paths else of_library(shelf, again=again)
        order = Order(depth, timeout)
        _work(engine, order, target, wanted, jobs or os.cpu_count() or 1, report)
    report.done()


def chosen(name: str | None, plugins: Plugins) -> Engine:
    """The engine of a name, else the first that is there. Raises `UsageError` when it cannot be used."""
    engines: dict[str, Engine] = dict(plugins.engines)
    if name is None:
        order = sorted(engines.values(), key=lambda engine: engine.name != USUAL)
        found = next((engine for engine in order if not engine.available()), None)
        if found is None:
            raise UsageError("no engine is available: 'millipoint engines' says why")
        return found
    if name not in engines:
        raise UsageError(f"unknown engine {name!r}{did_you_mean(name, engines)}: choose from {', '.join(engines) or 'none'}")
    if reason := engines[name].available():
        raise UsageError(f"{name} is not available: {reason}")
    return engines[name]


def depth_of(engine: Engine, plies: int | None) -> int:
    """The depth that was asked for, else the usual one of the engine. Raises `UsageError` for one that it does not have."""
    if plies is None:
        return engine.plies[0]
    if plies not in engine.plies:
        have = ", ".join(map(str, sorted(engine.plies)))
        raise UsageError(f"{engine.name} analyses at {have} plies of its own count, not at {plies}")
    return plies


def _work(engine: Engine, order: Order, target: Target, wanted: Wanted, jobs: int, report: Report) -> None:
    tasks = [task for task in wanted.tasks if not target.has(task)]
    started, done, failed = time.monotonic(), 0, 0
    skipped = [(wanted.analysed, "analysed before"), (len(wanted.tasks) - len(tasks), "there already")]
    try:
        for found in run(engine, tasks, order, jobs):
            if found.match is None:
                failed += 1
                report.fail(found.problem or Problem(found.task.name, engine.name, "gave no analysis"))
                continue
            done += 1
            click.echo(f"[{done + failed}/{len(tasks)}] {clean(found.task.name)}: {found.seconds:.1f} s, {clean(target.take(found))}")
    except KeyboardInterrupt:
        click.echo(f"millipoint: interrupted; kept: {some(done, 'analysis')}; the same command goes on with the rest", err=True)
        click.get_current_context().exit(INTERRUPTED)
    click.echo("; ".join(_totals(done, failed, skipped)) + f" in {time.monotonic() - started:.1f} s")


def _totals(done: int, failed: int, skipped: list[tuple[int, str]]) -> Iterator[str]:
    yield f"{done} analysed"
    if failed:
        yield f"{failed} failed"
    yield from (f"{number} {what}" for number, what in skipped if number)
