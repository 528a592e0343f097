"""The table of docs/formats.md, cell by cell: what each format tells is read to the known value, all else is unknown."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from format_features import FEATURES
from format_samples import SAMPLES

import millipoint
from millipoint.match import Match
from millipoint.reading import read_bytes, recognise

KNOWN: dict[str, dict[str, Any]] = {
    "XG .xg": {
        "plays, dice": ((3, 1), (24, 23, 13, 10)), "cube actions": ("double", "take"), "scores": (5, 5),
        "results": ((1, 2), (1, 4)), "set-up positions": ((5, 2),), "illegal plays": 1,
        "comments": ("of the match", "of the play"), "date": 19931, "event, place": ("Open", "Łódź"),
        "ratings": ("", "1712.50"), "Jacoby, beaver": (True, True), "candidates of a play": ((0.16, -0.01), 1),
        "their chances": (0.55, 0.17, 0.02, 0.12, 0.01), "their levels": ("4-ply", "3-ply"),
        "cube equities": (0.3, 0.25, 1.0), "chances, no double": (0.52, 0.14, 0.02, 0.13, 0.01),
        "chances, double/take": (0.51, 0.16, 0.03, 0.15, 0.02), "luck": (0.25,), "level of luck": "4-ply",
        "errors as stated": (0.17,), "marks of plays": 0, "marks for study": 1, "engine": "eXtreme Gammon",
    },
    "XG .xgp": {
        "plays, dice": ((3, 1), (24, 23, 13, 10)), "cube actions": ("double", "take"), "scores": (3, 4),
        "set-up positions": ((15, 15),), "illegal plays": 1, "comments": ("of the position",), "date": 19931,
        "event, place": ("Open", "Łódź"), "ratings": ("1650.25", "1712.50"), "Jacoby, beaver": (True, True),
        "candidates of a play": ((0.16, -0.01), -1), "their chances": (0.55, 0.17, 0.02, 0.12, 0.01),
        "their levels": ("4-ply", "3-ply"), "cube equities": (0.3, 0.25, 1.0),
        "chances, no double": (0.52, 0.14, 0.02, 0.13, 0.01), "chances, double/take": (0.51, 0.16, 0.03, 0.15, 0.02),
        "luck": (0.1,), "level of luck": "4-ply", "errors as stated": (0.17,), "marks of plays": 0,
        "marks for study": 1, "engine": "eXtreme Gammon",
    },
    "XG text": {
        "scores": (4, 3), "set-up positions": ((15, 14),), "comments": ("A remark.",), "Jacoby, beaver": (True, True),
        "candidates of a play": ((0.164, 0.19), -1), "their chances": (0.55, 0.165, 0.01, 0.1225, 0.005),
        "their levels": ("XG Roller+", "3-ply"), "cube equities": (0.58, 0.689, 1.0),
        "chances, no double": (0.6138, 0.2455, 0.0188, 0.1314, 0.0046),
        "chances, double/take": (0.615, 0.25, 0.02, 0.135, 0.005), "engine": "eXtreme Gammon",
        "equity table": "Kazaross XG2",
    },
    "XG Mobile": {
        "plays, dice": ((1, 3), (8, 5, 6, 5)), "cube actions": ("no double", "double", "take", "no double"),
        "scores": (4, 3), "results": ((0, 2),), "set-up positions": ((15, 15),), "illegal plays": 1,
        "comments": ("written for tests",), "date": 19762, "event, place": ("", "XG Mobile"),
        "ratings": ("1650.25", ""), "Jacoby, beaver": (False, True),
    },
    "gnubg .sgf": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)),
        "cube actions": ("no double", "double", "take", "no double", "no double"), "scores": (4, 3),
        "results": ((0, 2),), "set-up positions": ((3, 2),), "illegal plays": 1,
        "comments": ("of the match", "of the play"), "date": 19762, "event, place": ("Open", "Club"),
        "ratings": ("1650.25 (Exp 300)", "1712.5"), "Jacoby, beaver": (True, None),
        "candidates of a play": ((0.16, -0.01), 0), "their chances": (0.551, 0.17, 0.01, 0.12, 0.005),
        "their levels": ("3-ply", "1-ply"), "cube equities": (-2.067, -2.1855, 1.0),
        "chances, no double": (0.45, 0.12, 0.005, 0.17, 0.01),
        "chances, double/take": (0.45, 0.12, 0.005, 0.17, 0.01), "luck": (0.044,), "level of luck": "1-ply",
        "engine": "GNU Backgammon",
    },
    "gnubg text": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("no double", "double", "pass"), "scores": (4, 3),
        "results": ((0, 1),), "set-up positions": ((15, 15),), "illegal plays": 1, "comments": ("of the match",),
        "date": 19616, "event, place": ("Open", "Here"), "ratings": ("1650.25", ""), "Jacoby, beaver": (True, None),
        "candidates of a play": ((0.16, -0.01), 0), "their chances": (0.551, 0.17, 0.01, 0.12, 0.005),
        "their levels": ("3-ply", "1-ply"), "cube equities": (0.853, 1.062, 1.0),
        "chances, no double": (0.7, 0.2, 0.01, 0.1, 0.005), "luck": (0.044,), "engine": "GNU Backgammon",
    },
    ".mat": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("no double", "double", "take", "no double"),
        "scores": (4, 3), "results": ((0, 2),), "set-up positions": ((15, 15),), "illegal plays": 1,
        "comments": ("written for tests",), "date": 19762, "event, place": ("Open", "Club"),
        "ratings": ("1650.25", "1712.50"), "Jacoby, beaver": (True, False),
    },
    "BGBlitz .bgf": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("double", "take", "no double"), "scores": (4, 3),
        "results": ((0, 2),), "set-up positions": ((3, 2),), "illegal plays": 1,
        "comments": ("hello", "of the game", "of the play"), "date": 20461, "event, place": ("Cup", "Server"),
        "ratings": ("", "1650.25"), "Jacoby, beaver": (True, True), "candidates of a play": ((0.2, -0.3), 0),
        "their chances": (0.6, 0.2, 0.01, 0.1, 0.005), "their levels": ("3-ply", "3-ply"),
        "cube equities": (0.5, 0.75, 1.0), "chances, no double": (0.6, 0.2, 0.01, 0.1, 0.005), "luck": (0.25,),
        "level of luck": "3-ply", "errors as stated": (0.05,), "engine": "BGBlitz",
    },
    "BGBlitz text": {
        "scores": (6, 5), "set-up positions": ((15, 15),), "Jacoby, beaver": (True, False),
        "candidates of a play": ((0.151, 0.002), -1), "their chances": (0.554, 0.172, 0.013, 0.123, 0.005),
        "cube equities": (0.051, -0.302, 1.0), "chances, no double": (0.541, 0.175, 0.002, 0.117, 0.002),
        "engine": "BGBlitz",
    },
    "OGXM 2": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("no double", "double", "take"), "scores": (6, 5),
        "results": ((0, 2),), "set-up positions": ((3, 2),), "illegal plays": 1, "times": (5.0,),
        "comments": ("of the match", "of the game", "of the play"), "date": 19762, "event, place": ("Open", "Paris"),
        "ratings": ("1650.25", ""), "Jacoby, beaver": (True, True), "candidates of a play": ((1.7143, 1.4286), 0),
        "their chances": (0.52, 0.14, 0.01, 0.13, 0.009), "their levels": ("2-ply", "2-ply"),
        "cube equities": (-1.7143, -2.1429, 0.4286), "chances, no double": (0.6, 0.15, 0.01, 0.1, 0.005),
        "luck": (0.1429,), "level of luck": "2-ply", "errors as stated": (0.2857,), "marks of plays": 0,
        "engine": "eXtreme Gammon", "equity table": "Woolsey",
    },
    "OGXM 1": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("no double", "double", "take"), "scores": (5, 5),
        "results": ((0, 2),), "set-up positions": ((3, 2),), "illegal plays": 1, "times": (5.0,), "date": 19762,
        "event, place": ("Open", "Paris"), "Jacoby, beaver": (True, True), "candidates of a play": ((0.12, 0.09), 0),
        "their chances": (0.52, 0.14, 0.01, 0.13, 0.009), "their levels": ("3-ply", "XG Roller+"),
        "cube equities": (0.3, 0.55, 1.0), "chances, no double": (0.6, 0.15, 0.01, 0.1, 0.005), "luck": (-0.025,),
        "level of luck": "1-ply", "errors as stated": (0.03,), "marks of plays": 0, "engine": "eXtreme Gammon",
    },
    ".gva": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("no double", "double", "take", "no double"),
        "scores": (4, 3), "results": ((0, 2),), "set-up positions": ((3, 2),), "illegal plays": 1, "times": (2.5,),
        "comments": ("of the play",), "date": 19762, "event, place": ("Open", "Paris"), "ratings": ("1650.25", ""),
        "Jacoby, beaver": (True, True), "candidates of a play": ((0.1, 0.05), 0),
        "their chances": (0.5, 0.1, 0.0, 0.1, 0.0), "their levels": ("XG Roller+", "2-ply"),
        "cube equities": (0.3, 0.55, 1.0), "chances, no double": (0.5, 0.1, 0.0, 0.1, 0.0), "luck": (0.02,),
        "level of luck": "1-ply", "errors as stated": (0.03,), "marks of plays": 0, "engine": "eXtreme Gammon",
        "equity table": "Woolsey",
    },
    "blunderDB": {
        "plays, dice": ((3, 1), (8, 5, 6, 5)), "cube actions": ("no double", "double", "take", "no double"),
        "scores": (4, 3), "results": ((0, 2),), "illegal plays": 1, "times": (2.5,),
        "comments": ("of the match", "of the position"), "date": 19854, "event, place": ("Open", "Paris"),
        "ratings": ("1650.25", ""), "Jacoby, beaver": (True, False), "candidates of a play": ((0.16, 0.02), 0),
        "their chances": (0.52, 0.14, 0.01, 0.13, 0.005), "their levels": ("XG Roller++", "3-ply"),
        "cube equities": (0.4, 0.3, 1.0), "chances, no double": (0.6, 0.15, 0.01, 0.1, 0.005), "luck": (0.044,),
        "engine": "eXtreme Gammon", "equity table": "Woolsey",
    },
}  # fmt: skip
"""What the samples of each format say; what is not here, the format does not tell, or it is not read."""
CELLS = [(row, feature) for row in SAMPLES for feature in FEATURES]
YES, NO, NOWHERE = "yes", "no", "–"
"""Read; in the format and not read; not in the format."""


@cache
def matches(row: str) -> dict[str, list[Match]]:
    return {name: read_bytes(data, name) for name, data in SAMPLES[row]().items()}


@pytest.mark.parametrize(("row", "feature"), CELLS)
def test_cell(row: str, feature: str) -> None:
    found = {name: FEATURES[feature](read) for name, read in matches(row).items()}
    if feature in KNOWN[row]:
        assert KNOWN[row][feature] in found.values(), found
    else:
        assert set(found.values()) == {None}, found


@pytest.mark.parametrize("row", SAMPLES)
def test_nothing_of_a_sample_is_lost(row: str) -> None:
    for name, read in matches(row).items():
        for match in read:
            match.decisions.check()
            assert len(match.decisions) and not [w for w in match.warnings if w.lost and "part of the match" not in w.message], name


def test_every_reader_has_a_row() -> None:
    plugins = millipoint.default_plugins()
    rows = {recognise(data, plugins).name for make in SAMPLES.values() for data in make().values()}  # type: ignore[union-attr]
    own = {name for name in plugins.readers if "(millipoint " in plugins.owner("reader", name)}
    assert own <= rows and own, f"no row for {own - rows}: add its samples, and its column to docs/formats.md"


def table(text: str) -> dict[tuple[str, str], str]:
    """Cells of the first table whose first heading is empty, by column and row."""
    lines = text[text.index("\n| | ") :].strip().split("\n\n")[0].split("\n")
    columns, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {(column.replace("`", ""), row[0]): cell for row in rows for column, cell in zip(columns[1:], row[1:], strict=True)}


def test_the_page_says_the_same(repository: Path) -> None:
    shown = table((repository / "docs" / "formats.md").read_text("utf-8"))
    assert list(shown) == [(row, feature) for feature in FEATURES for row in SAMPLES]
    assert set(shown.values()) == {YES, NO, NOWHERE}
    wrong = [cell for cell in CELLS if (shown[cell] == YES) != (cell[1] in KNOWN[cell[0]])]
    assert not wrong, "these cells of docs/formats.md are not what is read"
