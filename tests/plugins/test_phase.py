"""Phase and contact as columns."""

from __future__ import annotations

import pytest

from millipoint import Decisions, Frame, Settings, columns_of, compute, default_plugins
from millipoint.plugins.phase import columns
from millipoint.position import OPENING
from millipoint.testing import check_column, sample

from .build import match, play

RACE = (0, *[0] * 4, 7, 8, *[0] * 11, -8, -7, *[0] * 4, 0, 0)


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws(column: object) -> None:
    check_column(column)


def table() -> Decisions:
    boards = [tuple(OPENING.tolist()), (0,) * 26, (0, *[0] * 19, 2, *[-1] * 3, 0, 0), RACE]
    return match([play(0.1, board=board[:26]) for board in boards])


def test_labels_and_contact() -> None:
    frame = Frame(table(), default_plugins().session(Settings()))
    known = frame.session.known("phase")
    found = [known.labels[code] for code in frame.get("phase")]
    assert found[:3] == ["opening", "unknown", "race"] or found[:3] == ["opening", "unknown", "middlegame"]
    assert frame.get("in_contact").tolist() == [label in ("opening", "middlegame") for label in found]


def test_groups_add_up() -> None:
    data = sample(2)
    parts = [e.value or 0 for _, e in compute("error_total", data, by="phase")[0]]
    assert sum(parts) == pytest.approx(compute("error_total", data)[0].only.value)
