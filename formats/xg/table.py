"""From the parts of a match to `Decisions`, every column of the schema filled without conversion."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.decisions import Decisions
from millipoint.formats.xg import records as r
from millipoint.formats.xg.columns import ENGINE, Rows, decision_columns
from millipoint.formats.xg.comments import comment
from millipoint.formats.xg.games import Games
from millipoint.formats.xg.turns import Turns
from millipoint.match import MatchInfo
from millipoint.schema import INT_NULL
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]

_NONE: Final = Words()


def decisions_of(
    raw: Array, starts: Array, info: MatchInfo, games: Games, turns: Turns, rows: Rows, number: int,
    comments: list[str], complete: bool,
) -> tuple[Decisions, int]:  # fmt: skip
    """The decisions of the match, and the commonest level of their analyses (-1 for none)."""
    data = decision_columns(raw, turns, rows)
    counts = data.pop("counts")
    n = len(counts)
    first = rows.record.searchsorted(starts)
    sizes = np.diff(first, append=n)
    game = np.repeat(np.arange(len(starts)), sizes)
    seat = data["seat"]
    if info.length:
        away = (info.length - games.scores).astype(np.int32).ravel()
        mine = 2 * game + seat
        data["away"], data["opponent_away"] = away[mine], away[mine ^ 1]
    else:
        data["away"] = data["opponent_away"] = np.full(n, -1, dtype=np.int32)
    if games.automatic.any():
        data["cube"] <<= games.automatic[game]
    data["game"] = (game + 1).astype(np.int32)
    data["ply"] = (np.arange(n) - first[game]).astype(np.int32)
    data["crawford"] = games.crawford[game]
    data["comment"], words = _comments(turns, rows, comments)

    texts = {"tournament": info.event, "round": info.round, "place": info.place, "source": info.source}
    vocabularies = {"comment": words, "engine": ENGINE, "analysis_met": _NONE}
    for name, value in texts.items():
        data[name] = np.array([0 if value else -1], dtype=np.int32)
        vocabularies[name] = Words((value,)) if value else _NONE
    one, two = info.players
    names = tuple(dict.fromkeys(name for name in info.players if name))
    vocabularies["player"] = Words(names)
    data["player"] = np.array([names.index(name) if name else -1 for name in (one, two)], dtype=np.int32)
    data["match"] = np.array([number], dtype=np.int64)
    data["day"] = np.array([INT_NULL if info.day is None else info.day], dtype=np.int32)
    data["length"] = np.array([info.length], dtype=np.int32)
    data["jacoby"] = np.array([-1 if info.jacoby is None else info.jacoby], dtype=np.int8)
    data["beaver"] = np.array([-1 if info.beaver is None else info.beaver], dtype=np.int8)
    data["outcome"] = np.array(_outcome(info.length, games.end, complete), dtype=np.int8)
    data["start_score"] = games.scores[0].astype(np.int32)
    data["end_score"] = np.array(games.end or (-1, -1), dtype=np.int32)
    levels = data["level"][data["level"] >= 0]
    commonest = int(np.bincount(levels).argmax()) if len(levels) else -1
    return Decisions(data, np.array([n], dtype=np.int64), counts, vocabularies), commonest


def _outcome(length: int, end: tuple[int, int] | None, complete: bool) -> tuple[int, int]:
    """1 for the side that won, -1 for the other; 0 for both while nothing is decided."""
    if end is None or end[0] == end[1] or (length and max(end) < length) or (not length and not complete):
        return 0, 0
    return (1, -1) if end[0] > end[1] else (-1, 1)


def _comments(turns: Turns, rows: Rows, comments: list[str]) -> tuple[Array, Words]:
    codes = np.full(len(rows.record), -1, dtype=np.int32)
    if not comments:
        return codes, _NONE
    vocabulary: dict[str, int] = {}
    doubles = len(turns.cubes)
    for where, numbers in (
        (rows.play, turns.move_ints[:, r.M_COMMENT]),
        (rows.cube[:doubles], turns.cube_ints[:, r.C_COMMENT]),
    ):
        for i in np.flatnonzero((numbers >= 0) & (numbers < len(comments))).tolist():
            if text := comment(comments, int(numbers[i])):
                codes[where[i]] = vocabulary.setdefault(text, len(vocabulary))
    return codes, Words(tuple(vocabulary))


def oddities(raw: Array, starts: Array, info: MatchInfo, games: Games, turns: Turns) -> list[tuple[str, str]]:
    """Places and sentences about what does not fit together, though each part is possible."""
    notes = []
    t = turns
    game = starts.searchsorted(t.moves, "right") - 1
    ends = t.afters.copy()
    back = t.move_ints[:, r.M_PLAYER] < 0
    ends[back] = -ends[back, ::-1]
    broken = ends.view("S26")[:-1, 0] != t.befores.view("S26")[1:, 0]
    broken &= game[1:] == game[:-1]
    if broken.any():
        k = int(broken.argmax()) + 1
        text = f"the position does not follow from the play before ({int(broken.sum())} such places in the file)"
        notes.append((f"game {game[k] + 1}, record {t.moves[k]}", text))
    cube_game = starts.searchsorted(t.cubes, "right") - 1
    for name, where, which, ints, analysed, player, shown, seen in (
        ("cube decisions", t.cubes, cube_game, t.cube_ints, t.cube_errors[:, 0] != r.NOT_ANALYSED, r.C_PLAYER, r.C_CUBE, r.C_AWAY),
        ("plays", t.moves, game, t.move_ints, t.counts > 0, r.M_PLAYER, r.M_CUBE, r.M_AWAY),
    ):
        sign = ints[:, player]
        wrong = (ints[:, seen + 2] != 1 << np.abs(ints[:, shown])) if not games.automatic.any() else np.zeros(len(sign), bool)
        wrong |= ints[:, seen + 3] != np.sign(ints[:, shown]) * sign
        if info.length:
            away = (info.length - games.scores).ravel()
            seat = 2 * which + (sign < 0)
            wrong |= (ints[:, seen] != away[seat]) | (ints[:, seen + 1] != away[seat ^ 1])
        wrong &= analysed
        if wrong.any():
            k = int(wrong.argmax())
            text = f"{int(wrong.sum())} {name} were analysed at another score or cube than the match shows"
            notes.append((f"game {which[k] + 1}, record {where[k]}", text))
    return notes
