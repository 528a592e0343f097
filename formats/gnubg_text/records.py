"""A text export cut into its games and records: one for each roll, double and answer."""

from __future__ import annotations

import re
from typing import Final

import attrs

LONGEST: Final = 400
"""Characters of a line; more is cut off."""
MAX_RECORDS: Final = 20_000
MAX_GAMES: Final = 1_000

_SCORE: Final = re.compile(r"The score \(after (\d{1,6}|one) games?\) is: ")
_PLAYER: Final = re.compile(r"(.{0,79}\S) (-?\d{1,9})")
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


def score_line(line: str) -> GameText | None:
    """The game that a score line begins; None for any other line. A name may hold a comma or a bracket."""
    found = _SCORE.match(line)
    if not found:
        return None
    rest = line[found.end() :]
    end = rest.rfind(" (match to ")
    body = rest[:end] if end >= 0 else rest.rpartition(" (")[0] if rest.endswith(")") else rest
    parts = body.split(", ")
    for k in range(1, min(len(parts), 10)):
        one, two = _PLAYER.fullmatch(", ".join(parts[:k])), _PLAYER.fullmatch(", ".join(parts[k:]))
        if one and two:
            after = 1 if found[1] == "one" else int(found[1])
            return GameText(0, after + 1, (one[1], two[1]), (int(one[2]), int(two[2])))
    return None


def cut(text: str) -> Export:
    """The games and records of a text, in order. What stands before the first score line is left out."""
    export, record = Export(), None
    count = 0
    for i, raw in enumerate(text.split("\n"), 1):
        line = raw[:LONGEST].rstrip()
        # what each pattern begins with is looked for first: most lines are none of these
        if line.startswith("The score (") and (game := score_line(line)):
            game.line = i
            export.games.append(game)
            record = None
            if len(export.games) > MAX_GAMES:
                break
        elif not export.games:
            continue
        elif line.startswith("Move number ") and (found := _MOVE.match(line)):
            count += 1
            if count > MAX_RECORDS:
                break
            record = Record(i, int(found[1]))
            export.games[-1].records.append(record)
        elif " wins " in line and (found := _WINS.match(line)):
            export.games[-1].wins = found[1], int(found[2])
            record = None
        elif "by GNU Backgammon " in line and (found := _MADE.match(line)):
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
