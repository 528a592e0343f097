"""Version 1 of the binary format: its analysis chunks, GammonView's among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from millipoint import levels
from millipoint.formats.actions import NAN
from millipoint.formats.ogxm.chunks import Chunk, chunks, is_cube, read_game, read_match, text
from millipoint.formats.ogxm.clock import read_clock
from millipoint.formats.ogxm.cursor import Cursor, DamageError, chances_of
from millipoint.formats.ogxm.labels import engine_of, level_of_byte, level_of_ply
from millipoint.formats.ogxm.told import MAX_BLOCKS, Block, CubeFinding, Key, Option, Told, step

RESIGN: Final = 3
_UNIT: Final = 1e-4
_WIDTHS: Final = {2: ("<Bh4x", "<BB4x"), 3: ("<Bh", "<BB")}
"""Layout of the checker and cube records of GammonView's chunk by its version."""


@attrs.define
class _Parts:
    """The chunks of one analysis."""

    header: bytes
    parts: dict[bytes, bytes] = attrs.field(factory=dict)

    def get(self, name: bytes) -> Cursor:
        return Cursor.of(self.parts.get(name, b""))


@attrs.define
class _Own:
    """What GammonView adds, entry by entry; empty for other programs."""

    there: bool = False
    base: int = levels.UNKNOWN
    luck: int = levels.UNKNOWN
    rolls: list[float] = attrs.field(factory=list)
    marks: list[int] = attrs.field(factory=list)
    options: bytes = b""
    cubes: list[int] = attrs.field(factory=list)


def read(data: bytes) -> Told:
    """What the file tells. Raises `DamageError` when there is no match in it or it cannot be trusted."""
    if len(data) < 28:
        raise DamageError("the file ends in its header", "header")
    told = Told()
    found = chunks(data, told)
    header = next((payload for name, payload in found if name == b"MHDR"), None)
    if header is None:
        raise DamageError("there is no match in it")
    read_match(header, told)
    places = {read_game(payload, told): i for i, payload in enumerate(p for name, p in found if name == b"GAME")}
    for parts in _groups(found):
        if len(told.blocks) >= MAX_BLOCKS:
            raise DamageError(f"more than {MAX_BLOCKS} analyses")
        told.blocks.append(_block(parts, told, places))
    for name, payload in found:
        if name == b"CLCK":
            try:
                read_clock(payload, told.games)
            except DamageError as damage:
                told.lost("clock", f"{damage.message}: times are left out")
    return told


def _groups(found: Sequence[Chunk]) -> list[_Parts]:
    out: list[_Parts] = []
    for name, payload in found:
        if name == b"ANAL":
            out.append(_Parts(payload))
        elif out and name in (b"EVAL", b"ALTS", b"CUBE", b"GVAN"):
            out[-1].parts[name] = payload
    return out


def _block(parts: _Parts, told: Told, places: dict[int, int]) -> Block:
    header = Cursor.of(parts.header)
    depth, _, checkers, cubes, _, _, _, _ = header.unpack("<BBHHIIH8s")
    model = text(header)
    evals = [parts_.unpack("<BH5HhHBBB") for parts_ in [parts.get(b"EVAL")] for _ in range(checkers) if parts_.left]
    actions = [parts_.unpack("<BHB3h5HH3B3x") for parts_ in [parts.get(b"CUBE")] for _ in range(cubes) if parts_.left]
    if (len(evals), len(actions)) != (checkers, cubes):
        told.lost("analysis", "some of its entries are missing")
    own = _own(parts, len(evals), sum(entry[9] for entry in evals), len(actions))
    shift = 0 if own.there else 1
    base = own.base if own.base >= 0 else level_of_ply(depth + shift if depth or not own.there else 0)
    block = Block(engine=engine_of(None, model), level=base, met="")

    def key_of(game: int, ply: int) -> Key:
        if game not in places or ply >= len(told.games[places[game]].plies):
            raise DamageError(f"an analysis of action {ply} of game {game + 1}, which is not there")
        return places[game], ply

    options, seen = parts.get(b"ALTS"), 0
    for i, entry in enumerate(evals):
        key, count, plies = key_of(entry[0], entry[1]), entry[9], entry[10]
        finding = block.finding(key)
        level = level_of_ply(plies + shift) if plies else base
        marks = own.options[seen : seen + count]
        finding.options = tuple(
            _option(options, level_of_byte(marks[k]) if k < len(marks) and marks[k] else base if marks else level)
            for k in range(count)
            if options.left
        )
        seen += count
        finding.loss = entry[8] * _UNIT
        if i < len(own.rolls):
            finding.luck, finding.luck_level, finding.mark = own.rolls[i], own.luck, own.marks[i]
    foreign = bool(told.length) and not own.there and _in_chances(actions)
    for i, entry in enumerate(actions):
        key, kind, plies = key_of(entry[0], entry[1]), entry[2], entry[14]
        if kind == RESIGN:
            continue
        level = level_of_ply(plies + shift) if plies else base
        if i < len(own.cubes) and own.cubes[i] >= 0:
            level = own.cubes[i]
        nd, dt, dp = (value * _UNIT for value in entry[3:6])
        loss = entry[11] * _UNIT if is_cube(told.games[key[0]].plies[key[1]]) else NAN
        block.finding(key).cube = CubeFinding(
            values=(nd, dt, dp), chances=chances_of(entry[6:11]), level=level, mwc=foreign, loss=loss
        )
    return block


def _in_chances(actions: Sequence[tuple[int, ...]]) -> bool:
    """Whether the values of the cube may be match winning chances: none is outside 0 to 1."""
    return all(0 <= value <= 10_000 for entry in actions if entry[2] != RESIGN for value in entry[3:6])


def _option(cursor: Cursor, level: int) -> Option:
    steps, equity, *chances, flags = cursor.unpack("<4sh5HB")
    return Option(
        steps=tuple(step(byte) for byte in steps if byte),
        value=equity * _UNIT,
        level=level,
        chances=chances_of(tuple(chances)),
        played=bool(flags & 1),
    )


def _own(parts: _Parts, checkers: int, options: int, cubes: int) -> _Own:
    if b"GVAN" not in parts.parts:
        return _Own()
    cursor = parts.get(b"GVAN")
    version, base, there, luck = cursor.unpack("<4B")
    if version not in _WIDTHS:
        raise DamageError(f"GammonView's additions are of version {version}, which is unknown")
    own = _Own(True, level_of_byte(base), level_of_byte(luck))
    checker, cube = _WIDTHS[version]
    if there & 1:
        found = [cursor.unpack(checker) for _ in range(checkers)]
        own.rolls = [value * _UNIT if flags & 2 else NAN for flags, value in found]
        own.marks = [1 - (flags & 1) for flags, _ in found]
    if there & 2:
        own.options = cursor.take(options)
    if there & 4:
        marks = [cursor.unpack(cube)[1] for _ in range(cubes)]
        own.cubes = [level_of_byte(mark) if mark else own.base for mark in marks]
    return own
