"""Against eXtreme Gammon's own statistics window: four sides of two matches, figure by figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import millipoint
from millipoint import Match, Settings, compute

KNOWN = {
    "aachen-double-7pt": "gbf-Squire-J_rgensen-Harmand-Unger_7_point_match_18-08-2024.xg",
    "charlot1-charlot2": "gbf-charlot1-charlot2_7p_2025-11-08-2305.xg",
}
SETTINGS = Settings(error_threshold=0.020, blunder_threshold=0.080)
"""XG calls 0.020 an error and 0.080 a blunder."""
COUNTS = {
    "total_decisions": ("n_checker", "n_double", "n_take"),
    "checker_unforced": ("n_checker",),
    "double_decisions": ("n_double",),
    "take_decisions": ("n_take",),
    "total_errors": ("errors",),
    "total_blunders": ("blunders",),
}
ROUNDED = {
    # key of the window: figure, factor, unit of the last digit that XG shows
    "pr": ("pr", 1, 0.01),
    "total_equity_error_emg": ("error_total", 1, 0.001),
    "checker_equity_error_emg": ("error_checker", 1, 0.001),
    "double_equity_error_emg": ("error_double", 1, 0.001),
    "take_equity_error_emg": ("error_take", 1, 0.001),
    "total_mwc_loss_pct": ("mwc_loss", 100, 0.01),
    "checker_mwc_loss_pct": ("mwc_loss_checker", 100, 0.01),
    "double_mwc_loss_pct": ("mwc_loss_double", 100, 0.01),
    "take_mwc_loss_pct": ("mwc_loss_take", 100, 0.01),
}
SIDES = [(match, side) for match in KNOWN for side in (0, 1)]


def window(shared: Path, name: str, side: int) -> dict[str, Any]:
    text = (shared / "data" / "public" / "expected" / f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)["xg"][f"player{side + 1}"]
    return found


@pytest.fixture(scope="module")
def matches(shared: Path) -> dict[str, Match]:
    return {name: millipoint.read(shared / "data" / "public" / "xg" / file) for name, file in KNOWN.items()}


def figure(match: Match, name: str, side: int) -> Any:
    return compute(name, match, by="player", settings=SETTINGS)[0][match.info.players[side]].value


@pytest.mark.parametrize("name, side", SIDES)
def test_decisions_errors_and_blunders_are_the_same(shared: Path, matches: dict[str, Match], name: str, side: int) -> None:
    shown = window(shared, name, side)
    for key, names in COUNTS.items():
        if shown[key] is not None:
            assert sum(figure(matches[name], n, side) for n in names) == shown[key], key


@pytest.mark.parametrize("name, side", SIDES)
@pytest.mark.parametrize("key", ROUNDED)
def test_figures_round_to_what_is_shown(shared: Path, matches: dict[str, Match], name: str, side: int, key: str) -> None:
    ours, factor, digit = ROUNDED[key]
    shown = window(shared, name, side)[key]
    assert abs(figure(matches[name], ours, side) * factor - shown) <= digit / 2 + 1e-9


def test_everything_is_rated(matches: dict[str, Match]) -> None:
    for match in matches.values():
        assert compute("unrated", match)[0].only.value == 0
