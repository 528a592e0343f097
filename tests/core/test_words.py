"""Codes are private, names travel."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from millipoint import Words
from millipoint.words import encode, unify

texts = st.lists(st.one_of(st.none(), st.sampled_from("abcdefg")), max_size=30)


@given(texts)
def test_encode_and_back(values):
    codes, words = encode(values)
    assert [words.decode(int(code)) for code in codes] == values
    assert [words.code(value) for value in values] == codes.tolist()


@given(st.lists(st.lists(st.sampled_from("abcdefg"), unique=True).map(tuple), min_size=1, max_size=4))
def test_unify_keeps_names(vocabularies):
    words = [Words(v) for v in vocabularies]
    merged, tables = unify(words)
    assert len(set(merged.values)) == len(merged)
    for old, table in zip(words, tables, strict=True):
        for code, text in enumerate(old.values):
            assert merged.decode(code if table is None else int(table[code])) == text
        assert table is None or table[np.int64(-1)] == -1


def test_the_first_vocabulary_stays():
    first = Words(("a", "b"))
    merged, tables = unify([first, Words(("b", "a"))])
    assert merged is first
    assert tables[0] is None
    assert tables[1].tolist() == [1, 0, -1]


def test_unknown_text_has_no_code():
    assert Words(("a",)).code("z") == -1
    assert Words(("a",)).code(None) == -1
    assert Words(("a",)).decode(-1) is None
