"""``millipoint import``: match files into a library."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from millipoint.cli.library import opened
from millipoint.cli.output import json_text, write
from millipoint.cli.screen import reserved, say
from millipoint.cli.text import clean
from millipoint.interrupt import STATUS as INTERRUPTED
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.summary import Outcome, Progress, Summary

SCHEMA = "millipoint/import/1"


@click.command("import")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path())
@click.option("--library", metavar="FILE|URL", help="The library.  [default: MILLIPOINT_LIBRARY or your own]")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes at work.  [default: one a core]")
@click.option("--tournament", metavar="NAME", help="Put all matches into this tournament.")
@click.option("--watch", is_flag=True, help="Go on importing new files of the folders until Ctrl-C.")
@click.option("--json", "as_json", is_flag=True, help="Write the summary as JSON.")
def command(
    paths: tuple[str, ...], library: str | None, jobs: int | None, tournament: str | None, watch: bool, as_json: bool
) -> None:
    """Match files into a library.

    The library is made when there is none. PATH is a match file, a folder (with all that is below it), a pattern such as "2024-*.sgf", or an export of
    another library as Parquet. What the library has already is recognised and never counted twice.
    """
    with opened(library, create=True) as found, reserved():
        from millipoint.library.importing import import_paths
        from millipoint.library.watching import watch as watch_folders

        options: dict[str, Any] = {"jobs": jobs, "tournament": tournament}
        with _progress() as progress:
            if watch:
                click.echo("millipoint: watching; Ctrl-C ends", err=True)
                summary = watch_folders(found, paths, heard=functools.partial(_say, quiet=as_json), **options)
            else:
                summary = import_paths(found, paths, progress=progress, **options)
        _show(summary, found.name, as_json, told=watch)
    incomplete = bool(summary.fault or summary.failed) or any(outcome.lost for outcome in summary.outcomes)
    click.get_current_context().exit(INTERRUPTED if summary.interrupted and not watch else int(incomplete))


def _show(summary: Summary, library: str, as_json: bool, *, told: bool = False) -> None:
    for outcome in () if told else summary.outcomes:
        _say(outcome, quiet=as_json or outcome.outcome != "updated")
    if as_json:
        write(json_text({"schema": SCHEMA, "library": library, **summary.as_dict()}, None), None)
    else:
        say(_totals(summary))
    if summary.fault:
        click.echo(f"millipoint: {clean(summary.fault)}; what was imported before stays", err=True)
    elif summary.interrupted:
        click.echo(f"millipoint: interrupted after {summary.done} of {some(summary.files, 'file')}; what was imported stays", err=True)


def _say(outcome: Outcome, *, quiet: bool) -> None:
    """What became of a file: what is wrong on stderr, the rest on the screen unless it shall be quiet."""
    for warning in outcome.warnings:
        click.echo(f"warning: {clean(outcome.path)}: {clean(warning)}", err=True)
    if outcome.outcome == "failed":
        click.echo(f"millipoint: {clean(outcome.path)}: {clean(outcome.message)}", err=True)
    elif not quiet:
        head = f"{clean(outcome.path)}: {outcome.outcome}" + (f", match {outcome.match}" if outcome.match else "")
        say(f"{head}: {clean(outcome.message)}" if outcome.message else head)


def _totals(summary: Summary) -> str:
    counts = summary.counts
    text = f"{counts['new']} new, {counts['known']} known, {counts['updated']} updated, {counts['failed']} failed"
    if summary.added:
        text += f"; {some(summary.added, 'value')} added"
    if summary.seconds >= 1:
        rate = summary.done / summary.seconds
        text += f" in {summary.seconds:.1f} s" + (f" ({rate:.0f} files/s)" if rate >= 1 else "")
    return text


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[Progress], None] | None]:
    """A bar on stderr when somebody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("importing"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, rate="")

        def show(progress: Progress) -> None:
            bar.update(task, total=progress.files, completed=progress.done, rate=f"{progress.rate:.0f}/s")

        yield show
