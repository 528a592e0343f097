"""Rows sorted and narrowed by any column; columns that fit a screen."""

import pytest

from millipoint.cli.sheet import Head, Sheet, arranged
from millipoint.cli.sheet_table import lines
from millipoint.cli.values import Marks
from millipoint.errors import UsageError
from millipoint.figures import Estimate

HEADS = (Head("player", "Player", "text"), Head("n", "N", "count"), Head("pr", "PR"), Head("loss", "MWC loss", "MWC"))


def figure(value, low=None, high=None, n=10):
    return Estimate(value, low, high, n, 3, "match", None, None, "")


ROWS = [
    {"player": "Ann", "n": 500, "pr": figure(3.0), "loss": 0.05},
    {"player": "bob", "n": 30, "pr": figure(None), "loss": None},
    {"player": "Cleo", "n": 700, "pr": figure(7.0, 5.0, 9.0), "loss": 0.30},
    {"player": None, "n": 3, "pr": figure(2.5), "loss": 0.0},
]
SHEET = Sheet("players", HEADS, ROWS)


def names(sort=None, *having, told=None):
    found = arranged(SHEET, sort, having, (told if told is not None else []).append)
    return [row["player"] for row in found.rows]


def test_sorts_by_words_numbers_and_figures_the_unknown_last_either_way():
    assert names("player") == ["Ann", "bob", "Cleo", None]
    assert names("-player") == ["Cleo", "bob", "Ann", None]
    assert names("pr") == [None, "Ann", "Cleo", "bob"]
    assert names("-pr") == ["Cleo", "Ann", None, "bob"]
    assert names("-loss") == ["Cleo", "Ann", None, "bob"]


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("n>=500", ["Ann", "Cleo"]),
        ("n>500", ["Cleo"]),
        ("pr<2.5", []),
        ("pr<=2.5", [None]),
        ("pr=3-7", ["Ann", "Cleo"]),
        ("pr:3 - 7", ["Ann", "Cleo"]),
        ("n=500", ["Ann"]),
        ("n==30", ["bob"]),
        ("n!=30", ["Ann", "Cleo", None]),
        ("n=>=500", ["Ann", "Cleo"]),
        ("loss>=5", ["Ann", "Cleo"]),
        ("loss=30", ["Cleo"]),
        ("loss<100", ["Ann", "Cleo", None]),
        ("pr>=0", ["Ann", "Cleo", None]),
        ("pr<1000", ["Ann", "Cleo", None]),
        ("player=O", ["bob", "Cleo"]),
        ("player=ann", ["Ann"]),
    ],
)
def test_conditions(condition, found):
    told = []
    assert names(None, condition, told=told) == found
    assert told == []


def test_conditions_all_hold():
    assert names("-n", "n>=30", "player=o") == ["Cleo", "bob"]


@pytest.mark.parametrize("condition", ["n", "n>=", "n>=many", "pr=good", "player>Ann", "", ">=5", "n 5 6"])
def test_a_condition_that_cannot_be_read_is_told_and_ignored(condition):
    told = []
    assert len(names(None, condition, told=told)) == 4
    (problem,) = told
    assert "ignored" in str(problem)


def test_columns_that_are_not_there_are_wrong_usage_with_near_names():
    with pytest.raises(UsageError, match="did you mean 'player'"):
        names("plaier")
    with pytest.raises(UsageError, match="choose from player, n, pr, loss"):
        names(None, "xyz>3")


def test_figures_keep_their_columns_of_csv_without_a_row():
    from millipoint.cli.sheet_forms import csv_header

    empty = arranged(SHEET, None, ("n>=1000",), print)
    assert csv_header(empty) == csv_header(SHEET) == ["player", "n", "pr", "pr_low", "pr_high", "pr_n", "loss"]


@pytest.mark.parametrize("width", [30, 40, 60, 80])
def test_numbers_are_never_cut(width):
    wide = [{**row, "player": "A name that is far too long for a narrow screen"} for row in ROWS]
    text = "\n".join(line.plain for line in lines(Sheet("players", HEADS, wide), Marks(), width))
    for part in ("3.00", "[5.00, 9.00]", "500", "30.00 %", "0.00 %"):
        assert part in text
    if width >= 60:
        assert max(map(len, text.splitlines())) <= width


def test_columns_to_spare_go_first():
    heads = (*HEADS, Head("more", "More", "count", True, True))
    rows = [{**row, "player": "Annabella Longname", "more": 12345} for row in ROWS]
    assert "12345" in "".join(map(str, lines(Sheet("players", heads, rows), Marks(), 100)))
    assert "12345" not in "".join(map(str, lines(Sheet("players", heads, rows), Marks(), 50)))


def test_rows_without_an_interval_are_grey_and_there():
    heads = (Head("player", "Player", "text"), Head("pr", "PR"), Head("low", "Low"), Head("high", "High"))
    rows = [{"player": "Ann", "pr": 3.0, "low": None, "high": None}, {"player": "Bob", "pr": 4.0, "low": 3.0, "high": 5.0}]
    _, ann, bob = lines(Sheet("rows", heads, rows), Marks(), 80)
    assert "dim" in str(ann.spans)
    assert "dim" not in str(bob.spans)


def test_names_give_way_to_wide_figures():
    heads = (Head("player", "Player", "text"), *(Head(f"f{i}", f"Figure {i}") for i in range(3)), Head("better", "Better", "text"))
    wide = {f"f{i}": figure(14.44, 13.4, 15.49, 2293) for i in range(3)}
    sheet = Sheet("wide", heads, [{"player": "A name with several parts", "better": "A name with several parts", **wide}])
    for width, name in ((140, "A name with several parts"), (106, "A name with~"), (98, "A name~"), (60, "A name~")):
        shown = [line.plain for line in lines(sheet, Marks(), width)]
        assert max(map(len, shown)) <= max(width, 98)
        assert shown[-1].startswith(f"{name} ")
        assert shown[-1].count("14.44 [13.40, 15.49] 2293") == 3


def test_ids_are_never_cut_and_bars_are_drawn():
    sheet = Sheet("s", (Head("name", "Name", "text"), Head("x", "XGID", "id"), Head("bar", "", "bar", data=False)),
                  [{"name": "n" * 40, "x": "XGID=" + "a" * 30, "bar": 0.5}])  # fmt: skip
    (_, line) = (line.plain for line in lines(sheet, Marks(), 70))
    assert "XGID=" + "a" * 30 in line
    assert line.endswith(" " + "█" * 12)
    assert lines(sheet, Marks(block="#"), 70)[-1].plain.endswith("#" * 12)


def test_prose_goes_on_in_further_lines():
    text = "a sentence that is a good deal longer than the screen has room for, told to its end"
    sheet = Sheet("s", (Head("name", "Name", "id"), Head("n", "N", "count"), Head("said", "Said", "prose")),
                  [{"name": "one", "n": 1, "said": text}, {"name": "two", "n": 2, "said": "short"}])  # fmt: skip
    shown = [line.plain for line in lines(sheet, Marks(), 40)]
    assert max(map(len, shown)) <= 40
    assert " ".join(line[9:].strip() for line in shown[1:-1]).strip().endswith("told to its end")
    assert "~" not in "".join(shown) and "…" not in "".join(shown)
    assert shown[-1].split() == ["two", "2", "short"]


def test_a_table_without_titles_has_no_line_for_them():
    sheet = Sheet("s", (Head("what", "", "id"), Head("value", "", "prose")), [{"what": "a", "value": "b"}])
    assert [line.plain for line in lines(sheet, Marks(), 40)] == ["a b"]


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("day=2024", [1, 2]), ("day=2024-02", [1]), ("day>=2024-02-10", [1, 2]), ("day>2024-02-10", [2]), ("day<2024-03", [1]),
        ("day<=2024", [1, 2]), ("day!=2024-02", [2, 3]), ("day:05", [2]), ("id=12:", [2]), ("said=WHY", [3]), ("said!=why", [1, 2]),
    ],
)  # fmt: skip
def test_conditions_on_dates_and_other_texts(condition, found):
    heads = (Head("row", "", "count"), Head("day", "Day", "day"), Head("id", "Id", "id"), Head("said", "Said", "prose"))
    rows = [
        {"row": 1, "day": 19_763, "id": "1:2:3", "said": None}, {"row": 2, "day": 19_850, "id": "12:0:1", "said": None},
        {"row": 3, "day": None, "id": None, "said": "Why not?"},
    ]  # fmt: skip
    told = []
    assert [row["row"] for row in arranged(Sheet("s", heads, rows), None, [condition], told.append).rows] == found
    assert told == []


@pytest.mark.parametrize("condition", ["day>=yesterday", "id>=3", "day>2024-1"])
def test_texts_have_no_order_and_dates_one_of_their_own(condition):
    told = []
    sheet = Sheet("s", (Head("day", "Day", "day"), Head("id", "Id", "id")), [{"day": 19_763, "id": "3"}])
    assert len(arranged(sheet, None, [condition], told.append).rows) == 1
    assert len(told) == 1
