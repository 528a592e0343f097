"""The older ``.met`` form."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from millipoint.errors import MetError
from millipoint.met import load, read_met, resolve_name

from .files import LINE, SQUARE, ini, xml

FILES = Path(os.environ.get("MILLIPOINT_FILES", "missing")) / "met"


def test_a_table_in_windows_1252():
    table = read_met(ini(), file="tiny.met")
    assert (table.name, table.description, table.source, table.native) == ("Tiny", "Made for a test", "© nobody", 3)
    assert table == read_met(xml())


def test_a_table_in_utf_8_with_a_byte_order_mark():
    table = read_met(b"\xef\xbb\xbf" + ini().decode("cp1252").encode())
    assert table.source == "© nobody"
    assert table == read_met(ini())


def test_the_content_decides_not_the_suffix(tmp_path):
    (tmp_path / "a.met").write_bytes(xml())
    (tmp_path / "b.xml").write_bytes(ini())
    assert read_met(tmp_path / "a.met") == read_met(str(tmp_path / "b.xml"))


def test_a_table_without_a_name_is_called_after_its_file():
    assert read_met(ini().replace(b"Name=Tiny", b"Name="), file="some/tiny.met").name == "tiny"


def test_the_last_post_crawford_value_may_be_missing():
    assert read_met(ini(post=LINE[:2])) == read_met(ini())


ERRORS = [
    (ini().split(b"[PreCrawford]")[0], "bad.met: the section [PreCrawford] is missing"),
    (ini().replace(b"[PostCrawford]", b"[Other]"), "bad.met: the section [PostCrawford] is missing"),
    (ini(size=""), "bad.met: [PreCrawford]: Size= is missing"),
    (ini(size="x"), "bad.met: line 12: Size=x is not a match length"),
    (ini(size=0), "bad.met: line 12: Size=0 is not a match length"),
    (ini(size=4), "bad.met: [PreCrawford]: row 4 of 4 is missing"),
    (ini(size=2), "bad.met: line 15: row 3 is outside the table's size of 2"),
    (ini(SQUARE[:2]), "bad.met: [PreCrawford]: row 3 of 3 is missing"),
    (
        ini((SQUARE[0], (*SQUARE[1], 0.7), SQUARE[2])),
        "bad.met: pre-Crawford row 2: it has 4 values, but the length is 3",
    ),
    (ini(post_size=5), "bad.met: [PostCrawford]: Data has 3 values, but Size is 5"),
    (
        ini(post=LINE[:1], post_size=1),
        "bad.met: post-Crawford table of player 0: the length of 3 takes at least 2 values, this table has 1",
    ),
    (ini().replace(b"Data=", b"Date="), "bad.met: [PostCrawford]: Data= is missing"),
    (ini(((0.5, "half", 0.75), *SQUARE[1:])), "bad.met: line 13, pre-Crawford row 1, value 2: 'half' is not a number"),
    (
        ini(post=(50.0, 48.0, 32.0)),
        "bad.met: line 9, post-Crawford Data, value 1: 50.0 is above 1; values are fractions, so per cent must be divided by 100",
    ),
    (ini() + b" 3=0.1 0.2 0.3\r\n", "bad.met: line 16: '3' is there a second time"),
    (ini() + b"[precrawford]\r\n", "bad.met: line 16: a second section [precrawford]"),
    (ini() + b"0.5 0.5\r\n", "bad.met: line 16: '0.5 0.5' is neither a section nor a key=value line"),
]


@pytest.mark.parametrize(("data", "message"), ERRORS, ids=[message[9:60] for _, message in ERRORS])
def test_a_bad_file_is_one_clear_sentence(data, message):
    with pytest.raises(MetError) as caught:
        read_met(data, file="bad.met")
    assert str(caught.value) == message


@pytest.mark.skipif(not FILES.is_dir(), reason="MILLIPOINT_FILES names no folder with met/*.met")
def test_old_files_are_the_shipped_tables():
    """All but Snowie's, whose ``.met`` gives the even post-Crawford scores other values than gnubg's XML does."""
    for path in sorted(FILES.glob("*.met")):
        table = read_met(path)
        shipped = load(resolve_name(table.name) or "?")
        np.testing.assert_array_equal(table.pre, shipped.pre)
        assert table == shipped or shipped.name == "Snowie"
