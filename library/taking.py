"""The matches of an export on their way into a library, analysis by analysis."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np
import sqlalchemy as sa

from millipoint.decision import SCHEMA
from millipoint.decisions import Decisions
from millipoint.errors import MillipointError
from millipoint.fingerprint import fingerprint
from millipoint.library import schema
from millipoint.library.admit import admit
from millipoint.library.arrow import read_column
from millipoint.library.export import ANALYSIS
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.records import match_from, take_records
from millipoint.library.store import Library
from millipoint.library.summary import KNOWN, NEW, UPDATED
from millipoint.library.writer import add_analysis, add_match
from millipoint.match import Match
from millipoint.words import Words

Record = Mapping[str, Any]
A, M = schema.analysis.c, schema.match.c


@attrs.define
class Taken:
    """What came of a file: what became of its matches, by their numbers in it, and reasons for what was left out."""

    outcomes: dict[int, str] = attrs.field(factory=dict)
    failed: list[str] = attrs.field(factory=list)

    def count(self, outcome: str) -> int:
        """Number of matches with this outcome."""
        return sum(found == outcome for found in self.outcomes.values())

    @property
    def new(self) -> int:
        """Matches that the library did not have."""
        return self.count(NEW)

    @property
    def known(self) -> int:
        """Matches that it had."""
        return self.count(KNOWN)

    @property
    def updated(self) -> int:
        """Matches that it had, and now has more of."""
        return self.count(UPDATED)


@attrs.define
class Taking:
    """An import of an export under way."""

    library: Library
    records: Mapping[int, Record]
    """What the file says of each match, by its number there."""
    several: bool
    """Whether the file holds all analyses of its matches."""
    numbers: dict[int, int] = attrs.field(factory=dict)
    """Numbers of the matches in the library by those in the file."""
    taken: Taken = attrs.field(factory=Taken)
    memory: Memory = attrs.field(factory=Memory)
    """Of the library, for the matches that it has."""

    def rows(self, table: Any) -> None:
        """The analyses of one row group, in one transaction."""
        if not table.num_rows:
            return
        columns: dict[str, Any] = {}
        words: dict[str, Words] = {}
        counts = np.zeros(table.num_rows, dtype=np.int64)
        for name in SCHEMA:
            values, texts, number = read_column(name, table.column(name))
            columns[name] = values
            if texts is not None and name != "player":
                words[name] = texts
            counts = counts if number is None else number
        which = table.column(ANALYSIS).to_numpy() if self.several else np.zeros(table.num_rows, dtype=np.int64)
        match = columns["match"]
        cuts = np.flatnonzero((np.diff(match) != 0) | (np.diff(which) != 0)) + 1
        starts = [0, *cuts.tolist(), len(match)]
        at = np.concatenate(([0], np.cumsum(counts)))
        with self.library.write(decisions=True) as connection:
            for first, last in itertools.pairwise(starts):
                record = self.records[int(match[first])]
                file = self._files(record)[int(which[first])]
                if last - first != file["decisions"]:
                    self._failed(record, f"the file holds {last - first} of its {file['decisions']} decisions")
                    continue
                cut = {
                    "decision": slice(first, last),
                    "candidate": slice(at[first], at[last]),
                    "match": slice(first, first + 1),
                }
                part = {n: v[cut[SCHEMA[n].grain]] for n, v in columns.items() if SCHEMA[n].grain in cut}
                try:
                    sized: Any = {"sizes": [last - first], "counts": counts[first:last], "words": dict(words)}
                    self._take(connection, record, file, Decisions.from_columns(part | _sides(record), **sized))
                except MillipointError as error:
                    self.memory.forget()
                    self._failed(record, str(error))

    def rest(self, document: Record) -> None:
        """Analyses without a decision, and what the file tells beside matches."""
        with self.library.write(decisions=True) as connection:
            for record in self.records.values():
                for file in self._files(record).values():
                    if not file["decisions"]:
                        self._take(connection, record, file, _empty(record))
            take_records(connection, document, self.numbers)

    def _files(self, record: Record) -> Mapping[int, Record]:
        return {int(file["analysis"]): file for file in record["files"]} if self.several else {0: record["file"]}

    def _failed(self, record: Record, text: str) -> None:
        self.taken.failed.append(f"match {record['id']}: {text}")

    def _take(self, connection: sa.Connection, record: Record, file: Record, table: Decisions) -> None:
        """One analysis: with its match when that is new, else beside those that this file brought, else as any file."""
        match, key = match_from(record, file, table), int(record["id"])
        printed = fingerprint(match)
        with connection.begin_nested():
            if self.taken.outcomes.get(key) == NEW:
                self._beside(
                    connection, self.numbers[key], match, file, printed if printed == record["fingerprint"] else None
                )
                return
            if key not in self.numbers and not _there(connection, record, file, printed):
                number = add_match(connection, match, printed)
                add_analysis(connection, number, match, file["file_hash"], active=True)
                if record["comments"]:
                    connection.execute(
                        sa.insert(schema.comment), [{**row, "match_id": number} for row in record["comments"]]
                    )
                self.numbers[key], self.taken.outcomes[key] = number, NEW
                return
            outcome = admit(connection, Offer.of(match, file["file_hash"]), self.memory)
        assert outcome.match is not None
        self.numbers.setdefault(key, outcome.match)
        if self.taken.outcomes.get(key) != UPDATED:
            self.taken.outcomes[key] = outcome.outcome

    def _beside(self, connection: sa.Connection, number: int, match: Match, file: Record, printed: str | None) -> None:
        """A further analysis of a match that came with this file; ``printed``: it is the one that names the match."""
        if connection.execute(sa.select(A.id).where(A.file_hash == file["file_hash"])).first() is None:
            add_analysis(connection, number, match, file["file_hash"], active=False)
            if printed is not None:
                connection.execute(sa.update(schema.match).where(M.id == number).values(fingerprint=printed))


def _there(connection: sa.Connection, record: Record, file: Record, printed: str) -> bool:
    """Whether a library has a match already: by its rolls, or by the file that an analysis came from."""
    match = sa.select(M.id).where(M.fingerprint.in_([printed, record["fingerprint"]]))
    analysis = sa.select(A.id).where(A.file_hash == file["file_hash"])
    return any(connection.execute(query).first() is not None for query in (match, analysis))


def _sides(record: Record) -> dict[str, Any]:
    return {
        "player": list(record["players"]),
        "outcome": record["outcome"],
        "start_score": record["start"],
        "end_score": record["end"],
    }


def _empty(record: Record) -> Decisions:
    """A match without any decision."""
    facts = {"jacoby": [record["jacoby"]], "beaver": [record["beaver"]], "length": [record["length"]]}
    return Decisions.from_columns(facts | _sides(record), sizes=[0])
