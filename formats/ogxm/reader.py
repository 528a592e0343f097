"""From the bytes of an OGXM file to a match."""

from __future__ import annotations

import datetime
import struct
from collections.abc import Sequence
from typing import Final

from millipoint.errors import Problem, ReadError
from millipoint.formats.matches import assemble
from millipoint.formats.ogxm import gva, v1, v2
from millipoint.formats.ogxm.cursor import DamageError
from millipoint.formats.ogxm.edits import EditedReplay
from millipoint.formats.ogxm.scripts import script_of
from millipoint.formats.ogxm.told import BEAVER, Block, Told
from millipoint.formats.ogxm.units import FALLBACK
from millipoint.levels import level_name
from millipoint.match import Match, MatchInfo, match_number
from millipoint.met import resolve_name

MAGIC: Final = b"OGXM"
MAX_BYTES: Final = 64 << 20
LONGEST: Final = 1_000
MAX_POINTS: Final = 1 << 20
"""That a game can give, and that a score can be before the first one."""
BGBLITZ: Final = "bgblitz"
"""BGBlitz's table, which has no name: unknown, as in its own files."""
_VARIANTS: Final = {1: "nackgammon", 2: "hypergammon", 3: "longgammon"}


def sniff(head: bytes) -> bool:
    """True for the magic number, and for a JSON object with keys of GammonView's documents."""
    if head.startswith(MAGIC):
        return True
    start = head[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    keys = ((b'"match_length"', b'"player_white"'), (b'"action_id"', b'"plies"'))
    return start.startswith(b"{") and any(one in head and two in head for one, two in keys)


def read(data: bytes, source: str) -> Sequence[Match]:
    """The match of an OGXM file.

    Raises `ReadError` when there is none or the content does not fit its checksum; less is a warning.
    """
    if len(data) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES >> 20} MiB: no match fills that much", file=source)
    try:
        told = _told(data)
        if told.variant:
            name = _VARIANTS.get(told.variant, "another variant")
            raise DamageError(f"{name} is set aside: only backgammon is measured", "header")
        if told.length > LONGEST:
            raise DamageError(f"an impossible match length {told.length}", "header")
        if not told.games:
            raise DamageError("there is no game in it")
        return [_match(told, data, source)]
    except DamageError as damage:
        raise ReadError(damage.message, file=source, place=damage.place or "content") from None


def _told(data: bytes) -> Told:
    if not data.startswith(MAGIC):
        return gva.read(data)
    if len(data) < 8:
        raise DamageError("the file ends in its header", "header")
    major = struct.unpack_from("<H", data, 4)[0]
    if major not in (1, 2):
        raise DamageError(f"OGXM of version {major}: versions 1 and 2 are read", "header")
    try:
        return v1.read(data) if major == 1 else v2.read(data)
    except struct.error:
        raise DamageError("the file ends in its header", "header") from None


def _match(told: Told, data: bytes, source: str) -> Match:
    block = _choose(told)
    problems = told.problems
    info = _info(told, block, source, problems)
    scores = _scores(told)
    games = []
    for index in range(len(told.games)):
        script, actions = script_of(told, block, index, scores[index])
        games.append(EditedReplay(script, told.length, info.jacoby, told=actions))
    for game in games:
        game.run()
    return assemble(info, games, match_number(data), problems)


def _choose(told: Told) -> Block | None:
    """The analysis to read: of those that cover at least half as much as the fullest, the deepest, else the first."""
    most = max((len(block.findings) for block in told.blocks), default=0)
    able = [block for block in told.blocks if block.findings and 2 * len(block.findings) >= most]
    if not able:
        return None
    best = max(able, key=lambda block: (block.level, len(block.findings)))
    if len(told.blocks) > 1:
        others = ", ".join(_say(block) for block in told.blocks if block is not best)
        told.problems.append(
            Problem("", "analysis", f"{len(told.blocks)} analyses: {_say(best)} is read, left out: {others}")
        )
    return best


def _say(block: Block) -> str:
    depth = level_name(block.level) or "unknown depth"
    return f"{block.engine} at {depth} ({len(block.findings)} decisions)"


def _info(told: Told, block: Block | None, source: str, problems: list[Problem]) -> MatchInfo:
    money = told.length == 0
    met = ""
    if block and not money and block.met:
        met = resolve_name(block.met) or ("" if block.met.lower() == BGBLITZ else block.met)
        if block.mwc and not block.frames and resolve_name(block.met) is None:
            problems.append(
                Problem("", "analysis", f"match equity table {block.met!r} is unknown: converted by {FALLBACK}")
            )
    if block and block.cubeless:
        problems.append(Problem("", "analysis", "its equities leave the cube out of account"))
    return MatchInfo(
        source=source,
        format="ogxm",
        program=f"OGXM {told.version}",
        players=told.players,
        length=told.length,
        day=_day(told.seconds),
        event=told.event,
        round=told.round,
        place=told.place,
        comment="\n".join(told.notes),
        met=met,
        crawford_rule=None if money else told.crawford,
        jacoby=told.jacoby if money else None,
        beaver=(told.beaver or _beavered(told)) if money else None,
        ratings=told.ratings,
    )


def _beavered(told: Told) -> bool:
    return any(ply.action == BEAVER for game in told.games for ply in game.plies)


def _day(seconds: float) -> int | None:
    """Days since 1970-01-01; None when unknown or beyond the calendar."""
    days = int(seconds // 86_400)
    return days if 0 < days < (datetime.date.max - datetime.date(1970, 1, 1)).days else None


def _scores(told: Told) -> list[tuple[int, int]]:
    """The score before each game: that of the games before it, the winner's points no more than he needs."""
    if max(told.start) > MAX_POINTS:
        raise DamageError(f"a score of {told.start[0]}-{told.start[1]} before the first game", "header")
    score, out = list(told.start), []
    stated = any(game.crawford for game in told.games)
    passed = stated or told.crawford_before or not told.crawford or not told.length
    for number, game in enumerate(told.games, 1):
        if (game.points or 0) > MAX_POINTS:
            told.problems.append(Problem("", f"game {number}", f"{game.points:,} points cannot be: left out"))
            game.points = None
        out.append((score[0], score[1]))
        if told.length and max(score) >= told.length:
            raise DamageError(f"the score {score[0]}-{score[1]} ends a match to {told.length}", f"game {number}")
        if not passed and [told.length - points for points in score].count(1) == 1:
            game.crawford = passed = True
        if game.winner is not None and game.points:
            need = told.length - score[game.winner] if told.length else game.points
            score[game.winner] += min(game.points, need)
    if told.final is not None and told.final != (score[0], score[1]):
        told.problems.append(
            Problem(
                "", "header", f"the games give {score[0]}-{score[1]}, the file states {told.final[0]}-{told.final[1]}"
            )
        )
    return out
