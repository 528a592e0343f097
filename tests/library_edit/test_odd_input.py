"""Whatever a user writes is a name, a note or one clear sentence: never a traceback, another statement or another file."""

import json
import os
import pathlib
import stat

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_matches import made, put

from millipoint import Filter, Settings, UsageError, default_plugins
from millipoint.errors import MillipointError
from millipoint.fingerprint import fingerprint
from millipoint.library import check, collections, players, schema, study
from millipoint.library import settings as kept
from millipoint.library import tournaments as t
from millipoint.library.names import find_name, near
from millipoint.library.places import places_of
from millipoint.library.texts import inert
from millipoint.library.undo import edits, undo
from millipoint.library.writer import add_analysis

NASTY = ("'; DROP TABLE match; --", '"; SELECT 1', "../../etc/passwd", "%s %(x)s :x ?", "[red]x[/red]", "\ud800", "a\0b", "\udcff", "me", "\N{RIGHT-TO-LEFT OVERRIDE}x")
TEXTS = st.one_of(st.sampled_from(NASTY), st.text(st.characters(blacklist_categories=()), min_size=1, max_size=30))


def tables(library):
    """Everything but what edits are meant to change."""
    with library.read() as connection:
        return {name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
                for name, table in schema.metadata.tables.items() if name in ("match", "analysis", "segment", "player", "game")}  # fmt: skip


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
def test_texts_are_texts(library, text):
    before = tables(library)
    if text.strip():
        name = inert(text.strip())
        t.rename(library, "Open", text)
        assert name in {event.name for event in t.tournaments(library)}
        assert t.assign(library, text, [3]) == 1
        assert [row["id"] for row in t.matches_of(library, name)] == [1, 2, 3]
        undo(library)
        undo(library)
        if name not in ("Ann", "ann", "Bob", "Cid", "Dee"):
            assert players.add_alias(library, text, "Ann", new=True) == "Ann"
            assert players.aliases(library) == {name: "Ann"}
            assert players.remove_alias(library, name) == "Ann"
            undo(library)
            undo(library)
        assert collections.create(library, text) == name
        assert collections.add(library, name, places_of(library, ["1:1:0"])) == 1
        assert collections.collections(library) == {name: 1}
        undo(library)
        undo(library)
    t.set_round(library, 1, text)
    study.record(library, "reviewed", [], note=text)
    assert study.events(library)[-1]["note"] == inert(text)
    assert all(isinstance(title, str) for _, title in edits(library))
    undo(library)
    undo(library)
    for key in ("counting", "met", "error_threshold", "main_player", "other_met"):
        with pytest.raises(MillipointError):
            kept.change(library, key, f"no {text}")
    assert tables(library) == before
    assert edits(library) == []


HUGE = "9" * 25


@pytest.mark.parametrize(
    "command",
    [
        f"tournaments round {HUGE} x", f"tournaments assign X {HUGE}", "tournaments assign X 2147483648", "tournaments round 0 x",
        f"library delete {HUGE} --yes", f"study record quizzed --grade {HUGE}", f"study record quizzed -n {HUGE}",
        "study record quizzed -n 2147483648", f"study mark {HUGE}:1:1", f"study mark 1:{HUGE}:1", "study mark 999999999999999999:1:1",
        f"goal set 4 {HUGE}", f"goal set {HUGE} 4", f"settings set error_threshold {HUGE}", "settings set met \udcff",
        "tournaments show \ud800", "players main \udcff", "players alias remove \udcff", "collection show \ud800",
    ],
)  # fmt: skip
def test_numbers_and_names_that_nothing_has(run, library, command):
    before = tables(library)
    status, _, err = run(*command.split())
    assert status == 2 and "Error: " in err
    assert tables(library) == before and edits(library) == []


def test_near_names_whatever_their_accents():
    assert near("Kevin", ["Kévin UNGER", "Bob"]) == ["Kévin UNGER"]
    with pytest.raises(UsageError, match="did you mean 'Łukasz Żółć'"):
        find_name("player", "Łukasz Zołc", ["Łukasz Żółć", "Ann"])


def test_a_few_names_are_listed(run):
    assert "choose from 'default', 'gnubg', 'xg'" in run("settings", "preset", "nop")[2]
    assert "choose from" in run("settings", "set", "counting", "nop")[2]
    assert run("settings", "set", "counting", "GNUBG")[1] == "counting: gnubg\n"


def test_titles_of_edits(run):
    for command in (["tournaments", "assign", "", "1"], ["settings", "set", "main_player", "Ann"], ["settings", "set", "main_player", ""],
                    ["study", "record", "quizzed", "-n", "3"]):  # fmt: skip
        assert run(*command)[0] == 0
    titles = [row["edit"] for row in json.loads(run("undo", "--list", "--format", "json")[1])["rows"]]
    assert titles == ["quizzed a session", "main_player = none", "main_player = Ann", "1 match taken out of tournaments"]


def test_positions_are_shown_to_the_last_digit(run, library):
    run("collection", "create", "Ends")
    run("collection", "add", "Ends", "1:1:1")
    (place,) = places_of(library, ["1:1:1"])
    assert str(place.position) in run("collection", "show", "Ends")[1]


def test_what_is_applied_is_said(run):
    assert run("players", "alias", "suggest", "--apply", "--yes")[1].endswith("2 aliases added.\n")


def test_a_match_without_a_round(run):
    assert json.loads(run("tournaments", "show", "Open", "--format", "json")[1])["rows"][0]["round"] is None


def test_a_match_that_is_named_by_an_analysis_that_does_not_count(library):
    """The fuller of two views gives the match its fingerprint; figures may rest on the other one."""
    short, whole = (made(9, ("Eve", "Fay"), rows=rows, day=19_500, engine=engine) for rows, engine in ((20, "XG"), (40, "Other")))
    (number,) = put(library, short)
    with library.write() as connection:
        add_analysis(connection, number, whole, "fuller", active=False)
        m = schema.match
        connection.execute(sa.update(m).where(m.c.id == number).values(fingerprint=fingerprint(whole)))
    assert check.check(library) == []
    with library.write() as connection:
        connection.execute(sa.update(schema.analysis).where(schema.analysis.c.file_hash == "fuller").values(analysed=3))
        connection.execute(sa.update(m).where(m.c.id == number).values(fingerprint="x"))
    assert check.check(library) == [
        f"match {number}: 40 decisions are analysed, and not 3", f"match {number}: its fingerprint is not that of its decisions",
    ]  # fmt: skip


def test_a_selection_tells_nothing_of_the_others(library, tmp_path):
    pytest.importorskip("pyarrow.parquet")
    from millipoint.library.export import export_parquet

    players.add_alias(library, "jose munoz", "A Secret", new=True)
    players.add_alias(library, "Bob", "Robert", new=True)
    t.set_date(library, "Cup", 18_000)
    file = tmp_path / "x.parquet"
    export_parquet(library.source(), file, default_plugins().session(Settings()), Filter().where("tournament", "==", "Open"))
    data = file.read_bytes()
    assert b"Robert" in data and b"Secret" not in data and b"munoz" not in data and b"Cup" not in data


@pytest.mark.skipif(os.name != "posix", reason="other systems have other special files")
def test_special_files_stay_what_they_are(run, tmp_path):
    pytest.importorskip("pyarrow.parquet")
    pipe, link, target = tmp_path / "pipe", tmp_path / "link.parquet", tmp_path / "target.parquet"
    os.mkfifo(pipe)
    status, _, err = run("export", "--parquet", pipe)
    assert status == 2 and "no plain file" in err and stat.S_ISFIFO(pipe.stat().st_mode)
    link.symlink_to(target)
    assert run("export", "--parquet", link)[0] == 0
    assert link.is_symlink() and pathlib.Path(target).stat().st_size > 1000
