"""Every listed figure against the slow reference: invented data, real files, both rules, players and kinds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import millipoint
from millipoint import Decisions, Filter, Settings, compute
from millipoint.decision import Decision
from millipoint.position.keys import OPENING_KEY
from millipoint.testing import sample

from .reference import Reference

DATA = Path(__file__).parents[1] / "data" / "sgf"
SUMS = 1e-9


def by_key(d: Decision) -> bool:
    return d.position == OPENING_KEY


def agree(table: Decisions, counting: str, *, player: str | None = None, kind: int | None = None) -> None:
    """Every figure of the reference equals the one of `compute`, interval included."""
    want = Reference(list(table), counting, opening=by_key).figures(player, kind)
    filter = Filter()
    if player is not None:
        filter = filter.where("player", "==", player)
    if kind is not None:
        filter = filter.where("kind", "==", kind)
    got = compute(list(want), table, filter=filter, settings=Settings(counting=counting))
    for figures in got:
        name = str(figures.metric)
        estimate = figures.only
        found = (estimate.value, estimate.low, estimate.high)
        assert near(found, want[name]), f"{name}: {found} but {want[name]}"
        assert estimate.reason if estimate.value is None else estimate.value == estimate.value


def near(found: tuple[Any, ...], want: tuple[Any, ...]) -> bool:
    return all(
        (a is None and b is None) or (a is not None and b is not None and math.isclose(a, b, rel_tol=SUMS, abs_tol=SUMS))
        for a, b in zip(found, want, strict=True)
    )


@pytest.mark.parametrize("counting", ["xg", "gnubg"])
@pytest.mark.parametrize("kind", [None, 0, 1, 2])
@pytest.mark.parametrize("player", [None, "Player 1", "Player 4"])
def test_many_invented_matches(counting: str, kind: int | None, player: str | None) -> None:
    agree(sample(3, matches=30), counting, player=player, kind=kind)


@pytest.mark.parametrize("counting", ["xg", "gnubg"])
@pytest.mark.parametrize("seed", range(8))
def test_single_invented_matches(counting: str, seed: int) -> None:
    table = sample(seed, matches=10)
    part = table.part(seed, seed + 1)
    agree(part, counting)
    for player in part.words["player"].values[:2]:
        agree(part, counting, player=player)


def test_every_listed_figure_has_a_reference() -> None:
    want = Reference(list(sample(1, matches=2))).figures()
    listed = "pr pr_checker pr_cube snowie mwc_loss mwc_loss_checker mwc_loss_cube l7 elo luck luck_total luck_mwc luck_adjusted"
    listed += " error_rate error_total errors blunders n_checker n_double n_take forced unrated"
    assert set(listed.split()) <= set(want)


def files(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.glob("*.sgf"))


@pytest.mark.parametrize("counting", ["xg", "gnubg"])
@pytest.mark.parametrize("path", list(files(DATA)), ids=lambda p: p.stem[:2])
def test_own_files(path: Path, counting: str) -> None:
    match = millipoint.read(path)
    for player in (None, *match.info.players):
        agree(match.decisions, counting, player=player)


@pytest.mark.parametrize("counting", ["xg", "gnubg"])
def test_files_of_the_collection(shared: Path, counting: str) -> None:
    chosen = [p for p in files(shared / "data" / "corpus") if p.name[:2] in ("05", "13", "19", "29", "30", "34", "36")]
    tables = [millipoint.read(path).decisions for path in chosen]
    xg = sorted((shared / "data" / "public" / "xg").glob("gv-[35C]*.xg"))
    tables += [millipoint.read(path).decisions for path in xg]
    for table in tables:
        agree(table, counting)
    agree(Decisions.concat(tables), counting, player="Ines Valverde")
    agree(Decisions.concat(tables), counting, kind=0)
