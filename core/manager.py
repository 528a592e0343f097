"""The plugins: what they brought by kind and name, a broken or clashing one kept from harming the others."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

import attrs

from millipoint.brought import KINDS, VERSION, brought
from millipoint.column import Column
from millipoint.decision import SCHEMA
from millipoint.errors import FAULTS, Problem, UsageError, fault_of
from millipoint.interval import ANALYTIC, Interval
from millipoint.metric import Metric
from millipoint.reader import Reader
from millipoint.session import STRUCTURE, Session
from millipoint.settings import NAMES, Settings
from millipoint.study import Study


@attrs.define
class Plugin:
    """One plugin: where it came from, what it brought, and why it was set aside, if it was."""

    name: str
    distribution: str = ""
    version: str = ""
    brings: dict[str, list[str]] = attrs.field(factory=dict)
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution} {self.version})".replace(" )", ")") if self.distribution else self.name


@attrs.define(slots=False, eq=False)
class Plugins:
    """Everything that the loaded plugins brought, by kind and name."""

    plugins: list[Plugin] = attrs.field(factory=list)
    things: dict[str, dict[str, Any]] = attrs.field(factory=lambda: {kind: {} for kind in KINDS})
    owners: dict[tuple[str, str], Plugin] = attrs.field(factory=dict)
    version: str = VERSION
    sessions: dict[Settings, Session] = attrs.field(factory=dict, init=False)
    """Sessions without context, so that a second question need not plan its columns again."""
    own: set[int] = attrs.field(factory=set, init=False)
    """Identities of the metrics, which live as long as the plugins."""

    def __attrs_post_init__(self) -> None:
        self.things["interval"][f"{ANALYTIC.family} {ANALYTIC.name}"] = ANALYTIC

    # -- what there is -----------------------------------------------------------------------------------------
    @property
    def columns(self) -> Mapping[str, Column]:
        """Derived columns by name."""
        return self.things["column"]

    @property
    def metrics(self) -> Mapping[str, Metric]:
        """Metrics by name, in the order of their plugins."""
        return self.things["metric"]

    @property
    def studies(self) -> Mapping[str, Study]:
        """Studies by name, in the order of their plugins."""
        return self.things["study"]

    @property
    def readers(self) -> Mapping[str, Reader]:
        """File formats by name."""
        return self.things["reader"]

    @property
    def mets(self) -> Mapping[str, Any]:
        """Match equity tables by name."""
        return self.things["met"]

    @property
    def commands(self) -> Mapping[str, Any]:
        """Commands of the command line by name."""
        return self.things["command"]

    @property
    def engines(self) -> Mapping[str, Any]:
        """Engines, programs that analyse matches, by name."""
        return self.things["engine"]

    @property
    def intervals(self) -> Mapping[tuple[str, str], Interval]:
        """Interval methods by family and name."""
        return {(i.family, i.name): i for i in self.things["interval"].values()}

    def knows(self, metric: Any) -> bool:
        """True for a metric of a plugin, without the dear look at its attributes."""
        if not self.own:
            self.own.update(map(id, self.metrics.values()))
        return id(metric) in self.own

    @property
    def problems(self) -> list[Problem]:
        """A `Problem` for each plugin that was set aside."""
        return [Problem("", f"plugin {plugin}", f"set aside: {plugin.fault}") for plugin in self.plugins if plugin.fault]

    @property
    def aside(self) -> str:
        """The end of a message about an unknown name: the plugins that were set aside may have brought it."""
        faulty = ", ".join(str(plugin) for plugin in self.plugins if plugin.fault)
        return f" (set aside: {faulty})" if faulty else ""

    def owner(self, kind: str, name: str) -> str:
        """The plugin that brought a thing, for messages."""
        return str(self.owners.get((kind, name), "?"))

    def metric(self, name: str) -> Metric:
        """A metric by name. Raises `UsageError` with a near name when there is none."""
        found: Metric = self._named("metric", name)
        return found

    def study(self, name: str) -> Study:
        """A study by name. Raises `UsageError` with a near name when there is none."""
        found: Study = self._named("study", name)
        return found

    def _named(self, kind: str, name: str) -> Any:
        if name not in self.things[kind]:
            near = difflib.get_close_matches(name, self.things[kind], n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UsageError(f"unknown {kind} {name!r}{hint}{self.aside}")
        return self.things[kind][name]

    def session(self, settings: Settings, context: Mapping[str, Any] | None = None) -> Session:
        """A session under the given settings, the match equity table looked up by name."""
        if context or settings.extra:
            return self._session(settings, context or {})
        if settings not in self.sessions:
            self.sessions[settings] = self._session(settings, {})
        return self.sessions[settings]

    def _session(self, settings: Settings, context: Mapping[str, Any]) -> Session:
        if isinstance(settings.met, str):
            settings = attrs.evolve(settings, met=self.met(settings.met))
        have = {name for family, name in self.intervals}
        if settings.interval not in have:
            raise UsageError(f"unknown interval method {settings.interval!r}: choose from {', '.join(sorted(have))}")
        owners = {name: str(plugin) for (kind, name), plugin in self.owners.items() if kind == "column"}
        return Session(settings, self.columns, context, owners)

    def met(self, name: str) -> Any:
        """A match equity table by name (case and separators do not matter); the bare name when no plugin brings tables."""
        if not self.mets:
            return name
        wanted = _plain(name)
        for known, table in self.mets.items():
            if _plain(known) == wanted:
                return table.load() if hasattr(table, "load") else table
        near = difflib.get_close_matches(wanted, [_plain(m) for m in self.mets], n=1)
        hint = f"; did you mean {next(m for m in self.mets if _plain(m) == near[0])!r}?" if near else ""
        raise UsageError(f"unknown match equity table {name!r}{hint}")

    # -- taking in -----------------------------------------------------------------------------------------------
    def add(self, module: Any, plugin: Plugin) -> None:
        """Take in what a plugin brings, all of it or, when anything is wrong, nothing."""
        try:
            found = brought(module)
            self._check(found, plugin)
        except FAULTS as error:
            plugin.fault = plugin.fault or fault_of(error)
            return
        for kind, named in found.items():
            self.things[kind].update(named)
            self.owners.update({(kind, name): plugin for name in named})
            plugin.brings[kind] = list(named)

    def _check(self, found: Mapping[str, Mapping[str, Any]], plugin: Plugin) -> None:
        for kind, named in found.items():
            for name in named:
                if name in self.things[kind]:
                    raise UsageError(f"{kind} {name!r} is already brought by plugin {self.owner(kind, name)}")
                if kind == "column" and (name in SCHEMA or name in STRUCTURE or name in NAMES):
                    raise UsageError(f"column {name!r} has the name of a stored column or a setting")


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
