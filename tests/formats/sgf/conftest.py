"""Fixtures: files of matches, and the counters of GNU Backgammon recomputed with plain loops."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, OPENING, PASSED, TOOK, Decision
from millipoint.met import load

DATA = Path(__file__).parents[2] / "data" / "sgf"
ROOT = (
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:{length}][game:{game}][ws:{ws}][bs:{bs}]"
    "PW[Ann]PB[Bob]{more}"
)
OPEN = tuple(OPENING.tolist())


@pytest.fixture(scope="session")
def data() -> Path:
    return DATA


@pytest.fixture
def tree() -> Callable[..., bytes]:
    """A game tree made of nodes: ``tree(";W[31hefe]", ..., length=5)``."""

    def make(*nodes: str, length: int = 0, game: int = 0, ws: int = 0, bs: int = 0, more: str = "") -> bytes:
        root = ROOT.format(length=length, game=game, ws=ws, bs=bs, more=more)
        return ("\n".join([root, *nodes]) + ")\n").encode()

    return make


def _figures() -> dict[str, Any]:
    kinds = (
        "missed_below_cp",
        "missed_above_cp",
        "wrong_double_below_dp",
        "wrong_double_above_tg",
        "wrong_takes",
        "wrong_passes",
    )
    names = ("total_moves", "unforced_moves", "total_decisions", "close_or_actual", "doubles", "takes", "passes")
    sums = ("error_emg", "error_cost", "luck_emg", "luck_cost")
    return {**dict.fromkeys(names, 0), **dict.fromkeys(sums, 0.0), **{kind: [0, 0.0, 0.0] for kind in kinds}}


def _recount(records: Iterable[Decision]) -> list[dict[str, Any]]:
    """Both seats' figures by GNU Backgammon's rules, one record after the other."""
    met = load("Kazaross-XG2")
    sides = [_figures(), _figures()]
    for d in records:
        own = sides[d.seat]
        unit = float(d.cube)
        if d.length:
            win, loss = met.win_loss(d.away, d.opponent_away, d.cube, d.seat)
            unit = float(win - loss) / 2
        if d.kind == CHECKER:
            own["total_moves"] += 1
            if len(d.equity) > 1:
                own["unforced_moves"] += 1
                loss_of_play = d.equity[0] - d.equity[d.played] if d.played >= 0 else 0.0
                own["error_emg"] += loss_of_play
                own["error_cost"] += loss_of_play * unit
            if d.luck == d.luck:
                own["luck_emg"] += d.luck
                own["luck_cost"] += d.luck * unit
            continue
        if d.nd != d.nd or d.action == BEAVERED:
            continue
        best = min(d.dt, d.dp) if d.dt >= d.nd and d.dp >= d.nd else d.nd
        if d.kind == DOUBLE:
            if d.action != DOUBLED and d.board == OPEN:
                continue
            made = min(d.dt, d.dp) if d.action == DOUBLED else d.nd
            own["doubles"] += d.action == DOUBLED
            close = d.action == DOUBLED or best - min(d.dt, 1.0) < 0.16
            if d.action == DOUBLED:
                kind, cost = "wrong_double_above_tg" if d.nd > 1 else "wrong_double_below_dp", best - made
            else:
                kind, cost = "missed_above_cp" if d.dt > 1 else "missed_below_cp", best - made
        else:
            own["takes"] += d.action == TOOK
            own["passes"] += d.action == PASSED
            close, cost = True, d.dt - d.dp if d.action == TOOK else d.dp - d.dt
            kind = "wrong_takes" if d.action == TOOK else "wrong_passes"
        own["total_decisions"] += 1
        own["close_or_actual"] += close
        if cost > 0:
            own[kind][0] += 1
            own[kind][1] += cost
            own[kind][2] += cost * unit
    return sides


@pytest.fixture(scope="session")
def recount() -> Callable[[Iterable[Decision]], list[dict[str, Any]]]:
    return _recount
