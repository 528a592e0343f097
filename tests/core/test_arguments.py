"""What is handed in by mistake is said, with the error that belongs to it and not with a fault further down."""

import pytest

import millipoint
from millipoint import Decisions, SchemaError, UsageError, compute, population
from millipoint.decision import OPENING

SOUND = Decisions.from_columns({"kind": [0], "seat": [0], "player": ["a", "b"], "dice": [[3, 1]], "board": [OPENING]})


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("cube", [3]), ("cube", [0]), ("cube", [-2]), ("dice", [[7, 1]]), ("dice", [[-1, 1]]), ("dice", [[0, 1]]), ("cube_owner", [2]),
        ("crawford", [2]), ("away", [0]), ("away", [-7]), ("length", [-3]), ("board", [[40] + [0] * 25]), ("move", [[77] * 8]),
        ("nd_chances", [[7.0] * 5]), ("time", [-1.0]), ("jacoby", [4]), ("outcome", [7, 7]), ("game", [-1]), ("legal_plays", [-9]),
        ("mark", [7]), ("illegal", [2]), ("level", [-5]), ("end_score", [-2, 0]),
    ],
)  # fmt: skip
def test_values_that_cannot_be(column, value):
    with pytest.raises(SchemaError, match=f"column.* {column}"):
        Decisions.from_columns({"kind": [0], "seat": [0], column: value})


def test_bounds_of_candidates():
    for column, value in (("candidate_move", [[26] * 8]), ("chances", [[-0.5] * 5]), ("candidate_level", [-2])):
        with pytest.raises(SchemaError, match=column):
            Decisions.from_columns({"kind": [0], "seat": [0], "equity": [0.1], column: value}, counts=[1])


@pytest.mark.parametrize(
    "make",
    [
        lambda: Decisions.from_columns({"kind": [0]}, words=5), lambda: Decisions.from_columns({"engine": [0]}, words={"engine": 5}),
        lambda: Decisions.from_columns({"kind": [0]}, counts=[-1]), lambda: Decisions.from_records(None),
        lambda: Decisions.from_records([1]), lambda: Decisions.concat(None), lambda: Decisions.concat([1]),
    ],
)  # fmt: skip
def test_tables_of_something_else(make):
    with pytest.raises(SchemaError):
        make()


@pytest.mark.parametrize("questions", [None, 5, object(), [None], b"pr", [["pr"]]])
def test_questions_that_are_none(questions):
    with pytest.raises(UsageError, match="neither a metric"):
        compute(questions, SOUND)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("by", [None, 5, [None], [5], object()]), ("filter", [None, 5, "x", {}]), ("settings", [None, 5, "x", {}]),
        ("plugins", [5, "x", {}]), ("context", [5, "x", [1]]), ("run", [None, 5, "map"]), ("on_error", [5, "x"]),
    ],
)  # fmt: skip
def test_arguments_of_another_type(name, values):
    for value in values:
        with pytest.raises(UsageError, match=f"{name}: "):
            compute("pr", SOUND, **{name: value})
        if name in ("by", "filter"):
            with pytest.raises(UsageError, match=f"{name}: "):
                population(SOUND, **{name: value})


@pytest.mark.parametrize("path", [None, 5, b"x.sgf", [], ""])
def test_paths_that_are_none(path):
    with pytest.raises(millipoint.MillipointError, match="path"):
        millipoint.read(path)
