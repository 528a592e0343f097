"""What one writer remembers of a library while matches come in, so that it need not ask for each of them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import sqlalchemy as sa

from millipoint.fingerprint import plain_name
from millipoint.library import schema
from millipoint.library.writer import player_id, word_codes

P = schema.player.c
Array = np.ndarray[Any, np.dtype[Any]]
_FRESH = sa.select(P.id, P.name).where(P.id > sa.bindparam("last")).order_by(P.id)


class Memory:
    """Players and texts with their codes. Codes never change; forget all when a transaction fails: it may have made some."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Remember nothing."""
        self.names: dict[str, int] = {}
        self.ids: defaultdict[str, list[int]] = defaultdict(list)
        self.last = -1
        self.words: dict[str, dict[str, int]] = defaultdict(dict)

    def refresh(self, connection: sa.Connection) -> None:
        """Learn the players that came in since."""
        for number, name in connection.execute(_FRESH, {"last": self.last}):
            self.names[name] = number
            self.ids[plain_name(name)].append(number)
            self.last = number

    def like(self, name: str) -> list[int]:
        """Ids of players whose names differ in case, accents, punctuation and order of words alone."""
        return self.ids.get(plain_name(name), [])

    def player(self, connection: sa.Connection, name: str) -> int:
        """Id of a player, made when the name is new."""
        found = self.names.get(name)
        return player_id(connection, name) if found is None else found

    def codes(self, connection: sa.Connection, field: str, texts: tuple[str, ...]) -> Array:
        """Codes of texts in the library's vocabulary; the last entry serves the unknown text."""
        known = self.words[field]
        if any(text not in known for text in texts):
            known.update(zip(texts, word_codes(connection, field, texts).tolist(), strict=False))
        return np.array([*(known[text] for text in texts), -1], dtype=np.int64)
