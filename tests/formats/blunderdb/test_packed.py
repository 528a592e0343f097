"""Analyses packed with zstd: JSON and binary, with and without a dictionary, and what is said when they cannot be read."""

from __future__ import annotations

import json
import os
import random
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from blunderdb_writer import CUBE, PLAYS, Binary, library, play

from millipoint.formats.blunderdb import READER, packed
from millipoint.formats.blunderdb.binary import BinaryError, document
from millipoint.formats.blunderdb.dictionaries import VARIABLE
from millipoint.match import Match

NAME = "compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd"
BOTH = ((1, PLAYS), (2, CUBE), (4, CUBE))


@pytest.fixture(scope="module")
def zstd() -> Any:
    return pytest.importorskip(NAME)


@pytest.fixture(scope="module")
def dictionary(zstd: Any) -> Any:
    """One of the size of blunderDB's own, trained on documents like those of the library."""
    draw = random.Random(1)
    plays = [[play(f"{draw.randint(7, 24)}/{draw.randint(1, 6)}", draw.random()) for _ in range(9)] for _ in range(900)]
    samples = [json.dumps({"checkerAnalysis": {"moves": one}}).encode() for one in plays]
    return zstd.train_dict(samples, 32_768)


def binary(analysis: dict[str, Any]) -> bytes:
    return Binary().analysis(analysis)


def text(analysis: dict[str, Any]) -> bytes:
    return json.dumps(analysis).encode()


def frame(zstd: Any, form: Callable[[dict[str, Any]], bytes], dictionary: Any = None) -> Callable[[Any], bytes]:
    """How a library holds the analyses of one form."""

    def pack(analysis: dict[str, Any]) -> bytes:
        content = zstd.compress(form(analysis), 7, zstd_dict=dictionary)
        return bytes(content) if form is text else b"\xba\x01" + content[4:]

    return pack


def read(data: bytes) -> Match:
    (match,) = READER.read(data, "a.db")
    match.decisions.check()
    return match


def same(match: Match) -> None:
    """The match is the one that plain JSON gives."""
    want = read(library(analyses=BOTH)).decisions
    for name, values in want.data.items():
        if name != "match":
            assert np.array_equal(match.decisions.data[name], values, equal_nan=values.dtype.kind == "f"), name
    assert want.counts.any() and np.isfinite(want.data["nd"]).any() and not match.warnings


@pytest.mark.parametrize("form", [text, binary])
def test_without_a_dictionary(zstd: Any, form: Any) -> None:
    same(read(library(analyses=BOTH, pack=frame(zstd, form))))


@pytest.mark.parametrize("form", [text, binary])
@pytest.mark.parametrize("where", ["file", "folder", "program", "second"])
def test_with_a_dictionary(
    zstd: Any, dictionary: Any, form: Any, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = dictionary.dict_content
    assert len(content) == 32_768
    (tmp_path / "one.bin").write_bytes(content)
    (tmp_path / "program").write_bytes(b"\x7fELF" + bytes(5000) + content + b"more of the program" * 9000)
    named = {
        "file": tmp_path / "one.bin", "folder": tmp_path, "program": tmp_path / "program",
        "second": f"{tmp_path / 'none'}{os.pathsep}{tmp_path / 'program'}",
    }  # fmt: skip
    monkeypatch.setenv(VARIABLE, str(named[where]))
    same(read(library(analyses=BOTH, pack=frame(zstd, form, dictionary))))


def test_what_is_missing_is_said(zstd: Any, dictionary: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    data = library(analyses=BOTH, pack=frame(zstd, binary, dictionary))
    for named in ("", str(tmp_path / "none"), str(tmp_path)):
        monkeypatch.setenv(VARIABLE, named)
        match = read(data)
        assert str(match.warnings[0].message) == f"analyses left out: 3 {packed.NO_DICTIONARY}" and VARIABLE in packed.NO_DICTIONARY
        assert len(match.decisions) == 6 and not match.decisions.counts.any()
        assert np.isnan(match.decisions.data["nd"]).all() and (match.decisions.data["level"] == -1).all()
    monkeypatch.setattr(packed, "MODULE", "no_such_module")
    assert 'pip install "millipoint[blunderdb]"' in read(data).warnings[0].message
    plain = library(analyses=BOTH, pack=lambda one: zlib.compress(text(one)))
    same(read(plain))


def test_another_dictionary_of_the_same_number_is_no_reading(
    zstd: Any, dictionary: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytearray(dictionary.dict_content)
    content[-12_000:] = bytes(reversed(content[-12_000:]))
    (tmp_path / "one.bin").write_bytes(content)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "one.bin"))
    match = read(library(analyses=BOTH, pack=frame(zstd, binary, dictionary)))
    assert not match.decisions.counts.any() or match.decisions.data["equity"].tolist() == pytest.approx([0.16, 0.02])


@pytest.mark.parametrize(
    ("raw", "cause"),
    [
        (b"\xba\x02" + bytes(20), packed.NEWER), (b"\xba", packed.NEWER), (b"\x11\x22", packed.NEWER),
        (b"\xba\x01" + b"\xff" * 30, packed.DAMAGED), (b"{" * 100_000, packed.DAMAGED), (b"\x78\x9c" + b"\xff" * 9, packed.DAMAGED),
        (b"\x28\xb5\x2f\xfd\x04", packed.DAMAGED),
    ],
)  # fmt: skip
def test_damage_is_counted_by_cause(zstd: Any, raw: bytes, cause: str) -> None:
    match = read(library(analyses=BOTH, pack=lambda one: raw))
    assert match.warnings[0].message == f"analyses left out: 3 {cause}" and len(match.decisions) == 6


@pytest.mark.parametrize("squeeze", ["zlib", "zstd", "binary"])
def test_what_unpacks_to_too_much(zstd: Any, squeeze: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MAX_BYTES", 1 << 20)
    bomb = text(PLAYS)[:-1] + b" " * (4 << 20) + b"}"
    content = zstd.compress(bomb)
    raw = {"zlib": zlib.compress(bomb), "zstd": content, "binary": b"\xba\x01" + content[4:]}[squeeze]
    assert packed.TOO_LARGE in read(library(analyses=BOTH, pack=lambda one: raw)).warnings[0].message
    monkeypatch.setattr(packed, "MAX_BYTES", 16 << 20)
    monkeypatch.setattr(packed, "SPARE", 1 << 20)
    monkeypatch.setattr(packed, "FACTOR", 0)
    assert packed.TOO_MANY in str(read(library(analyses=BOTH, pack=lambda one: raw)).warnings)


def test_a_distance_that_needs_too_much_memory(zstd: Any) -> None:
    options = {zstd.CompressionParameter.window_log: 27, zstd.CompressionParameter.content_size_flag: 0}
    machine = zstd.ZstdCompressor(options=options)
    content = machine.compress(text(PLAYS) + b" " * 100_000) + machine.flush()
    assert packed.DAMAGED in read(library(analyses=BOTH, pack=lambda one: content)).warnings[0].message


def test_every_cut_and_every_wrong_byte_of_a_binary_analysis() -> None:
    for analysis in (PLAYS, CUBE):
        whole = binary(analysis)
        document(whole)
        for cut in range(len(whole)):
            with pytest.raises(BinaryError):
                document(whole[:cut])
        with pytest.raises(BinaryError, match="too many"):
            document(whole + b"\0")
        for place in range(len(whole)):
            for value in (0, 0x7F, 0x80, 0xFF, whole[place] ^ 1):
                try:
                    document(whole[:place] + bytes([value]) + whole[place + 1 :])
                except BinaryError:
                    continue


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"\x04", "unknown flags 4"), (b"\0\0\xff\xff\xff\xff\x0f", "unknown text"), (b"\x80" * 12, "no number"),
        (b"\0\0\xfe\xff\xff\xff\x0f", "beyond the end"),
        (binary({"analysisEngineVersion": "XG"})[:28] + b"\xff\xff\xff\xff\x0f", "more items"),
    ],
)  # fmt: skip
def test_hostile_binary_analyses(data: bytes, cause: str) -> None:
    with pytest.raises(BinaryError, match=cause):
        document(data)
