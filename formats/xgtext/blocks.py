"""A text export cut into its positions.

A position starts at an XGID line that is followed by the line of the two names. An XGID anywhere else is part of a
note. The line with the version and the match equity table ends a position; since a note may quote one, the last of
its block counts.
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from millipoint.errors import UsageError
from millipoint.position.xgid import Xgid, parse_xgid

LONGEST: Final = 2_000
"""Characters of a line; more is cut off."""

_ID: Final = re.compile(r"XGID=\S{30,80}\s*$")
NAMES: Final = re.compile(r"\s{0,4}X:\s{0,4}(\S.*?|)\s+O:\s{0,4}(.*?)\s*$")
VERSION: Final = re.compile(r"\s{0,4}eXtreme Gammon Version:\s*([^,\s]+)(?:,\s*\w{2,8}\s?[:：]\s*(\S.*?))?\s*$")


@attrs.frozen
class Block:
    """One position: its number of line, XGID, names of X and O, the lines behind them, version and table."""

    line: int
    xgid: Xgid | None
    cause: str
    """Why the XGID cannot be read, empty when it can."""
    names: tuple[str, str]
    lines: tuple[str, ...]
    version: str
    met: str


def blocks(text: str) -> list[Block]:
    """The positions of a text, in order."""
    lines = [line[:LONGEST].rstrip() for line in text.split("\n")]
    starts = [i for i, line in enumerate(lines) if _ID.match(line) and _names(lines, i)]
    ends = [*starts[1:], len(lines)][: len(starts)]
    return [_block(lines, start, end) for start, end in zip(starts, ends, strict=True)]


def _names(lines: list[str], start: int) -> int:
    """Index of the line of names behind an XGID, at most one empty line between; 0 for none."""
    at = start + 1
    if at < len(lines) and not lines[at]:
        at += 1
    return at if at < len(lines) and NAMES.match(lines[at]) else 0


def _block(lines: list[str], start: int, end: int) -> Block:
    at = _names(lines, start)
    names = NAMES.match(lines[at])
    assert names is not None
    version = next((i for i in range(end - 1, at, -1) if VERSION.match(lines[i])), None)
    found = VERSION.match(lines[version]) if version is not None else None
    body = lines[at + 1 : end if version is None else version]
    xgid, cause = None, ""
    try:
        xgid = parse_xgid(lines[start])
    except UsageError as error:
        cause = str(error)
    return Block(
        line=start + 1,
        xgid=xgid,
        cause=cause,
        names=(names[1].strip(), names[2].strip()),
        lines=tuple(body),
        version=found[1] if found else "",
        met=(found[2] or "") if found else "",
    )
