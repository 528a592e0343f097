"""Choose matches of a library by their facts."""

from __future__ import annotations

from collections.abc import Sequence

from millipoint.errors import UsageError
from millipoint.filter import Filter
from millipoint.library.players import find_player
from millipoint.library.store import Library
from millipoint.loading import default_plugins
from millipoint.settings import Settings


def chosen_matches(library: Library, *, players: Sequence[str] = (), first: int | None = None, last: int | None = None) -> list[int]:
    """Numbers of the matches of some players, aliases among them, between two days, both included."""
    if first is not None and last is not None and last < first:
        raise UsageError("the end lies before the start")
    wanted = Filter()
    if players:
        wanted = wanted.where("player", "in", [find_player(library, name) for name in players])
    if first is not None:
        wanted = wanted.where("day", ">=", first)
    if last is not None:
        wanted = wanted.where("day", "<=", last)
    source = library.source().narrowed([wanted], default_plugins().session(Settings()))
    found: list[int] = source.facts.data["match"][source.chosen].tolist()
    return found
