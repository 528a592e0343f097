"""From what the user chose to settings and a filter, checked against what there is."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import attrs

from millipoint.cli.analyses import ANY, analysis_named
from millipoint.cli.inputs import Inputs
from millipoint.cli.near import choose
from millipoint.cli.options import Choices
from millipoint.cli.report import Report
from millipoint.errors import Problem, UsageError
from millipoint.filter import Filter, check_filter, parse_clause
from millipoint.levels import level_name, parse_level
from millipoint.manager import Plugins
from millipoint.settings import Settings

KIND_VALUES = {"checker": ("checker",), "cube": ("double", "take"), "double": ("double",), "take": ("take",)}


@attrs.frozen
class Ask:
    """What was chosen, and the settings it amounts to."""

    choices: Choices
    settings: Settings

    @property
    def filter(self) -> Filter:
        """The filter for `millipoint.compute`."""
        return filter_of(self.choices)


def settings_of(choices: Choices, plugins: Plugins, report: Report) -> Settings:
    """The settings, the engine apart. Raises `UsageError` for names and values that cannot be meant."""
    plain: dict[str, Any] = {}
    usual = Settings()
    if choices.library is not None:
        from millipoint.cli.libraries import stored_settings

        usual = stored_settings(choices.library, plugins)
    if choices.counting:
        choose("counting rule", choices.counting, rules(plugins))
        plain["counting"] = choices.counting
    if choices.interval:
        plain["interval"], *_ = choose("interval method", choices.interval, methods(plugins))
    if choices.met:
        plain["met"] = find_met(choices.met, plugins)
        plain["other_met"] = "revalue"
        for text in getattr(plain["met"], "warnings", ()):
            report.warn(Problem(choices.met, "", text.removeprefix(f"{choices.met}: ")))
    elif choices.library is None:
        plain["met"] = plugins.met(usual.met)
    if choices.other_met:
        plain["other_met"] = choices.other_met
    if choices.min_level:
        plain["min_level"] = parse_level(choices.min_level)
    if choices.error is not None:
        plain["error_threshold"] = choices.error
    if choices.blunder is not None:
        plain["blunder_threshold"] = choices.blunder
    return attrs.evolve(usual, **plain)


def filter_of(choices: Choices) -> Filter:
    """The filter as written. Raises `UsageError` for a condition that cannot be read."""
    found = Filter()
    if choices.player:
        found = found.where("player", "in", choices.player)
    if choices.tournament:
        found = found.where("tournament", "in", choices.tournament)
    if choices.kind:
        found = found.where("kind", "in", dict.fromkeys(k for kind in choices.kind for k in KIND_VALUES[kind]))
    if choices.first is not None:
        found = found.where("day", ">=", choices.first)
    if choices.last is not None:
        found = found.where("day", "<=", choices.last)
    if choices.length:
        found = found.where("length", "in", choices.length)
    for condition in choices.where:
        found = found.where(*parse_clause(condition))
    return found


def prepare(choices: Choices, plugins: Plugins, report: Report) -> Ask:
    """Settings and filter, checked as far as can be done before any file is read."""
    ask = Ask(choices, settings_of(choices, plugins, report))
    check_filter(ask.filter, plugins.session(ask.settings))
    return ask


def settle(ask: Ask, inputs: Inputs) -> Ask:
    """The names of players, tournaments and analyses as the matches spell them; unknown ones are wrong usage."""
    if inputs.empty:
        return ask

    def spelt(column: str, names: tuple[str, ...]) -> tuple[str, ...]:
        present = inputs.texts(column) if names else []
        return tuple(dict.fromkeys(spelling for name in names for spelling in choose(column, inputs.meant(column, name), present)))

    old, settings = ask.choices, ask.settings
    new = attrs.evolve(old, player=spelt("player", old.player), tournament=spelt("tournament", old.tournament))
    new = attrs.evolve(new, where=tuple(_programs(condition, inputs) for condition in old.where))
    if old.engine:
        analysis = analysis_named(old.engine, there(inputs))
        settings = attrs.evolve(settings, only_engine=str(analysis))
        inputs.use(analysis)
    return Ask(new, settings)


def there(inputs: Inputs) -> list[tuple[str, int]]:
    """Engine and level of the analyses that there are; the level is unknown of programs that analysed single decisions."""
    return [*inputs.analyses(), *((engine, ANY) for engine in inputs.texts("engine"))]


def _programs(condition: str, inputs: Inputs) -> str:
    """A condition with programs as the analyses spell them: ``engine==gnubg`` means what ``--engine gnubg`` means."""
    column, op, value = parse_clause(condition)
    if column != "engine" or op == "~":
        return condition
    present = there(inputs)
    found = [analysis_named(name, present) for name in (value if op == "in" else (value,))]
    if deep := next((analysis for analysis in found if analysis.level != ANY), None):
        level = level_name(deep.level)
        raise UsageError(f"{condition!r}: a program has no depth in a condition; say level=={level} too, or --engine {deep.asked!r}")
    return f"{column}{'==' if op == 'in' else op}{','.join(analysis.engine for analysis in found)}"


def rules(plugins: Plugins) -> list[str]:
    """Names of the counting rules: every ``uncounted_RULE`` column is one."""
    return sorted(name.removeprefix("uncounted_") for name in plugins.columns if name.startswith("uncounted_"))


def methods(plugins: Plugins) -> list[str]:
    """Names of the interval methods."""
    return sorted({name for _, name in plugins.intervals})


def find_met(name: str, plugins: Plugins) -> Any:
    """A match equity table by its name, another name of it, or a file. Raises `UsageError` or `MetError`."""
    from millipoint.met import load, resolve_name

    is_file = name.casefold().endswith((".xml", ".met")) or Path(name).is_file()
    if not is_file:
        try:
            return plugins.met(name)
        except UsageError:
            alias = resolve_name(name)
            if alias is None:
                raise
            return plugins.met(alias)
    return load(name)


def describe_filter(choices: Choices) -> dict[str, Any]:
    """The filter for JSON: what each option asked for, empty or null where it was not given."""
    return {
        "player": list(choices.player),
        "tournament": list(choices.tournament),
        "kind": list(choices.kind),
        "from": iso_day(choices.first),
        "to": iso_day(choices.last),
        "length": list(choices.length),
        "where": list(choices.where),
    }


def iso_day(day: int | None) -> str | None:
    """A day, in days since 1970-01-01, as YYYY-MM-DD."""
    return None if day is None else (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()
