"""A text export cut into its games and records: one for each roll, double and answer."""

from __future__ import annotations

import re
from typing import Final

import attrs

LONGEST: Final = 400
"""Characters of a line; more is cut off."""
MAX_RECORDS: Final = 20_000

SCORE: Final = re.compile(
    r"The score \(after (\d{1,6}|one) games?\) is: (.*\S) (-?\d{1,9}), (.*\S) (-?\d{1,9})(?: \(.*)?$"
)
_MOVE: Final = re.compile(r"Move number (\d{1,6}):\s{1,9}\S")
_POSITION: Final = re.compile(r"\s*GNU Backgammon\s{1,9}Position ID\s*:\s*(\S{14})\s*$")
_MATCH: Final = re.compile(r"\s*Match ID\s*:\s*(\S{12})\s*$")
_DID: Final = re.compile(r"\* \S")
_FACT: Final = re.compile(r"(Date|Event|Round|Place|Annotator|Comments?|Rating|[\w .'-]{1,80} rating)\s?: (.*\S)\s*$")
_WINS: Final = re.compile(r"(.*\S) wins (?:a |an? )?(\d{1,9}) points?\b")
_MADE: Final = re.compile(r"\s{0,3}by (GNU Backgammon [^(]{1,80}?)\s*(?:\(|$)")


@attrs.define
class Record:
    """One action: its IDs, the line with a star that tells what was done, and the lines behind that."""

    line: int
    number: int
    position: str = ""
    match: str = ""
    did: str = ""
    rest: list[str] = attrs.field(factory=list)


@attrs.define
class GameText:
    """One game of the export."""

    line: int
    number: int
    names: tuple[str, str]
    score: tuple[int, int]
    records: list[Record] = attrs.field(factory=list)
    wins: tuple[str, int] | None = None


@attrs.define
class Export:
    """The whole file."""

    games: list[GameText] = attrs.field(factory=list)
    facts: dict[str, str] = attrs.field(factory=dict)
    program: str = ""
    whole: bool = False
    """The line that ends an export is there."""


def cut(text: str) -> Export:
    """The games and records of a text, in order. What stands before the first score line is left out."""
    export, record = Export(), None
    count = 0
    for i, raw in enumerate(text.split("\n"), 1):
        line = raw[:LONGEST].rstrip()
        if found := SCORE.match(line):
            after = 1 if found[1] == "one" else int(found[1])
            export.games.append(GameText(i, after + 1, (found[2], found[4]), (int(found[3]), int(found[5]))))
            record = None
        elif not export.games:
            continue
        elif found := _MOVE.match(line):
            count += 1
            if count > MAX_RECORDS:
                break
            record = Record(i, int(found[1]))
            export.games[-1].records.append(record)
        elif found := _WINS.match(line):
            export.games[-1].wins = found[1], int(found[2])
            record = None
        elif found := _MADE.match(line):
            export.program, export.whole = found[1].strip(), True
        elif record is None:
            if found := _FACT.match(line):
                export.facts.setdefault(found[1].lower(), found[2])
        elif not record.position and (found := _POSITION.match(line)):
            record.position = found[1]
        elif record.position and not record.match and (found := _MATCH.match(line)):
            record.match = found[1]
        elif not record.did and _DID.match(line):
            record.did = line[2:]
        elif record.did:
            record.rest.append(line)
    return export
