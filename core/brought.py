"""What one plugin brings, asked through its hooks and looked at before anything is taken in."""

from __future__ import annotations

from typing import Any

import pluggy

from millipoint import hooks
from millipoint.column import as_column
from millipoint.errors import UsageError
from millipoint.hooks import GROUP, Host
from millipoint.interval import Interval
from millipoint.metric import Metric
from millipoint.reader import Reader
from millipoint.study import Study

VERSION = "0.1.0"
KINDS = ("column", "metric", "study", "interval", "reader", "met", "command", "engine")
PLURALS = {"study": "studies"}


def brought(module: Any) -> dict[str, dict[str, Any]]:
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
