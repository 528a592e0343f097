"""The lines of a transcript: header, games, scores, rows; gathered match by match."""

from __future__ import annotations

import re
from typing import Final

import attrs

from millipoint.errors import Problem, ReadError
from millipoint.formats.actions import Script
from millipoint.formats.mat.cells import LONGEST, Result, RowError, action, board_of, cells, result

MAX_GAMES: Final = 5_000
MAX_ROWS: Final = 200_000
_MOST_PROBLEMS: Final = 20

LENGTH: Final = re.compile(r"\s{0,40}(-?\d{1,9})\s{1,4}points?[ -]match\b", re.IGNORECASE)
GAME: Final = re.compile(r"\s{0,40}Game\s{1,4}(\d{1,6})\s*$", re.IGNORECASE)
_TAG: Final = re.compile(r'\s*;\s*\[\s*([^"\]]{1,60}?)\s*"(.{0,800}?)"\s*\]\s*$')
_SET: Final = re.compile(r"\s*;\s*Set Pos\s*=\s*([^/\s]+)", re.IGNORECASE)
_SCORES: Final = tuple(
    re.compile(rf"\s*(.*?)\s?: {{0,3}}(\d{{1,6}}){gap}(\S.*?)\s*: {{0,3}}(\d{{1,6}})\s*$")
    for gap in (r"\s{2,}", r"(?:\s+|(?=\D))")
)


@attrs.define
class Draft:
    """A match while its lines go by."""

    length: int
    line: int
    tags: dict[str, str]
    notes: list[str]
    players: tuple[str, str] | None = None
    games: list[Script] = attrs.field(factory=list)
    problems: list[Problem] = attrs.field(factory=list)
    scored: list[bool] = attrs.field(factory=list)
    """Whether each game has a line with its score."""


@attrs.define
class Lines:
    """Reads the lines of a text one after the other."""

    matches: list[Draft] = attrs.field(factory=list)
    tags: dict[str, str] = attrs.field(factory=dict)
    notes: list[str] = attrs.field(factory=list)
    ended: Result | None = None
    swapped: bool = False
    broken: bool = False
    rows: int = 0

    def read(self, text: str) -> list[Draft]:
        """The matches in a text."""
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                self._line(line, number)
        self._close()
        return self.matches

    def _line(self, line: str, number: int) -> None:
        if line.lstrip().startswith(";"):
            self._comment(line, number)
        elif found := LENGTH.match(line):
            self._close()
            self.matches.append(Draft(int(found[1]), number, self.tags, self.notes))
            self.tags, self.notes = {}, []
        elif not self.matches:
            return
        elif found := GAME.match(line):
            self._close()
            self._start(int(found[1]), number)
        elif self.matches[-1].games:
            self._in_game(line, number)

    def _comment(self, line: str, number: int) -> None:
        text = line.strip()[1:].strip()
        games = self.matches[-1].games if self.matches else []
        if tag := _TAG.match(line):
            self.tags[tag[1].casefold()] = tag[2].strip()
        elif (found := _SET.match(line)) and games:
            try:
                games[-1].board = board_of(found[1])
            except RowError as error:
                self._odd(f"line {number}", str(error))
        elif games:
            games[-1].comment = f"{games[-1].comment}\n{text[:LONGEST]}".strip()
        elif text:
            self.notes.append(text[:LONGEST])

    def _start(self, game: int, number: int) -> None:
        match = self.matches[-1]
        if len(match.games) >= MAX_GAMES:
            raise ReadError(f"more than {MAX_GAMES} games", place=f"line {number}")
        for name, value in self.tags.items():  # tags between the length and the first game
            match.tags.setdefault(name, value)
        self.tags = {}
        before = match.games[-1].number if match.games else 0
        if game <= before:
            self._odd(f"line {number}", f"game {game} behind game {before}: taken as game {before + 1}")
            game = before + 1
        match.games.append(Script(number=game, place=f"line {number}"))
        match.scored.append(False)
        self.ended, self.swapped, self.broken = None, False, False

    def _in_game(self, line: str, number: int) -> None:
        match = self.matches[-1]
        row = cells(line)
        if row is None:
            if not match.scored[-1] and len(line) <= LONGEST and self._score(line):
                return
            self._odd(f"line {number}", f"{line.strip()[:40]!r} is not understood: left out")
            return
        self.rows += 1
        if self.rows > MAX_ROWS:
            raise ReadError(f"more than {MAX_ROWS} rows", place=f"line {number}")
        game = match.games[-1]
        for cell in row:
            if self.swapped:
                cell = cell._replace(seat=1 - cell.seat)
            end = result(cell)
            if end is not None:
                if self.ended is None or (end.stated and not self.ended.stated):
                    self.ended = end
            elif not self.broken:
                try:
                    done = action(cell, f"line {number}")
                except RowError as error:
                    done, self.broken = None, True
                    self._odd(f"line {number}", f"{error}: the rest of the game is left out", lost=True)
                if done is not None:
                    game.actions.append(done)

    def _score(self, line: str) -> bool:
        """Take in the line with names and score; False when it is none."""
        match = self.matches[-1]
        found = next((m for pattern in _SCORES if (m := pattern.match(line))), None)
        if found is None:
            return False
        names, score = (found[1].strip(), found[3].strip()), (int(found[2]), int(found[4]))
        if match.players is None:
            match.players = names
        self.swapped = names != match.players and names == match.players[::-1]
        if names != match.players and not self.swapped:
            self._odd(f"game {match.games[-1].number}", f"other names than in the first game: {' and '.join(names)}")
        match.games[-1].score = score[::-1] if self.swapped else score
        match.scored[-1] = True
        return True

    def _close(self) -> None:
        """Give the game that ends here its result."""
        if not self.matches or not self.matches[-1].games:
            return
        game = self.matches[-1].games[-1]
        if self.ended is not None and game.winner is None:
            game.winner, game.points = self.ended.winner, self.ended.points
        self.ended = None

    def _odd(self, place: str, text: str, *, lost: bool = False) -> None:
        problems = self.matches[-1].problems
        if len(problems) < _MOST_PROBLEMS or lost:
            problems.append(Problem("", place, text, lost=lost))
