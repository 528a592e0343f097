"""The reference player of each tournament, with PR and L7: the main player if they played, else the most active one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from millipoint.compute import compute, population
from millipoint.figures import Estimate
from millipoint.library.players import aliases
from millipoint.library.settings import settings_of
from millipoint.library.store import Library
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.settings import Settings

BADGE = ("pr", "l7")
UNKNOWN = Estimate(None, None, None, 0, 0, "match", None, None, "")


@attrs.frozen
class Badge:
    """One player of one tournament, for whom the figures are."""

    player: str
    matches: int
    figures: Mapping[str, Estimate]


def badges(library: Library, *, settings: Settings | None = None, plugins: Plugins | None = None, **options: Any) -> dict[str, Badge]:
    """The badge of every tournament in which somebody has a name.

    The reference player is the library's main player, aliases taken together, in tournaments they played; otherwise the
    player of most matches, then of most counted decisions, then of the smallest name. ``options`` go to
    `millipoint.compute`.
    """
    plugins = plugins or default_plugins()
    source, settings = library.source(), settings or settings_of(library, plugins)
    by = ("tournament", "player")
    names = [name for name in BADGE if name in plugins.metrics]
    results = compute(names, source, by=by, settings=settings, plugins=plugins, **options)
    figures: dict[tuple[Any, ...], dict[str, Estimate]] = {}
    for found in results:
        for label, estimate in found:
            figures.setdefault(label, {})[str(found.metric)] = estimate
    people = population(source, by=by, settings=settings, plugins=plugins)
    main = library.settings().get("main_player")
    main = aliases(library).get(main, main) if main else None

    def rank(label: tuple[Any, ...], matches: int) -> tuple[Any, ...]:
        counted = figures.get(label, {}).get("pr", UNKNOWN).n
        return label[1] != main, -matches, -counted, label[1]

    best: dict[str, tuple[tuple[Any, ...], Badge]] = {}
    for label, matches in zip(people.labels, people.matches.tolist(), strict=True):
        event, player = label
        if event is None or not player:
            continue
        order = rank(label, matches)
        if event not in best or order < best[event][0]:
            named = figures.get(label, {})
            best[event] = order, Badge(player, matches, {name: named.get(name, UNKNOWN) for name in BADGE})
    return {event: badge for event, (_, badge) in best.items()}
