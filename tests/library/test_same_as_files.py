"""A filter on a library means what it means on files: every base metric, random filters, both ways."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from millipoint import Filter, Memory, compute, read
from millipoint.library import import_paths, open_library
from millipoint.loading import default_plugins

SKIPPED = ("references", "study_queue", "effect")
"""They need data beside decisions."""
FEW = ("pr", "snowie", "l7", "mwc_loss", "luck", "errors", "record", "time", "histogram", "elo")


@pytest.fixture(scope="module")
def both(tmp_path_factory, samples):
    """A library, and the same matches from files under the numbers of the library."""
    path = tmp_path_factory.mktemp("same") / "library.db"
    with open_library(path) as library:
        import_paths(library, [str(p) for p in samples])
        by_name = {str(p): read(p) for p in samples}
        source = library.source()
        tables = []
        for number, code in zip(source.facts.data["match"], source.facts.data["source"], strict=True):
            table = by_name[source.facts.words["source"].decode(code)].decisions
            table.data["match"] = table.data["match"] * 0 + number
            tables.append(table)
        yield source, Memory(tables)


def texts(source, column):
    return [*source.facts.words[column].values, "Nobody"]


@st.composite
def filters(draw, source):
    found = Filter()
    days = sorted({int(day) for day in source.facts.data["day"]})
    choices = {
        "player": lambda: ("player", "==", draw(st.sampled_from(texts(source, "player")))),
        "opponent": lambda: ("opponent", draw(st.sampled_from(["==", "!="])), draw(st.sampled_from(texts(source, "player")))),
        "tournament": lambda: ("tournament", "==", draw(st.sampled_from(texts(source, "tournament")))),
        "from": lambda: ("day", ">=", draw(st.sampled_from(days))),
        "to": lambda: ("day", "<=", draw(st.sampled_from(days))),
        "length": lambda: ("length", "in", tuple(draw(st.sets(st.sampled_from([0, 2, 3, 5, 7]), min_size=1)))),
        "kind": lambda: ("kind", "==", draw(st.sampled_from(["checker", "double", "take"]))),
        "game": lambda: ("game", draw(st.sampled_from(["==", ">", "<="])), draw(st.integers(1, 4))),
        "luck": lambda: ("luck", ">", draw(st.sampled_from([-0.1, 0.0, 0.2]))),
        "part": lambda: ("player", "~", draw(st.sampled_from(["a", "in", "x"]))),
    }
    for name in draw(st.lists(st.sampled_from(sorted(choices)), max_size=3, unique=True)):
        found = found.where(*choices[name]())
    return found


def answers(metrics, source, filter, by):
    return {(str(f.metric), *label): repr((e.value, e.low, e.high, e.n, e.units, e.reason)) for f in compute(metrics, source, filter=filter, by=by) for label, e in f}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_filter_means_the_same(both, data):
    source, memory = both
    filter = data.draw(filters(source))
    by = data.draw(st.sampled_from([(), ("player",), ("match",), ("kind",), ("tournament", "player")]))
    assert answers(FEW, source, filter, by) == answers(FEW, memory, filter, by)


def test_every_metric_is_the_same(both):
    source, memory = both
    names = [name for name in default_plugins().metrics if name.partition("(")[0] not in SKIPPED]
    for by in ((), ("player",), ("match", "player")):
        assert answers(names, source, Filter(), by) == answers(names, memory, Filter(), by)
