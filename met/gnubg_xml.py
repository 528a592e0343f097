"""GNU Backgammon's XML format for match equity tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from millipoint.met.draft import Draft, chance, fail
from millipoint.met.recipe import DEFAULTS, KINDS, Half, Recipe
from millipoint.met.table import Met
from millipoint.met.xml_tree import Node, read_tree


def read_xml(data: bytes, file: str) -> Met:
    """A table from the bytes of an XML file."""
    root = read_tree(data, file)
    if root.tag != "met":
        fail(file, f"line {root.line}", f"the document is <{root.tag}>, not <met>")
    info = root.first("info") or Node("info", {}, root.line)
    tables = list(root.each("pre-crawford-table"))
    if not tables:
        fail(file, "", "the pre-Crawford table is missing")
    if len(tables) > 1:
        fail(file, f"line {tables[1].line}", "a second pre-Crawford table")
    pre = _recipe(tables[0], "pre", file) or [
        _row(row, f"pre-Crawford row {number}", file) for number, row in enumerate(tables[0].each("row"), 1)
    ]
    post, notes = _post(root, file)
    for recipe in (pre, *post):
        if isinstance(recipe, Recipe):
            notes += [
                f"{recipe.half}-Crawford table: {recipe.kind} has no parameter {name!r}" for name in recipe.unknown
            ]
    return Draft(
        name=_text(info, "name"),
        length=_length(info, file),
        pre=pre,
        post=post,
        description=_text(info, "description"),
        warnings=tuple(notes),
    ).met(file)


def _text(info: Node, tag: str) -> str:
    node = info.first(tag)
    return " ".join(node.text.split()) if node else ""


def _length(info: Node, file: str) -> int:
    text = _text(info, "length")
    if not text:
        fail(file, "info", "the length is missing")
    try:
        return int(text)
    except ValueError:
        fail(file, "length", f"{text[:40]!r} is not a whole number")


def _row(row: Node, place: str, file: str) -> list[float]:
    return [
        chance(me.text, file, f"line {me.line}, {place}, value {number}") for number, me in enumerate(row.each("me"), 1)
    ]


def _recipe(table: Node, half: Half, file: str) -> Recipe | None:
    """The generator of a table; None when the table is explicit."""
    kind = table.attributes.get("type", "explicit")
    if kind == "explicit":
        return None
    if kind not in KINDS:
        fail(file, f"line {table.line}", f"unknown type {kind!r}; the types are explicit, mec and zadeh")
    given = {}
    parameters = table.first("parameters")
    for node in parameters.each("parameter") if parameters else ():
        name = node.attributes.get("name", "")
        place = f"line {node.line}, parameter {name!r}"
        try:
            value = float(node.text)
        except ValueError:
            value = math.nan
        if not 0.0 <= value <= 1.0:
            fail(file, place, f"{node.text[:40]!r} is not a number from 0 to 1")
        given[name] = value
    return Recipe(kind, half, given)


Halves = tuple[Sequence[float] | Recipe, Sequence[float] | Recipe]


def _post(root: Node, file: str) -> tuple[Halves, list[str]]:
    """The post-Crawford tables of players 0 and 1, and what to say about them."""
    found: dict[int, Sequence[float] | Recipe] = {}
    notes: list[str] = []
    for table in root.each("post-crawford-table"):
        place = f"line {table.line}"
        player = table.attributes.get("player", "both")
        if player not in ("both", "0", "1"):
            fail(file, place, f"unknown player {player!r}; the players are 0, 1 and both")
        seats = (0, 1) if player == "both" else (int(player),)
        if any(seat in found for seat in seats):
            fail(file, place, f"a second post-Crawford table of player {player}")
        values = _recipe(table, "post", file) or _one_row(table, file)
        found.update(dict.fromkeys(seats, values))
        if isinstance(values, Recipe) and player == "both":
            found[1] = own = Recipe(values.kind, "post")
            if own.values() != values.values():
                defaults = ", ".join(f"{name} {value}" for name, value in DEFAULTS[own.kind, "post"].items())
                notes.append(
                    "post-Crawford table: the parameters hold for player 0; "
                    f"player 1 has the built-in ones ({defaults})"
                )
    if not found:
        fail(file, "", "the post-Crawford table is missing")
    for seat in (0, 1):
        if seat not in found:
            fail(file, "", f"the post-Crawford table of player {seat} is missing")
    return (found[0], found[1]), notes


def _one_row(table: Node, file: str) -> list[float]:
    rows = list(table.each("row"))
    if len(rows) != 1:
        fail(file, f"line {table.line}", f"a post-Crawford table has one row, this one has {len(rows)}")
    return _row(rows[0], "post-Crawford row", file)
