"""GNU Backgammon's XML: what is read, what is refused and with which words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from millipoint.errors import MetError
from millipoint.met import load, read_met, resolve_name

from .files import LINE, SQUARE, explicit, generated, row, trailer, xml

GNUBG = Path("/usr/share/gnubg/met")
DOCTYPE = '<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">\n'


def test_an_explicit_table_with_a_doctype():
    table = read_met(xml(head=DOCTYPE), file="tiny.xml")
    assert (table.name, table.description, table.source, table.native) == ("Tiny", "Made for a test", "tiny.xml", 3)
    assert table.even
    assert table.warnings == ()
    np.testing.assert_array_equal(table.pre[:3, :3], SQUARE)
    np.testing.assert_array_equal(table.post[0, :2], LINE[:2])


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1", "windows-1252"])
def test_the_encoding_is_the_one_the_file_states(encoding):
    text = xml().decode().replace('"1.0"?', f'"1.0" encoding="{encoding}"?').replace("Tiny", "Tiné")
    assert read_met(text.encode(encoding)).name == "Tiné"


def test_post_crawford_goes_on_from_the_length_itself():
    table = read_met(xml())
    assert table.post[0, 2] == pytest.approx(0.125 * 1 + 0.375 * 0.5)  # 3-away: the file's own .32 is not used
    assert table.post[0, 4] == pytest.approx(0.125 * 0.5 + 0.375 * table.post[0, 2])


def test_the_value_at_the_length_may_be_missing():
    assert read_met(xml(post=trailer(LINE[:2]))) == read_met(xml())


def test_pre_crawford_beyond_the_length_is_the_normal_formula():
    assert read_met(xml()).mwc([30, 26, 40, 4], [28, 1, 10, 1]) == pytest.approx(
        [0.441026, 0.000821, 0.007527, 0.16480], abs=6e-6
    )


def test_two_post_crawford_tables_make_an_uneven_table():
    rows = ((0.52, 0.72, 0.77), (0.32, 0.53, 0.65), (0.27, 0.45, 0.54))
    post = trailer((0.52, 0.5, 0.3), ' player="0"') + trailer((0.48, 0.46, 0.3), ' player="1"')
    table = read_met(xml(explicit(rows), post))
    assert not table.even
    assert table.mwc(2, 2, seat=1) == pytest.approx(0.47)
    assert table.mwc(2, 1, post=True, seat=1) == pytest.approx(0.46)


def test_equal_tables_for_both_players_make_an_even_table():
    assert read_met(xml(post=trailer(attributes=' player="0"') + trailer(attributes=' player="1"'))).even


# -- generators ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("length", [-1, 64])
def test_a_length_of_minus_one_is_the_generator_at_64(length):
    zadeh = xml(generated("pre", "zadeh"), generated("post", "zadeh"), length)
    table = read_met(zadeh)
    assert table == load("Zadeh")
    assert table.native == 64


def test_mec_as_gnubg_ships_it():
    post = generated("post", "mec", ' player="both"', gammon_rate=0.26, win_rate=0.5)
    table = read_met(xml(generated("pre", "mec", gammon_rate=0.26), post, -1))
    assert table == load("mec")
    assert len(table.warnings) == 1
    assert table.warnings[0].startswith(
        "post-Crawford table: the parameters hold for player 0; player 1 has the built-in ones"
    )


def test_a_generator_of_a_shorter_length_goes_on_by_the_normal_formula():
    table = read_met(xml(generated("pre", "zadeh"), generated("post", "zadeh"), 15))
    assert table.native == 15
    np.testing.assert_array_equal(table.pre[:15, :15], load("Zadeh").pre[:15, :15])
    np.testing.assert_array_equal(table.pre[15:, 15:], read_met(xml()).pre[15:, 15:])


def test_values_and_generators_may_be_mixed():
    table = read_met(xml(post=generated("post", "zadeh")))
    np.testing.assert_array_equal(table.post, load("Zadeh").post)
    np.testing.assert_array_equal(table.pre[:3, :3], SQUARE)


def test_an_unknown_parameter_is_said():
    table = read_met(xml(generated("pre", "zadeh", speed=0.5), generated("post", "zadeh"), -1))
    assert table.warnings == ("pre-Crawford table: zadeh has no parameter 'speed'",)


# -- warnings --------------------------------------------------------------------------------------------------
def test_a_small_slip_of_symmetry_is_a_warning():
    rows = ((0.5, 0.702, 0.75), (0.3, 0.5, 0.6), (0.255, 0.4, 0.5))
    assert read_met(xml(explicit(rows))).warnings == (
        "pre-Crawford 1-away 3-away: the two chances add up to 1.005 (the worst of 2)",
    )
    assert read_met(xml(explicit(((0.5, 0.7005), (0.3, 0.5))), trailer(LINE[:2]), 2)).warnings == ()
    assert load("Ortega").warnings == ("pre-Crawford 7-away 8-away: the two chances add up to 0.998 (the worst of 2)",)


def test_values_too_many_after_the_crawford_game_are_a_warning():
    table = read_met(xml(post=trailer((*LINE, 0.31))))
    assert table.warnings == ("post-Crawford values beyond the length of 3 are not used",)


def test_a_table_longer_than_64_points_is_cut():
    long = load("Zadeh")
    size = 70
    pre = np.pad(long.pre, (0, size - 64), mode="edge")
    pre[64:, :64], pre[:64, 64:], pre[64:, 64:] = 0.25, 0.75, 0.5
    post = np.append(long.post[0], np.zeros(size - 64))
    table = read_met(xml(explicit(pre.tolist()), trailer(post.tolist()), size))
    assert table.warnings == ("the table is for 70 points; only the first 64 are used",)
    assert table.native == 64
    assert table == long


# -- errors ----------------------------------------------------------------------------------------------------
def replaced(i: int, j: int, value: object, rows=SQUARE):
    return [[value if (r, c) == (i, j) else old for c, old in enumerate(line)] for r, line in enumerate(rows)]


ERRORS = [
    (b"", "bad.xml: the file is empty"),
    (b"\xef\xbb\xbf \r\n", "bad.xml: the file is empty"),
    (b"hello", "bad.xml: neither a GNU Backgammon XML table nor a .met file with [PreCrawford] and [PostCrawford]"),
    (b"<html></html>", "bad.xml: line 1: the document is <html>, not <met>"),
    (xml()[:-8], "bad.xml: line 11: the XML is broken or cut short (no element found)"),
    (xml()[:154], "bad.xml: line 5: the XML is broken or cut short (unclosed token)"),
    (xml(length=None), "bad.xml: info: the length is missing"),
    (xml(length="many"), "bad.xml: length: 'many' is not a whole number"),
    (xml(length=0), "bad.xml: length: 0 is not a match length"),
    (xml(length=-3), "bad.xml: length: -3 is not a match length"),
    (xml(length=-1), "bad.xml: length: a length of -1 is for generated tables only; a table of values states its size"),
    (xml(pre=""), "bad.xml: the pre-Crawford table is missing"),
    (xml(pre=explicit() * 2), "bad.xml: line 9: a second pre-Crawford table"),
    (xml(post=""), "bad.xml: the post-Crawford table is missing"),
    (xml(post=trailer(attributes=' player="0"')), "bad.xml: the post-Crawford table of player 1 is missing"),
    (xml(post=trailer() * 2), "bad.xml: line 12: a second post-Crawford table of player both"),
    (xml(post=trailer(attributes=' player="2"')), "bad.xml: line 9: unknown player '2'; the players are 0, 1 and both"),
    (
        xml(post=f"<post-crawford-table>{row(LINE) * 2}</post-crawford-table>"),
        "bad.xml: line 9: a post-Crawford table has one row, this one has 2",
    ),
    (
        xml(post=trailer(LINE[:1])),
        "bad.xml: post-Crawford table of player 0: the length of 3 takes at least 2 values, this table has 1",
    ),
    (
        xml(length=4),
        "bad.xml: pre-Crawford table: it has 3 rows, but the length is 4",
    ),
    (xml(explicit(SQUARE[:2])), "bad.xml: pre-Crawford table: it has 2 rows, but the length is 3"),
    (
        xml(explicit((SQUARE[0], SQUARE[1][:2], SQUARE[2]))),
        "bad.xml: pre-Crawford row 2: it has 2 values, but the length is 3",
    ),
    (
        xml(explicit(replaced(1, 2, 60.0))),
        "bad.xml: line 6, pre-Crawford row 2, value 3: 60.0 is above 1; values are fractions, so per cent must be divided by 100",
    ),
    (xml(explicit(replaced(0, 0, -0.5))), "bad.xml: line 5, pre-Crawford row 1, value 1: -0.5 is outside 0..1"),
    (xml(explicit(replaced(0, 0, 500))), "bad.xml: line 5, pre-Crawford row 1, value 1: 500 is outside 0..1"),
    (xml(explicit(replaced(2, 0, "0,25"))), "bad.xml: line 7, pre-Crawford row 3, value 1: '0,25' is not a number"),
    (xml(explicit(replaced(2, 0, "0.2_5"))), "bad.xml: line 7, pre-Crawford row 3, value 1: '0.2_5' is not a number"),
    (xml(explicit(replaced(2, 0, ""))), "bad.xml: line 7, pre-Crawford row 3, value 1: a value is missing"),
    (xml(explicit(replaced(2, 0, "nan"))), "bad.xml: line 7, pre-Crawford row 3, value 1: 'nan' is not a number"),
    (xml(post=trailer((0.5, "x", 0.3))), "bad.xml: line 10, post-Crawford row, value 2: 'x' is not a number"),
    (
        xml(explicit(replaced(0, 2, 0.64))),
        "bad.xml: pre-Crawford 1-away 3-away: 0.64 and, mirrored, 0.25 add up to 0.89 instead of 1",
    ),
    (
        xml(explicit(replaced(1, 1, 0.52))),
        "bad.xml: pre-Crawford 2-away 2-away: 0.52 and, mirrored, 0.52 add up to 1.04 instead of 1",
    ),
    (
        xml(post=trailer((0.52, 0.48, 0.3))),
        "bad.xml: post-Crawford 1-away: 0.52 should be 0.5 when both players need one point",
    ),
    (
        xml(pre='<pre-crawford-table type="magic"/>'),
        "bad.xml: line 4: unknown type 'magic'; the types are explicit, mec and zadeh",
    ),
    (
        xml(pre=generated("pre", "zadeh", delta="big")),
        "bad.xml: line 5, parameter 'delta': 'big' is not a number from 0 to 1",
    ),
    (
        xml(pre=generated("pre", "zadeh", delta="-0.1")),
        "bad.xml: line 5, parameter 'delta': '-0.1' is not a number from 0 to 1",
    ),
    (
        xml(pre=generated("pre", "zadeh"), post=generated("post", "zadeh", free_drop_2_away=1), length=-1),
        "bad.xml: post-Crawford table: these parameters of zadeh make no table of chances between 0 and 1",
    ),
    (
        xml(pre=generated("pre", "mec", win_rate=0), post=generated("post", "mec"), length=-1),
        "bad.xml: pre-Crawford table: these parameters of mec make no table of chances between 0 and 1",
    ),
    (b"<met>" * 40 + b"</met>" * 40, "bad.xml: line 1: too many elements for a match equity table"),
    (b"<met>" + b"<me/>" * 100_001 + b"</met>", "bad.xml: line 1: too many elements for a match equity table"),
    (b"<" + b" " * (4 * 1024 * 1024), "bad.xml: the file is larger than 4 MB, so it is no match equity table"),
    (
        b'<?xml version="1.0" encoding="martian"?><met/>',
        "bad.xml: the text cannot be decoded (unknown encoding: martian)",
    ),
]


@pytest.mark.parametrize(("data", "message"), ERRORS, ids=[message[9:60] for _, message in ERRORS])
def test_a_bad_file_is_one_clear_sentence(data, message):
    with pytest.raises(MetError) as caught:
        read_met(data, file="bad.xml")
    assert str(caught.value) == message


def test_a_missing_file_and_a_folder(tmp_path):
    with pytest.raises(MetError, match=r"none\.xml: there is no such file"):
        read_met(tmp_path / "none.xml")
    with pytest.raises(MetError, match="the file cannot be read"):
        read_met(tmp_path)


# -- hostile documents -----------------------------------------------------------------------------------------
def test_external_entities_are_refused(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("0.5")
    head = f'<!DOCTYPE met [<!ENTITY x SYSTEM "{secret.as_uri()}">]>\n'
    with pytest.raises(MetError, match="line 2: the DOCTYPE holds declarations of its own; they are not accepted"):
        read_met(xml(explicit(replaced(0, 0, "&x;")), head=head))


def test_a_billion_laughs_are_refused():
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    with pytest.raises(MetError, match="the DOCTYPE holds declarations of its own; they are not accepted"):
        read_met(xml(explicit(replaced(0, 0, "&l9;")), head=f'<!DOCTYPE met [<!ENTITY l0 "ha">{laughs}]>\n'))


@pytest.mark.parametrize("head", [DOCTYPE, '<!DOCTYPE met SYSTEM "http://example.invalid/met.dtd">\n'])
def test_an_entity_of_an_outside_dtd_is_refused_and_nothing_fetched(head):
    with pytest.raises(MetError, match="line 6: entities are not accepted"):
        read_met(xml(explicit(replaced(0, 0, "&half;")), head=head))


# -- gnubg's own files, where it is installed ------------------------------------------------------------------
@pytest.mark.skipif(not GNUBG.is_dir(), reason="GNU Backgammon is not installed")
@pytest.mark.parametrize(
    "file",
    "Kazaross-XG2 Rockwell-Kazaross woolsey g11 jacobs zadeh mec26 mec ortega snowie jac050 jac100".split(),  # noqa: SIM905
)
def test_the_files_of_gnubg_are_the_shipped_tables(file):
    table = read_met(GNUBG / f"{file}.xml")
    assert table == load(file)
    assert file == "mec26" or resolve_name(table.name) == load(file).name
