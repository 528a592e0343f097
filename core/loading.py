"""Plugins found and loaded: the installed ones through entry points, or whichever are named."""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import sys
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from millipoint.errors import FAULTS, UsageError, fault_of
from millipoint.hooks import GROUP
from millipoint.manager import Plugin, Plugins

DISABLE = "MILLIPOINT_DISABLE"
"""Environment variable: names of plugins, separated by commas, that are not loaded; ``*`` = all but the built-in ones."""


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
