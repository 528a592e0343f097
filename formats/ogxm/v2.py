"""Version 2 of the binary format."""

from __future__ import annotations

from millipoint.formats.ogxm.clock import read_clock
from millipoint.formats.ogxm.cursor import DamageError
from millipoint.formats.ogxm.decisions import Draft, finish, read_header
from millipoint.formats.ogxm.notes import own, place, read_notes
from millipoint.formats.ogxm.sections import read_game, read_match, sections
from millipoint.formats.ogxm.told import MAX_BLOCKS, Told


def read(data: bytes) -> Told:
    """What the file tells. Raises `DamageError` when there is no match in it or it cannot be trusted."""
    if len(data) < 24:
        raise DamageError("the file ends in its header", "header")
    told = Told()
    found = sections(data, told)
    match = next((payload for name, payload in found if name == b"MTCH"), None)
    if match is None:
        raise DamageError("there is no match in it")
    read_match(match, told)
    for name, payload in found:
        if name == b"GAME":
            read_game(payload, told)
    drafts: list[Draft] = []
    for name, payload in found:
        if name == b"ANAL":
            if len(drafts) >= MAX_BLOCKS:
                raise DamageError(f"more than {MAX_BLOCKS} analyses")
            drafts.append(read_header(payload, told.length))
        elif name == b"DECS" and drafts:
            drafts[-1].decisions = payload
    keys = [(i, k) for i, game in enumerate(told.games) for k in range(len(game.plies))]
    notes = [note for name, payload in found if name == b"ANNO" for note in read_notes(payload)]
    place(notes, told, keys)
    own(notes, told, drafts, keys)
    told.blocks = [finish(draft, keys, told.length) for draft in drafts]
    for name, payload in found:
        if name == b"CLCK":
            try:
                read_clock(payload, told.games)
            except DamageError as damage:
                told.lost("clock", f"{damage.message}: times are left out")
    return told
