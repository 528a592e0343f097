"""Which match of a library a further one is: known by its file, by all its rolls, or by those of a part of it."""

from __future__ import annotations

import itertools
from typing import Any

import attrs
import sqlalchemy as sa

from millipoint.fingerprint import part_of, plain_name
from millipoint.library import schema
from millipoint.library.journal import same_file
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.store import GENERATION
from millipoint.library.stored import first_roller, rolls_in

M = schema.match.c
Row = sa.RowMapping


def _number(name: str) -> Any:
    return sa.bindparam(name, type_=sa.Integer)


_ASK = sa.select(
    same_file("hash").scalar_subquery(),
    sa.select(M.id).where(M.fingerprint == sa.bindparam("fingerprint")).scalar_subquery(),
    GENERATION.scalar_subquery(),
)
# "+ 0" keeps a database from looking the match up by anything but its rarer player: most matches have the same main
# player, and many the same length
_OF_TWO = (
    sa.select(M.id)
    .where(
        sa.or_(
            sa.and_(M.player_0 == _number("rarer"), M.player_1 + 0 == _number("other")),
            sa.and_(M.player_1 == _number("rarer"), M.player_0 + 0 == _number("other")),
        ),
        M.length + 0 == _number("length"),
        sa.or_(_number("day").is_(None), M.day + 0 == _number("day"), M.day.is_(None)),
    )
    .order_by(M.id)
)


@attrs.frozen
class Asked:
    """What a library says of an offer at first sight."""

    file: int | None
    """The match that this content went into."""
    rolls: int | None
    """The match with this fingerprint."""
    generation: int


def ask(connection: sa.Connection, offer: Offer) -> Asked:
    """Whether content and fingerprint are there, and the generation of the library, in one question."""
    values = {"hash": offer.file_hash, "fingerprint": offer.fingerprint}
    file, rolls, generation = connection.execute(_ASK, values).one()
    return Asked(file, rolls, int(generation))


def find_part(connection: sa.Connection, offer: Offer, memory: Memory) -> int | None:
    """The match of the same players, length and day of which an offer has a part, or which is a part of the offer."""
    one, two = (memory.like(name) for name in offer.info.players)
    found: set[int] = set()
    for pair in itertools.product(one, two):
        rarer, other = sorted(pair, key=lambda player: memory.matches(connection)[player])
        values = {"rarer": rarer, "other": other, "length": offer.info.length, "day": offer.info.day}
        found.update(connection.execute(_OF_TWO, values).scalars())
    for number in sorted(found):
        rolls = rolls_in(connection, number)
        if part_of(offer.rolls, rolls) or part_of(rolls, offer.rolls):
            return number
    return None


def is_swapped(connection: sa.Connection, offer: Offer, row: Row) -> bool:
    """Whether the offer has the players the other way round: told by their names, else by who rolled first."""
    p = schema.player.c
    query = sa.select(p.id, p.name).where(p.id.in_([row["player_0"], row["player_1"]]))
    stored = dict(connection.execute(query).all())
    ours = [plain_name(stored[row[f"player_{seat}"]]) for seat in (0, 1)]
    theirs = [plain_name(name) for name in offer.info.players]
    straight = sum(bool(a) and a == b for a, b in zip(ours, theirs, strict=True))
    crossed = sum(bool(a) and a == b for a, b in zip(ours, theirs[::-1], strict=True))
    if straight != crossed:
        return crossed > straight
    first = first_roller(connection, int(row["id"]))
    return None not in (first, offer.first) and first != offer.first
