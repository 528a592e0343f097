"""From the bytes of a transcript to matches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from millipoint.errors import Problem, ReadError
from millipoint.formats.mat.boards import place_boards
from millipoint.formats.mat.facts import finish, info_of, length_of
from millipoint.formats.mat.lines import GAME, Draft, Lines
from millipoint.formats.matches import match_of
from millipoint.formats.transcript_text import decode, is_text
from millipoint.match import Match, match_number

MAX_BYTES: Final = 16 << 20

_LENGTH: Final = re.compile(r"^[ \t]*-?\d{1,9}[ \t]{1,4}points?[ -]match\b", re.MULTILINE | re.IGNORECASE)


def sniff(head: bytes) -> bool:
    """True for text with a line ``N point match`` and the first game behind it."""
    if not is_text(head):
        return False
    text = decode(head)
    found = _LENGTH.search(text)
    return found is not None and any(GAME.match(line) for line in text[found.end() :].split("\n"))


def read(data: bytes, source: str) -> Sequence[Match]:
    """The matches of a transcript, without analysis.

    Raises `ReadError` with line and cause when there is no game; what is wrong with a game is a warning.
    """
    if len(data) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES >> 20} MiB: no match fills that much", file=source)
    try:
        drafts = [draft for draft in Lines().read(decode(data)) if draft.games]
        if not drafts:
            raise ReadError("no game in the transcript", place="text")
        return [_match(draft, source, data, i) for i, draft in enumerate(drafts)]
    except ReadError as error:
        raise ReadError(error.message, file=source, place=error.place) from None


def _match(draft: Draft, source: str, data: bytes, index: int) -> Match:
    length, note = length_of(draft)
    info = info_of(draft, source, length)
    finish(draft, info)
    place_boards(draft.games)
    problems = [Problem("", "header", note)] if note else []
    number = match_number(data if not index else data + index.to_bytes(4, "little"))
    return match_of(info, draft.games, number, [*problems, *draft.problems])
