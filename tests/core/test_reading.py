"""Reading files: by content, with errors that name the file and the cause."""

import pickle
import re
from pathlib import Path

import pytest
from plugin_modules import module

from millipoint import Decisions, Match, MatchInfo, Reader, ReadError, load, read, read_all
from millipoint.errors import Problem
from millipoint.reading import read_bytes


def match(warnings=(), number=1):
    table = Decisions.from_columns({"match": [number], "seat": [0], "kind": [0]})
    return Match(info=MatchInfo(), decisions=table, warnings=warnings)


def two(data, source):
    return [match((Problem("", "line 2", "odd"),)), match(number=2)]


def one(data, source):
    return [match()]


def none(data, source):
    return []


def refuses(data, source):
    raise ReadError("no dice", place="line 3")


def breaks(data, source):
    return [1 / 0]


def reader(name, read):
    return Reader(name, name.title(), lambda head: head.startswith(name.encode()), read)


def stumbles(head):
    raise ValueError


PLUGINS = load([
    module("acme", readers=[Reader("rude", "Rude", stumbles, one), reader("one", one), reader("two", two),
                            reader("none", none), reader("refuses", refuses), reader("breaks", breaks)])
])  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "FILE: the file is empty"),
        (b"what is this", "FILE: first bytes: .* known format .known: Rude, One, Two, None"),
        (b"none", "FILE: no match in the file"),
        (b"refuses", "FILE: line 3: no dice"),
        (b"breaks", "FILE: the reader breaks of plugin acme failed: ZeroDivisionError"),
        (b"two", "FILE: 2 matches in the file: use read_all"),
    ],
)
def test_what_cannot_be_read(tmp_path, content, message):
    path = tmp_path / "one.xg"
    path.write_bytes(content)
    with pytest.raises(ReadError, match=message.replace("FILE", re.escape(str(path)))):
        read(path, plugins=PLUGINS)


def test_files_that_are_none(tmp_path):
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(ReadError, match=str(path)):
            read_all(path, plugins=PLUGINS)


def test_content_decides_and_not_the_suffix(tmp_path):
    path = tmp_path / "two.one"
    path.write_bytes(b"two")
    matches = read_all(str(path), plugins=PLUGINS)
    assert len(matches) == 2
    assert matches[0].warnings[0].file == str(path)


def test_bytes_need_no_file():
    assert len(read_bytes(b"one", "upload", plugins=PLUGINS)) == 1


def test_errors_travel_between_processes():
    error = pickle.loads(pickle.dumps(ReadError("no dice", file="a.xg", place="line 3")))
    assert str(error) == "a.xg: line 3: no dice"
    assert error.problem() == Problem("a.xg", "line 3", "no dice")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_what_never_ends_is_not_read_to_its_end(monkeypatch):
    monkeypatch.setattr("millipoint.reading.LARGEST", 2**20)
    with pytest.raises(ReadError, match="/dev/zero: more than 1 MiB"):
        read("/dev/zero", plugins=PLUGINS)


def test_a_file_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr("millipoint.reading.LARGEST", 2)
    (tmp_path / "file").write_bytes(b"one")
    with pytest.raises(ReadError, match="no match file is so large"):
        read(tmp_path / "file", plugins=PLUGINS)


def test_a_name_that_no_file_can_have():
    with pytest.raises(ReadError, match="null"):
        read("a\0b", plugins=PLUGINS)
