"""Players of a library by plain name, kept up to date while matches come in."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.fingerprint import plain_name

P = schema.player.c


class People:
    """Which players may be meant by a name: those that differ in case, accents, punctuation and order of words alone."""

    def __init__(self) -> None:
        self.ids: defaultdict[str, list[int]] = defaultdict(list)
        self.last = -1

    def like(self, connection: sa.Connection, name: str) -> list[int]:
        """Ids of players with such a name. Ask before a transaction adds players of its own."""
        for number, known in connection.execute(sa.select(P.id, P.name).where(P.id > self.last).order_by(P.id)):
            self.ids[plain_name(known)].append(number)
            self.last = number
        return self.ids.get(plain_name(name), [])
