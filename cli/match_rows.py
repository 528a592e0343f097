"""The matches of a question and the badge of each player: PR, L7 with its interval over games, Elo."""

from __future__ import annotations

from typing import Any

import attrs

from millipoint.cli.ask import Ask, iso_day
from millipoint.cli.inputs import Card, Inputs
from millipoint.cli.report import Report
from millipoint.compute import compute, population
from millipoint.figures import Estimate
from millipoint.levels import level_name
from millipoint.manager import Plugins

BADGE = ("pr", "l7", "elo")
UNKNOWN = Estimate(None, None, None, 0, 0, "game", None, None, "")


@attrs.frozen
class MatchRow:
    """One match and the figures of seat 0 and 1."""

    card: Card
    short: str
    """Its name in a table."""
    figures: tuple[dict[str, Estimate], dict[str, Estimate]]

    @property
    def result(self) -> str:
        """Points of both players, as in 7-4."""
        return "{}-{}".format(*self.card.info.score)


def badges(inputs: Inputs, ask: Ask, plugins: Plugins, report: Report) -> list[MatchRow]:
    """The matches with something that the filter selects. The badge is of both players, whichever was asked for."""
    names = [name for name in BADGE if name in plugins.metrics]
    options: dict[str, Any] = {"settings": ask.settings, "plugins": plugins}
    kept = {number for (number,) in population(inputs.source, by="match", filter=ask.filter, **options).labels}
    both = ask.filter.drop("player")
    results = compute(
        names, inputs.source, by=("match", "player"), filter=both, on_error=report.metric_failed, **options
    )
    found = {(str(figures.metric), *label): estimate for figures in results for label, estimate in figures}

    def badge(card: Card, seat: int) -> dict[str, Estimate]:
        return {name: found.get((name, card.number, card.info.players[seat] or None), UNKNOWN) for name in BADGE}

    return [
        MatchRow(card, inputs.short(card.name), (badge(card, 0), badge(card, 1)))
        for card in inputs.cards()
        if card.number in kept
    ]


def json_row(row: MatchRow) -> dict[str, Any]:
    """One match as JSON."""
    info = row.card.info
    seats = zip(info.players, info.score, info.ratings, row.figures, strict=True)
    return {
        "match": row.card.name,
        "format": info.format,
        "program": info.program or None,
        "event": info.event or None,
        "round": info.round or None,
        "place": info.place or None,
        "date": iso_day(info.day),
        "length": info.length,
        "finished": info.finished,
        "games": row.card.games,
        "decisions": row.card.decisions,
        "engine": info.engine or None,
        "level": level_name(info.level) or None,
        "met": info.met or None,
        "players": [
            {
                "name": name or None,
                "score": score,
                "rating": rating or None,
                "badge": {metric: estimate.as_dict() for metric, estimate in figures.items()},
            }
            for name, score, rating, figures in seats
        ],
        "warnings": [{"file": w.file, "place": w.place, "message": w.message} for w in row.card.warnings],
    }


_SEAT = ("player", "score", "pr", "pr_n", "l7", "l7_low", "l7_high", "elo")
CSV = (
    "match", "event", "round", "date", "length", "finished", "games", "decisions", "engine", "level",
    *(f"{name}_{seat}" for seat in (1, 2) for name in _SEAT), "warnings",
)  # fmt: skip
"""Names of the columns of the CSV form."""


def csv_row(row: MatchRow) -> list[Any]:
    """One match as cells under `CSV`."""
    info = row.card.info
    cells: list[Any] = [row.card.name, info.event, info.round, iso_day(info.day), info.length, info.finished]
    cells += [row.card.games, row.card.decisions, info.engine, level_name(info.level)]
    for seat, figures in enumerate(row.figures):
        pr, l7, elo = (figures[name] for name in BADGE)
        cells += [info.players[seat], info.score[seat], pr.value, pr.n, l7.value, l7.low, l7.high, elo.value]
    return [*cells, "\n".join(": ".join(filter(None, (w.place, w.message))) for w in row.card.warnings)]
