"""From the bytes of an SGF file to matches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from millipoint.errors import Problem, ReadError
from millipoint.formats.sgf.analysis import candidates
from millipoint.formats.sgf.cubes import cubes
from millipoint.formats.sgf.games import Replay
from millipoint.formats.sgf.matches import build
from millipoint.formats.sgf.root import Root, is_backgammon, read_root
from millipoint.formats.sgf.tokens import MAX_BYTES, DamageError, Span, Tree, trees
from millipoint.match import Match, match_number

_OURS: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*+\(\s*+;")
_OTHER: Final = "not a backgammon game: SGF of another game, or none (property GM is not 6)"

Found = tuple[int, Tree, Replay]
"""Number of a game tree in the file from 1, the tree, the game."""


def sniff(head: bytes) -> bool:
    """True for the beginning of an SGF whose first game says it is backgammon."""
    if not _OURS.match(head):
        return False
    return any(is_backgammon(head, tree) for tree, _ in zip(trees(head), range(1), strict=False))


def read(data: bytes, source: str) -> Sequence[Match]:
    """The matches of a file: the games before any damage, and what was wrong as warnings.

    Raises `ReadError` when there is no whole game of backgammon.
    """
    if len(data) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES >> 20} MiB: no match fills that much", file=source)
    games, problems = _games(data, source)
    plays, analyses, match = _spans(games)
    found, doubles = candidates(data, plays), cubes(data, analyses, match)
    bad = {plays[i][0]: why for i, why in found.bad.items()} | {analyses[i][0]: why for i, why in doubles.bad.items()}
    if bad:
        games, damage = _cut(games, bad, source)
        problems.append(damage)
    if not games:
        problem = problems[-1]
        raise ReadError(problem.message, file=source, place=problem.place)
    groups = _groups(games)
    matches: list[Match] = []
    used: set[int] = set()
    at, cube_at = 0, 0
    for group in groups:
        start, cube_start = at, cube_at
        at += sum(len(game.plays) for _, _, game in group)
        cube_at += sum(len(game.analyses) for _, _, game in group)
        whole = len(groups) == 1
        number = match_number(data if whole else data[group[0][1].start : group[-1][1].end])
        while number in used:  # the same match twice in one file
            number = (number + 1) % (1 << 63)
        used.add(number)
        last = problems if group is groups[-1] else []
        parts = (found.part(start, at), doubles.part(cube_start, cube_at))
        matches.append(build(data, [game for _, _, game in group], *parts, source, number, last))
    return matches


def _games(data: bytes, source: str) -> tuple[list[Found], list[Problem]]:
    """The whole games of a file in order, and why reading stopped or what was left out."""
    games: list[Found] = []
    problems: list[Problem] = []
    number = 0
    for number, tree in enumerate(trees(data), 1):
        if not is_backgammon(data, tree):
            place = f"game {number}" + _byte(tree.damage.at if tree.damage else -1)
            problems.append(Problem(source, place, tree.damage.message if tree.damage else _OTHER, lost=bool(tree.damage)))
            continue
        try:
            root = read_root(data, tree.nodes[0])
            _refuse_variants(root, number, source)
            if tree.damage:
                raise DamageError(tree.damage.message, tree.damage.at)
            game = Replay(data, root)
            game.run(tree)
        except DamageError as damage:
            node = f", node {damage.node}" if damage.node else ""
            where = f"game {number}{node}{_byte(damage.at)}"
            problems.append(Problem(source, where, f"{damage.message}; {_REST}", lost=True))
            break
        games.append((number, tree, game))
    if not number:
        problems.append(
            Problem(source, "", "no SGF: no game tree begins anywhere" if data.strip() else "the file is empty")
        )
    return games, problems


_REST: Final = "this game and what follows it were not read"


def _byte(at: int) -> str:
    return f" (byte {at})" if at >= 0 else ""


def _refuse_variants(root: Root, number: int, source: str) -> None:
    if root.variant:
        raise ReadError(
            f"{root.variant} is set aside: only backgammon is measured", file=source, place=f"game {number}"
        )


def _spans(games: Sequence[Found]) -> tuple[list[Span], list[Span], list[bool]]:
    """Where the analyses of plays are, and those of cubes, and whether each of these is one of a match."""
    plays = [span for _, _, game in games for span in game.plays]
    doubles = [span for _, _, game in games for span in game.analyses]
    return plays, doubles, [game.root.length > 0 for _, _, game in games for _ in game.analyses]


def _cut(games: list[Found], bad: dict[int, str], source: str) -> tuple[list[Found], Problem]:
    """The games before the first analysis that could not be read; ``bad`` has its byte and the cause."""
    at = min(bad)
    i, number = next((i, number) for i, (number, tree, _) in enumerate(games) if tree.start <= at < tree.end)
    return games[:i], Problem(source, f"game {number}{_byte(at)}", f"{bad[at]}; {_REST}", lost=True)


def _groups(games: Sequence[Found]) -> list[list[Found]]:
    """Games match by match: another begins where the game number does not rise, or the length or both names change."""
    groups: list[list[Found]] = []
    before: Root | None = None
    for found in games:
        root = found[2].root
        same = before and any(a == b or not a or not b for a, b in zip(root.players, before.players, strict=True))
        if before and same and root.index > before.index and root.length == before.length:
            groups[-1].append(found)
        else:
            groups.append([found])
        before = root
    return groups
