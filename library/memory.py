"""What one writer remembers of a library while matches come in, so that it need not ask for each of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import numpy as np
import sqlalchemy as sa

from millipoint.fingerprint import plain_name
from millipoint.library import schema
from millipoint.library.vocabulary import tournament_id, word_codes

P, M = schema.player.c, schema.match.c
Array = np.ndarray[Any, np.dtype[Any]]
_FRESH = sa.select(P.id, P.name).where(P.id > sa.bindparam("last")).order_by(P.id)
_PLAYER = sa.insert(schema.player)
_SEATS = sa.union_all(*(sa.select(seat, sa.func.count()).group_by(seat) for seat in (M.player_0, M.player_1)))


class Memory:
    """Players, tournaments and texts with their numbers, of a library in one `generation`.

    Texts and players only ever come in; tournaments can go. Forget all when a transaction fails: it may have made some.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Remember nothing."""
        self.generation: int | None = None
        self.names: dict[str, int] = {}
        self.ids: defaultdict[str, list[int]] = defaultdict(list)
        self.last = -1
        self.words: dict[str, dict[str, int]] = defaultdict(dict)
        self.tournaments: dict[str, int | None] = {}
        self.counted: Counter[int] | None = None

    def follow(self, connection: sa.Connection, generation: int) -> None:
        """Learn what others have changed, when the library is in another generation than the one remembered.

        To be called in a transaction that writes, before anything else is asked.
        """
        if generation == self.generation:
            return
        self.tournaments.clear()
        for number, name in connection.execute(_FRESH, {"last": self.last}):
            self._learn(number, name)
        self.generation = generation

    def _learn(self, number: int, name: str) -> None:
        self.names[name] = number
        self.ids[plain_name(name)].append(number)
        self.last = number

    def like(self, name: str) -> list[int]:
        """Ids of players whose names differ in case, accents, punctuation and order of words alone."""
        return self.ids.get(plain_name(name), [])

    def matches(self, connection: sa.Connection) -> Counter[int]:
        """About how many matches each player has; counted when it is first asked, others' matches since left out."""
        if self.counted is None:
            self.counted = Counter()
            for player, number in connection.execute(_SEATS):
                self.counted[player] += number
        return self.counted

    def count(self, *players: int) -> None:
        """One more match of the players."""
        if self.counted is not None:
            self.counted.update(players)

    def player(self, connection: sa.Connection, name: str) -> int:
        """Id of a player, made when the name is new."""
        if name not in self.names:
            connection.execute(_PLAYER, {"id": self.last + 1, "name": name})
            self._learn(self.last + 1, name)
        return self.names[name]

    def tournament(self, connection: sa.Connection, name: str) -> int | None:
        """Id of a tournament, made when the name is new; None for an empty name."""
        if name not in self.tournaments:
            self.tournaments[name] = tournament_id(connection, name)
        return self.tournaments[name]

    def codes(self, connection: sa.Connection, field: str, texts: tuple[str, ...]) -> Array:
        """Codes of texts in the library's vocabulary; the last entry serves the unknown text."""
        known = self.words[field]
        if any(text not in known for text in texts):
            known.update(zip(texts, word_codes(connection, field, texts).tolist(), strict=False))
        return np.array([*(known[text] for text in texts), -1], dtype=np.int64)
