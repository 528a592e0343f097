"""Costly columns that a library keeps never show an old figure: all that could change them is changed, and files tell what is right."""

import attrs
import numpy as np
import pytest
import sqlalchemy as sa
from altered import Offering, changed

from millipoint import Filter, Frame, Memory, Settings, compute, default_plugins, read
from millipoint.library import cache, import_paths, open_library, schema
from millipoint.library.derived import DerivedStore
from millipoint.library.derived_files import VARIANTS, DerivedFiles
from millipoint.met import load
from millipoint.position import plans

COSTLY = ("plan", "phase", "blot_change", "theme")
QUESTIONS = (("errors", ("plan",)), ("pr", ("phase", "player")), ("errors", ("theme",)), ("pr", ("plan", "theme")))

EVERY = (
    "pr",
    "mwc_loss",
    "errors",
    "blunders",
    "difficulty",
    "excess",
    "avoidable",
    "l7",
    "luck_mwc",
    "time",
    "histogram",
)


@pytest.fixture(params=["files", "rows"])
def kept(request, monkeypatch):
    """Where values are kept: in files beside a column cache, or in rows of the library."""
    if request.param == "files":
        monkeypatch.setattr(cache, "LEAST_MATCHES", 1)
    return request.param


@pytest.fixture
def filled(tmp_path, samples, kept):
    with open_library(tmp_path / "library.db") as library:
        import_paths(library, [str(path) for path in samples], jobs=1)
        yield library


def figures(source, settings=None, plugins=None, filter=None):
    """Every figure over costly columns, as text."""
    found = {}
    for metric, by in QUESTIONS:
        for result in compute(
            [metric], source, by=by, settings=settings or Settings(), plugins=plugins, filter=filter or Filter()
        ):
            found |= {(str(result.metric), *label): repr((e.value, e.low, e.high, e.n)) for label, e in result}
    return found


def of_files(library, matches=None):
    """The same matches in memory, under the numbers of the library."""
    source = library.source()
    tables = []
    for number, code in zip(source.facts.data["match"].tolist(), source.facts.data["source"].tolist(), strict=True):
        match = (matches or {}).get(number) or read(source.facts.words["source"].decode(code))
        tables.append(attrs.evolve(match.decisions, data={**match.decisions.data, "match": np.array([number])}))
    return Memory(tables)


def stored(library):
    """How many pieces are kept."""
    with library.read() as connection:
        rows = connection.execute(sa.select(sa.func.count()).select_from(schema.derived)).scalar_one()
    return rows + len(list(cache.folder_of(library).rglob("derived/*.sums.npy")))


def counted(monkeypatch):
    """The names of the costly columns that are computed from now on."""
    computed, real = [], Frame.evaluate

    def evaluate(self, name):
        if self.session.columns[name].costly:
            computed.append(name)
        return real(self, name)

    monkeypatch.setattr(Frame, "evaluate", evaluate)
    return computed


def test_the_costly_columns():
    columns = default_plugins().columns
    assert sorted(name for name in columns if columns[name].costly) == sorted(COSTLY)


def test_kept_once_and_the_same_as_from_files(filled, kept, monkeypatch):
    computed = counted(monkeypatch)
    first = figures(filled.source())
    assert set(computed) == set(COSTLY) and stored(filled)
    kind = DerivedFiles if kept == "files" else DerivedStore
    assert isinstance(filled.source().parts()[0]().data.derived, kind)
    computed.clear()
    assert figures(filled.source()) == first
    assert computed == []
    assert first == figures(of_files(filled))


CHANGES = {
    "table": Settings(met="Zadeh"),
    "table of the same name": Settings(met=attrs.evolve(load("Kazaross-XG2"), pre=load("Zadeh").pre)),
    "thresholds": Settings(error_threshold=0.02, blunder_threshold=0.08),
    "rule": Settings(counting="gnubg"),
    "other tables": Settings(other_met="revalue"),
    "level": Settings(min_level=31),
    "program": Settings(only_engine="XG"),
}


@pytest.mark.parametrize("other", CHANGES.values(), ids=CHANGES)
def test_other_settings(filled, other):
    before = figures(filled.source())
    files = of_files(filled)
    assert figures(filled.source(), other) == figures(files, other)
    assert figures(filled.source(), other) == figures(files, other)
    assert figures(filled.source()) == before


def test_every_column_kept_under_every_settings(filled):
    """If all columns were costly: tables and thresholds reach the figures all the same."""
    plugins = default_plugins.__wrapped__()
    plugins.columns.update({name: attrs.evolve(column, costly=True) for name, column in plugins.columns.items()})
    source, files, seen = filled.source(), of_files(filled), []
    for settings in (Settings(), *CHANGES.values(), Settings()):
        both = [compute(EVERY, some, by="player", settings=settings, plugins=plugins) for some in (source, files)]
        kept, right = ([(str(f.metric), label, repr(e)) for f in found for label, e in f] for found in both)
        assert kept == right
        seen.append(kept)
    assert seen[0] == seen[-1]
    assert all(kept != seen[0] for kept in seen[1:-1])


def test_another_version_of_a_column(filled, monkeypatch):
    """A plugin is updated: ``plan`` finds something else from now on."""
    figures(filled.source())
    updated = default_plugins.__wrapped__()
    shifted = attrs.evolve(
        updated.columns["plan"],
        version=2,
        function=lambda board: np.minimum(plans.plan(board) + 1, len(plans.PLANS) - 1),
    )
    monkeypatch.setitem(updated.columns, "plan", shifted)
    after = figures(filled.source(), plugins=updated)
    assert after != figures(filled.source())
    assert after == figures(of_files(filled), plugins=updated)


def test_another_version_of_what_a_column_reads(filled, monkeypatch):
    figures(filled.source())
    updated = default_plugins.__wrapped__()
    halved = attrs.evolve(updated.columns["error_mpt"], version=2, function=lambda error: np.floor(500 * error))
    monkeypatch.setitem(updated.columns, "error_mpt", halved)
    assert figures(filled.source(), plugins=updated) == figures(of_files(filled), plugins=updated)


def test_other_decisions(filled, sample):
    """A file comes again with what it did not have: the match is updated, and what was kept of it is worth nothing."""
    with filled.write(decisions=True) as connection:
        connection.execute(sa.delete(schema.match))
    offer = Offering(filled)
    poor = changed(sample, stored_error=np.nan, nd=np.nan, dt=np.nan, dp=np.nan)
    number = offer(poor).match
    before = figures(filled.source())
    assert figures(filled.source()) == before == figures(of_files(filled, {number: poor}))
    outcome = offer(sample)
    assert (outcome.outcome, outcome.match) == ("updated", number)
    after = figures(filled.source())
    assert after != before
    assert after == figures(of_files(filled, {number: sample}))


def test_more_matches_and_fewer(filled, samples, sample):
    from millipoint.library.backup import delete_match

    figures(filled.source())
    delete_match(filled, filled.source().facts.data["match"].tolist()[1])
    assert figures(filled.source()) == figures(of_files(filled))
    import_paths(filled, [str(path) for path in samples], jobs=1)
    assert figures(filled.source()) == figures(of_files(filled))


def test_some_matches_and_then_all(filled, monkeypatch):
    """A question about one player keeps their matches; the next one about all of them does not take these for all."""
    name = filled.source().facts.words["player"].values[0]
    one = Filter().where("player", "==", name)
    figures(filled.source(), filter=one)
    files = of_files(filled)
    assert figures(filled.source()) == figures(files)
    expected = figures(files, filter=one)
    computed = counted(monkeypatch)
    assert figures(filled.source(), filter=one) == expected
    assert computed == []


def test_damage_is_computed_anew(filled, kept, monkeypatch):
    before = figures(filled.source())
    if kept == "files":
        for file in cache.folder_of(filled).rglob("derived/p*.npy"):
            if ".sums." not in file.name:
                data = bytearray(file.read_bytes())
                data[-1] ^= 1
                file.write_bytes(data)
    else:
        with filled.write() as connection:
            data = connection.execute(sa.select(schema.derived.c.data).limit(1)).scalar_one()
            connection.execute(sa.update(schema.derived).values(data=data[:-1] + bytes([data[-1] ^ 1])))
    computed = counted(monkeypatch)
    assert figures(filled.source()) == before
    assert computed


def test_files_that_are_cut_short_or_gone(filled, kept):
    if kept == "rows":
        pytest.skip("rows have no files")
    before = figures(filled.source())
    for i, file in enumerate(sorted(cache.folder_of(filled).rglob("derived/*.npy"))):
        if i % 3 == 0:
            file.unlink()
        elif i % 3 == 1:
            file.write_bytes(file.read_bytes()[:-3])
        else:
            file.write_bytes(b"nothing of the kind")
    assert figures(filled.source()) == before
    assert figures(filled.source()) == before


def test_few_meanings_are_kept(filled, kept):
    for met in ("Kazaross-XG2", "Woolsey", "Zadeh", "G11", "Jacobs", "mec"):
        figures(filled.source(), Settings(met=met))
    if kept == "files":
        assert len(list(cache.folder_of(filled).rglob("derived/theme-*.sums.npy"))) == VARIANTS
    else:
        d = schema.derived.c
        with filled.read() as connection:
            keys = sa.select(sa.func.count()).where(d.column == "theme").group_by(d.analysis_id)
            assert set(connection.execute(keys).scalars()) == {1}


def test_a_folder_that_cannot_be_written(filled, kept, monkeypatch):
    if kept == "rows":
        pytest.skip("rows have no folder")

    def refuse(*_):
        raise OSError("read-only")

    monkeypatch.setattr(DerivedFiles, "_make", refuse)
    assert figures(filled.source()) == figures(of_files(filled))
    assert stored(filled) == 0
