"""The schema is what the class says."""

import attrs
import numpy as np
import pytest

from millipoint import SCHEMA, Decision
from millipoint.schema import GRAINS


def test_one_column_a_field():
    assert list(SCHEMA) == [field.name for field in attrs.fields(Decision)]


@pytest.mark.parametrize("spec", SCHEMA.values(), ids=list(SCHEMA))
def test_every_column_says_what_it_is(spec):
    assert spec.grain in GRAINS
    assert len(spec.doc) >= 5
    assert spec.dtype.kind in "if"
    assert spec.dtype.kind != "f" or np.isnan(spec.null)
    assert not spec.words or spec.null == -1
    assert not spec.labels or spec.dtype.itemsize == 1


def test_facts_of_a_game_are_marked():
    assert [name for name, spec in SCHEMA.items() if spec.whole] == ["game", "crawford"]
