"""Take one match into a library: is it new, known, another view of a known match, or more of it?"""

from __future__ import annotations

import attrs
import sqlalchemy as sa

from millipoint.library import schema
from millipoint.library.again import again
from millipoint.library.journal import record
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.offered import add_new
from millipoint.library.same import Asked, ask, find_part
from millipoint.library.store import bump
from millipoint.library.summary import KNOWN, NEW, Outcome

M = schema.match.c


def admit(connection: sa.Connection, offer: Offer, memory: Memory, tournament: str | None = None) -> Outcome:
    """Take in a match, in one transaction, and write it into the journal. Says what became of it.

    When the transaction fails, `memory` has to forget.
    """
    asked = ask(connection, offer)
    memory.follow(connection, asked.generation)
    outcome = _taken(connection, offer, memory, asked, tournament or offer.info.event)
    changed = outcome.outcome != KNOWN
    if tournament and outcome.outcome != NEW:
        changed |= _move(connection, outcome.match, memory.tournament(connection, tournament))
    if changed:
        bump(connection)
        memory.generation = asked.generation + 1
    outcome = attrs.evolve(
        outcome, path=offer.info.source, warnings=offer.warnings, lost=offer.lost, file_hash=offer.file_hash
    )
    if asked.file is None:
        record(connection, [outcome])
    return outcome


def _taken(connection: sa.Connection, offer: Offer, memory: Memory, asked: Asked, event: str) -> Outcome:
    if asked.file is not None:
        return Outcome(path="", outcome=KNOWN, match=asked.file)
    same = find_part(connection, offer, memory) if asked.rolls is None else asked.rolls
    if same is not None:
        return again(connection, offer, memory, same)
    return Outcome(path="", outcome=NEW, match=add_new(connection, offer, memory, event))


def _move(connection: sa.Connection, number: int | None, tournament: int | None) -> bool:
    """Put a match into a tournament; whether it was in another one."""
    moved = sa.update(schema.match).where(M.id == number, M.tournament_id.is_distinct_from(tournament))
    return connection.execute(moved.values(tournament_id=tournament)).rowcount > 0
