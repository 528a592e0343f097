"""The base of metrics: what a subclass need not say."""

import attrs
import numpy as np
import pytest

from millipoint import BaseMetric, Metric, Tally, compute
from millipoint.testing import check_metric, sample


@attrs.frozen
class Spread:
    """A structured value."""

    least: float
    most: float


@attrs.frozen
class SpreadMetric(BaseMetric):
    """Least and greatest error, set against all decisions."""

    name = "spread"
    title = "Spread"
    population = "all"
    empty = "no decisions"
    tallies = {"counted": Tally(where="counted", mins="error", maxs="error"), "all": Tally()}

    def values(self, states, asked, n):
        counted = states["counted"]
        least, most = (asked.total(counted, f"{end}:error").tolist() for end in ("min", "max"))
        return [
            Spread(*pair) if many else None
            for *pair, many in zip(least, most, asked.total(counted).tolist(), strict=True)
        ]


@attrs.frozen
class Share(BaseMetric):
    """Checker plays among the counted decisions."""

    size: int
    name = "share"
    title = "Share"
    tallies = {"counted": Tally("is_checker", where="counted")}

    def __str__(self):
        return f"{self.name}({self.size})"

    def values(self, states, asked, n):
        with np.errstate(invalid="ignore"):
            return np.where(n > 0, self.size * asked.total(states["counted"], "is_checker") / n, np.nan)


@pytest.mark.parametrize("metric", [SpreadMetric(), Share(2)], ids=str)
def test_a_subclass_keeps_the_laws(metric):
    assert isinstance(metric, Metric)
    check_metric(metric)


def test_records_numbers_and_population():
    table = sample(1)
    spread, share = (f.only for f in compute([SpreadMetric(), Share(100)], table))
    assert isinstance(spread.value, Spread) and spread.value.least == 0 < spread.value.most
    checker, pr = (f.only for f in compute(["n_checker", "pr"], table))
    assert (spread.n, share.n) == (len(table), pr.n)
    assert share.value == pytest.approx(100 * checker.value / pr.n)
    assert SpreadMetric().members.where == "counted"
    none = compute(SpreadMetric(), sample(1, matches=0))[0].only
    assert (none.value, none.reason) == (None, "no decisions")


def test_names_and_options():
    assert (str(SpreadMetric()), str(Share(3))) == ("spread", "share(3)")
    assert Share(3) == Share(3) != Share(4)
    assert SpreadMetric().listed and not SpreadMetric().interval


def test_a_subclass_says_its_tallies_and_values():
    class Nothing(BaseMetric):
        name = "nothing"

    with pytest.raises(NotImplementedError):
        str(Nothing().members)
    with pytest.raises(NotImplementedError):
        Nothing().values({}, None, None)
