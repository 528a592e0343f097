"""Write what an offer brings: a new match, or a further view of one that is there."""

from __future__ import annotations

import sqlalchemy as sa

from millipoint.library.annotations import add_notes
from millipoint.library.layout import HOT, STORED_WORDS, unpack_hot
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.writer import insert_analysis, insert_match, put_parts


def add_new(connection: sa.Connection, offer: Offer, memory: Memory, tournament: str) -> int:
    """Write a match that the library does not have, with its analysis and its comments; returns its id."""
    one, two = (memory.player(connection, name) for name in offer.info.players)
    event = memory.tournament(connection, tournament)
    number = insert_match(
        connection, offer.info, offer.games, offer.sides, offer.rules, offer.fingerprint, (one, two), event
    )
    add_view(connection, number, offer, memory, active=True)
    add_notes(connection, number, offer.notes)
    memory.count(one, two)
    return number


def add_view(connection: sa.Connection, number: int, offer: Offer, memory: Memory, *, active: bool) -> None:
    """Write the analysis of an offer as a further one of a match."""
    counts = (offer.decisions, offer.analysed, offer.candidates)
    analysis = insert_analysis(connection, number, offer.info, offer.file_hash, counts, active=active)
    hot = unpack_hot([offer.parts[HOT]]).copy()
    for field in STORED_WORDS:
        if offer.words[field]:
            hot[field] = memory.codes(connection, field, offer.words[field])[hot[field]]
    put_parts(connection, analysis, [hot.tobytes(), *offer.parts[1:]])
