"""The settings of a library: match equity table, thresholds, counting rule, main player."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from millipoint.errors import MetError, UsageError
from millipoint.library import schema
from millipoint.library.names import find_name
from millipoint.library.players import find_player
from millipoint.library.store import Library
from millipoint.library.undo import edit
from millipoint.loading import default_plugins
from millipoint.manager import Plugins
from millipoint.settings import Settings

PRESETS: Final[Mapping[str, tuple[float, float]]] = {
    "xg": (0.020, 0.080),
    "gnubg": (0.040, 0.080),
    "default": (0.050, 0.100),
}
"""Error and blunder thresholds by name, equity."""
KEYS: Final[Mapping[str, str]] = {
    "met": "match equity table: a name or a file, whose values are then kept in the library",
    "error_threshold": "least cost of an error, equity",
    "blunder_threshold": "least cost of a blunder, equity",
    "other_met": "decisions analysed with another table: exclude or revalue",
    "counting": "which decisions count: xg, gnubg or a plugin's rule",
    "main_player": "whose figures come first; empty for nobody",
}
"""What can be set, and what it means."""
PLAIN: Final = ("error_threshold", "blunder_threshold", "other_met", "counting")
TABLE: Final = "met_table"


def settings_of(library: Library, plugins: Plugins | None = None) -> Settings:
    """The settings that figures of this library rest on unless a question brings its own."""
    return settings_from(library.settings(), plugins or default_plugins())


def settings_from(stored: Mapping[str, Any], plugins: Plugins) -> Settings:
    """Settings from values as a library keeps them. Raises an error of Millipoint for what cannot be."""
    values: dict[str, Any] = {name: stored[name] for name in PLAIN if name in stored}
    if TABLE in stored:
        values["met"] = _table(stored[TABLE])
    elif "met" in stored:
        values["met"] = plugins.met(stored["met"])
    else:
        values["met"] = plugins.met(Settings().met)
    return Settings(**values)


def shown(library: Library) -> dict[str, Any]:
    """Every setting as plain values, with those that were never set at their defaults."""
    stored = library.settings()
    usual = Settings()
    found = {name: stored.get(name, getattr(usual, name)) for name in PLAIN}
    return {"met": stored.get("met", usual.met), **found, "main_player": stored.get("main_player")}


def change(library: Library, key: str, text: str, plugins: Plugins | None = None) -> Any:
    """Set one setting from what a user wrote; returns the value that is kept. Raises `UsageError` for what cannot be."""
    key = find_name("setting", key.replace("-", "_"), KEYS)
    plugins = plugins or default_plugins()
    values: dict[str, Any]
    if key == "met":
        values = _met(text, plugins)
    elif key == "main_player":
        values = {key: find_player(library, text) if text.strip() else None}
    elif key.endswith("threshold"):
        values = {key: _equity(key, text)}
    elif key == "counting":
        rules = [name.removeprefix("uncounted_") for name in plugins.columns if name.startswith("uncounted_")]
        values = {key: find_name("counting rule", text, rules)}
    else:
        values = {key: text.strip()}
    store(library, values, plugins, f"{key} = {text.strip() or 'none'}")
    return values[key]


def preset(library: Library, name: str) -> tuple[float, float]:
    """Set both thresholds by the name of a preset."""
    error, blunder = PRESETS[find_name("preset", name, PRESETS)]
    store(library, {"error_threshold": error, "blunder_threshold": blunder}, default_plugins(), f"thresholds of {name}")
    return error, blunder


def store(library: Library, values: Mapping[str, Any], plugins: Plugins, title: str) -> None:
    """Keep settings, None removing one, after they have been found to go together."""
    settings_from({key: value for key, value in {**library.settings(), **values}.items() if value is not None}, plugins)
    write(library, values, title)


def write(library: Library, values: Mapping[str, Any], title: str) -> None:
    """Write settings as an edit that can be taken back."""
    s = schema.setting
    with edit(library, title) as made:
        for key, value in values.items():
            made.delete(s, s.c.key == key)
            if value is not None:
                made.insert(s, [{"key": key, "value": json.dumps(value)}])


def _equity(key: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise UsageError(f"{key.replace('_', ' ')}: {text!r} is not an equity, such as 0.050") from None


def _met(text: str, plugins: Plugins) -> dict[str, Any]:
    """The name of an installed table; of a table in a file also its values, so that the file may go."""
    from millipoint.met import read_met, resolve_name

    name = text.strip()
    if not (name.casefold().endswith((".xml", ".met")) or Path(name).is_file()):
        try:
            return {"met": _name(plugins.met(name), name), TABLE: None}
        except UsageError:
            other = resolve_name(name)
            if other is None:
                raise
            return {"met": other, TABLE: None}
    met = read_met(name)
    fields = {a.name: getattr(met, a.name) for a in attrs.fields(type(met))}
    plain = {key: value.tolist() if hasattr(value, "tolist") else value for key, value in fields.items()}
    return {"met": met.name, TABLE: plain}


def _name(met: Any, name: str) -> str:
    return str(getattr(met, "name", name))


def _table(plain: Mapping[str, Any]) -> Any:
    from millipoint.met import Met

    make: Callable[..., Met] = Met
    try:
        return make(**{**plain, "warnings": tuple(plain["warnings"])})
    except (TypeError, KeyError, ValueError) as error:
        raise MetError(f"the match equity table kept in the library cannot be read: {error}") from None
