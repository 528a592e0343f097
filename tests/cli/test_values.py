"""How numbers are written for people."""

from __future__ import annotations

import pytest

from millipoint.cli.values import Marks, number

MARKS = Marks()


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.0612, "MWC", "6.12 %"),
        (0.00005, "MWC", "0.01 %"),
        (0.00004, "MWC", "<0.01 %"),
        (0.0, "MWC", "0.00 %"),
        (-0.0004, "MWC", "-0.04 %"),
        (0.00309, "MWC", "0.31 %"),
        (None, "MWC", "–"),
        (None, "PR", "–"),
        (3.128, "PR", "3.13"),
        (-65.94, "Elo", "-65.9"),
        (0.2, "points", "20.0"),
        (-0.0003, "points", "0.0"),
        (0.00125, "rate", "12.50"),
        (156, "count", "156"),
    ],
)
def test_digits_follow_the_unit_and_a_small_loss_is_not_nothing(value: float | None, unit: str, text: str) -> None:
    assert number(value, unit, MARKS) == text
