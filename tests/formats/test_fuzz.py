"""A short run of the fuzzer over every reader that is installed, the same every time, and tests of the fuzzer itself."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from millipoint import Match, Reader, ReadError, default_plugins
from millipoint.testing.reader import different

pytest.importorskip("resource")  # not on Windows
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))

import fuzz  # noqa: E402
from fuzzing import watch as watching  # noqa: E402
from fuzzing.campaign import Report, keep, run  # noqa: E402
from fuzzing.cutting import Steady, beginning  # noqa: E402
from fuzzing.layers import LAYERS  # noqa: E402
from fuzzing.seeds import Seeds, gathered, opened  # noqa: E402
from fuzzing.watch import Watch  # noqa: E402

DATA = ROOT / "tests" / "data" / "fuzz"
READERS = default_plugins().readers
INPUTS = 300
UNTIMED = float("inf")


def seeds(name: str) -> Seeds:
    return gathered(READERS.values(), [DATA])[name]


@pytest.mark.parametrize("name", sorted(READERS))
def test_every_reader_withstands(name: str, tmp_path: pathlib.Path) -> None:
    own = gathered(READERS.values(), [DATA]).get(name)
    assert own, f"no seed: put a small file that the reader {name} reads under tests/data/fuzz"
    report = Report(name)
    run(Watch(READERS[name], seconds=UNTIMED), own, range(INPUTS), report, tmp_path)
    assert not report.faults, (report.messages, sorted(tmp_path.iterdir()))
    assert report.inputs == INPUTS == report.read + report.refused and min(report.read, report.refused) > INPUTS // 20


@pytest.mark.parametrize("path", sorted(path for path in DATA.rglob("*") if path.is_file()), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_layers_that_are_packed_again_give_the_same_match(path: pathlib.Path) -> None:
    data = path.read_bytes()
    reader = next(reader for reader in READERS.values() if reader.sniff(data))
    assert reader.name == path.parent.name
    for layer, content in opened(data).layers:
        for one, other in zip(reader.read(data, ""), reader.read(layer.close(content, Steady(0)), ""), strict=True):
            aside = ("match", "comment") if layer.name == "records" else ("match",)
            assert not different(one.decisions, other.decisions, aside), layer.name


def test_every_layer_has_a_seed() -> None:
    found = {layer.name for path in DATA.rglob("*") if path.is_file() for layer, _ in opened(path.read_bytes()).layers}
    assert found == {layer.name for layer in LAYERS}


def test_numbers_make_inputs() -> None:
    one, other = seeds("mat"), seeds("mat")
    assert [one.input(n) for n in range(50)] == [other.input(n) for n in range(50)]
    assert len({one.input(n) for n in range(50)}) > 40


@pytest.mark.parametrize("name", ["xg", "sgf", "bgf", "ogxm", "gnubg_text"])
def test_large_files_are_cut(name: str) -> None:
    data = max((path.read_bytes() for path in (DATA / name).iterdir()), key=len)
    small = beginning(data, READERS[name], opened(data).layers, len(data) - 1)
    assert small is not None and len(small) < len(data) and READERS[name].read(small, "")


# -- readers with faults ---------------------------------------------------------------------------------------------
def faulty(read: Any) -> Reader:
    return Reader("faulty", "Faulty", lambda head: True, read)


def sound(data: bytes, source: str) -> Sequence[Match]:
    return READERS["mat"].read(data, source)


def crash(data: bytes, source: str) -> Sequence[Match]:
    if b"7" in data:
        raise KeyError("seven")
    return sound(data, source)


def no_cause(data: bytes, source: str) -> Sequence[Match]:
    raise ReadError("")


def chances(data: bytes, source: str) -> Sequence[Match]:
    (match,) = sound(data, source)
    match.decisions.data["nd_chances"][0] = 2.0
    return [match]


def boards(data: bytes, source: str) -> Sequence[Match]:
    (match,) = sound(data, source)
    match.decisions.data["board"][0, 5] = 15
    return [match]


SOUND = (DATA / "mat" / "12.mat").read_bytes()


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (crash, {"KeyError: 'seven'"}), (lambda data, source: [], {"no match and no error"}), (no_cause, {"a message of 0 characters: ''"}),
        (chances, {"inconsistent: column nd_chances: 2.0 is above 1.01"}), (boards, {"more than 15 checkers", "position is not the key of the board"}),
    ],
)  # fmt: skip
def test_faults_are_found(read: Any, said: set[str]) -> None:
    assert {fault.message for fault in Watch(faulty(read)).faults(SOUND + b" 7")} == said
    assert not Watch(faulty(sound)).faults(SOUND, figures=True)


def test_time_and_memory_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((0.0, 2.1))
    monkeypatch.setattr(watching.time, "process_time", lambda: next(clock))
    assert [fault.kind for fault in Watch(faulty(sound)).faults(SOUND)] == ["slow"]
    monkeypatch.undo()
    peak = iter((0, 1 << 30))
    monkeypatch.setattr(watching, "_peak", lambda: next(peak))
    assert [fault.kind for fault in Watch(faulty(sound)).faults(SOUND)] == ["memory"]


def test_what_fails_is_kept_small_and_replayed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    watch = Watch(faulty(crash))
    (fault,) = watch.faults(SOUND + b" 7")
    path = keep(tmp_path, watch, 4711, SOUND + b" 7", fault)
    assert path.name == "faulty-4711-raised" and 0 < len(path.read_bytes()) < 10 and b"7" in path.read_bytes()
    monkeypatch.setattr(fuzz, "default_plugins", lambda: type("P", (), {"readers": {"faulty": watch.reader}}))
    assert fuzz.replay([path], []) == 1 and "KeyError" in capsys.readouterr().out


def hang(data: bytes, source: str) -> Sequence[Match]:
    while len(data) < 1 << 30:
        source += "x"
        source = source[:10]
    return []


def test_a_reader_that_does_not_come_back_is_killed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "PATIENCE", 0.1)
    reports = fuzz.campaign(faulty(hang), seeds("mat"), range(2), tmp_path)
    assert [report.faults for report in reports] == [{"killed": 1}] * 2
    assert {path.name for path in tmp_path.glob("*killed")} == {"faulty-0-killed", "faulty-1-killed"}
