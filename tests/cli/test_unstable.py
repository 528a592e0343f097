"""Positions on which two analyses of one match disagree."""

import numpy as np
import pytest

from millipoint import Decisions, read
from millipoint.decision import DOUBLE

pytest.importorskip("sqlalchemy")


def test_other_best_choices_make_a_position_unstable(one):
    from millipoint.cli.study_context import _differing

    table = read(one).decisions
    assert _differing(table, table) == set()
    data = table.data
    row = int(np.flatnonzero((data["kind"] == DOUBLE) & (data["nd"] > np.minimum(data["dt"], data["dp"])))[0])
    nd = data["nd"].copy()
    nd[row] = min(data["dt"][row], data["dp"][row]) - 0.5
    other = Decisions({**data, "nd": nd}, table.sizes, table.counts, table.words)
    assert _differing(table, other) == {int(data["position"][row])}
    assert _differing(other, table) == {int(data["position"][row])}


def test_a_choice_that_one_of_them_lacks_differs_from_none(one):
    from millipoint.cli.study_context import _differing

    table = read(one).decisions
    data = {**table.data, "dt": np.full_like(table.data["dt"], np.nan)}
    assert _differing(table, Decisions(data, table.sizes, table.counts, table.words)) == set()


def test_one_program_disagrees_with_nobody(run, samples, tmp_path):
    from millipoint.cli.study_context import context
    from millipoint.library import open_library

    place = tmp_path / "library.db"
    assert run("import", samples, "--library", place).status == 0
    with open_library(place) as library:
        found = context(library, ["unstable", "handled", "study_days", "position_tags"])
    assert found == {"unstable": frozenset(), "handled": frozenset(), "study_days": {}, "position_tags": {}}
