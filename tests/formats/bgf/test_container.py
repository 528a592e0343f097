"""The outer form: header lines of all ages, compressed or plain, Smile or JSON; bombs, cuts and damage."""

from __future__ import annotations

import contextlib
import gzip
import json
import pickle
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from millipoint.errors import ReadError
from millipoint.formats import bgf
from millipoint.formats.bgf import READER, container
from millipoint.formats.bgf.reader import read, sniff
from millipoint.hooks import Host
from millipoint.testing.reader import check_reader, different

Pack = Callable[..., bytes]
FORMS = [(a, b) for a in (True, False) for b in (True, False)]
OLD = {"version": "0.00011825", "compression": "gzip", "encoding": "smile"}


@pytest.fixture(scope="module")
def root(make: Any) -> Any:
    eq, cube = make.evaluation, make.decided(0.3, 0.2, 1.0, 0.25)
    plays = [
        make.candidate(
            "31", "8/5 6/5", eq(None, None, equity=0.15, cube=make.decided(0.1, 0.1, 1.0, 0.16)), played=True
        ),
        make.candidate("31", "24/23 13/10", eq(None, None, equity=0.01, cube=make.decided(0, 0, 1.0, 0.02))),
    ]
    luck = {"luckPlain": "0.09", "luckWeighted": "0.09", "mode": "Money"}
    moves = [
        make.roll(-1, "31", "8/5 6/5", moveAnalysis=plays, luck=luck),
        make.roll(1, "63", "24/15"),
        make.event(-1, 1, equity=eq(None, None, cube=cube)),
        make.event(1, 3, equity=eq(None, None, cube=make.decided(-0.3, -0.2, -1.0))),
        make.event(-1, 4),
    ]
    second = [make.roll(1, "42", "8/4 6/4"), make.event(-1, 1), make.event(1, 3), make.event(-1, 4)]
    return make.match(make.game(*moves), make.game(*second, score=(1, 0)), final=(2, 0))


def test_the_reader_is_offered() -> None:
    assert list(bgf.millipoint_readers(Host(version="test"))) == [READER] and READER.suffixes == (".bgf",)
    assert pickle.loads(pickle.dumps(READER)) == READER


@pytest.mark.parametrize(("compress", "binary"), FORMS)
def test_laws_of_readers(pack: Pack, root: Any, compress: bool, binary: bool) -> None:
    check_reader(READER, {"small.bgf": pack(root, compress=compress, binary=binary)})


def test_all_forms_hold_the_same_match(pack: Pack, root: Any) -> None:
    (first,) = read(pack(root), "x")
    for compress, binary in FORMS:
        for header in (None, OLD, {"format": "BGF"}):
            for texts in (False, True):
                data = pack(root, compress=compress, binary=binary, header=header, texts=texts)
                assert sniff(data[:65536])
                (match,) = read(data, "x")
                assert not different(match.decisions, first.decisions, ("source", "match"))
                assert match.games == first.games and not match.warnings


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b"[1]", b'{"format":"XGF"}', b'{"version":"1"}', b"{" * 3000, b'{"format":1}', b'{"format":"BGF"}'],
)
def test_other_files_are_not_taken(line: bytes) -> None:
    assert not sniff(line)
    assert sniff(line + b"\n") is (line == b'{"format":"BGF"}')


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "neither Smile nor JSON"),
        (b"hello", "neither Smile nor JSON"),
        (b"\x1f\x8bhello", "compressed part is damaged"),
        (gzip.compress(b"hello", mtime=0), "neither Smile nor JSON"),
        (gzip.compress(b'{"games": []}', mtime=0)[:-9], "compressed part ends too early"),
        (b":)\n\x00\xc1", "no object with a match"),
        (b"{", "JSON document is damaged"),
        (b"[1]", "neither Smile nor JSON"),
        (b'{"a": "\xff"}', "not UTF-8"),
        (b'{"a":' * 20_000, "damaged|nested"),
        (b'{"a": ' + b"1" * 5000 + b"}", "too long"),
        (b"{}", "no list of games"),
        (b'{"games": [], "matchlen": 5}', "holds no game"),
        (b'{"games": [], "matchlen": "5"}', "length of the match"),
        (b'{"games": [5], "matchlen": 5}', "no game where one should be"),
    ],
)
def test_one_clear_sentence(body: bytes, message: str) -> None:
    with pytest.raises(ReadError, match=message) as caught:
        read(b'{"format":"BGF"}\n' + body, "here.bgf")
    assert caught.value.file == "here.bgf"


def test_a_file_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MAX_BYTES", 100)
    with pytest.raises(ReadError, match="larger than"):
        read(b" " * 101, "x")


@pytest.mark.parametrize("filling", [b"\0", b"[", b"{}", b"[],", b'{"a":'])
def test_bombs_end_soon(filling: bytes) -> None:
    engine = zlib.compressobj(9, wbits=31)
    for start in (b"", b'{"a":[', b":)\n\x01\xf8"):
        bomb = b'{"format":"BGF"}\n' + engine.copy().compress(start)
        packer = engine.copy()
        parts = [packer.compress(start)] + [packer.compress(filling * (1 << 20)) for _ in range(64)]
        bomb = b'{"format":"BGF"}\n' + b"".join(parts) + packer.flush()
        begin = time.perf_counter()
        with pytest.raises(ReadError):
            read(bomb, "x")
        assert time.perf_counter() - begin < 3


@pytest.mark.parametrize("binary", [True, False])
def test_a_cut_file_keeps_its_whole_games(pack: Pack, root: Any, binary: bool) -> None:
    data = pack(root, compress=False, binary=binary)
    counts = set()
    for end in range(len(data)):
        try:
            (match,) = read(data[:end], "x")
        except ReadError:
            continue
        counts.add(len(match.games))
        assert match.warnings[-1].lost and not match.info.finished
        assert match.games[0].points == 1
    assert counts == {1, 2}


def test_compressed_json_that_ends_too_early(pack: Pack, root: Any) -> None:
    data = pack(root, binary=False)
    found = {}
    for end in range(len(data)):
        with contextlib.suppress(ReadError):
            (match,) = read(data[:end], "x")
            found[end] = len(match.games)
            assert match.warnings[-1].lost and "the file ends" in match.warnings[-1].message
    assert set(found.values()) == {1, 2}


def test_a_game_that_cannot_be_is_left_out(pack: Pack, root: Any) -> None:
    broken = json.loads(json.dumps(root))
    broken["games"][0]["moves"][1]["red"] = 8
    (match,) = read(pack(broken), "x")
    assert [game.number for game in match.games] == [2]
    assert match.warnings[0].lost and "move 2 has no dice" in str(match.warnings[0])
