"""``millipoint explain``: which decisions count, which do not, and why."""

from __future__ import annotations

from typing import Any

import attrs
import click

from millipoint.cli.ask import Ask, describe_filter, prepare, rules, settle
from millipoint.cli.inputs import Inputs, read_inputs
from millipoint.cli.options import Choices, common, output_options
from millipoint.cli.output import check_output, json_text, write
from millipoint.cli.report import Report
from millipoint.compute import compute
from millipoint.decision import KINDS
from millipoint.manager import Plugins, default_plugins
from millipoint.metric import Total
from millipoint.tally import Tally

SCHEMA = "millipoint/explain/1"
DECISIONS = Total("decisions", Tally(), unit="count")
ERRORS = Total("error", Tally("error", where="rated"), unit="equity")
COUNTED = "counted"


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
@common
@output_options("table", "json")
def command(paths: tuple[str, ...], choices: Choices, form: str, output: str | None) -> None:
    """How the number of counted decisions came about.

    Every decision of the selection appears in exactly one line: counted, or left out for a reason. With several rules,
    --counting xg,gnubg, it shows N and PR under each and the decisions on which they differ.
    """
    plugins, report = default_plugins(), Report()
    check_output(output)
    from millipoint.cli.explain_rules import compare, rules_of

    compared = rules_of(choices.counting, rules(plugins)) if "," in choices.counting else []
    if compared:
        choices = attrs.evolve(choices, counting=compared[0])
    ask = prepare(choices, plugins, report)
    inputs = read_inputs(paths, plugins, report, choices.library)
    ask = settle(ask, inputs)
    if len(compared) > 1:
        compare(compared, ask, inputs, plugins, report, form, output)
        report.done()
        return
    lines = explain(ask, inputs, plugins)
    if form == "table":
        from millipoint.cli.explain_table import draw

        draw(lines, ask, output, read=not inputs.empty)
    else:
        document = {
            "schema": SCHEMA,
            "settings": ask.settings.describe(),
            "filter": describe_filter(ask.choices),
            "rows": [{**attrs.asdict(line), "counted": line.counted} for line in lines],
            "decisions": sum(line.decisions for line in lines),
            "counted": sum(line.decisions for line in lines if line.counted),
            "error": sum(line.error or 0.0 for line in lines if line.counted)
            if any(line.counted for line in lines)
            else None,
            "problems": report.plain(),
        }
        write(json_text(document, output), output)
    report.done()


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
