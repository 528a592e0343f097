"""The syntax of SGF: game trees, nodes and properties as spans into the file, in one linear pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

MAX_BYTES: Final = 64 << 20
MAX_NODES: Final = 200_000
MAX_TREES: Final = 5_000
MAX_PROPERTIES: Final = 100
MAX_DEPTH: Final = 1_000

Span = tuple[int, int]
Node = dict[bytes, Span]
"""Properties of a node by name; a span runs from the first ``[`` to behind the last ``]``."""

_BLANK: Final = b" \t\r\n\v\f\0\x1a"
_OPEN: Final = re.compile(rb"(?:[A-Z]{1,8}+\s*+)?+\[")
"""The beginning of a value, with or without the name of its property."""
_VALUE: Final = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
_START: Final = re.compile(rb"\(\s*+;")
_FIRST: Final = re.compile(_VALUE, re.DOTALL)
_PLAIN: Final = rb"\[[^\]]*+\]"
"""A value where no escape is about, which is found twice as fast."""


def _tokens(value: bytes) -> re.Pattern[bytes]:
    """A property with its values, or a sign; possessive throughout: no way back, so no input takes more than linear time."""
    return re.compile(rb"\s*+(?:([A-Z]{1,8}+)\s*+((?:\s*+" + value + rb"){1,5000}+)|([();])|(.))", re.DOTALL)


def _turns(value: bytes) -> re.Pattern[bytes]:
    """A whole node as GNU Backgammon writes a turn, for speed alone: `_tokens` finds the same in it."""
    one = rb"(" + value + rb")"
    return re.compile(
        rb"\s*+;([WB])" + one + rb"(?:(DA)" + one + rb")?+(?:(A)((?:" + value + rb"){1,5000}+))?+(?:(MR)" + one + rb")?+"
        rb"(?:(LU)" + one + rb")?+(?:([BDG][A-Z])" + one + rb")?+(?=\s*+[;)])",
        re.DOTALL,
    )


_SYNTAX: Final = {escaped: (_tokens(value), _turns(value)) for escaped, value in ((True, _VALUE), (False, _PLAIN))}
"""By whether the file has a backslash."""
_PARTS: Final = ((3, 4), (5, 6), (7, 8), (9, 10), (11, 12))
"""Groups of the name and of the value of each property of a turn after the first."""


class DamageError(Exception):
    """What is read makes no sense: the cause, the byte where it shows and the node (0 when it is none)."""

    def __init__(self, message: str, at: int = -1, node: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.node = node


@attrs.define
class Tree:
    """One game tree: the nodes of its main line and, unless it is whole, what is wrong with it."""

    start: int
    end: int = 0
    nodes: list[Node] = attrs.field(factory=list)
    damage: DamageError | None = None


def trees(data: bytes) -> Iterator[Tree]:
    """The game trees of a file, one after the other. The last one may be damaged; nothing is read after that."""
    position, nodes, count = 0, 0, 0
    syntax = _SYNTAX[b"\\" in data]
    while start := _START.search(data, position):
        tree = Tree(start.start())
        count += 1
        try:
            if count > MAX_TREES:
                raise DamageError(f"more than {MAX_TREES} games", tree.start)
            _read_tree(data, tree, MAX_NODES - nodes, *syntax)
        except DamageError as damage:
            tree.damage = damage
        else:
            after = _START.search(data, tree.end)
            rest = data[tree.end : after.start() if after else len(data)].strip(_BLANK)
            if rest:  # a bracket too many ends a game too early
                tree.damage = DamageError("text behind the end of the game", tree.end)
        yield tree
        if tree.damage:
            return
        position, nodes = tree.end, nodes + len(tree.nodes)


def _read_tree(data: bytes, tree: Tree, room: int, tokens: re.Pattern[bytes], turns: re.Pattern[bytes]) -> None:
    """Fill in the main line: the first variation at every fork."""
    depth, main = 0, True
    node: Node = {}
    nodes = tree.nodes
    at = tree.start
    while True:
        if main and depth and (turn := turns.match(data, at)):
            if len(nodes) >= room:
                raise DamageError(f"more than {MAX_NODES} nodes", turn.start(1) - 1)
            node = _turn(turn)
            nodes.append(node)
            at = turn.end()
            continue
        token = tokens.match(data, at)
        if not token:
            break
        at = token.end()
        found = token.lastindex
        if found == 2:
            if main:
                name = token[1]
                if name in node:
                    raise DamageError(f"property {name.decode()} stands twice in one node", token.start(1))
                if not nodes or len(node) >= MAX_PROPERTIES:
                    raise DamageError(
                        "a property outside a node" if not nodes else "too many properties", token.start(1)
                    )
                node[name] = token.span(2)
        elif found == 3:
            sign = token[3]
            if sign == b";":
                if main:
                    if len(nodes) >= room:
                        raise DamageError(f"more than {MAX_NODES} nodes", token.start(3))
                    node = {}
                    nodes.append(node)
            elif sign == b"(":
                depth += 1
                if depth > MAX_DEPTH:
                    raise DamageError(f"variations nested deeper than {MAX_DEPTH}", token.start(3))
            else:
                depth -= 1
                main = False
                if not depth:
                    tree.end = token.end()
                    return
        else:
            sign, start = token[4], token.start(4)
            if _OPEN.match(data, start) and data.find(b"]", start) < 0:
                raise DamageError("the file ends inside a value", len(data))
            shown = sign.decode() if 32 < sign[0] < 127 else f"byte {sign[0]}"
            raise DamageError(f"unexpected {shown}", start)
    raise DamageError("the file ends inside the game", len(data))


def _turn(turn: re.Match[bytes]) -> Node:
    """The properties of a node."""
    node = {turn[1]: turn.span(2)}
    for name, value in _PARTS:
        span = turn.span(value)
        if span[0] >= 0:
            if turn[name] in node:
                raise DamageError(f"property {turn[name].decode()} stands twice in one node", turn.start(name))
            node[turn[name]] = span
    return node


def first(data: bytes, span: Span) -> bytes:
    """First value of a property as it stands in the file, escapes included."""
    start, end = span
    close = data.find(b"]", start)
    if data.find(b"\\", start, close) < 0:
        return data[start + 1 : close]
    value = _FIRST.match(data, start)
    return data[start + 1 : (value.end() if value else end) - 1]


def values(data: bytes, span: Span) -> list[bytes]:
    """All values of a property."""
    return [value[0][1:-1] for value in _FIRST.finditer(data, *span)]
