"""Version 2: an analysis block and its decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from millipoint import levels
from millipoint.formats.actions import NAN, UNKNOWN
from millipoint.formats.ogxm.cursor import Cursor, DamageError
from millipoint.formats.ogxm.labels import engine_of, level_of_label, level_of_ply
from millipoint.formats.ogxm.told import Block, CubeFinding, Finding, Key, Option, step

CHECKER, CUBE, RESIGN, ROLL = range(4)
CUBELESS, MONEY, MATCH = range(3)
MAX_OPTIONS: Final = 1_024


@attrs.frozen
class Depth:
    """What a level record says, each field from the innermost record that has it."""

    preset: str = ""
    checker: int | None = None
    cube: int | None = None
    rollout: bool = False

    def level(self, *, own: bool, shift: int, cube: bool = False) -> int:
        """On the scale of `millipoint.levels`; ``own`` are the labels of GammonView's blocks."""
        named = level_of_label(self.preset) if own else levels.UNKNOWN
        if named >= 0:
            return named
        depth = self.cube if cube and self.cube is not None else self.checker
        return levels.ROLLOUT if self.rollout else level_of_ply(None if depth is None else depth + shift)


@attrs.define
class Draft:
    """A block as its header tells it. ``own`` says that GammonView wrote it, with labels that can be trusted."""

    id: bytes
    block: Block
    depth: Depth = attrs.field(factory=Depth)
    own: bool = False
    shift: int = 1
    """Added to depths, which are counted from 0."""
    decisions: bytes = b""
    exact: dict[int, bytes] = attrs.field(factory=dict)
    """Decisions by action that stand for those of the same kind in ``decisions``."""


def read_header(payload: bytes, length: int) -> Draft:
    """The header of a block. Without a currency a match is told in match winning chances."""
    body, mask = Cursor.of(payload).record()
    draft = Draft(body.take(16), Block())
    if mask & 1:
        body.take(32)
    if mask & 2:
        body.number()
    if mask & 4:
        draft.depth = _depth(body, Depth())
    if mask & 16:
        for _ in range(body.number()):
            body.number()
    model = body.text() if mask & 32 else ""
    name = body.text() if mask & 64 else ""
    if mask & 128:
        body.take(32)
    if mask & 256:
        body.text()
    currency = body.number() if mask & 512 else MATCH if length else MONEY
    if mask & 1024:
        body.take(2)
    met = body.text() if mask & 2048 else ""
    draft.block = Block(
        engine=engine_of(name, model), met=met, mwc=bool(length) and currency == MATCH, cubeless=currency == CUBELESS
    )
    return draft


def _depth(cursor: Cursor, above: Depth) -> Depth:
    body, mask = cursor.record()
    preset = body.text() if mask & 1 else above.preset
    checker = body.number() if mask & 2 else above.checker
    cube = body.number() if mask & 4 else above.cube
    rollout = bool(mask & 8) or (above.rollout and not mask & 16)
    return Depth(preset, checker, cube, rollout)


def finish(draft: Draft, keys: Sequence[Key], length: int) -> Block:
    """The block with its decisions. Raises `DamageError` when they make no sense."""
    block = draft.block
    exact = {ref: list(_records(Cursor.of(payload))) for ref, payload in draft.exact.items()}
    instead = {(ref, kind) for records in exact.values() for ref, kind, _, _ in records}
    for ref, kind, body, mask in _records(Cursor.of(draft.decisions)):
        if (ref, kind) not in instead:
            _add(draft, keys, length, (ref, kind, body, mask))
    for records in exact.values():
        for record in records:
            _add(draft, keys, length, record)
    depths = [finding.options[0].level for finding in block.findings.values() if finding.options]
    block.level = max(set(depths), key=depths.count) if depths else draft.depth.level(own=draft.own, shift=draft.shift)
    return block


Record = tuple[int, int, Cursor, int]


def _records(cursor: Cursor) -> Iterator[Record]:
    while cursor.left:
        body, mask = cursor.record()
        yield body.number(), body.number(), body, mask


def _add(draft: Draft, keys: Sequence[Key], length: int, record: Record) -> None:
    ref, kind, body, mask = record
    if ref >= len(keys):
        raise DamageError(f"a decision of action {ref}, and there are {len(keys)}", f"byte {body.at}")
    if kind not in (CHECKER, CUBE, ROLL):
        return
    finding = draft.block.finding(keys[ref])
    if kind == CHECKER:
        _checker(draft, finding, body, mask)
    elif kind == CUBE:
        finding.cube = _cube(draft, body, mask, length)
    else:
        finding.luck = body.equity()
        depth = _depth(body, draft.depth) if mask & 1 else draft.depth
        # a label of the block above is no label of the luck: the depth alone tells
        finding.luck_level = attrs.evolve(depth, preset="").level(own=False, shift=draft.shift)


def _checker(draft: Draft, finding: Finding, body: Cursor, mask: int) -> None:
    found = []
    if mask & 1:
        count = body.number()
        if count > MAX_OPTIONS:
            raise DamageError(f"{count} candidates", f"byte {body.at}")
        found = [body.record() for _ in range(count)]
    if mask & 2:
        body.number()
    if mask & 4:
        body.equity()
    finding.loss = body.loss() if mask & 8 else NAN
    depth = _depth(body, draft.depth) if mask & 16 else draft.depth
    finding.options = tuple(_option(draft, cursor, bits, depth) for cursor, bits in found)


def _option(draft: Draft, body: Cursor, mask: int, above: Depth) -> Option:
    steps = tuple(step(body.byte()) for _ in range(body.number()))
    value = body.equity()
    chances = body.chances() if mask & 1 else UNKNOWN
    depth = _depth(body, above) if mask & 2 else above
    level = depth.level(own=draft.own, shift=draft.shift)
    return Option(steps=steps, value=value, level=level, chances=chances, played=bool(mask & 4))


def _cube(draft: Draft, body: Cursor, mask: int, length: int) -> CubeFinding:
    body.number()
    values = [body.equity() if mask >> bit & 1 else NAN for bit in range(3)]
    chances = body.chances() if mask & 8 else UNKNOWN
    loss = body.loss() if mask & 16 else NAN
    if mask & 32:
        body.take(2)
    depth = _depth(body, draft.depth) if mask & 128 else draft.depth
    if mask & 1024:
        body.equity()
    mwc = bool(length) and body.number() == MATCH if mask & 2048 else draft.block.mwc
    level = depth.level(own=draft.own, shift=draft.shift, cube=True)
    return CubeFinding(values=(values[0], values[1], values[2]), chances=chances, level=level, mwc=mwc, loss=loss)
