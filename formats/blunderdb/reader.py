"""From the bytes of a library to its matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Script
from millipoint.formats.blunderdb.analysis import Analyses
from millipoint.formats.blunderdb.facts import COLUMNS, info
from millipoint.formats.blunderdb.games import Row, Teller, seats_of, winners
from millipoint.formats.blunderdb.library import MAGIC, Library, LibraryError, opened
from millipoint.formats.blunderdb.packed import Unpacker
from millipoint.formats.blunderdb.positions import analyses, comments
from millipoint.formats.matches import match_of
from millipoint.match import Match, match_number

CLUES: Final = ((b"move_analysis", b"player1_name"), (b"zobrist_hash", b"player_on_roll", b"best_cube_action"))
MAX_MATCHES: Final = 20_000
MAX_MOVES: Final = 20_000
"""Of one match."""
MONEY: Final = 99_999
LONGEST: Final = 1_000
MAX_SCORE: Final = 1 << 20

_GAME: Final = ("id", "game_number", "initial_score_1", "initial_score_2", "winner", "points_won")
_MOVE: Final = (
    "move_number", "move_type", "player", "dice_1", "dice_2", "checker_move", "cube_action", "position_id", "luck_mp",
    "decision_ms", "cube_decision_ms",
)  # fmt: skip


def sniff(head: bytes) -> bool:
    """True for an SQLite database whose first pages tell of blunderDB's table of matches or of positions.

    The description of all tables of a newer library is longer than what is looked at.
    """
    return head.startswith(MAGIC) and any(all(word in head for word in words) for words in CLUES)


def read(data: bytes, source: str) -> Sequence[Match]:
    """The matches of a library, oldest first.

    Raises `ReadError` when the file is damaged or its schema is not the one that is known.
    """
    try:
        with opened(data) as library:
            matches = library.rows("match", COLUMNS, "ORDER BY id LIMIT ?", (MAX_MATCHES + 1,))
            if not matches:
                raise LibraryError("there is no match in the library, only positions")
            if len(matches) > MAX_MATCHES:
                raise LibraryError(f"more than {MAX_MATCHES} matches")
            unpacker, mark = Unpacker.of(data), match_number(data)
            out = [_match(library, row, mark, source, unpacker) for row in matches]
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


def _match(library: Library, row: Row, mark: int, source: str, unpacker: Unpacker) -> Match | None:
    games = library.rows("game", _GAME, "WHERE match_id = ? ORDER BY game_number, id LIMIT 1000", (row["id"],))
    length = row["match_length"] if isinstance(row["match_length"], int) else 0
    length = length if 0 < length < MONEY else 0
    if length > LONGEST or not games or not all(_sound(game, length) for game in games):
        return None
    moves = [_moves(library, game) for game in games]
    found, left_out, met = analyses(library, row["id"], unpacker)
    problems = [
        Problem("", f"match {row['id']}", f"analyses left out: {count} {cause}") for cause, count in left_out.items()
    ]
    engine, others = _engine(found)
    if others:
        text = f"analyses of {engine} are read, those of {', '.join(others)} left out"
        problems.append(Problem("", f"match {row['id']}", text))
    labels, notes = _labels(library), comments(library, row["id"])
    seats, won = seats_of([move for told in moves for move in told]), winners(games)
    scripts = []
    crawford = False
    for game, told in zip(games, moves, strict=True):
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
        teller = Teller(script, engine, found, labels, seats, comments=notes)
        for move in told:
            teller.tell(move)
        scripts.append(script)
    number = match_number(f"{mark} {row['id']}".encode())
    return match_of(info(library, row, length, met if length else "", source), scripts, number, problems)


def _sound(game: Row, length: int) -> bool:
    numbers = [game[name] for name in ("game_number", "initial_score_1", "initial_score_2")]
    if not all(isinstance(number, int) and 0 <= number < MAX_SCORE for number in numbers):
        return False
    return not length or max(numbers[1:]) < length


def _moves(library: Library, game: Row) -> list[Row]:
    return library.rows("move", _MOVE, "WHERE game_id = ? ORDER BY move_number, id LIMIT ?", (game["id"], MAX_MOVES))


def _engine(analyses: Mapping[int, Analyses]) -> tuple[str, list[str]]:
    """The program that analysed most positions, and the others."""
    counts = Counter(engine for found in analyses.values() for engine in sorted(found.engines()))
    ranked = sorted(counts, key=lambda engine: (-counts[engine], engine))
    return (ranked[0], ranked[1:]) if ranked else ("", [])


def _labels(library: Library) -> dict[int, str]:
    if not {"code", "label"} <= library.columns.get("action_label", set()):
        return {}
    return {row["code"]: str(row["label"]) for row in library.rows("action_label", ("code", "label"), "LIMIT 1000")}
