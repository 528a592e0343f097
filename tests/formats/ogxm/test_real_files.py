"""Real files: the views of one match agree, twins in other formats too, and the reference codec where installed."""

from __future__ import annotations

import importlib
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from twins import told, won

import millipoint as mp
from millipoint.formats.ogxm import READER
from millipoint.match import Match
from millipoint.testing.reader import check_reader, different

BASE = re.compile(r"(?:gen-from-(?:bgf|xg)-|gv-golden-|gv-)(.+?)(?:\.fast)?\.\w+")


def read(path: Path) -> Match:
    (match,) = mp.read_all(path)
    match.decisions.check()
    return match


def files(shared: Path, *folders: str) -> dict[str, list[Path]]:
    """Files of the same match by the name they share."""
    out: dict[str, list[Path]] = defaultdict(list)
    for folder in folders:
        for path in sorted((shared / "data" / "public" / folder).iterdir()):
            if (found := BASE.fullmatch(path.name)) and "ogxm2" not in path.name:
                out[found[1]].append(path)
    return out


def test_every_file_reads(shared: Path) -> None:
    paths = sorted((shared / "data" / "public" / "ogxm").iterdir())
    assert len(paths) > 30
    for path in paths:
        assert READER.sniff(path.read_bytes()[:65536]), path.name
        if "fields" in path.name:
            with pytest.raises(mp.ReadError, match="nackgammon"):
                read(path)
            continue
        match = read(path)
        assert len(match.decisions) and match.info.engine, path.name
        assert not any(warning.lost for warning in match.warnings), path.name


def test_twins_agree(shared: Path) -> None:
    compared = 0
    for name, paths in files(shared, "ogxm", "xg", "bgf", "mat").items():
        matches = [(path, read(path)) for path in paths]
        if not any(path.parent.name == "ogxm" for path, _ in matches):
            continue
        _, first = matches[0]
        for path, match in matches[1:]:
            assert told(match) == told(first), (name, path.name)
            assert won(match) == won(first), (name, path.name)
            compared += 1
    assert compared > 35


def test_equities_of_twins(shared: Path) -> None:
    """What was converted to match winning chances and back is what eXtreme Gammon and BGBlitz say."""
    for name in ("3WNK_g1Z-PLsh_HyvQ5j4a", "5nqfGw9bWG3deTaU"):
        folder = shared / "data" / "public"
        for mine, other in (
            (f"gen-from-xg-{name}.ogxm", f"xg/gv-{name}.xg"),
            (f"gen-from-bgf-{name}.ogxm", f"bgf/gv-{name}.bgf"),
        ):
            one, two = read(folder / "ogxm" / mine).decisions, read(folder / other).decisions
            for column in ("nd", "dt", "dp", "luck"):
                assert np.allclose(one.data[column], two.data[column], atol=1e-4, equal_nan=True), (mine, column)
            assert np.array_equal(one.counts, two.counts)
            assert np.array_equal(one.data["mark"], two.data["mark"])
            rows, others = one.candidate_row, two.candidate_row
            order, other_order = (np.lexsort((t.data["equity"], r)) for t, r in ((one, rows), (two, others)))
            choice = one.counts[rows[order]] > 1  # forced plays of BGBlitz have another value in each of the files
            assert np.allclose(one.data["equity"][order][choice], two.data["equity"][other_order][choice], atol=1e-4)
            assert np.array_equal(one.data["level"], two.data["level"])


def test_json_and_binary_agree(shared: Path) -> None:
    for path in sorted((shared / "data" / "public" / "ogxm").glob("*.gva")):
        one, two = read(path), read(path.with_suffix(".gvab"))
        assert one.games == two.games
        for column in set(different(one.decisions, two.decisions)) - {"match", "source", "move"}:
            assert np.allclose(one.decisions.data[column], two.decisions.data[column], atol=1e-4, equal_nan=True), (
                column
            )


def test_documents_made_from_transcripts(shared: Path) -> None:
    """GammonView's documents of .mat files, without analysis, tell what the .mat files do."""
    compared = 0
    for path in sorted((shared / "data" / "public" / "expected").glob("gv-mat2ogxm-*.json")):
        twin = shared / "data" / "public" / "mat" / f"gv-{path.stem.removeprefix('gv-mat2ogxm-')}.mat"
        if twin.is_file():
            one, two = read(path), read(twin)
            assert told(one) == told(two) and won(one) == won(two), path.name
            compared += 1
    assert compared == 8


def test_against_gammonview(shared: Path, tmp_path: Path) -> None:
    """GammonView reads each binary file into the document that our reader of documents reads to the same match."""
    gammonview = pytest.importorskip("gvformat")
    json = importlib.import_module("json")
    for path in sorted((shared / "data" / "public" / "ogxm").iterdir()):
        data = path.read_bytes()
        if not data.startswith(b"OGXM") or "fields" in path.name:
            continue
        one = READER.read(data, "a")[0]
        two = READER.read(json.dumps(gammonview.read_gvab(data)).encode(), "b")[0]
        other_table = one.info.met == "Rockwell-Kazaross"  # GammonView converts by Kazaross-XG2 all the same
        for column in set(different(one.decisions, two.decisions)) - {"match", "source", "move", "comment"}:
            a, b = one.decisions.data[column], two.decisions.data[column]
            assert np.allclose(a, b, atol=0.01 if other_table else 1e-4, equal_nan=True), (path.name, column)


def test_laws(shared: Path) -> None:
    folder = shared / "data" / "public" / "ogxm"
    names = ("gv-ogxm2-resign.ogxm", "gen-from-bgf-B4_SrGcsKAQmoTyHlgJCbM.ogxm", "gv-B4_SrGcsKAQmoTyHlgJCbM.gvab")
    check_reader(READER, [folder / name for name in names], patches=60)
