"""Against the statistics that other programs make of the same .xg files, and XG's window for matches read from transcripts."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import millipoint
from millipoint import Match, Settings, compute
from millipoint.decision import CHECKER, DOUBLE, DOUBLED, TAKE
from millipoint.position.xgid import parse_xgid

SETTINGS = Settings(error_threshold=0.020, blunder_threshold=0.080)
FIGURES = ("n_checker", "n_double", "n_take", "error_checker", "error_total", "mwc_loss", "luck_total", "luck_mwc", "pr", "plays")


@pytest.fixture
def public(shared: Path) -> Path:
    folder = shared / "data" / "public"
    if not (folder / "expected").is_dir():
        pytest.skip("the figures of other programs are not here")
    return folder


@cache
def read(path: Path) -> Match:
    return millipoint.read(path)


def figures(match: Match, player: str) -> dict[str, float]:
    found = compute(list(FIGURES), match, by="player", settings=SETTINGS)
    return {name: found[name][player].value or 0.0 for name in FIGURES}


# -- the script that came with the sample files --------------------------------------------------------------------------
def probed(match: Match, seat: int) -> dict[str, float]:
    """Its figures from our columns: it counts a no double when ND and min(DT, DP) are less than 0.2 apart, unrounded, either way,
    and sums the errors of all."""
    kind, action, mark, error, luck = (match.decisions.data[name] for name in ("kind", "action", "mark", "stored_error", "luck"))
    nd, dt, dp = (match.decisions.data[name].astype(float) for name in ("nd", "dt", "dp"))
    mine = (match.decisions.data["seat"] == seat) & ~np.isnan(error)
    plays, doubles, takes = mine & (kind == CHECKER) & (mark == 0), mine & (kind == DOUBLE), mine & (kind == TAKE)
    near = doubles & ((action == DOUBLED) | (np.abs(nd - np.minimum(dt, dp)) < 0.2))
    costs = error.astype(float)
    every = costs[plays | doubles | takes]
    count = int((plays | near | takes).sum())
    return {
        "decisions": count, "unforced_checker": plays.sum(), "cube_decisions": near.sum(), "take_decisions": takes.sum(),
        "total_err": every.sum(), "checker_err": costs[plays].sum(), "double_err": costs[doubles].sum(),
        "take_err": costs[takes].sum(), "PR": 500 * every.sum() / max(count, 1),
        "errors>=.02": (every >= 0.02).sum(), "blunders>=.08": (every >= 0.08).sum(),
        "own_luck": np.nansum(luck[(match.decisions.data["seat"] == seat) & (kind == CHECKER)].astype(float)),
    }  # fmt: skip


UNPLAYED_LUCK = {("gbf-Squire-J_rgensen-Harmand-Unger_7_point_match_18-08-2024.xg", "Squire/Jørgensen"): -0.1111}
"""Luck of a roll that was given up with the game: in their totals and in no decision of ours."""


def test_a_script_over_the_same_records(public: Path) -> None:
    compared = 0
    with (public / "expected" / "xg-probe-stats.tsv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t"):
            path = public / "xg" / row["file"]
            if path.is_file():
                match = read(path)
                own = probed(match, match.info.players.index(row["player"]))
                own["own_luck"] += UNPLAYED_LUCK.get((row["file"], row["player"]), 0.0)
                for name, value in own.items():
                    assert value == pytest.approx(float(row[name]), abs=0.0011), (row["file"], row["player"], name)
                compared += 1
    assert compared >= 30


# -- GammonView ------------------------------------------------------------------------------------------------------------
DECISIONS = {
    # file, player: decisions here and there, error there where it is another
    ("gbf-1-Intermediate-Round1-Unger-Kozoman-11pt", "Kévin UNGER"): (121, 130, 2.2419),
    ("gbf-2-Intermediate-Round2-Unger-Lahme-7pt", "Kévin UNGER"): (131, 134, None),
    ("gbf-2-Intermediate-Round2-Unger-Lahme-7pt", "Susanne LAHME"): (171, 170, None),
    ("gbf-Squire-J_rgensen-Harmand-Unger_7_point_match_18-08-2024", "Squire/Jørgensen"): (156, 154, None),
    ("gbf-charlot1-charlot2_7p_2025-11-08-2305", "charlot1"): (90, 89, None),
    ("gbf-match_with_comment", "Kévin UNGER"): (103, 104, None),
    ("gbf-match_with_comment", "Nicolas HARMAND"): (81, 84, 1.0937),
    ("gbf-ronde1-UngerHarmand-FriebeJacobi-7pt", "FRIEBE JACOBI"): (95, 96, None),
    ("gv-5nqfGw9bWG3deTaU", "Marion Castlebury"): (120, 119, None),
    ("gv-C07OQCKyw4Pe-CnjFiAMYO", "Bluepoint02"): (128, 127, None),
    ("gv-C07OQCKyw4Pe-CnjFiAMYO", "Fox"): (134, 135, None),
    ("gv-Sz-2PgKnvb6aFls69-qFXg", "Fox"): (110, 111, None),
    ("gv-XCu3RJ0UvDg_Tldl", "Emberoak05"): (49, 50, None),
    ("gv-hQ8sVn2LbTdF4wRm", "Dana Ellery"): (81, 80, None),
    ("gv-hQ8sVn2LbTdF4wRm", "Owen Talbot"): (82, 81, None),
}
"""It counts by candidates and another window; on two sides XG's own window shows our numbers."""


def test_gammonviews_totals(public: Path) -> None:
    compared = 0
    for page in sorted((public / "expected").glob("gvstats-*.xg.json")):
        stem = page.name.removeprefix("gvstats-").removesuffix(".xg.json")
        path = public / "xg" / f"{stem}.xg"
        if not path.is_file():
            continue
        shown = json.loads(page.read_text("utf-8"))
        for side in ("white", "black"):
            player, want = shown[side], shown["stats"]["match"][side]
            own = figures(read(path), player)
            n = own["n_checker"] + own["n_double"] + own["n_take"]
            here, there, error = DECISIONS.get((stem, player), (n, n, None))
            assert (n, want["total_decisions"]) == (here, there), (stem, player)
            if error is None:
                assert own["error_total"] == pytest.approx(want["total_error"], abs=0.0006), (stem, player)
            else:
                assert want["total_error"] == error and own["error_total"] < error
            luck = own["luck_total"] + UNPLAYED_LUCK.get((path.name, player), 0.0)
            assert luck == pytest.approx(want["total_luck"], abs=0.0011), (stem, player)
            if n == there:
                assert own["pr"] == pytest.approx(want["pr"], abs=0.006), (stem, player)
                assert own["mwc_loss"] == pytest.approx(want.get("total_error_mwc", 0.0), abs=0.0002), (stem, player)
            compared += 1
    assert compared >= 28


# -- XG's window where only the transcript is there ------------------------------------------------------------------------
def summaries(text: str) -> dict[str, list[dict[str, str]]]:
    """By file: player and lines of XG's window."""
    found = {}
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        name, head, *lines = [line for line in part.splitlines() if line.strip()]
        sides = [{"player": player} for player in head.split("\t")[1:]]
        for label, *cells in (line.split("\t") for line in lines if "\t" in line):
            for side, cell in zip(sides, cells, strict=False):
                side[label.strip(" •-")] = cell
        found[name.removesuffix(".txt")] = sides
    return found


def test_counts_of_xgs_window_for_a_transcript(public: Path) -> None:
    """Take decisions are equal; XG's unforced moves are those with a choice but for the few that it marks."""
    text = (public / "expected" / "lasse-XG-summaries.Rmd.txt").read_text("utf-8")
    compared = 0
    for name, sides in summaries(text).items():
        for path in (public / "mat" / f"bglab-{name}.mat", public / "sgf" / f"gen-bglab-{name}-gnubg1.07-2ply.sgf"):
            if not path.is_file():
                continue
            match = read(path)
            for side in sides:
                (player,) = (p for p in match.info.players if p.lower() == side["player"])
                rows = [row for row in match.decisions if row.player == player]
                assert sum(row.kind == TAKE for row in rows) == int(side["Take Decisions"]), (path.name, player)
                choices = sum(row.kind == CHECKER and row.legal_plays not in (0, 1) for row in rows)
                assert 0 <= choices - int(side["Unforced Moves"]) <= 6, (path.name, player)
                if path.suffix == ".sgf":  # another program's analysis, under XG's rule
                    own = figures(match, player)
                    assert abs(own["pr"] - float(side["Performance Rating"].replace(",", "."))) < 0.5, (path.name, player)
                compared += 1
    assert compared >= 8


def test_gnubgs_counts_of_a_file_whose_statistics_are_zero(public: Path) -> None:
    """The file has counts and no errors; Millipoint computes both from the analyses."""
    shown = json.loads((public / "expected" / "charlot1-charlot2.json").read_text("utf-8"))
    match = read(public / "sgf" / "gbf-charlot1-charlot2_7p_2025-11-08-2305.sgf")
    settings = Settings(counting="gnubg")
    found = compute(["plays", "n_checker", "error_total"], match, by="player", settings=settings)
    for player, side in zip(shown["players"], ("player1", "player2"), strict=True):
        want: dict[str, Any] = shown["gnubg"][side]
        rows = [row for row in match.decisions if row.player == player]
        assert found["plays"][player].value == want["checker_total"]
        assert found["n_checker"][player].value == want["checker_unforced"]
        assert sum(row.kind == DOUBLE and row.action == DOUBLED for row in rows) == want["double_decisions"]
        assert sum(row.kind == TAKE for row in rows) == want["take_decisions"] + want["pass_decisions"]
        assert found["error_total"][player].value == 0.0, "two programs that play the best play each time"


# -- XGIDs of another converter ----------------------------------------------------------------------------------------------
def test_xgids_of_convertxg(public: Path) -> None:
    """Dice, length and points needed in its tables are those of its XGIDs as we read them."""
    compared = 0
    for path in sorted((public / "expected").glob("convertxg-*.csv")):
        with path.open(encoding="utf-8-sig", newline="") as stream:
            for row in csv.DictReader(stream):
                found: Any = parse_xgid(row["XGID"])
                roll = row["Roll"]
                assert "".join(map(str, found.dice)) == (roll if roll != "0" else "00"), row
                assert found.length == int(row["Length"]), row
                if found.length:
                    bottom, top = (found.length - n for n in (found.score, found.opponent_score)[:: found.turn])
                    assert row["Match Score"] == f"{bottom}a{top}a", row
                compared += 1
    assert compared > 1500
