"""What becomes of files and matches that are offered to a library."""

import attrs
import numpy as np
import pytest
import sqlalchemy as sa
from altered import Offering, changed, swapped, without
from soundness import figures

from millipoint import read
from millipoint.library import open_library, schema
from millipoint.library.check import check
from millipoint.library.importing import import_paths
from millipoint.library.journal import history


def rows(library, table, *columns):
    with library.read() as connection:
        return connection.execute(sa.select(*(table.c[c] for c in columns)).order_by(*table.primary_key)).all()


def table_of(library):
    from millipoint.library.source import whole

    (part,) = library.source().parts()
    return whole(part())


def test_files_and_folders_are_imported_once(library, folder, samples):
    first = import_paths(library, [str(folder)])
    assert first.counts == {"new": len(samples), "known": 0, "updated": 0, "failed": 0}
    again = import_paths(library, [str(folder), str(folder / samples[0].name), str(folder / "0*.sgf")])
    assert again.counts["known"] == len(samples)
    assert again.counts["new"] == again.counts["updated"] == again.counts["failed"] == 0
    assert figures(library.source()) == pytest.approx(figures([read(path) for path in samples]), nan_ok=True)
    assert check(library) == []


def test_two_processes_read_as_one(file_library, folder, samples):
    assert import_paths(file_library, [str(folder)], jobs=2).counts["new"] == len(samples)
    assert [row.source.rpartition("/")[2] for row in rows(file_library, schema.analysis, "source")] == [p.name for p in samples]


def test_what_fails_is_named_with_the_cause_and_stops_nothing(library, folder, samples):
    (folder / "a.sgf").write_text("(;GM[6]MI[length:5]")
    (folder / "b.sgf").write_bytes(b"")
    summary = import_paths(library, [str(folder), str(folder / "missing.sgf")])
    assert summary.counts["new"] == len(samples)
    assert {o.path.rpartition("/")[2] for o in summary.failed} == {"a.sgf", "b.sgf", "missing.sgf"}
    assert all(o.message for o in summary.failed)
    assert len(history(library, only="failed")) == 3
    import_paths(library, [str(folder)])
    assert len(history(library, only="failed")) == 3, "said again and again, written once"


def test_every_new_match_is_in_the_journal(library, offer, sample):
    outcome = offer(sample)
    (entry,) = history(library)
    assert (entry["outcome"], entry["match_id"]) == ("new", outcome.match)


def test_the_same_content_is_known(library, offer, sample):
    offer(sample, file_hash="x")
    assert offer(sample, file_hash="x").outcome == "known"


def test_the_same_analysis_saved_again_adds_nothing(library, offer, sample):
    before = offer(sample)
    outcome = offer(sample)
    assert (outcome.outcome, outcome.match, outcome.added) == ("known", before.match, 0)
    assert len(rows(library, schema.analysis, "id")) == 1


def test_an_import_again_adds_what_was_missing(library, offer, sample):
    bare = changed(sample, luck=np.nan, luck_level=-1, flagged=0, time=np.nan)
    number = offer(bare).match
    rich = changed(changed(sample, rows=[3, 5], flagged=1), rows=[4], time=12.5)
    outcome = offer(rich)
    known = int((~np.isnan(sample.decisions.data["luck"])).sum())
    assert (outcome.outcome, outcome.match, outcome.added) == ("updated", number, known + 3)
    table = table_of(library)
    np.testing.assert_array_equal(table.data["luck"], sample.decisions.data["luck"])
    assert np.flatnonzero(table.data["flagged"]).tolist() == [3, 5]
    assert table.data["time"][4] == 12.5
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)
    assert check(library) == []


def commented(match, text, row=3):
    from millipoint.words import Words

    table = match.decisions
    data = {**table.data, "comment": np.full(len(table), -1, dtype=np.int32)}
    data["comment"][row] = 0
    return attrs.evolve(match, decisions=attrs.evolve(table, data=data, words={**table.words, "comment": Words((text,))}))


def test_a_match_without_a_decision_comes_again(library, offer, sample):
    empty = without(sample, np.ones(len(sample.decisions), bool))
    number = offer(empty).match
    assert (offer(empty).outcome, offer(empty).match) == ("known", number)


def test_comments_and_tags_come_along_and_are_not_doubled(library, offer, sample):
    offer(sample)
    said = commented(sample, "Too passive. #Blitz, #prime-vs-prime!")
    assert offer(said).added == 1
    assert offer(said).added == 0
    position = int(sample.decisions.data["position"][3])
    assert rows(library, schema.comment, "position", "origin", "text") == [(position, "file", "Too passive. #Blitz, #prime-vs-prime!")]
    assert sorted(rows(library, schema.tag, "tag", "position")) == [("blitz", position), ("prime-vs-prime", position)]
    offer(commented(sample, "Another thought"))
    assert len(rows(library, schema.comment, "id")) == 2, "both are kept"


def test_an_analysis_replaces_none(library, offer, sample):
    table = sample.decisions
    nan = dict.fromkeys(("nd", "dt", "dp", "nd_chances", "dt_chances", "stored_error"), np.nan)
    bare = changed(sample, **nan, engine=-1, level=-1, analysis_met=-1, played=-1)
    data = {n: a[:0] if n in ("equity", "candidate_level", "candidate_move", "chances") else a for n, a in bare.decisions.data.items()}
    bare = attrs.evolve(bare, decisions=attrs.evolve(table, data=data, counts=np.zeros_like(table.counts)), info=attrs.evolve(bare.info, engine="", level=-1, met=""))
    number = offer(bare).match
    assert figures(library.source())[("pr", sample.info.players[0], "n")] == 0
    outcome = offer(sample)
    assert (outcome.outcome, outcome.match) == ("updated", number)
    assert len(rows(library, schema.analysis, "id")) == 1
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)


def relabelled(match, engine, level):
    from millipoint.words import Words

    table = match.decisions
    made = attrs.evolve(table, words={**table.words, "engine": Words((engine,))})
    made = changed(attrs.evolve(match, decisions=made), level=level)
    return attrs.evolve(made, info=attrs.evolve(made.info, engine=engine, level=level))


@pytest.mark.parametrize(("level", "active"), [(40, "Other"), (10, None)])
def test_another_program_is_a_second_analysis_and_figures_never_double(library, offer, sample, level, active):
    offer(sample)
    outcome = offer(relabelled(sample, "Other", level))
    assert outcome.outcome == "updated"
    assert "second analysis" in outcome.message
    best = max(sample.info.level, level)
    chosen = [row.engine for row in rows(library, schema.analysis, "engine", "active") if row.active]
    assert len(chosen) == 1
    assert chosen == (["Other"] if level >= best else [sample.info.engine])
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)
    other = library.source(engine="other")
    assert {other.words["engine"].decode(c) for p in other.parts() for c in p().data["engine"].tolist()} <= {"Other", None}


def test_seats_may_be_exchanged(library, offer, sample):
    offer(changed(sample, luck=np.nan, luck_level=-1))
    outcome = offer(swapped(sample))
    assert (outcome.outcome, len(rows(library, schema.analysis, "id"))) == ("updated", 1)
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)
    offer(relabelled(swapped(sample), "Other", 200))
    assert figures(library.source(), ()) == pytest.approx(figures(sample, ()), nan_ok=True)
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)


def test_seats_are_told_by_the_first_roll_where_names_say_nothing(library, offer, sample):
    offer(sample)
    nameless = swapped(sample)
    outcome = offer(attrs.evolve(nameless, info=attrs.evolve(nameless.info, players=("White", "Black"))))
    assert (outcome.outcome, outcome.added) == ("known", 0)


def test_a_part_of_a_match_is_the_same_match(library, offer, sample):
    last = int(sample.decisions.data["game"].max())
    assert last > 1
    part = without(sample, sample.decisions.data["game"] == last)
    part = attrs.evolve(part, games=part.games[:-1])
    number = offer(part).match
    outcome = offer(sample)
    assert (outcome.outcome, outcome.match) == ("updated", number)
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)
    assert len(rows(library, schema.game, "number")) == len(sample.games)
    assert offer(part).outcome == "known"
    assert check(library) == []


def test_the_whole_match_first(library, offer, sample):
    number = offer(sample).match
    first = int(sample.decisions.data["game"].min())
    outcome = offer(without(sample, sample.decisions.data["game"] == first))
    assert (outcome.outcome, outcome.match) == ("known", number)
    assert figures(library.source()) == pytest.approx(figures(sample), nan_ok=True)


def test_a_match_of_other_players_is_another_match(library, offer, sample):
    offer(sample)
    part = without(sample, sample.decisions.data["game"] == sample.decisions.data["game"].max())
    assert offer(attrs.evolve(part, info=attrs.evolve(part.info, players=("Somebody", "Else")))).outcome == "new"


def test_all_into_one_tournament(library, folder):
    import_paths(library, [str(folder)])
    import_paths(library, [str(folder)], tournament="My Cup")
    facts = library.source().facts
    assert {facts.words["tournament"].decode(c) for c in facts.data["tournament"].tolist()} == {"My Cup"}


def test_a_deleted_match_can_come_back(library, offer, sample):
    from millipoint.library.backup import delete_match

    delete_match(library, offer(sample, file_hash="x").match)
    other = offer(changed(sample, day=5), file_hash="y")
    assert other.outcome == "new"
    delete_match(library, other.match)
    assert offer(sample, file_hash="x").outcome == "new"


def test_a_stop_between_matches_keeps_what_was_committed(library, folder, samples):
    asked = iter([False, False, False, True])
    summary = import_paths(library, [str(folder)], jobs=1, stop=lambda: next(asked, True))
    assert summary.interrupted
    assert 0 < summary.done < len(samples)
    assert library.source().matches == summary.counts["new"]
    rest = import_paths(library, [str(folder)])
    assert rest.counts["new"] + summary.counts["new"] == len(samples)


def test_progress_is_told(library, folder, samples):
    told = []
    import_paths(library, [str(folder)], progress=told.append)
    assert [p.done for p in told] == list(range(1, len(samples) + 1))
    assert told[-1].rate > 0
    assert told[-1].remaining == 0


def test_a_new_library_by_two_names(tmp_path, sample):
    for name in ("a'b;--.db", "ü \" x.db"):
        with open_library(tmp_path / name) as library:
            assert Offering(library)(sample).outcome == "new"
        assert (tmp_path / name).exists()
