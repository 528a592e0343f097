"""The laws that every reader of files keeps, with sound files and with damaged ones."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions
from millipoint.errors import MillipointError, ReadError
from millipoint.match import Match
from millipoint.reader import Reader
from millipoint.reading import HEAD
from millipoint.testing.compare import require

PATCHES = 200
STEP = 5
"""Per cent of a file between two truncations."""
PATIENCE = 2.0
"""Seconds that a damaged file may take beyond ten times the sound one."""
RECORDS = 500
"""Decisions of a file that make the way to records and back."""


def check_reader(
    reader: Reader,
    files: Mapping[str, bytes] | Iterable[str | os.PathLike[str]],
    *,
    seed: int = 0,
    patches: int = PATCHES,
    ends: bool = True,
) -> None:
    """Raise `AssertionError`, with a sentence that says which, at the first law that a reader breaks.

    ``files`` are sound files: paths, or contents by name. Every file is read, cut at every 5 % of its length and patched
    ``patches`` times at random. ``ends`` False is for formats whose files may stop anywhere without being damaged.
    """
    require(isinstance(reader, Reader), f"{reader!r} is not a Reader")
    require(pickle.loads(pickle.dumps(reader)) == reader, f"reader {reader.name}: pickled and back it is another")  # noqa: S301
    for name, data in _contents(files):
        who = f"reader {reader.name}, {name}"
        start = time.perf_counter()
        sound = _sound(reader, data, name, who)
        patience = PATIENCE + 10 * (time.perf_counter() - start)
        for cent in range(0, 100, STEP):
            cut = data[: len(data) * cent // 100]
            found = _damaged(reader, cut, f"{who} cut at {cent} %", patience)
            if found is not None and ends:
                _fewer(found, sound, f"{who} cut at {cent} %")
        rng = np.random.default_rng([seed, len(data)])
        for i in range(patches):
            _damaged(reader, _patched(data, rng), f"{who}, patch {i}", patience)


def _contents(files: Mapping[str, bytes] | Iterable[str | os.PathLike[str]]) -> Iterator[tuple[str, bytes]]:
    if isinstance(files, Mapping):
        yield from files.items()
    else:
        for path in files:
            yield os.fspath(path), Path(path).read_bytes()


def _sound(reader: Reader, data: bytes, name: str, who: str) -> Sequence[Match]:
    """Recognised by its content, read from bytes alone, the same every time, consistent, and back from records."""
    require(reader.sniff(data[:HEAD]) is True, f"{who}: not recognised by its first bytes")
    require(not reader.sniff(b""), f"{who}: nothing is recognised as this format")
    try:
        matches = reader.read(data, name)
        again = reader.read(bytes(data), "no/such/file")
    except MillipointError as error:
        raise AssertionError(f"{who}: {error}") from error
    require(len(matches) > 0, f"{who}: no match and no error")
    require(len(matches) == len(again), f"{who}: read twice it has {len(matches)} and {len(again)} matches")
    numbers = [number for match in matches for number in match.decisions.data["match"].tolist()]
    require(len(set(numbers)) == len(numbers), f"{who}: two of its matches have the same number")
    for match, other in zip(matches, again, strict=True):
        require(isinstance(match, Match), f"{who}: {match!r} is not a Match")
        match.decisions.check()
        require(match.decisions.matches == 1, f"{who}: a Match with {match.decisions.matches} matches in its table")
        wrong = different(match.decisions, other.decisions)
        require(not wrong, f"{who}: read twice, or under another name, {', '.join(wrong)} differ")
        require(match.games == other.games, f"{who}: read twice its games differ")
        _records(match.decisions, who)
    return matches


def _records(table: Decisions, who: str) -> None:
    rows = [table.row(i) for i in range(min(len(table), RECORDS))]
    back = Decisions.from_records(rows)
    for i, row in enumerate(rows):
        require(repr(back.row(i)) == repr(row), f"{who}: decision {i} changes on the way to a record and back")


def different(one: Decisions, other: Decisions, ignore: Sequence[str] = ("source",)) -> list[str]:
    """Names of the columns in which two tables differ, texts compared as texts."""
    if len(one) != len(other) or one.matches != other.matches or not np.array_equal(one.counts, other.counts):
        return ["sizes"]
    return [name for name in SCHEMA if name not in ignore and not _same(_plain(one, name), _plain(other, name))]


def _plain(table: Decisions, name: str) -> Any:
    values = table.data[name]
    return [table.words[name].decode(int(code)) for code in values] if SCHEMA[name].words else values


def _same(a: Any, b: Any) -> bool:
    return bool(a == b) if isinstance(a, list) else bool(np.array_equal(a, b, equal_nan=a.dtype.kind == "f"))


def _damaged(reader: Reader, data: bytes, who: str, patience: float) -> Sequence[Match] | None:
    """What a damaged file gives: consistent matches, or None for a `ReadError`; nothing else, and soon."""
    start = time.perf_counter()
    found: Sequence[Match] | None = None
    try:
        reader.sniff(data[:HEAD])
        found = reader.read(data, "damaged")
        for match in found:
            match.decisions.check()
    except ReadError as error:
        require(error.message, f"{who}: an error without a cause")
        found = None
    except Exception as error:
        raise AssertionError(f"{who}: {type(error).__name__} instead of a ReadError: {error}") from error
    took = time.perf_counter() - start
    require(took < patience, f"{who}: it took {took:.1f} s")
    return found


def _fewer(found: Sequence[Match], sound: Sequence[Match], who: str) -> None:
    """Of a cut file no more than there was, and a warning where something is missing."""
    rows, all_rows = (sum(len(m.decisions) for m in matches) for matches in (found, sound))
    games, all_games = (sum(len(m.games) for m in matches) for matches in (found, sound))
    require(rows <= all_rows and games <= all_games, f"{who}: more comes out than went in")
    whole = rows == all_rows and games == all_games
    warned = any(match.warnings for match in found)
    require(whole or warned, f"{who}: {all_rows - rows} decisions are missing without an error or a warning")


def _patched(data: bytes, rng: np.random.Generator) -> bytes:
    """One to eight bytes overwritten, left out or doubled."""
    n = int(rng.integers(1, 9))
    at = int(rng.integers(0, max(len(data), 1)))
    way = rng.integers(4)
    if way == 0:
        return data[:at] + data[at + n :]
    if way == 1:
        return data[: at + n] + data[at:]
    return data[:at] + rng.bytes(n) + data[at + n :]
