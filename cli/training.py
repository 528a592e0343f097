"""``millipoint training``: quizzes and reviews beside match play."""

from __future__ import annotations

import click

from millipoint.cli.behind import listing
from millipoint.cli.cells import Behind, row
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet

HEADS = (
    Head("window", "Window", "text"),
    Head("quiz", "Quiz PR"),
    Head("quiz_n", "N", "count"),
    Head("match", "Match PR"),
    Head("retention", "Retention", "share"),
    Head("reviews", "Reviews", "count"),
)
PLANS = (
    Head("plan", "Plan", "text"),
    Head("quiz", "Quiz PR"),
    Head("quiz_n", "N", "count"),
    Head("last", "Last", "text"),
)


@click.command("training")
@panel
@click.option("--window", type=click.Choice(["week", "month"]), default="week", show_default=True, help="Of a line.")
@listing
def command(panel: Panel, window: str) -> None:
    """Quizzes and reviews beside match play.

    Quiz PR, match PR and retention of cards by week or month. Only the matches obey the filter.
    """
    from millipoint.cli.ask import iso_day

    events = panel.inputs.study_events()
    found = panel.study("training", events=events, window=window, filter=panel.filter)

    def name(number: int) -> str:
        return str(iso_day(number)) if window == "week" else f"{number // 100:04d}-{number % 100:02d}"

    rows = [
        row(
            {
                "window": name(w.window), "quiz": w.quiz.pr, "quiz_n": w.quiz.decisions, "match": w.match,
                "retention": w.retention.share, "reviews": w.retention.reviews,
            },
            Behind("pr", panel.filter.where(window, "==", w.window), name(w.window)),
        )
        for w in found.windows
    ]  # fmt: skip
    plans = [{"plan": p.plan, "quiz": p.quiz.pr, "quiz_n": p.quiz.decisions, "last": name(p.last)} for p in found.plans]
    sheets = [Sheet("windows", HEADS, rows, empty="No dated match and nothing studied.", behind=Behind("pr", panel.filter.where(window, "!=", None)))]
    sheets.append(Sheet("plans", PLANS, plans, title="Quizzes by plan, worst first"))
    panel.write("training", sheets)
