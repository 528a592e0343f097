"""Settings: what decides which decisions are rated and counted and how they are valued."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Real
from typing import Any

import attrs

from millipoint.errors import UsageError
from millipoint.levels import level_name


@attrs.frozen(kw_only=True)
class Settings:
    """Everything that changes a population or a value. Figures compare only when their signatures agree.

    Names of settings and of columns never coincide.
    """

    counting: str = "xg"
    """The rule that says which decisions count: ``xg``, ``gnubg`` or one that a plugin brings."""
    met: Any = "Kazaross-XG2"
    """Match equity table: the name of an installed one, or a table."""
    other_met: str = "exclude"
    """``exclude`` decisions analysed with another table, or ``revalue`` them with this one."""
    only_engine: str = ""
    """Rate only decisions analysed by this program, or mostly at a level by it (``GNU Backgammon, 3-ply``); empty = any."""
    min_level: int = 0
    """Rate only decisions analysed at this level or deeper, on the scale of `millipoint.levels`."""
    error_threshold: float = 0.050
    """Least cost of an error, equity."""
    blunder_threshold: float = 0.100
    """Least cost of a blunder, equity."""
    tau: float = 0.025
    """Temperature of the reference player of the difficulty figures, equity."""
    interval: str = "analytic"
    """Name of the interval method."""
    extra: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    """Settings that plugins read."""

    def __attrs_post_init__(self) -> None:
        for name in ("error_threshold", "blunder_threshold", "tau"):
            value = getattr(self, name)
            if not isinstance(value, Real) or not math.isfinite(value) or value < 0:
                raise UsageError(f"{name.replace('_', ' ')}: {value} is not an equity of 0 or more")
        if not isinstance(self.min_level, Real):
            raise UsageError(f"min_level: {self.min_level!r} is not a number of the scale of millipoint.levels")
        if self.error_threshold > self.blunder_threshold:
            raise UsageError(f"the error threshold {self.error_threshold:g} is above the blunder threshold {self.blunder_threshold:g}")
        if self.other_met not in ("exclude", "revalue"):
            raise UsageError(f"other_met: {self.other_met!r} is neither exclude nor revalue")

    def get(self, name: str, default: Any) -> Any:
        """A setting by name, own or extra; ``default`` when there is none."""
        return getattr(self, name) if name in NAMES else self.extra.get(name, default)

    def text(self, name: str) -> str:
        """How a setting is written in a signature."""
        value = self.get(name, "")
        if name == "met":
            return met_text(value)
        if name == "min_level":
            return level_name(value) if value > 0 else "any"
        if name == "only_engine":
            return value or "any"
        return f"{value:.3f}" if isinstance(value, float) and name.endswith("threshold") else str(value)

    def describe(self) -> dict[str, Any]:
        """The settings as plain values for JSON; the table by name and content hash."""
        plain = {name: getattr(self, name) for name in NAMES if name != "met"}
        plain["min_level"] = level_name(self.min_level) if self.min_level > 0 else None
        plain["only_engine"] = self.only_engine or None
        met = {"met": getattr(self.met, "name", self.met), "met_hash": getattr(self.met, "hash", None)}
        return {**met, **plain, **dict(self.extra)}


NAMES = tuple(a.name for a in attrs.fields(Settings) if a.name != "extra")


def met_text(met: Any) -> str:
    """Name of a table and its content hash, as signatures write it."""
    name = getattr(met, "name", met)
    return f"{name}|met_hash:{met.hash}" if hasattr(met, "hash") else str(name)
