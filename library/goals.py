"""The goal of a library: a PR to reach within some weeks."""

from __future__ import annotations

import datetime
import math
from typing import Any, Final

import attrs

from millipoint.compute import compute
from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.goal import Goal
from millipoint.library.players import find_player
from millipoint.library.settings import settings_of, write
from millipoint.library.store import Library
from millipoint.library.study import EPOCH, day_text, today

KEY: Final = "goal"
WEEKS: Final = 520


def goal_of(library: Library) -> Goal | None:
    """The goal of a library, None when there is none."""
    stored: dict[str, Any] | None = library.settings().get(KEY)
    return None if stored is None else Goal(**stored)


def set_goal(library: Library, pr: float, weeks: int, day: int | None = None) -> Goal:
    """Set the goal. Raises `UsageError` for a PR or a number of weeks that cannot be."""
    if not math.isfinite(pr) or not 0 < pr < 100:
        raise UsageError(f"a goal of {pr:g} cannot be: give a PR above 0 and below 100")
    if not 1 <= weeks <= WEEKS:
        raise UsageError(f"{weeks} weeks cannot be: give 1 to {WEEKS}")
    goal = Goal(pr, weeks, today() if day is None else day)
    write(library, {KEY: attrs.asdict(goal)}, f"goal: PR {pr:g} by {day_text(goal.end)}")
    return goal


def clear_goal(library: Library) -> None:
    """Forget the goal. Raises `UsageError` when there is none."""
    if goal_of(library) is None:
        raise UsageError("there is no goal")
    write(library, {KEY: None}, "no goal")


def end_date(goal: Goal) -> datetime.date:
    """The day by which a goal is to be reached, as a date."""
    return EPOCH + datetime.timedelta(days=goal.end)


def current_pr(library: Library, player: str | None = None) -> tuple[str, float | None, int]:
    """Name, PR and number of counted decisions of a player, by default the main one, under the library's settings."""
    wanted = player or library.settings().get("main_player")
    if not wanted:
        raise UsageError("whose goal? Name a player, or set the main player with 'millipoint players main NAME'")
    name = find_player(library, wanted)
    chosen = Filter().where("player", "==", name)
    pr = compute("pr", library.source(), filter=chosen, settings=settings_of(library))["pr"].only
    return name, pr.value, pr.n
