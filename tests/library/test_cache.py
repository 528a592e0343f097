"""The column cache: made anew when decisions change, left alone by edits, and never a wrong figure."""

import json
import subprocess
import sys

import attrs
import pytest
import sqlalchemy as sa
from altered import Offering, changed

from millipoint import compute
from millipoint.library import cache, import_paths, open_library, players, schema, tournaments
from millipoint.library.backup import delete_match
from millipoint.library.settings import change
from millipoint.library.source import LibrarySource
from millipoint.library.undo import undo

QUESTIONS = (("player",), ("tournament", "player"), ("round",), ("tournament", "day"), ("match",))


@pytest.fixture
def filled(tmp_path, samples, monkeypatch):
    """Sample matches, and a cache beside them."""
    monkeypatch.setattr(cache, "LEAST_MATCHES", 1)
    with open_library(tmp_path / "library.db") as library:
        import_paths(library, [str(path) for path in samples], jobs=1)
        library.source()
        yield library


def place(library):
    """The folder that is the cache now."""
    return json.loads((cache.folder_of(library) / "current.json").read_text("utf-8"))["folder"]


def figures(source):
    return [
        (by, label, repr((e.value, e.low, e.high, e.n)))
        for by in QUESTIONS
        for found in compute(["pr", "mwc_loss", "errors"], source, by=by)
        for label, e in found
    ]


def right(library):
    """The figures of the cache, which must be those of the blobs."""
    source = library.source()
    assert source.cache is not None
    found = figures(source)
    assert found == figures(LibrarySource.of(library, cached=False))
    return found


def names(library):
    facts = library.source().facts
    return [facts.words["player"].decode(code) for code in facts.data["player"].tolist()]


def numbers(library):
    return library.source().facts.data["match"].tolist()


EDITS = {
    "alias": lambda lib: players.add_alias(lib, names(lib)[0], names(lib)[1]),
    "new alias": lambda lib: players.add_alias(lib, names(lib)[0], "Somebody New", new=True),
    "rename": lambda lib: tournaments.rename(lib, tournaments.tournaments(lib)[0].name, "Another Name"),
    "merge": lambda lib: tournaments.merge(lib, [t.name for t in tournaments.tournaments(lib)], "All of Them"),
    "assign": lambda lib: tournaments.assign(lib, "Chosen", numbers(lib)[:2]),
    "out": lambda lib: tournaments.assign(lib, "", numbers(lib)),
    "date": lambda lib: tournaments.set_date(lib, tournaments.tournaments(lib)[0].name, 19_000),
    "round": lambda lib: tournaments.set_round(lib, numbers(lib)[0], "Final"),
    "settings": lambda lib: change(lib, "main_player", names(lib)[0]),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_leaves_the_cache_alone(filled, edit, monkeypatch):
    before, folder = right(filled), place(filled)
    monkeypatch.setattr(cache, "_build", lambda *_: pytest.fail("the cache is made again"))
    edit(filled)
    after = right(filled)
    assert place(filled) == folder
    assert (after == before) == (edit in (EDITS["date"], EDITS["settings"]))
    undo(filled)
    assert right(filled) == before


def another(library, match):
    return Offering(library)(attrs.evolve(match, info=attrs.evolve(match.info, engine="Other", level=200)))


CHANGES = {
    "a match goes": lambda lib, _: delete_match(lib, numbers(lib)[1]),
    "another analysis": another,
    "a match comes": lambda lib, match: Offering(lib)(changed(match, day=5, dice=3)),
}


@pytest.mark.parametrize("change_it", CHANGES.values(), ids=CHANGES)
def test_a_change_of_decisions_makes_it_anew(filled, sample, change_it):
    before, folder = right(filled), place(filled)
    change_it(filled, sample)
    assert right(filled) != before or change_it is another
    assert place(filled) != folder


def read_anew(monkeypatch):
    """How many matches are read from their blobs from now on."""
    from millipoint.library.damage import Damage

    seen, real = [], Damage.sound_of

    def sound_of(self, source, at, *rest):
        seen.append(len(at))
        return real(self, source, at, *rest)

    monkeypatch.setattr(Damage, "sound_of", sound_of)
    return seen


@pytest.mark.parametrize("change_it", CHANGES.values(), ids=CHANGES)
def test_only_what_changed_is_read_anew(filled, sample, change_it, monkeypatch):
    change_it(filled, sample)
    seen = read_anew(monkeypatch)
    filled.source()
    assert max(seen, default=0) == (0 if change_it is CHANGES["a match goes"] else 1)
    monkeypatch.undo()
    monkeypatch.setattr(cache, "LEAST_MATCHES", 1)
    right(filled)


def test_a_match_that_comes_again_with_more(filled, sample):
    offer = Offering(filled)
    offer(
        changed(
            sample,
            day=5,
            dice=3,
            luck=float("nan"),
            stored_error=float("nan"),
            nd=float("nan"),
            dt=float("nan"),
            dp=float("nan"),
        )
    )
    before = right(filled)
    assert offer(changed(sample, day=5, dice=3)).outcome == "updated"
    assert right(filled) != before


@pytest.mark.parametrize("name", ["contents.npy", "starts.npy", "board.npy", "counts.npy"])
@pytest.mark.parametrize("how", ["gone", "short", "garbage"])
def test_an_older_cache_that_is_damaged(filled, name, how):
    file = cache.folder_of(filled) / place(filled) / name
    if how == "gone":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-9] if how == "short" else b"\x93NUMPY nothing of the kind")
    delete_match(filled, numbers(filled)[0])
    right(filled)


def test_a_damaged_match_stays_out_until_it_is_whole(filled):
    """What an older cache left out is looked at again."""
    s = schema.segment
    where = (s.c.analysis_id == int(filled.source().analyses[1]), s.c.part == 2)
    with filled.write(decisions=True) as connection:
        whole = connection.execute(sa.select(s.c.checksum).where(*where)).scalar_one()
        connection.execute(sa.update(s).where(*where).values(checksum=whole ^ 1))
    matches = filled.source().matches
    right(filled)
    with filled.write(decisions=True) as connection:
        connection.execute(sa.update(s).where(*where).values(checksum=whole))
    assert filled.source().matches == matches + 1
    right(filled)


def test_another_analysis_counts(filled, sample):
    """Without a match more or less: the one that is active now has other errors."""
    before = right(filled)
    found = another(filled, changed(sample, played=0))
    assert found.match in numbers(filled) and "second analysis" in found.message
    assert right(filled) != before


def test_an_edit_and_a_change(filled):
    """Edits that come between do not hide a change."""
    players.add_alias(filled, names(filled)[0], names(filled)[1])
    delete_match(filled, numbers(filled)[0])
    tournaments.set_round(filled, numbers(filled)[0], "Final")
    undo(filled)
    undo(filled)
    right(filled)


def test_a_program_that_knows_no_edits(filled):
    """It counts every change as one of decisions: nothing is trusted after it."""
    folder = place(filled)
    with filled.write() as connection:
        connection.execute(sa.update(schema.meta).where(schema.meta.c.key == "generation").values(value="77"))
    right(filled)
    assert place(filled) != folder


def test_a_library_that_counts_no_edits_yet(filled):
    with filled.write() as connection:
        connection.execute(sa.delete(schema.meta).where(schema.meta.c.key == "edits"))
    folder = place(filled)
    for text in ("Final", "Semifinal"):
        tournaments.set_round(filled, numbers(filled)[0], text)
        right(filled)
    assert place(filled) == folder
    assert filled.generation().edits == 2


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"folder": "../.."}', "\x00"])
def test_a_pointer_that_says_nothing(filled, text):
    (cache.folder_of(filled) / "current.json").write_text(text, "utf-8")
    right(filled)


def test_facts_of_before_with_columns_of_after(filled, sample, monkeypatch):
    """A match gets another analysis between the reading of facts and the opening of the cache."""
    another(filled, changed(sample, played=0))
    right(filled)
    real = cache.fresh_cache

    def late(library, analyses):
        with library.write(decisions=True) as connection:
            a = schema.analysis
            connection.execute(
                sa.update(a).values(active=sa.not_(a.c.active)).where(a.c.match_id.in_(several(library)))
            )
        real(library, LibrarySource.of(library, cached=False).analyses)
        return real(library, analyses)

    monkeypatch.setattr("millipoint.library.source.fresh_cache", late)
    assert filled.source().cache is None


def several(library):
    a = schema.analysis.c
    with library.read() as connection:
        return list(
            connection.execute(sa.select(a.match_id).group_by(a.match_id).having(sa.func.count() > 1)).scalars()
        )


def test_another_library_under_the_same_name(filled, tmp_path, samples):
    filled.close()
    for suffix in ("", "-wal", "-shm"):
        (tmp_path / f"library.db{suffix}").unlink(missing_ok=True)
    with open_library(tmp_path / "library.db") as library:
        import_paths(library, [str(path) for path in samples[1:]], jobs=1)
        right(library)


# -- two processes -----------------------------------------------------------------------------------------------
OTHER = """
import sys
from millipoint.library import cache, import_paths, open_library, players, tournaments
from millipoint.library.undo import undo
cache.LEAST_MATCHES = 1
with open_library(sys.argv[1]) as library:
    exec(sys.argv[2])
    library.source()
"""


def elsewhere(library, code):
    """Run code on the library in another process."""
    subprocess.run([sys.executable, "-c", OTHER, str(library.path), code], check=True, timeout=120)


def test_edits_of_another_process(filled, monkeypatch):
    before, folder = right(filled), place(filled)
    one, two = names(filled)[:2]
    monkeypatch.setattr(cache, "_build", lambda *_: pytest.fail("the cache is made again"))
    elsewhere(filled, f"players.add_alias(library, {one!r}, {two!r})")
    assert right(filled) != before
    tournaments.set_round(filled, numbers(filled)[0], "Final")
    elsewhere(filled, "undo(library); undo(library)")
    assert right(filled) == before
    assert place(filled) == folder


def test_a_match_that_another_process_brings(filled, samples):
    delete_match(filled, numbers(filled)[0])
    before = right(filled)
    elsewhere(filled, f"import_paths(library, {[str(path) for path in samples]!r}, jobs=1)")
    assert right(filled) != before


def test_a_question_under_way_when_the_cache_is_made_anew(filled):
    """It is answered from what it began with, or it says that the library has changed: never from a mixture."""
    from millipoint.library.store import LibraryError

    before, source = figures(filled.source()), filled.source()
    elsewhere(
        filled, f"from millipoint.library.backup import delete_match; delete_match(library, {numbers(filled)[0]})"
    )
    try:
        assert figures(source) == before
    except LibraryError as error:
        assert "ask again" in str(error)
