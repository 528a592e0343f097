"""Version 2: annotations: what people wrote, and what GammonView keeps there of its own."""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Iterable, Sequence

import attrs

from millipoint.formats.ogxm.cursor import Cursor
from millipoint.formats.ogxm.decisions import CUBE, Draft
from millipoint.formats.ogxm.told import DICE, SET_BOARD, Key, Told

MATCH, GAME, PLY, DECISION, OPTION = range(5)
OWN = "x-gammonview-"
EXACT = "decisions/"
FORMAT = "1:"


@attrs.frozen
class Note:
    """One annotation. ``key`` is empty for prose."""

    scope: int
    ref: int
    value: str
    key: str
    kind: int | None


def read_notes(payload: bytes) -> list[Note]:
    """All annotations of the section."""
    cursor, out = Cursor.of(payload), []
    while cursor.left:
        body, mask = cursor.record()
        scope, ref, value = body.number(), body.number(), body.text()
        key = body.text() if mask & 1 else ""
        out.append(Note(scope, ref, value, key, body.number() if mask & 2 else None))
    return out


def place(notes: Iterable[Note], told: Told, keys: Sequence[Key]) -> None:
    """Put prose where it belongs, as comments."""
    for note in notes:
        text = note.value.strip()
        if note.key or not text:
            continue
        if note.scope == MATCH:
            told.notes.append(text)
        elif note.scope == GAME and note.ref < len(told.games):
            told.games[note.ref].notes.append(text)
        elif note.scope in (PLY, DECISION, OPTION) and note.ref < len(keys):
            game, index = keys[note.ref]
            ply = told.games[game].plies[index]
            rolled = ply.action < len(DICE) or ply.action == SET_BOARD
            ahead = rolled and note.scope != PLY and note.kind == CUBE
            (ply.cube_notes if ahead else ply.notes).append(text)


def own(notes: Iterable[Note], told: Told, drafts: Sequence[Draft], keys: Sequence[Key]) -> None:
    """Take in what GammonView keeps beside the format: places, labels, exact decisions, frames."""
    values = _joined(notes)
    told.place = values.get((MATCH, 0, "site"), told.place)
    told.event = values.get((MATCH, 0, "event"), told.event)
    exact: dict[str, list[tuple[int, str]]] = {}
    for (scope, ref, key), value in values.items():
        if scope == PLY and key.startswith(EXACT):
            exact.setdefault(key.removeprefix(EXACT), []).append((ref, value))
    for draft in drafts:
        id_ = draft.id.hex()
        name = "-".join((id_[:8], id_[8:12], id_[12:16], id_[16:20], id_[20:]))
        told_of = values.get((MATCH, 0, f"analysis/{name}"))
        if told_of is None:
            continue
        items = dict(item.partition("=")[::2] for item in told_of.split(";"))
        draft.own = True
        draft.shift = 1 if items.get("plies") == "gnubg" else 0
        draft.block.frames = _frames(items.get("frame", ""), keys)
        draft.block.marked = "pr" in items
        for turned in _turned(items.get("pr", ""), keys):
            draft.block.finding(turned).turned = True
        for ref, value in exact.get(name, ()):
            try:
                draft.exact[ref] = base64.b64decode(value, validate=True)
            except (binascii.Error, ValueError):
                told.lost(f"action {ref}", "its exact analysis is damaged")


def _joined(notes: Iterable[Note]) -> dict[tuple[int, int, str], str]:
    """Values by scope, place and name; a long one stands in parts: name, name~1, name~2 ..."""
    parts: dict[tuple[int, int, str], list[tuple[int, str]]] = {}
    for note in notes:
        if note.key.startswith(OWN):
            name, _, number = note.key.removeprefix(OWN).partition("~")
            index = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 0
            parts.setdefault((note.scope, note.ref, name), []).append((index, note.value))
    whole = {key: "".join(text for _, text in sorted(texts)) for key, texts in parts.items()}
    return {key: text.removeprefix(FORMAT) for key, text in whole.items() if text.startswith(FORMAT)}


def _turned(text: str, keys: Sequence[Key]) -> list[Key]:
    """The actions of ``12c,40l`` whose play is marked otherwise than the rule says."""
    refs = [entry[:-1] for entry in text.split(",") if entry.endswith("c")]
    return [keys[int(ref)] for ref in refs if ref.isdecimal() and len(ref) < 7 and int(ref) < len(keys)]


def _frames(text: str, keys: Sequence[Key]) -> list[tuple[Key, tuple[float, float] | None]]:
    """``action:middle:half`` entries; one that has nothing behind its action ends the run."""
    out: list[tuple[Key, tuple[float, float] | None]] = []
    for entry in text.split(",") if text else ():
        ref, _, rest = entry.partition(":")
        middle, _, half = rest.partition(":")
        if not ref.isdecimal():
            continue
        try:
            key, frame = keys[int(ref)], (float(middle), float(half)) if middle else None
        except (ValueError, IndexError):
            continue
        if frame is None or (all(map(math.isfinite, frame)) and frame[1] > 0):
            out.append((key, frame))
    return sorted(out, key=lambda item: item[0])
