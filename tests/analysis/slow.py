"""What the tests of a full analysis share: groups of judged decisions, pooled by hand."""

import math
from collections import defaultdict

import pytest

from ..plugins.reference import pooled

TOLERANCE = 1e-9
FIELDS = ("value", "low", "high")


def near(value):
    """A value within the tolerance; None only for None."""
    return None if value is None else pytest.approx(value, abs=TOLERANCE, rel=TOLERANCE)


def same(shown, figure):
    """Whether a figure of JSON has the value and the bounds of a triple."""
    assert [shown[name] for name in FIELDS] == [near(value) for value in figure]


def pr(rows):
    """PR of judged decisions with its interval: over games when they are of one match, else over matches."""
    counted = [j for j in rows if j.counts]
    single = len({j.d.match for j in rows}) == 1
    sums = defaultdict(lambda: [0.0, 0])
    for j in counted:
        cell = sums[(j.d.match, j.d.game) if single else j.d.match]
        cell[0] += j.error
        cell[1] += 1
    return pooled([(error, n) for error, n in sums.values()], 500)


def l7(rows):
    """L7 of the judged decisions of several matches, one side of each."""
    loss, length = defaultdict(float), {}
    for j in rows:
        if j.loss is not None:
            loss[j.d.match] += j.loss
            length[j.d.match] = j.d.length
    return pooled([(loss[m], math.sqrt(length[m])) for m in loss], math.sqrt(7))


def difference(here, usual):
    """Difference of two figures and its bounds; None where either is missing."""
    if here[0] is None or usual[0] is None:
        return None, None, None
    gap = here[0] - usual[0]
    if here[2] is None or usual[2] is None:
        return gap, None, None
    half = 1.96 * math.sqrt(((here[2] - here[0]) / 1.96) ** 2 + ((usual[2] - usual[0]) / 1.96) ** 2)
    return gap, gap - half, gap + half
