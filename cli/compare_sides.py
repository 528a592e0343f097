"""The two sides of a comparison: two analyses of the same matches, or two match equity tables for the same analyses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import numpy as np

from millipoint.cli.analyses import ANY, Analysis, analysis_named
from millipoint.cli.ask import find_met, there
from millipoint.cli.file_inputs import FileInputs
from millipoint.cli.panel import Panel
from millipoint.decisions import Decisions
from millipoint.engines.pairs import in_terms_of, pairs
from millipoint.engines.verdicts import revalued
from millipoint.errors import UsageError
from millipoint.match import Match
from millipoint.session import Session
from millipoint.settings import Settings
from millipoint.twins import best

Array = np.ndarray[Any, np.dtype[Any]]


@attrs.frozen(eq=False)
class Side:
    """One side: its name and the settings that figures rest on."""

    name: str
    told: str
    """The name for people."""
    settings: Settings
    session: Session


@attrs.frozen(eq=False)
class Couple:
    """A match as the two sides see it, and the rows that are the same decision."""

    tables: tuple[Decisions, Decisions]
    rows: tuple[Array, Array]
    judged: tuple[Decisions, Decisions]
    """The tables by which verdicts are given."""


def by_engines(panel: Panel, names: tuple[str, ...]) -> tuple[list[Side], Iterator[Couple]]:
    """Sides of two engines. Raises `UsageError` for engines that analysed nothing."""
    present = there(panel.inputs)
    one, two = (analysis_named(name, present) for name in names)
    if one == two:
        raise UsageError(f"both sides are {one}: name two programs, or two depths of one (--engine 'gnubg 0-ply' --engine 'gnubg 2-ply')")
    settings = [attrs.evolve(panel.ask.settings, only_engine=str(analysis)) for analysis in (one, two)]
    sides = [_side(panel, str(analysis), analysis.told, s) for analysis, s in zip((one, two), settings, strict=True)]
    return sides, _analyses(panel, one, two)


def _analyses(panel: Panel, one: Analysis, two: Analysis) -> Iterator[Couple]:
    """The matches of which there are both analyses, and which are not the same."""
    inputs = panel.inputs
    if isinstance(inputs, FileInputs):
        for group in inputs.groups:
            first, second = (best(group, analysis.engine, analysis.level) for analysis in (one, two))
            if first is not second and all(map(_is, (first, second), (one, two))):
                yield _couple(first.decisions, second.decisions)
        return
    from millipoint.engines.shelf import both

    asked = ((one.engine, one.level), (two.engine, two.level))
    for mine, theirs in both(inputs.library, *asked):  # type: ignore[attr-defined]
        yield _couple(mine, theirs)


def _is(match: Match, analysis: Analysis) -> bool:
    return match.info.engine == analysis.engine and analysis.level in (ANY, match.info.level)


def _couple(one: Decisions, other: Decisions) -> Couple:
    mine, theirs = pairs(one, other)
    other = in_terms_of(other, one, mine, theirs)
    return Couple((one, other), (mine, theirs), (one, other))


def by_mets(panel: Panel, names: tuple[str, ...]) -> tuple[list[Side], Iterator[Couple]]:
    """Sides of two match equity tables."""
    mets = [find_met(name, panel.plugins) for name in names]
    settings = [attrs.evolve(panel.ask.settings, met=met, other_met="revalue") for met in mets]
    return [_side(panel, s.met.name, s.met.name, s) for s in settings], _revaluations(panel, mets)


def _revaluations(panel: Panel, mets: list[Any]) -> Iterator[Couple]:
    usual = panel.plugins.met("Kazaross-XG2")
    for load in panel.inputs.source.parts():
        joined = _whole(load())
        for i in range(joined.matches):
            table = joined.part(i, i + 1)
            of = _met_of(table, panel, usual)
            rows = np.arange(len(table))
            yield Couple((table, table), (rows, rows), (revalued(table, of, mets[0]), revalued(table, of, mets[1])))


def _whole(table: Decisions) -> Decisions:
    return Decisions({name: table.data[name] for name in table.data}, table.sizes, table.counts, table.words)


def _met_of(table: Decisions, panel: Panel, usual: Any) -> Any:
    """The table that a match was analysed with; the usual one where the file does not say."""
    codes = table.data["analysis_met"][table.data["analysis_met"] >= 0]
    name = table.words["analysis_met"].decode(int(np.bincount(codes).argmax())) if len(codes) else None
    try:
        return panel.plugins.met(name) if name else usual
    except UsageError:
        return usual


def _side(panel: Panel, name: str, told: str, settings: Settings) -> Side:
    return Side(name, told, settings, panel.plugins.session(settings))
