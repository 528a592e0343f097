"""Values of structured figures, and what a decision was by the slow reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from millipoint import Decisions, Filter, Settings, compute

from .reference import Judged, judge


def value(name: str, table: Decisions, *, context: Mapping[str, Any] | None = None, player: str = "", **more: Any) -> Any:
    """The value of an ungrouped figure."""
    narrow = Filter().where("player", "==", player) if player else Filter()
    return compute(name, table, filter=narrow, context=context, settings=Settings(**more))[0].only.value


def judged(table: Decisions) -> list[Judged]:
    """Every decision with what the reference knows of it."""
    return [judge(d, "xg", lambda d: False) for d in table]
