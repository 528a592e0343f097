"""From the parts of a match to `Decisions`, every column of the schema filled without conversion."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from millipoint.decision import BEAVERED, DOUBLED, PASSED, TAKE, TOOK
from millipoint.decisions import Decisions
from millipoint.formats.xg import records as r
from millipoint.formats.xg.columns import ENGINE, Rows, decision_columns
from millipoint.formats.xg.comments import comment
from millipoint.formats.xg.games import Games
from millipoint.formats.xg.turns import Turns
from millipoint.match import MatchInfo
from millipoint.plural import some
from millipoint.schema import INT_NULL
from millipoint.words import Words

Array = np.ndarray[Any, np.dtype[Any]]

_NONE: Final = Words()
_NAN: Final = np.float32(np.nan)
_ROUNDING: Final = 0.001
"""Equity: stated errors and equities agree to less in every sound file."""


def decisions_of(
    raw: Array, starts: Array, info: MatchInfo, games: Games, turns: Turns, rows: Rows, number: int,
    comments: list[str], complete: bool,
) -> tuple[Decisions, int, list[tuple[str, str]]]:  # fmt: skip
    """The decisions of the match, the commonest level of their analyses (-1 for none), and places that look odd."""
    data = decision_columns(raw, turns, rows)
    counts, seen = data.pop("counts"), data.pop("seen")
    n = len(counts)
    first = rows.record.searchsorted(starts)
    sizes = np.concatenate((first[1:], (n,))) - first
    game = np.repeat(np.arange(len(starts)), sizes)
    seat = data["seat"]
    if info.length:
        away = (info.length - games.scores).astype(np.int32).ravel()
        mine = 2 * game + seat
        data["away"], data["opponent_away"] = away[mine], away[mine ^ 1]
    else:
        data["away"] = data["opponent_away"] = np.full(n, -1, dtype=np.int32)
    data["game"] = (game + 1).astype(np.int32)
    odd = (
        _seen_otherwise(data, seen, rows.record, games)
        + _broken(starts, turns)
        + _disagreeing(data, counts, rows.record)
    )
    if games.automatic.any():
        data["cube"] <<= games.automatic[game]
    data["ply"] = (np.arange(n) - first[game]).astype(np.int32)
    data["crawford"] = games.crawford[game]
    data["comment"], words = _comments(raw, starts, rows, comments)

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
    return Decisions(data, np.array([n], dtype=np.int64), counts, vocabularies), commonest, odd


def _outcome(length: int, end: tuple[int, int] | None, complete: bool) -> tuple[int, int]:
    """1 for the side that won, -1 for the other; 0 for both while nothing is decided."""
    if end is None or end[0] == end[1] or (length and max(end) < length) or (not length and not complete):
        return 0, 0
    return (1, -1) if end[0] > end[1] else (-1, 1)


def _comments(raw: Array, starts: Array, rows: Rows, comments: list[str]) -> tuple[Array, Words]:
    """Code of the comment of each decision. One at a turn without a decision goes to the next decision of its game."""
    codes = np.full(len(rows.record), -1, dtype=np.int32)
    if not comments or not len(codes):
        return codes, _NONE
    types, ints = raw[:, r.TYPE_AT], raw.view("<i4")
    numbers = np.where(types == r.MOVE, ints[:, r.MOVE_COMMENT], np.where(types == r.CUBE, ints[:, r.CUBE_COMMENT], -1))
    texts: dict[int, str] = {}
    for record in np.flatnonzero((numbers >= 0) & (numbers < len(comments))).tolist():
        row = int(rows.record.searchsorted(record))
        game = starts.searchsorted(record, "right")
        if row == len(codes) or starts.searchsorted(rows.record[row], "right") != game:
            row = max(0, row - 1)
        if text := comment(comments, int(numbers[record])):
            texts[row] = f"{texts[row]}\n\n{text}" if row in texts else text
    vocabulary: dict[str, int] = {}
    for row, text in texts.items():
        codes[row] = vocabulary.setdefault(text, len(vocabulary))
    return codes, Words(tuple(vocabulary))


def _seen_otherwise(data: dict[str, Any], seen: list[Array], record: Array, games: Games) -> list[tuple[str, str]]:
    """A note when decisions were analysed at another score or cube than the match shows."""
    wrong = (seen[0] != data["away"]) | (seen[1] != data["opponent_away"])
    if not games.automatic.any():
        wrong |= (seen[2] != data["cube"]) | (seen[3] != data["cube_owner"])
    wrong &= (data["engine"] >= 0) & (data["kind"] != TAKE)
    if not wrong.any():
        return []
    k = int(wrong.argmax())
    n = int(wrong.sum())
    text = f"{some(n, 'decision')} {'was' if n == 1 else 'were'} analysed at another score or cube than the match shows"
    return [(f"game {data['game'][k]}, record {record[k]}", text)]


def _disagreeing(data: dict[str, Any], counts: Array, record: Array) -> list[tuple[str, str]]:
    """A note when the errors that the file states are not those of its equities; illegal plays and beavers aside."""
    played, nd = data["played"], data["nd"]
    rated = ((played >= 0) & (data["illegal"] == 0)).nonzero()[0]
    best = (counts.cumsum() - counts)[rated]
    equity = data["equity"]
    cost = np.full(len(played), _NAN)
    cost[rated] = np.maximum(equity[best] - equity[best + played[rated]], 0)
    cube = (nd == nd).nonzero()[0]
    action, dt, dp = data["action"][cube], data["dt"][cube], data["dp"][cube]
    least = np.minimum(dt, dp)
    gap = least - nd[cube]
    gap[action == DOUBLED] *= -1
    answers = (action >= TOOK).nonzero()[0]
    gap[answers] = np.where(action[answers] == PASSED, dp[answers], dt[answers]) - least[answers]
    gap[action == BEAVERED] = np.nan
    cost[cube] = np.maximum(gap, 0)
    wrong = np.abs(cost - data["stored_error"]) > _ROUNDING
    if not wrong.any():
        return []
    k = int(wrong.argmax())
    n = int(wrong.sum())
    text = f"{some(n, 'error')} stated in the file {'differs' if n == 1 else 'differ'} from its equities"
    return [(f"game {data['game'][k]}, record {record[k]}", text)]


def _broken(starts: Array, t: Turns) -> list[tuple[str, str]]:
    """A note when a play does not begin where the one before ended."""
    ends = t.afters.copy()
    back = t.move_ints[:, r.M_PLAYER] < 0
    ends[back] = -ends[back, ::-1]
    broken = ends.view("S26")[:-1, 0] != t.befores.view("S26")[1:, 0]
    if not broken.any():
        return []
    game = starts.searchsorted(t.moves, "right")
    broken &= game[1:] == game[:-1]
    if not broken.any():
        return []
    k = int(broken.argmax()) + 1
    text = f"the position does not follow from the play before ({some(int(broken.sum()), 'such place')} in the file)"
    return [(f"game {game[k]}, record {t.moves[k]}", text)]
