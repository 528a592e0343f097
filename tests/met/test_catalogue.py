"""Names, loading, comparing, the plugin."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

from millipoint import met
from millipoint.errors import MetError, UsageError
from millipoint.hooks import Host
from millipoint.met import catalogue, plugin, sources

from .files import xml


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kazaross-XG2", "Kazaross-XG2"),
        ("kazaross xg2", "Kazaross-XG2"),
        ("KAZAROSS_XG2.xml", "Kazaross-XG2"),
        ("Kazaross XG2 25 point MET", "Kazaross-XG2"),
        ("XG2", "Kazaross-XG2"),
        ("Rockwell/Kazaross 25 point MET", "Rockwell-Kazaross"),
        ("Kit Woolsey", "Woolsey"),
        ("woolsey.met", "Woolsey"),
        ("GNUbg 11 point MET", "G11"),
        ("G11 (Snowie)", "G11"),
        ("snowie", "Snowie"),
        ("Snowie 2.1", "Snowie"),
        ("Jacobs & Trice", "Jacobs"),
        ("jac050", "jac050"),
        ("N. Zadeh", "Zadeh"),
        ("mec26", "mec26"),
        ("mec", "mec"),
        ("mec (match equity calculator)", "mec"),
        ("", None),
        ("MET", None),
        ("some other table", None),
    ],
)
def test_names_as_files_and_people_write_them(text, name):
    assert met.resolve_name(text) == name


def test_no_two_tables_share_a_spelling():
    spellings = [(catalogue._key(text), t.name) for t in met.TABLES for text in {t.name, t.title, *t.aliases}]
    assert len({key for key, _ in set(spellings)}) == len(set(spellings))


def test_the_default_is_kazaross_xg2():
    assert met.DEFAULT == met.names()[0] == met.load().name == "Kazaross-XG2"


def test_a_table_is_loaded_once():
    assert met.load("woolsey") is met.load("Kit Woolsey")


def test_a_path_is_read(tmp_path):
    path = tmp_path / "tiny.xml"
    path.write_bytes(xml())
    assert met.load(path).name == met.load(str(path)).name == "Tiny"


def test_an_unknown_name_is_answered_with_near_ones():
    with pytest.raises(MetError, match=r"^there is no match equity table 'kazaros'; did you mean Kazaross-XG2\?$"):
        met.load("kazaros")
    with pytest.raises(
        MetError, match=r"^there is no match equity table 'zzz'; the tables are Kazaross-XG2, Rockwell-Kazaross, "
    ):
        met.load("zzz")
    with pytest.raises(MetError, match=r"^nowhere/some\.xml: there is no such file$"):
        met.load("nowhere/some.xml")


def test_every_data_file_names_its_source():
    files = {path.name for path in catalogue.DATA.iterdir()}
    assert files == {entry.file for entry in sources.SHIPPED}
    for entry in sources.SHIPPED:
        data = json.loads((catalogue.DATA / entry.file).read_text("utf-8"))
        assert (data["name"], data["source"]) == (entry.name, entry.source)
        assert met.load(entry.name).source == entry.source


def test_the_plugin_brings_tables_that_load_when_used():
    tables = plugin.millipoint_mets(Host(version="0"))
    assert [table.name for table in tables] == list(met.names())
    assert all(table.title and table.source for table in tables)
    assert tables[0].load() is met.load()


def test_importing_is_light():
    """No table is read and no XML parser imported before one is asked for."""
    code = "import sys, millipoint.met as m; print(sorted(n for n in sys.modules if n.split('.')[0] in {'xml', 'pyexpat', 'click', 'rich', 'pyarrow'}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- compare ---------------------------------------------------------------------------------------------------
def test_a_table_does_not_differ_from_itself():
    same = met.compare(met.load(), met.load())
    assert same.same
    assert same.largest == ()
    assert same.pre_rms == same.post_rms == 0.0


def test_the_largest_differences_of_two_tables():
    xg2, woolsey = met.load(), met.load("Woolsey")
    found = met.compare(xg2, woolsey, 7, top=3)
    assert (found.first, found.second, found.length) == ("Kazaross-XG2", "Woolsey", 7)
    assert found.pre.shape == (7, 7)
    assert found.post.shape == (2, 7)
    assert not found.same
    np.testing.assert_allclose(found.pre, woolsey.pre[:7, :7] - xg2.pre[:7, :7])
    first = found.largest[0]
    assert (first.part, first.away, first.opponent_away) == ("pre", 1, 2)
    assert first.difference == pytest.approx(0.70 - 0.67736)
    assert len(found.largest) == 3
    assert all(abs(a.difference) >= abs(b.difference) for a, b in zip(found.largest, found.largest[1:], strict=False))
    assert found.pre_rms == pytest.approx(np.sqrt(np.mean(found.pre**2)))


def test_uneven_tables_are_compared_seat_by_seat():
    parts = {score.part for score in met.compare(met.load(), met.load("jac100"), 5, top=1000).largest}
    assert parts == {"pre", "post 0", "post 1"}


@pytest.mark.parametrize("length", [0, 65])
def test_a_length_that_no_table_serves(length):
    with pytest.raises(UsageError, match=f"1 to 64 points, not {length}"):
        met.compare(met.load(), met.load(), length)
