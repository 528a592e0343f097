"""``millipoint goal``: a PR to reach within some weeks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from millipoint.cli.library import done, with_library
from millipoint.cli.output import json_text, write
from millipoint.errors import UsageError
from millipoint.plural import some

if TYPE_CHECKING:
    from millipoint.library.store import Library

FORM = click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", help="Form of the output."
)


def day_option(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """A date written YYYY-MM-DD in days since 1970-01-01."""
    from millipoint.filter import day_of

    try:
        return None if value is None else day_of(value)
    except UsageError as error:
        raise click.BadParameter(str(error), ctx, param) from None


DAY = click.option("--day", callback=day_option, metavar="DATE", help="The UTC day, YYYY-MM-DD.  [default: today]")


@click.group("goal")
def command() -> None:
    """A PR to reach within some weeks."""


@command.command("set")
@click.argument("pr", type=float)
@click.argument("weeks", type=int)
@DAY
@with_library
def set_(library: Library, pr: float, weeks: int, day: int | None) -> None:
    """Set the goal: PR within WEEKS."""
    from millipoint.library.goals import end_date, set_goal

    goal = set_goal(library, pr, weeks, day)
    done(f"Goal: PR {goal.pr:g} by {end_date(goal)}.")


@command.command("show")
@FORM
@with_library
def show(library: Library, form: str) -> None:
    """The goal."""
    from millipoint.library.goals import end_date, goal_of
    from millipoint.library.study import day_text

    goal = goal_of(library)
    facts: dict[str, Any] | None = None
    if goal is not None:
        facts = {"pr": goal.pr, "weeks": goal.weeks, "set": day_text(goal.day), "end": str(end_date(goal))}
    if form == "json":
        write(json_text({"schema": "millipoint/goal/1", "goal": facts}, None), None)
    elif facts is None:
        done("There is no goal: 'millipoint goal set PR WEEKS' sets one.")
    else:
        done("PR {pr:g} within {weeks} weeks, set on {set}: by {end}.".format_map(facts))


@command.command("suggest")
@click.option("--player", metavar="NAME", help="Whose goal.  [default: the main player]")
@FORM
@with_library
def suggest(library: Library, player: str | None, form: str) -> None:
    """A goal for a player: the lower bound of their band of level, or half a point less inside the best one."""
    from millipoint.library.goals import current_pr
    from millipoint.plugins.progress.trend import suggestion

    who, pr, n = current_pr(library, player)
    found = suggestion(pr)
    if form == "json":
        document = {"schema": "millipoint/goal-suggestion/1", "player": who, "pr": pr, "n": n, "suggestion": found}
        write(json_text(document, None), None)
    elif found is None:
        done(f"{who}: there is no goal to suggest; PR {'unknown' if pr is None else f'{pr:.2f}'} over {some(n, 'decision')}.")
    else:
        done(f"{who}: PR {pr:.2f} over {some(n, 'decision')}; a goal would be PR {found:g}.")


@command.command("clear")
@with_library
def clear(library: Library) -> None:
    """Forget the goal."""
    from millipoint.library.goals import clear_goal

    clear_goal(library)
    done("There is no goal.")
