"""From the bytes of a library to its matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Script
from millipoint.formats.blunderdb.analysis import Analyses, PackedError
from millipoint.formats.blunderdb.analysis import read as read_analysis
from millipoint.formats.blunderdb.games import Row, Teller, seats_of, winners
from millipoint.formats.blunderdb.library import MAGIC, Library, LibraryError, opened
from millipoint.formats.matches import match_of
from millipoint.formats.transcript_text import day
from millipoint.match import Match, MatchInfo, match_number

MAX_MATCHES: Final = 20_000
MAX_MOVES: Final = 20_000
"""Of one match."""
MONEY: Final = 99_999
LONGEST: Final = 1_000
MAX_SCORE: Final = 1 << 20

_MATCH: Final = (
    "id", "player1_name", "player2_name", "event", "location", "round", "match_length", "match_date", "comment", "tournament_id",
)  # fmt: skip
_GAME: Final = ("id", "game_number", "initial_score_1", "initial_score_2", "winner", "points_won")
_MOVE: Final = (
    "move_number", "move_type", "player", "dice_1", "dice_2", "checker_move", "cube_action", "position_id", "luck_mp",
)  # fmt: skip


def sniff(head: bytes) -> bool:
    """True for an SQLite database whose first pages tell of blunderDB's table of analysed moves."""
    return head.startswith(MAGIC) and b"move_analysis" in head and b"player1_name" in head


def read(data: bytes, source: str) -> Sequence[Match]:
    """The matches of a library, oldest first.

    Raises `ReadError` when the file is damaged or its schema is not the one that is known.
    """
    try:
        with opened(data) as library:
            matches = library.rows("match", _MATCH, "ORDER BY id LIMIT ?", (MAX_MATCHES + 1,))
            if not matches:
                raise LibraryError("there is no match in the library, only positions")
            if len(matches) > MAX_MATCHES:
                raise LibraryError(f"more than {MAX_MATCHES} matches")
            out = [_match(library, row, data, source) for row in matches]
    except LibraryError as error:
        raise ReadError(str(error), file=source, place="database") from None
    found = [match for match in out if match is not None]
    if not found:
        raise ReadError("no match of the library can be read", file=source, place="database")
    if len(found) < len(out):
        text = f"{len(out) - len(found)} matches have no games or scores that cannot be: left out"
        problem = Problem(source, "database", text, lost=True)
        found[0] = attrs.evolve(found[0], warnings=(*found[0].warnings, problem))
    return found


def _match(library: Library, row: Row, data: bytes, source: str) -> Match | None:
    games = library.rows("game", _GAME, "WHERE match_id = ? ORDER BY game_number, id LIMIT 1000", (row["id"],))
    length = row["match_length"] if isinstance(row["match_length"], int) else 0
    length = length if 0 < length < MONEY else 0
    if length > LONGEST or not games or not all(_sound(game, length) for game in games):
        return None
    moves = [_moves(library, game) for game in games]
    analyses, packed = _analyses(library, row["id"])
    problems = []
    if packed:
        text = f"{packed} analyses are packed in a form that only blunderDB can read: left out"
        problems.append(Problem("", f"match {row['id']}", text))
    engine, others = _engine(analyses)
    if others:
        text = f"analyses of {engine} are read, those of {', '.join(others)} left out"
        problems.append(Problem("", f"match {row['id']}", text))
    labels = _labels(library)
    seats, won = seats_of([move for found in moves for move in found]), winners(games)
    scripts = []
    crawford = False
    for game, found in zip(games, moves, strict=True):
        score = (game["initial_score_1"], game["initial_score_2"])
        alone = bool(length) and [length - points for points in score].count(1) == 1
        points = (
            game["points_won"] if isinstance(game["points_won"], int) and 0 < game["points_won"] < MAX_SCORE else None
        )
        script = Script(
            number=game["game_number"],
            score=score,
            crawford=alone and not crawford,
            winner=won.get(game["winner"]),
            points=points,
        )
        crawford = crawford or alone
        teller = Teller(script, engine, analyses, labels, seats)
        for move in found:
            teller.tell(move)
        scripts.append(script)
    number = match_number(data + str(row["id"]).encode())
    return match_of(_info(library, row, length, source), scripts, number, problems)


def _sound(game: Row, length: int) -> bool:
    numbers = [game[name] for name in ("game_number", "initial_score_1", "initial_score_2")]
    if not all(isinstance(number, int) and 0 <= number < MAX_SCORE for number in numbers):
        return False
    return not length or max(numbers[1:]) < length


def _moves(library: Library, game: Row) -> list[Row]:
    return library.rows("move", _MOVE, "WHERE game_id = ? ORDER BY move_number, id LIMIT ?", (game["id"], MAX_MOVES))


def _analyses(library: Library, match: int) -> tuple[dict[int, Analyses], int]:
    """The analyses of the positions of a match, and how many are in a form that is not read."""
    if "position_id" not in library.columns["move"]:
        return {}, 0
    ending = (
        "WHERE position_id IN (SELECT position_id FROM move WHERE game_id IN (SELECT id FROM game WHERE match_id = ?))"
        " ORDER BY rowid LIMIT ?"
    )
    out: dict[int, Analyses] = {}
    packed = 0
    for row in library.rows("analysis", ("position_id", "data"), ending, (match, MAX_MOVES)):
        try:
            out[row["position_id"]] = read_analysis(row["data"])
        except PackedError:
            packed += 1
    return out, packed


def _engine(analyses: Mapping[int, Analyses]) -> tuple[str, list[str]]:
    """The program that analysed most positions, and the others."""
    counts = Counter(engine for found in analyses.values() for engine in sorted(found.engines()))
    ranked = sorted(counts, key=lambda engine: (-counts[engine], engine))
    return (ranked[0], ranked[1:]) if ranked else ("", [])


def _labels(library: Library) -> dict[int, str]:
    if not {"code", "label"} <= library.columns.get("action_label", set()):
        return {}
    return {row["code"]: str(row["label"]) for row in library.rows("action_label", ("code", "label"), "LIMIT 1000")}


def _info(library: Library, row: Row, length: int, source: str) -> MatchInfo:
    def text(value: Any) -> str:
        return " ".join(value.replace("\0", "").split())[:500] if isinstance(value, str) else ""

    event = text(row["event"])
    if not event and row["tournament_id"] is not None and "name" in library.columns.get("tournament", set()):
        event = text(
            next(
                (r["name"] for r in library.rows("tournament", ("name",), "WHERE id = ?", (row["tournament_id"],))), ""
            )
        )
    version = (
        library.rows("metadata", ("value",), "WHERE key = 'database_version'")
        if "key" in library.columns.get("metadata", set())
        else []
    )
    return MatchInfo(
        source=source,
        format="blunderdb",
        program=f"blunderDB {text(version[0]['value'])}".strip() if version else "blunderDB",
        players=(text(row["player1_name"]), text(row["player2_name"])),
        length=length,
        day=day(text(row["match_date"])),
        event=event,
        round=text(row["round"]),
        place=text(row["location"]),
        comment=text(row["comment"]),
        crawford_rule=True if length else None,
    )
