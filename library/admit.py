"""Take one match into a library: is it new, known, another view of a known match, or more of it?"""

from __future__ import annotations

from typing import Any

import attrs
import sqlalchemy as sa

from millipoint.fingerprint import part_of, plain_name
from millipoint.levels import level_name
from millipoint.library import schema
from millipoint.library.annotations import add_notes
from millipoint.library.journal import match_of, record
from millipoint.library.layout import HOT, STORED_WORDS, unpack_hot
from millipoint.library.memory import Memory
from millipoint.library.merging import Merged, aligned, merge
from millipoint.library.offer import Offer
from millipoint.library.store import bump
from millipoint.library.stored import first_roller, rolls_in, table_in
from millipoint.library.summary import KNOWN, NEW, UPDATED, Outcome
from millipoint.library.writer import (
    add_games,
    analysis_values,
    insert_analysis,
    insert_match,
    put_parts,
    put_segments,
    result_values,
    set_active,
    tournament_id,
)
from millipoint.plural import some
from millipoint.twins import analysed

M, A = schema.match.c, schema.analysis.c
Row = sa.RowMapping
_PRINTED = sa.select(schema.match).where(M.fingerprint == sa.bindparam("fingerprint"))


def admit(connection: sa.Connection, offer: Offer, memory: Memory, tournament: str | None = None) -> Outcome:
    """Take in a match, in one transaction, and write it into the journal. Says what became of it."""
    number = match_of(connection, offer.file_hash)
    if number is not None:
        outcome = Outcome(path="", outcome=KNOWN, match=number)
    else:
        found = _same(connection, offer, memory)
        outcome = _new(connection, offer, memory, tournament) if found is None else _again(connection, offer, memory, found)
    if tournament and outcome.outcome != NEW and outcome.match is not None:
        wanted = tournament_id(connection, tournament)
        moved = sa.update(schema.match).where(M.id == outcome.match, M.tournament_id.is_distinct_from(wanted))
        if connection.execute(moved.values(tournament_id=wanted)).rowcount:
            bump(connection)
    outcome = attrs.evolve(
        outcome, path=offer.info.source, warnings=offer.warnings, lost=offer.lost, file_hash=offer.file_hash
    )
    if number is None:
        record(connection, [outcome])
    return outcome


def _new(connection: sa.Connection, offer: Offer, memory: Memory, tournament: str | None) -> Outcome:
    one, two = (memory.player(connection, name) for name in offer.info.players)
    number = insert_match(
        connection, offer.info, offer.games, offer.sides, offer.rules, offer.fingerprint, tournament or None, (one, two)
    )
    _add(connection, number, offer, memory, active=True)
    add_notes(connection, number, offer.notes)
    return Outcome(path="", outcome=NEW, match=number)


def _add(connection: sa.Connection, number: int, offer: Offer, memory: Memory, *, active: bool) -> int:
    """A further analysis of a match."""
    counts = (offer.decisions, offer.analysed, offer.candidates)
    analysis = insert_analysis(connection, number, offer.info, offer.file_hash, counts, active=active)
    hot = unpack_hot([offer.parts[HOT]]).copy()
    for field in STORED_WORDS:
        if offer.words[field]:
            hot[field] = memory.codes(connection, field, offer.words[field])[hot[field]]
    put_parts(connection, analysis, [hot.tobytes(), *offer.parts[1:]])
    return analysis


# -- the same match ------------------------------------------------------------------------------------------------
def _same(connection: sa.Connection, offer: Offer, memory: Memory) -> Row | None:
    """The match of the library that an offer is a view of: all its rolls, the first of them, or more than them."""
    found = connection.execute(_PRINTED, {"fingerprint": offer.fingerprint}).mappings().first()
    if found is not None:
        return found
    memory.refresh(connection)
    one, two = (memory.like(name) for name in offer.info.players)
    if not one or not two:
        return None
    query = sa.select(schema.match).where(M.length == offer.info.length, M.player_0.in_([*one, *two]), M.player_1.in_([*one, *two]))
    if offer.info.day is not None:
        query = query.where(sa.or_(M.day == offer.info.day, M.day.is_(None)))
    for row in connection.execute(query.order_by(M.id)).mappings().all():
        seats = (row["player_0"], row["player_1"])
        if any(seats[0] in a and seats[1] in b for a, b in ((one, two), (two, one))):
            rolls = rolls_in(connection, row["id"])
            if part_of(offer.rolls, rolls) or part_of(rolls, offer.rolls):
                return row
    return None


def _again(connection: sa.Connection, offer: Offer, memory: Memory, row: Row) -> Outcome:
    """Another view of a match that the library has."""
    number = int(row["id"])
    if _is_swapped(connection, offer, row):
        offer = offer.swapped()
    other = offer.fingerprint != row["fingerprint"]
    fuller = other and sum(map(len, offer.rolls.values())) > sum(map(len, rolls_in(connection, number).values()))
    said, added = [], _facts(connection, offer, row, result=fuller or (not other and offer.info.finished > row["finished"]))
    if fuller:
        said.append("more of the match than before")
    elif added:
        said.append(f"{some(added, 'fact')} of the match")
    analyses = connection.execute(sa.select(schema.analysis).where(A.match_id == number).order_by(A.id)).mappings().all()
    merged = _merged(connection, offer, analyses)
    stored = False
    if merged is not None:
        added += merged.added
        said += [f"added: {merged}"] if merged.added else []
    elif other and not fuller and _covered(offer, analyses):
        said.append("part of a match that is there in full")
    else:
        _add(connection, number, offer, memory, active=False)
        stored = True
    new_notes = add_notes(connection, number, offer.notes)
    if merged is None or not merged.gained.get("comment"):
        added += new_notes
    if stored or (merged is not None and merged.added):
        said += _choose(connection, number, stored=stored, offer=offer)
    if stored or added:
        bump(connection)
    outcome = UPDATED if stored or added else KNOWN
    return Outcome(path="", outcome=outcome, match=number, added=added, message="; ".join(said))


def _is_swapped(connection: sa.Connection, offer: Offer, row: Row) -> bool:
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


def _facts(connection: sa.Connection, offer: Offer, row: Row, *, result: bool) -> int:
    """Fill facts of a match that were unknown, and its result from a view that tells more; returns the number of facts."""
    info = offer.info
    offered: dict[str, Any] = {"day": info.day, "round": info.round, "place": info.place, "annotator": info.annotator}
    offered |= {"comment": info.comment, "jacoby": offer.rules[0], "beaver": offer.rules[1]}
    values = {name: value for name, value in offered.items() if row[name] in (None, "", -1) and value not in (None, "", -1)}
    if row["tournament_id"] is None and info.event:
        values["tournament_id"] = tournament_id(connection, info.event)
    number = len(values)
    if result:
        values |= {"fingerprint": offer.fingerprint, **result_values(info, offer.sides)}
        connection.execute(sa.delete(schema.game).where(schema.game.c.match_id == row["id"]))
        add_games(connection, row["id"], offer.games)
    if values:
        connection.execute(sa.update(schema.match).where(M.id == row["id"]).values(values))
    return number + result


# -- its analyses --------------------------------------------------------------------------------------------------
def _merged(connection: sa.Connection, offer: Offer, analyses: Any) -> Merged | None:
    """Join an offer with the analysis that it is another version of; None when there is none."""
    for row in analyses:
        if row["decisions"] != offer.decisions or not _alike(offer, row):
            continue
        old, new = table_in(connection, row["id"], row["decisions"], row["candidates"]), offer.table
        if not aligned(old, new):
            continue
        merged = merge(old, new)
        if merged.added:
            values: dict[str, Any] = {"analysed": analysed(merged.table), "candidates": int(merged.table.counts.sum())}
            if not row["analysed"] and offer.analysed:
                values |= analysis_values(offer.info)
            connection.execute(sa.update(schema.analysis).where(A.id == row["id"]).values(values))
            connection.execute(sa.delete(schema.derived).where(schema.derived.c.analysis_id == row["id"]))
            put_segments(connection, row["id"], merged.table)
        return merged
    return None


def _alike(offer: Offer, row: Row) -> bool:
    """Whether an offer can be the same analysis: the same program, level and table, or one of both has none."""
    if not row["analysed"] or not offer.analysed:
        return True
    info = offer.info
    mets = {info.met, row["met"]} - {""}
    return row["engine"].casefold() == info.engine.casefold() and row["level"] == info.level and len(mets) < 2


def _covered(offer: Offer, analyses: Any) -> bool:
    """Whether a part of a match tells nothing that an analysis of all of it does not tell."""
    return any(
        row["engine"].casefold() == offer.info.engine.casefold()
        and row["level"] >= offer.info.level
        and row["analysed"] >= offer.analysed
        for row in analyses
    )


def _choose(connection: sa.Connection, number: int, *, stored: bool, offer: Offer) -> list[str]:
    """Make the best analysis the active one: most decisions analysed, then the deepest, then the newest. Says which."""
    query = sa.select(A.id, A.active, A.engine, A.level).where(A.match_id == number)
    best, *others = connection.execute(query.order_by(A.analysed.desc(), A.level.desc(), A.id.desc())).all()
    if not best.active or any(other.active for other in others):
        set_active(connection, number, best.id)
    if not stored:
        return []
    name = f"{best.engine} {level_name(best.level)}".strip() or "no analysis"
    mine = f"{offer.info.engine} {level_name(offer.info.level)}".strip() or "without analysis"
    return [f"second analysis ({mine}); figures rest on {'the new one' if not best.active else name}"]
