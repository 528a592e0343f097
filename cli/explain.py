"""``millipoint explain``: which decisions count, which do not, and why."""

from __future__ import annotations

from typing import Any

import attrs
import click

from millipoint.cli.ask import Ask, rules
from millipoint.cli.complete import counting_rules
from millipoint.cli.inputs import Inputs
from millipoint.cli.panel import Panel, panel
from millipoint.cli.sheet import Head, Sheet
from millipoint.compute import compute
from millipoint.decision import KINDS
from millipoint.manager import Plugins
from millipoint.metric import Total
from millipoint.tally import Tally

DECISIONS = Total("decisions", Tally(), unit="count")
ERRORS = Total("error", Tally("error", where="rated"), unit="equity")
COUNTED = "counted"
HEADS = (
    Head("kind", "Kind", "text"),
    Head("reason", "Reason", "text"),
    Head("decisions", "Decisions", "count"),
    Head("error", "Error sum", "equity"),
    Head("counted", "Counted", "text"),
)


@attrs.frozen
class Line:
    """Decisions of one kind that count, or that do not for one reason."""

    kind: str
    reason: str
    decisions: int
    error: float | None
    """Sum of the known errors, equity; None when none is known."""

    @property
    def counted(self) -> bool:
        """Whether they count."""
        return self.reason == COUNTED


@click.command("explain")
@panel
def command(panel: Panel) -> None:
    """How the number of counted decisions came about.

    Every decision of the selection appears in exactly one line: counted, or left out for a reason. With several rules,
    --counting xg,gnubg, it shows N and PR under each and the decisions on which they differ.
    """
    from millipoint.cli.explain_rules import compare, rules_of

    compared = rules_of(click.get_current_context().meta.get(GIVEN, ""), rules(panel.plugins))
    if len(compared) > 1:
        compare(compared, panel)
        return
    lines = explain(panel.ask, panel.inputs, panel.plugins)
    if panel.form == "table" and not panel.sort and not panel.having:
        from millipoint.cli.explain_table import draw

        draw(lines, panel.ask, panel.output, read=not panel.inputs.empty)
        panel.report.done()
        return
    known = [line.error or 0.0 for line in lines if line.counted]
    totals = {
        "decisions": sum(line.decisions for line in lines),
        "counted": sum(line.decisions for line in lines if line.counted),
        "error": sum(known) if known else None,
    }
    rows = [{**attrs.asdict(line), "counted": line.counted} for line in lines]
    panel.write("explain", [Sheet("rows", HEADS, rows)], more=totals)


def explain(ask: Ask, inputs: Inputs, plugins: Plugins) -> list[Line]:
    """The lines: kinds in their order, in each first what counts and then the reasons in the order of the rule."""
    options: dict[str, Any] = {"filter": ask.filter, "settings": ask.settings, "plugins": plugins}
    decisions, errors = compute([DECISIONS, ERRORS], inputs.source, by=("kind", "uncounted"), **options)
    reasons = plugins.session(ask.settings).known("uncounted").labels
    lines = [
        Line(kind, reason or "unknown reason", int(count.value or 0), errors.at(i).value)
        for i, ((kind, reason), count) in enumerate(decisions)
    ]
    place = {reason: i for i, reason in enumerate(reasons)}
    return sorted(lines, key=lambda line: (KINDS.index(line.kind), place.get(line.reason, len(place))))


GIVEN = "explain.counting"


def _first(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Keep all the rules that are named, for `command`; what other commands read is the first of them."""
    ctx.meta[GIVEN] = value
    return value.partition(",")[0].strip()


_RULES = "Which decisions count: xg (default), gnubg or a plugin's rule; several, separated by commas, are compared."
_SEVERAL = click.Option(
    ["--counting"], default="", metavar="RULE[,RULE]", callback=_first, shell_complete=counting_rules, help=_RULES
)
command.params = [_SEVERAL if param.name == "counting" else param for param in command.params]
