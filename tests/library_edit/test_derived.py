"""Costly columns are kept a match, and never shown under other settings, versions or decisions."""

import types

import attrs
import numpy as np
import pytest
import sqlalchemy as sa

import millipoint
from millipoint import Column, Frame, Settings, hookimpl
from millipoint.library import schema, store
from millipoint.library.derived import meaning_of
from millipoint.met import load

CALLS = []


def costly(error, *, met, error_threshold):
    """Costs something, and depends on a table and a threshold."""
    CALLS.append(len(error))
    return np.nan_to_num(error) + met.mwc(3, 5) + error_threshold


def by_day(error, day):
    """Reads a fact that can be edited."""
    CALLS.append(len(error))
    return np.nan_to_num(error) + day


COLUMNS = [
    Column("test_costly", costly, costly=True),
    Column("test_by_day", by_day, costly=True),
    Column("test_sum", lambda test_costly, candidate_counts: test_costly + candidate_counts, costly=True),
]


def session(settings=None, version=1, columns=COLUMNS):
    @hookimpl
    def millipoint_columns(host):
        return [attrs.evolve(c, version=version) for c in columns]

    module = types.SimpleNamespace(__name__="test_plugin", millipoint_columns=millipoint_columns)
    plugins = millipoint.load(["millipoint.met.plugin", "millipoint.plugins.counting", module])
    assert not plugins.problems
    return plugins.session(settings or Settings())


def column(library, made, name="test_costly"):
    CALLS.clear()
    return np.concatenate([Frame(load_part(), made).get(name) for load_part in library.source().parts()])


def test_kept(library):
    first = column(library, session())
    assert CALLS == [180]
    assert np.array_equal(column(library, session()), first)
    assert CALLS == []


@pytest.mark.parametrize(
    "other",
    [
        {"settings": Settings(met="Zadeh")},
        {"settings": Settings(error_threshold=0.0504)},
        {"version": 2},
    ],
)
def test_never_stale(library, other):
    before = column(library, session())
    after = column(library, session(**other))
    assert CALLS == [180]
    assert ("version" in other) == np.array_equal(before, after)
    column(library, session())
    assert CALLS == [180]


def test_a_table_of_the_same_name_is_told_apart(library):
    one = load("Kazaross-XG2")
    two = attrs.evolve(one, pre=np.clip(one.pre + 0.001, 0, 1))
    before = column(library, session(Settings(met=one)))
    assert not np.array_equal(column(library, session(Settings(met=two))), before)


def test_other_decisions_are_told_apart(library):
    from millipoint.library.layout import EQUITIES

    column(library, session())
    with library.write(decisions=True) as connection:
        s = schema.segment
        query = sa.select(s.c.data).where(s.c.analysis_id == 1, s.c.part == EQUITIES)
        data = np.frombuffer(connection.execute(query).scalar_one(), "<f4") * np.float32(0.5)
        import zlib

        values = {"data": data.tobytes(), "checksum": zlib.crc32(data.tobytes())}
        connection.execute(sa.update(s).where(s.c.analysis_id == 1, s.c.part == EQUITIES).values(**values))
    found = column(library, session())
    assert CALLS == [180]
    assert np.array_equal(found, column(library, session(version=3)))


def test_what_reads_edited_facts_is_not_kept(library):
    assert meaning_of(session(), "test_by_day") is None
    column(library, session(), "test_by_day")
    column(library, session(), "test_by_day")
    assert CALLS == [180]


def test_damaged_values_are_computed_anew(library):
    first = column(library, session())
    with library.write() as connection:
        connection.execute(sa.update(schema.derived).values(data=b"<f8\0abc"))
    assert np.array_equal(column(library, session()), first)
    assert CALLS == [180]


def test_a_column_of_a_costly_column(library):
    first = column(library, session(), "test_sum")
    assert np.array_equal(column(library, session(), "test_sum"), first)
    assert CALLS == []


def test_some_matches(library):
    made = session()
    whole = column(library, made)
    source = library.source()
    some = attrs.evolve(source, chosen=np.array([1, 3]))
    (part,) = some.parts()
    CALLS.clear()
    assert np.array_equal(Frame(part(), made).get("test_costly"), np.concatenate([whole[30:60], whole[90:120]]))
    assert CALLS == []


def test_a_library_that_cannot_be_written(library, monkeypatch):
    def fail(self, **_):
        raise store.LibraryError("read-only")

    monkeypatch.setattr(store.Library, "write", fail)
    first = column(library, session())
    assert np.array_equal(column(library, session()), first)
    assert CALLS == [180]


def test_goes_with_its_match(library):
    from millipoint.library.backup import delete_match

    column(library, session())
    delete_match(library, 1)
    with library.read() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(schema.derived)).scalar_one() == 4
