"""The root of a game tree: players, score, rules and result."""

from __future__ import annotations

import re
from typing import Final

import attrs

from millipoint.formats.sgf.text import codec, day, decode
from millipoint.formats.sgf.tokens import DamageError, Node, Tree, first, values

MAX_CUBE: Final = 1 << 20
LONGEST: Final = 1_000
"""Points; no match is longer."""
_VARIANTS: Final = ("nackgammon", "hypergammon", "longgammon")
_RULES: Final = frozenset(("Crawford", "CrawfordGame", "Jacoby", "NoCube"))
SWALLOWED: Final = re.compile(rb";\s*[WB]\[")
_NUMBER: Final = re.compile(rb"[0-9]{1,6}")
_RESULT: Final = re.compile(rb"([WB])\+([0-9]{1,7})(R[A-Za-z]*)?", re.IGNORECASE)


@attrs.define
class Root:
    """What the root of a game says."""

    length: int = 0
    index: int = 0
    score: tuple[int, int] = (0, 0)
    players: tuple[str, str] = ("", "")
    rules: frozenset[str] = frozenset()
    cube: int = 1
    winner: int | None = None
    points: int | None = None
    resigned: bool = False
    charset: str = "latin-1"
    texts: dict[str, str] = attrs.field(factory=dict)
    odd: list[str] = attrs.field(factory=list)

    @property
    def variant(self) -> str:
        """Name of the game when it is not backgammon, else empty."""
        return next((rule for rule in sorted(self.rules) if rule.lower().startswith(_VARIANTS)), "")


_TEXTS: Final = {
    b"AP": "program",
    b"EV": "event",
    b"RO": "round",
    b"PC": "place",
    b"AN": "annotator",
    b"WR": "white",
    b"BR": "black",
}


def is_backgammon(data: bytes, tree: Tree) -> bool:
    """True when the root names game 6."""
    return bool(tree.nodes) and b"GM" in tree.nodes[0] and first(data, tree.nodes[0][b"GM"]).strip() == b"6"


def read_root(data: bytes, node: Node) -> Root:
    """The facts of a root node. Raises `DamageError` when the score is missing or cannot be."""
    root = Root()
    declared = first(data, node[b"CA"]) if b"CA" in node else None
    charset = codec(declared)
    if charset is None:
        root.odd.append(f"unknown character set {(declared or b'')[:20].decode('latin-1')!r}: read as Latin-1")
    root.charset = charset or "latin-1"
    for key, span in node.items():
        if key not in (b"C", b"GC") and (swallowed := SWALLOWED.search(data, *span)):
            raise DamageError(f"property {key.decode()} runs on into the moves", swallowed.start())
    _read_score(data, node, root)
    names = [decode(first(data, node[key]), root.charset, simple=True) if key in node else "" for key in (b"PW", b"PB")]
    root.players = (names[0], names[1])
    if b"RU" in node:
        root.rules = frozenset(decode(first(data, node[b"RU"]), "latin-1", simple=True).split(":")) - {""}
        if unknown := sorted(rule for rule in root.rules - _RULES if not rule.lower().startswith(_VARIANTS)):
            root.odd.append(f"unknown rule {unknown[0][:20]!r}: left out")
    if b"CV" in node:
        root.cube = cube_value(first(data, node[b"CV"]), node[b"CV"][0])
    if b"RE" in node:
        _read_result(first(data, node[b"RE"]).strip(), root)
    for key, name in _TEXTS.items():
        if key in node:
            root.texts[name] = decode(first(data, node[key]), root.charset, simple=True)
    for key in (b"GC", b"C"):
        if key in node:
            root.texts[key.decode()] = decode(first(data, node[key]), root.charset)
    if b"DT" in node:
        root.texts["date"] = decode(first(data, node[b"DT"]), "latin-1", simple=True)
        if day(root.texts["date"]) is None:
            root.odd.append(f"{root.texts['date'][:20]!r} is no date")
    return root


def cube_value(text: bytes, at: int) -> int:
    """A cube value: a power of two."""
    value = int(text) if _NUMBER.fullmatch(text.strip()) else 0
    if not 0 < value <= MAX_CUBE or value & (value - 1):
        raise DamageError(f"{text[:20].decode('latin-1')!r} is no value of a cube", at)
    return value


def _read_score(data: bytes, node: Node, root: Root) -> None:
    if b"MI" not in node:
        raise DamageError("no match information (property MI): length and score are unknown")
    at = node[b"MI"][0]
    found: dict[bytes, int] = {}
    for value in values(data, node[b"MI"]):
        name, _, number = value.partition(b":")
        if name in (b"length", b"game", b"ws", b"bs"):
            if not _NUMBER.fullmatch(number.strip()):
                raise DamageError(f"{value[:30].decode('latin-1')!r} in the match information is no number", at)
            found[name] = int(number)
    if b"length" not in found:
        raise DamageError("the match information has no length", at)
    root.length, root.index = found[b"length"], found.get(b"game", 0)
    if root.length > LONGEST:
        raise DamageError(f"an impossible match length {root.length}", at)
    root.score = (found.get(b"ws", 0), found.get(b"bs", 0))
    if root.length and max(root.score) >= root.length:
        raise DamageError(
            f"the score {root.score[0]}-{root.score[1]} ends a match to {root.length} before the game", at
        )


def _read_result(text: bytes, root: Root) -> None:
    result = _RESULT.fullmatch(text)
    if result and int(result[2]):
        root.winner, root.points = int(result[1].upper() == b"B"), int(result[2])
        root.resigned = bool(result[3])
    elif text and text.lower() not in (b"0", b"draw", b"void", b"?"):
        root.odd.append(f"{text[:20].decode('latin-1')!r} is no result")
