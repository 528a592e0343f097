"""``millipoint study-play``: what was studied and what came of it."""

from __future__ import annotations

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.errors import UsageError
from millipoint.filter import day_of

HEADS = (
    Head("plan", "Plan", "text"),
    Head("positions", "Positions studied", "count"),
    Head("before", "PR before"),
    Head("before_n", "N", "count"),
    Head("since", "PR since"),
    Head("since_n", "N", "count"),
)


@click.command("study-play")
@panel
@click.option("--days", default=30, show_default=True, type=click.IntRange(1), help="Days that count as lately.")
@click.option("--until", metavar="DATE", help="Last day of the period.  [default: today]")
@listing
def command(panel: Panel, days: int, until: str | None) -> None:
    """What was studied and what came of it.

    Plans that were studied lately, with the PR of matches before and since. A PR takes 10 decisions.
    """
    import datetime

    try:
        last = day_of(until) if until else (datetime.datetime.now(datetime.UTC).date() - datetime.date(1970, 1, 1)).days
    except UsageError as error:
        raise click.UsageError(str(error)) from None
    events = panel.inputs.study_events()
    found = panel.study("study_play", today=last, events=events, days=days, filter=panel.filter)
    dated = panel.filter.where("day", "!=", None)
    rows = [
        row(
            {
                "plan": p.plan, "positions": p.positions, "before": p.before.pr, "before_n": p.before.decisions,
                "since": p.since.pr, "since_n": p.since.decisions,
            },
            Behind("pr", dated.where("plan", "==", p.plan), p.plan),
        )
        for p in found
    ]  # fmt: skip
    studied = Behind("pr", dated.where("plan", "in", [p.plan for p in found])) if found else None
    empty = "Nothing was studied in this time: 'millipoint study' keeps the record of a library."
    panel.write("study-play", [Sheet("plans", HEADS, rows, empty=empty, behind=studied)])
