"""The plugin manager: finds plugins, keeps a broken or clashing one from harming the others, lists them all."""

from __future__ import annotations

import contextlib
import difflib
import functools
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any, TypeVar

import attrs
import pluggy

from millipoint import hooks
from millipoint.column import Column, as_column
from millipoint.decision import SCHEMA
from millipoint.errors import FAULTS, Problem, UsageError, fault_of
from millipoint.frame import STRUCTURE, Session
from millipoint.hooks import GROUP, Host
from millipoint.interval import ANALYTIC, Interval
from millipoint.metric import Metric
from millipoint.reader import Reader
from millipoint.settings import NAMES, Settings
from millipoint.study import Study

VERSION = "0.1.0"
DISABLE = "MILLIPOINT_DISABLE"
"""Environment variable: names of plugins, separated by commas, that are not loaded; ``*`` = all but the built-in ones."""

MOST_PLANS = 10_000
Plan = TypeVar("Plan")

KINDS = ("column", "metric", "study", "interval", "reader", "met", "command", "engine")
PLURALS = {"study": "studies"}


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
    lasting: set[int] = attrs.field(factory=set, init=False)
    """Their identities."""
    own: set[int] = attrs.field(factory=set, init=False)
    """Identities of the metrics, which live as long as the plugins."""
    plans: dict[Any, Any] = attrs.field(factory=dict, init=False)
    """What was planned for their metrics in these sessions, so that the same question of a second match need not be."""

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
            self.lasting.add(id(self.sessions[settings]))
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

    def planned(self, session: Session, metric: Metric, what: tuple[Any, ...], make: Callable[[], Plan]) -> Plan:
        """``make()``, called once for a metric of a plugin in a session without context."""
        if id(session) not in self.lasting or not self.knows(metric):
            return make()
        key = (id(session), id(metric), *what)
        if key not in self.plans:
            made = make()
            if len(self.plans) >= MOST_PLANS:
                self.plans.clear()
            self.plans[key] = made
        found: Plan = self.plans[key]
        return found

    # -- taking in -----------------------------------------------------------------------------------------------
    def add(self, module: Any, plugin: Plugin) -> None:
        """Take in what a plugin brings, all of it or, when anything is wrong, nothing."""
        try:
            found = _ask(module)
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


def _ask(module: Any) -> dict[str, dict[str, Any]]:
    """What one plugin brings by kind and name; raises with a sentence when it is not what it should be."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(hooks)
    manager.register(module)
    manager.check_pending()
    host = Host(VERSION)
    found: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        named: dict[str, Any] = {}
        for things in getattr(manager.hook, f"millipoint_{PLURALS.get(kind, kind + 's')}")(host=host):
            for thing in things:
                name, value = _named(kind, thing)
                if name in named:
                    raise UsageError(f"brings {kind} {name!r} twice")
                named[name] = value
        if named:
            found[kind] = named
    return found


def _named(kind: str, thing: Any) -> tuple[str, Any]:
    if kind == "column":
        column = as_column(thing)
        _ = column.inputs, column.options
        return column.name, column
    wanted: dict[str, Any] = {"metric": Metric, "study": Study, "interval": Interval, "reader": Reader}
    if kind in wanted and not isinstance(thing, wanted[kind]):
        raise UsageError(f"{thing!r} is not a {kind}")
    name = getattr(thing, "name", None)
    if not isinstance(name, str) or not name:
        raise UsageError(f"{kind} {thing!r} has no name")
    if kind == "engine" and not all(callable(getattr(thing, part, None)) for part in ("available", "analyse")):
        raise UsageError(f"engine {name!r} cannot be asked: it needs the functions available and analyse")
    if kind == "reader":
        if not (isinstance(thing.title, str) and callable(thing.sniff) and callable(thing.read)):
            raise UsageError(f"reader {name!r}: it needs a title and the functions sniff and read")
        if not isinstance(thing.suffixes, tuple | list) or not all(isinstance(text, str) for text in thing.suffixes):
            raise UsageError(f"reader {name!r}: suffixes are not texts")
    if kind == "metric":
        if not str(thing).startswith(name):
            raise UsageError(f"metric {name!r} is written {str(thing)!r}: give it a __str__ that users can type")
        if not (isinstance(thing.title, str) and thing.title and isinstance(thing.unit, str)):
            raise UsageError(f"metric {name!r}: title and unit are not texts")
        name = str(thing)
    return (f"{thing.family} {name}" if kind == "interval" else name), thing


def load(sources: Iterable[ModuleType | EntryPoint | str]) -> Plugins:
    """Plugins from modules, names of modules, or entry points; a faulty one is set aside and named.

    Raises `UsageError` for a single text: several are asked for, and matches are read by `read`.
    """
    if isinstance(sources, str):
        raise UsageError(f"load takes a list of plugins, not the text {sources[:200]!r}; read(path) reads a match")
    plugins = Plugins()
    with contextlib.redirect_stdout(sys.stderr):  # output belongs to the program, whatever a plugin prints
        _load(sources, plugins)
    return plugins


def _load(sources: Iterable[ModuleType | EntryPoint | str], plugins: Plugins) -> None:
    for source in sources:
        plugin, module = Plugin(""), source
        try:
            if isinstance(source, EntryPoint):
                dist = source.dist
                plugin = Plugin(source.name, dist.name if dist else "", dist.version if dist else "")
                module = source.load()
            elif isinstance(source, str):
                plugin = Plugin(source)
                module = importlib.import_module(source)
            else:
                plugin = Plugin(getattr(source, "__name__", repr(source)))
        except FAULTS as error:
            plugin.fault = fault_of(error)
        plugins.plugins.append(plugin)
        if not plugin.fault:
            plugins.add(module, plugin)


def installed() -> list[EntryPoint]:
    """Entry points of all installed plugins: the built-in ones first, then by name of distribution."""
    found = {(e.dist.name if e.dist else "", e.name): e for e in entry_points(group=GROUP)}
    off = {name.strip() for name in os.environ.get(DISABLE, "").split(",") if name.strip()}
    kept = [
        (dist != "millipoint", dist, name)
        for dist, name in found
        if name not in off and not ("*" in off and dist != "millipoint")
    ]
    return [found[dist, name] for _, dist, name in sorted(kept)]


@functools.cache
def default_plugins() -> Plugins:
    """The installed plugins, loaded once a process."""
    return load(installed())
