"""Take in a Parquet file that an export wrote: the way a library moves from one place to another."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions
from millipoint.errors import MillipointError, ReadError
from millipoint.fingerprint import fingerprint
from millipoint.library import schema
from millipoint.library.arrow import pyarrow, read_column
from millipoint.library.export import FORM, KEY
from millipoint.library.records import take_records
from millipoint.library.store import Library
from millipoint.library.writer import add_analysis, add_match
from millipoint.match import Game, Match, MatchInfo
from millipoint.words import Words

MAGIC = b"PAR1"


@attrs.define
class Taken:
    """What came of a file: numbers of matches, and reasons for those that were left out."""

    new: int = 0
    known: int = 0
    failed: list[str] = attrs.field(factory=list)


def is_exchange(head: bytes) -> bool:
    """True for the first bytes of a Parquet file."""
    return head[:4] == MAGIC


def import_parquet(library: Library, path: str | Path) -> Taken:
    """Add the matches of an export that a library does not have, and what else the file tells.

    Raises `ReadError` when the file is no export. A match of which the file holds some decisions only is left out.
    """
    pa, taken, numbers = pyarrow(), Taken(), dict[int, int]()
    try:
        with pa.parquet.ParquetFile(path) as file:
            document = _document(file, str(path))
            records = {int(record["id"]): record for record in document["matches"]}
            for group in range(file.num_row_groups):
                _take_group(library, file.read_row_group(group, columns=list(SCHEMA)), records, numbers, taken)
        with library.write(decisions=True) as connection:
            for record in records.values():
                if not record["file"]["decisions"] and int(record["id"]) not in numbers:
                    _take_match(connection, record, _empty(record), numbers, taken)
            take_records(connection, document, numbers)
    except (pa.ArrowException, OSError) as error:
        raise ReadError(f"cannot be read: {str(error).partition(chr(10))[0]}", file=str(path)) from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, sa.exc.StatementError) as error:
        raise ReadError(f"not an export of a library: {type(error).__name__}: {error}", file=str(path)) from None
    return taken


def _document(file: Any, name: str) -> Mapping[str, Any]:
    found = (file.schema_arrow.metadata or {}).get(KEY) or (file.metadata.metadata or {}).get(KEY)
    if found is None:
        raise ReadError("a Parquet file, but not an export of a library", file=name)
    document: Mapping[str, Any] = json.loads(found)
    if document.get("schema") != FORM:
        raise ReadError(f"an export in the form {document.get('schema')!r}, which this version does not know", file=name)
    missing = [column for column in SCHEMA if column not in file.schema_arrow.names]
    if missing:
        raise ReadError(f"column {missing[0]} is missing", file=name)
    return document


def _take_group(library: Library, table: Any, records: Mapping[int, Any], numbers: dict[int, int], taken: Taken) -> None:
    """The matches of one row group, in one transaction."""
    if not table.num_rows:
        return
    columns: dict[str, Any] = {}
    words: dict[str, Words] = {}
    counts = np.zeros(table.num_rows, dtype=np.int64)
    for name in SCHEMA:
        values, texts, number = read_column(name, table.column(name))
        columns[name] = values
        if texts is not None:
            words[name] = texts
        counts = counts if number is None else number
    match = columns["match"]
    starts = np.concatenate(([0], np.flatnonzero(np.diff(match)) + 1, [len(match)]))
    at = np.concatenate(([0], np.cumsum(counts)))
    with library.write(decisions=True) as connection:
        for first, last in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True):
            record = records[int(match[first])]
            if last - first != record["file"]["decisions"]:
                taken.failed.append(f"match {record['id']}: the file holds {last - first} of its {record['file']['decisions']} decisions")
                continue
            cut = {"decision": slice(first, last), "candidate": slice(at[first], at[last]), "match": slice(first, first + 1)}
            part = {n: v[cut[SCHEMA[n].grain]] for n, v in columns.items() if SCHEMA[n].grain in cut}
            try:
                made = Decisions.from_columns(part | _sides(record), sizes=[last - first], counts=counts[first:last], words={n: w for n, w in words.items() if n != "player"})
                _take_match(connection, record, made, numbers, taken)
            except MillipointError as error:
                taken.failed.append(f"match {record['id']}: {error}")


def _sides(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "player": list(record["players"]),
        "outcome": record["outcome"],
        "start_score": record["start"],
        "end_score": record["end"],
    }


def _empty(record: Mapping[str, Any]) -> Decisions:
    """A match without any decision."""
    facts = {"jacoby": [record["jacoby"]], "beaver": [record["beaver"]], "length": [record["length"]]}
    return Decisions.from_columns(facts | _sides(record), sizes=[0])


def _take_match(connection: sa.Connection, record: Mapping[str, Any], table: Decisions, numbers: dict[int, int], taken: Taken) -> None:
    file, finished = record["file"], bool(record["finished"])
    info = MatchInfo(
        **{name: record[name] for name in ("length", "day", "event", "round", "place", "annotator", "comment")},
        **{name: file[name] for name in ("source", "format", "program", "engine", "level", "met")},
        players=(record["players"][0], record["players"][1]), finished=finished,
        score=(max(record["end"][0], 0), max(record["end"][1], 0)),
    )  # fmt: skip
    games = [Game(**{k: v for k, v in g.items() if k not in ("score_0", "score_1")}, score=(g["score_0"], g["score_1"])) for g in record["games"]]
    match = Match(info=info, decisions=table, games=tuple(games))
    printed = fingerprint(match)
    m, a = schema.match.c, schema.analysis.c
    same = connection.execute(sa.select(m.id).where(m.fingerprint.in_([printed, record["fingerprint"]]))).scalar()
    same = same or connection.execute(sa.select(a.match_id).where(a.file_hash == file["file_hash"])).scalar()
    if same is not None:
        numbers[int(record["id"])] = int(same)
        taken.known += 1
        return
    with connection.begin_nested():
        number = add_match(connection, match, printed)
        add_analysis(connection, number, match, file["file_hash"], active=True)
        if record["comments"]:
            connection.execute(sa.insert(schema.comment), [{**row, "match_id": number} for row in record["comments"]])
    numbers[int(record["id"])] = number
    taken.new += 1
