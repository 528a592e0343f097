"""JSON documents that end too early."""

from __future__ import annotations

import json

import pytest

from millipoint.formats.json_beginning import beginning

TREE = {"a": [1, {"b": "x, ]}\" \\"}, [], {}], "games": [{"n": 1, "moves": [[1, 2], "é"]}, {"n": 2.5, "last": None}]}


@pytest.mark.parametrize("indent", [None, 1])
def test_every_beginning_is_part_of_the_whole(indent: int | None) -> None:
    text = json.dumps(TREE, indent=indent, ensure_ascii=False)
    for end in range(len(text)):
        found = beginning(text[:end])
        if found is None:
            assert not text[:end].strip()
            continue
        root, left = found
        assert left[0] is root and _within(root, TREE)
        games = [game for game in root.get("games", []) if not any(game is part for part in left)]
        assert games == TREE["games"][: len(games)]
        assert len(games) == sum(end >= text.index(mark) + len(mark) for mark in _closings(text))


def _closings(text: str) -> list[str]:
    """The text up to the end of each game."""
    first = text.index("2.5")
    one = text[: text.rindex("}", 0, first) + 1]
    return [one, text[: text.rindex("}", 0, text.rindex("]")) + 1]]


def _within(part: object, whole: object) -> bool:
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and _within(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(map(_within, part, whole))
    return part == whole


@pytest.mark.parametrize("text", ["", "x", "]", "{]", "{}", "[1, 2]", '{"a": 1 "b": 2, ', "[" * 65, "[1, x, 2, "])
def test_what_does_not_just_end_too_early(text: str) -> None:
    assert beginning(text) is None
