"""Names are data: whatever players, files, events and tags are called, nothing is carried out and all comes back."""

import attrs
from altered import Offering, changed
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from millipoint.library import import_paths, open_library
from millipoint.library.check import check
from millipoint.library.notes import tags_in
from millipoint.library.source import whole
from millipoint.library.texts import inert
from millipoint.words import Words

NASTY = ("'; DROP TABLE match; --", 'a"b', "%s %(x)s :x ?", "../../etc/passwd", "C:\\x\\..\\y", "nul\0nul", "\ud800", "é\u202e", "")
names = st.one_of(st.sampled_from(NASTY), st.text(max_size=30))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.tuples(names, names), event=names, place=names, source=names, comment=names, number=st.integers(1, 2**31 - 1))
@example(players=NASTY[:2], event=NASTY[0], place=NASTY[2], source=NASTY[3], comment="#'; #--. " + NASTY[0], number=5)
def test_names_come_back(library, sample, players, event, place, source, comment, number):
    table = sample.decisions
    row = changed(sample, rows=[3], comment=0).decisions
    words = {**table.words, "comment": Words((comment,))}
    row = attrs.evolve(row, words=words)
    facts = attrs.evolve(sample.info, players=players, event=event, place=place, source=source, length=number)
    outcome = Offering(library)(attrs.evolve(sample, info=facts, decisions=row), file_hash=f"{number}/{players}/{event}".encode("utf-8", "replace").hex())
    found = library.source()
    i = found.facts.data["match"].tolist().index(outcome.match)
    if outcome.outcome == "new":
        names = [found.facts.words["player"].decode(c) or "" for c in found.facts.data["player"][2 * i : 2 * i + 2].tolist()]
        assert names == [inert(name) for name in players]
        for column, text in (("tournament", event), ("place", place), ("source", source)):
            assert (found.facts.words[column].decode(found.facts.data[column][i]) or "") == inert(text)
        (part,) = attrs.evolve(found, chosen=found.chosen[i : i + 1]).parts()
        stored = whole(part())
        assert stored.words["comment"].decode(stored.data["comment"][3]) == inert(comment)


def test_the_library_is_sound_after_that(library, sample):
    for i, name in enumerate(NASTY):
        Offering(library)(attrs.evolve(sample, info=attrs.evolve(sample.info, players=(name, f"B{i}"), length=99 + i)), file_hash=str(i))
    assert check(library) == []
    assert library.source().matches == len(NASTY)


def test_files_with_odd_names(tmp_path, samples):
    data = samples[0].read_bytes()
    names = ["a'b.sgf", "; rm -rf x.sgf", "ü.sgf", "--library.sgf", "[a].sgf"]
    for i, name in enumerate(names):
        (tmp_path / name).write_bytes(data.replace(b"MI[length:3]", b"MI[length:%d]" % (3 + 2 * i)))
    with open_library(tmp_path / "x.db") as library:
        assert import_paths(library, [str(tmp_path)]).counts["failed"] == 0
        facts = library.source().facts
        assert sorted(facts.words["source"].values) == sorted(str(tmp_path / name) for name in names)


@given(text=st.text())
def test_tags_are_words(text):
    for tag in tags_in(text):
        assert tag
        assert not any(c.isspace() for c in tag)


@given(text=st.text(st.characters(codec=None)))
def test_inert_texts_stay(text):
    assert inert(inert(text)) == inert(text)
    inert(text).encode()
    assert "\0" not in inert(text)
