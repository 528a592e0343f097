"""From the bytes of a BGBlitz text to matches of one position each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from millipoint.errors import Problem, ReadError, UsageError
from millipoint.formats.bgblitz_text.columns import ENGINE, read_position
from millipoint.formats.bgblitz_text.lines import IDS, MAX_BYTES, decode, position, split
from millipoint.match import Game, Match, MatchInfo, match_number

MAX_POSITIONS: Final = 10_000


def sniff(head: bytes) -> bool:
    """True for a text with BGBlitz' line of Position-ID and Match-ID."""
    return b"Position-ID:" in head and IDS.search(decode(head)) is not None


def read(data: bytes, source: str) -> Sequence[Match]:
    """The positions of a text, each a match of one decision on which nothing was played.

    Raises `ReadError` when there is none.
    """
    if len(data) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES >> 20} MiB: no text of positions fills that much", file=source)
    parts = split(decode(data))
    if not parts:
        raise ReadError("the text holds no position: a board and its Position-ID or XGID are missing", file=source)
    if len(parts) > MAX_POSITIONS:
        raise ReadError(f"the text holds more than {MAX_POSITIONS} positions", file=source)
    matches: list[Match] = []
    used: set[int] = set()
    problems: list[Problem] = []
    for line, text in parts:
        number = match_number(data if len(parts) == 1 else text.encode())
        while number in used:
            number = (number + 1) % (1 << 63)
        try:
            matches.append(_match(text, line, source, number))
            used.add(number)
        except UsageError as error:
            problems.append(Problem(source, f"line {line}", str(error), lost=True))
    if not matches:
        raise ReadError(problems[0].message, file=source, place=problems[0].place)
    if problems:
        last = matches[-1]
        matches[-1] = Match(
            info=last.info, decisions=last.decisions, games=last.games, warnings=(*last.warnings, *problems)
        )
    return matches


def _match(text: str, line: int, source: str, number: int) -> Match:
    found = position(text, line)
    facts = {"match": [number], "source": [source or None]}
    read_ = read_position(found, facts)
    state, score = read_.state, read_.score
    analysed = bool(read_.table.data["engine"][0] >= 0)
    info = MatchInfo(
        source=source,
        format="bgblitz_text",
        program=ENGINE,
        players=found.names,
        length=state.length,
        engine=ENGINE if analysed else "",
        jacoby=bool(state.jacoby),
        beaver=bool(state.beaver),
        score=score,
    )
    place = f"line {line}"
    warnings = [Problem(source, place, message) for message in read_.odd]
    warnings += [Problem(source, f"line {at}", "this candidate could not be read", lost=True) for at in found.strange]
    game = Game(number=1, score=score, crawford=bool(state.crawford))
    return Match(info=info, decisions=read_.table, games=(game,), warnings=tuple(warnings))
