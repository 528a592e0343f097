"""What went wrong in a run: said on stderr at once, kept for the output, and in the end the exit status."""

from __future__ import annotations

from typing import Any

import attrs
import click

from millipoint.cli.screen import screen
from millipoint.cli.text import clean
from millipoint.errors import MillipointError, PluginError, Problem


@attrs.define
class Report:
    """Problems in the order they came up."""

    problems: list[Problem] = attrs.field(factory=list)
    failed: bool = False

    def fail(self, problem: Problem) -> None:
        """Something is missing from the result: one line on stderr, exit status 1."""
        self.failed = True
        self._say("millipoint", problem)

    def warn(self, problem: Problem) -> None:
        """Something is odd, the result is whole: one line on stderr."""
        if problem.lost:
            self.fail(problem)
        else:
            self._say("warning", problem)

    def metric_failed(self, name: str, error: MillipointError) -> None:
        """A metric was left out, for `millipoint.compute`."""
        self.fail(Problem("", f"metric {name}" if not isinstance(error, PluginError) else "", str(error)))

    def _say(self, head: str, problem: Problem) -> None:
        self.problems.append(problem)
        screen().flush()
        click.echo(f"{head}: {clean(str(problem))}", err=True)

    def plain(self) -> list[dict[str, Any]]:
        """The problems for JSON."""
        return [{"file": p.file, "place": p.place, "message": p.message} for p in self.problems]

    @property
    def status(self) -> int:
        """Exit status: 1 when anything is missing from the result."""
        return int(self.failed)

    def done(self) -> None:
        """End the command with the honest exit status."""
        if self.failed:
            click.get_current_context().exit(1)
