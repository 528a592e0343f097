"""Another view of a match that a library has: more of it, more about it, or a second analysis."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from millipoint.levels import level_name
from millipoint.library import schema
from millipoint.library.annotations import add_notes
from millipoint.library.memory import Memory
from millipoint.library.merging import Merged, aligned, merge
from millipoint.library.offer import Offer
from millipoint.library.offered import add_view
from millipoint.library.same import is_swapped
from millipoint.library.stored import rolls_in, table_in
from millipoint.library.summary import KNOWN, UPDATED, Outcome
from millipoint.library.writer import add_games, analysis_values, put_segments, result_values
from millipoint.plural import some
from millipoint.twins import analysed

M, A = schema.match.c, schema.analysis.c
Row = sa.RowMapping
_MATCH = sa.select(schema.match).where(M.id == sa.bindparam("number"))


def again(connection: sa.Connection, offer: Offer, memory: Memory, number: int) -> Outcome:
    """Take in another view of a match that the library has; UPDATED when it told anything."""
    row = connection.execute(_MATCH, {"number": number}).mappings().one()
    if is_swapped(connection, offer, row):
        offer = offer.swapped()
    other = offer.fingerprint != row["fingerprint"]
    fuller = other and sum(map(len, offer.rolls.values())) > sum(map(len, rolls_in(connection, number).values()))
    result = fuller or (not other and offer.info.finished > row["finished"])
    said, added = [], _facts(connection, offer, memory, row, result=result)
    if fuller:
        said.append("more of the match than before")
    elif added:
        said.append(f"{some(added, 'fact')} of the match")
    analyses = (
        connection.execute(sa.select(schema.analysis).where(A.match_id == number).order_by(A.id)).mappings().all()
    )
    merged = _merged(connection, offer, analyses)
    stored = False
    if merged is not None:
        added += merged.added
        said += [f"added: {merged}"] if merged.added else []
    elif other and not fuller and _covered(offer, analyses):
        said.append("part of a match that is there in full")
    else:
        add_view(connection, number, offer, memory, active=False)
        stored = True
    new_notes = add_notes(connection, number, offer.notes)
    if merged is None or not merged.gained.get("comment"):
        added += new_notes
    if stored or (merged is not None and merged.added):
        said += _choose(connection, number, stored=stored, offer=offer)
    outcome = UPDATED if stored or added else KNOWN
    return Outcome(path="", outcome=outcome, match=number, added=added, message="; ".join(said))


def _facts(connection: sa.Connection, offer: Offer, memory: Memory, row: Row, *, result: bool) -> int:
    """Fill facts of a match that were unknown, and its result from a view that tells more; returns the number of facts."""
    info = offer.info
    offered: dict[str, Any] = {"day": info.day, "round": info.round, "place": info.place, "annotator": info.annotator}
    offered |= {"comment": info.comment, "jacoby": offer.rules[0], "beaver": offer.rules[1]}
    values = {
        name: value for name, value in offered.items() if row[name] in (None, "", -1) and value not in (None, "", -1)
    }
    if row["tournament_id"] is None and info.event:
        values["tournament_id"] = memory.tournament(connection, info.event)
    number = len(values)
    if result:
        values |= {"fingerprint": offer.fingerprint, **result_values(info, offer.sides)}
        connection.execute(sa.delete(schema.game).where(schema.game.c.match_id == row["id"]))
        add_games(connection, row["id"], offer.games)
    if values:
        connection.execute(sa.update(schema.match).where(M.id == row["id"]).values(values))
    return number + result


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
        made = sa.update(schema.analysis).where(A.match_id == number).values(active=A.id == best.id)
        connection.execute(made)
    if not stored:
        return []
    name = f"{best.engine} {level_name(best.level)}".strip() or "no analysis"
    mine = f"{offer.info.engine} {level_name(offer.info.level)}".strip() or "without analysis"
    return [f"second analysis ({mine}); figures rest on {'the new one' if not best.active else name}"]
