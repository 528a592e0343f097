"""From the bytes of a text export to matches."""

from __future__ import annotations

import contextlib
import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Final

from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Script
from millipoint.formats.gnubg_text.games import script_of
from millipoint.formats.gnubg_text.records import LONGEST, Export, cut, score_line
from millipoint.formats.matches import match_of
from millipoint.formats.transcript_text import decode, is_text
from millipoint.match import Match, MatchInfo, match_number
from millipoint.position.gnubg_id import MatchState

MAX_BYTES: Final = 8 << 20
MAX_LENGTH: Final = 1_000

_DATE: Final = re.compile(r"\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)")
_ID: Final = re.compile(r"GNU Backgammon\s{1,9}Position ID\s*:")


def sniff(head: bytes) -> bool:
    """True for text with a score line and a board with its Position ID behind it."""
    if not is_text(head):
        return False
    text = decode(head)
    found = _ID.search(text)
    return found is not None and any(score_line(line[:LONGEST].rstrip()) for line in text[: found.start()].split("\n"))


def read(data: bytes, source: str) -> Sequence[Match]:
    """The match in an export: mostly one game of it.

    Raises `ReadError` with line and cause when there is no game; what is wrong with a game is a warning.
    """
    if len(data) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES >> 20} MiB: no match fills that much", file=source)
    export = cut(decode(data))
    scripts: list[Script] = []
    first: MatchState | None = None
    for game in export.games:
        script, state = script_of(game, source)
        if state is not None:
            first = first or state
            scripts.append(script)
    if first is None:
        raise ReadError("no game with positions in the text", file=source, place="text")
    if first.length > MAX_LENGTH or (first.length and any(max(s.score) >= first.length for s in scripts)):
        raise ReadError("a score or match length that cannot be", file=source, place="Match ID")
    problems = _problems(export, scripts)
    return [match_of(_info(export, first, source), scripts, match_number(data), problems)]


def _problems(export: Export, scripts: Sequence[Script]) -> list[Problem]:
    out = []
    script = scripts[0]
    if script.number > 1 or script.score != (0, 0):
        text = f"the file starts at {script.score[0]}-{script.score[1]}: it holds part of the match"
        out.append(Problem("", f"game {script.number}", text, lost=True))
    if not export.whole:
        out.append(Problem("", "last line", "the export is cut off: its last line is missing", lost=True))
    elif export.games[-1].wins is None:
        out.append(Problem("", f"game {export.games[-1].number}", "it is not finished in the file"))
    return out


def _info(export: Export, first: MatchState, source: str) -> MatchInfo:
    facts, money = export.facts, first.length == 0
    return MatchInfo(
        source=source,
        format="gnubg_text",
        program=export.program,
        players=export.games[0].names,
        length=first.length,
        day=_day(facts.get("date", "")),
        event=facts.get("event", ""),
        round=facts.get("round", ""),
        place=facts.get("place", ""),
        annotator=facts.get("annotator", ""),
        comment=facts.get("comments", facts.get("comment", "")),
        ratings=(_rating(facts, export.games[0].names[0]), _rating(facts, export.games[0].names[1])),
        crawford_rule=None if money else True,
        jacoby=bool(first.jacoby) if money else None,
    )


def _rating(facts: Mapping[str, str], name: str) -> str:
    return facts.get(f"{name}'s rating".lower(), "")


def _day(text: str) -> int | None:
    """Days since 1970-01-01. The program's language decides whether the day or the month stands first: a date that can
    be read both ways is unknown."""
    found = _DATE.match(text)
    if not found:
        return None
    one, two, year = int(found[1]), int(found[2]), int(found[3]) + 2000 * (len(found[3]) == 2)
    days = set()
    for day, month in ((one, two), (two, one)):
        with contextlib.suppress(ValueError):
            days.add(datetime.date(year, month, day).toordinal() - 719_163)
    return days.pop() if len(days) == 1 else None
