"""The page of reviews is true: its examples run, every study is in it."""

from __future__ import annotations

import doctest
from pathlib import Path

from millipoint import default_plugins

PAGE = Path(__file__).parents[2] / "docs" / "reviews.md"


def test_examples() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 5 and failed == 0


def test_every_study_is_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    plugins = default_plugins()
    own = [name for name in plugins.studies if plugins.owners["study", name].distribution == "millipoint"]
    assert [name for name in own if f"| `{name}` |" not in text] == []
