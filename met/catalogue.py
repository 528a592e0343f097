"""The tables shipped with Millipoint, by name, each loaded when it is first used."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs

from millipoint.errors import MetError
from millipoint.met.draft import Draft
from millipoint.met.reader import read_met
from millipoint.met.recipe import Half, Recipe
from millipoint.met.sources import SHIPPED, Entry
from millipoint.met.table import Met

DEFAULT = "Kazaross-XG2"
DATA = Path(__file__).parent / "data"


@attrs.frozen
class Table:
    """A table offered by name; ``load`` makes it, ``source`` is the citation, ``aliases`` are other names for it."""

    name: str
    title: str
    source: str
    load: Callable[[], Met] = attrs.field(repr=False)
    aliases: tuple[str, ...] = attrs.field(default=(), repr=False)


@cache
def _load(entry: Entry) -> Met:
    """A shipped table from its data file."""
    data = json.loads((DATA / entry.file).read_text("utf-8"))

    def part(values: Any, half: Half) -> Any:
        return Recipe(values["type"], half, values["parameters"]) if isinstance(values, dict) else values

    seat_0, seat_1 = data["post"]
    return Draft(
        name=entry.name,
        length=data["length"],
        pre=part(data["pre"], "pre"),
        post=(part(seat_0, "post"), part(seat_1, "post")),
        description=entry.title,
        source=entry.source,
    ).met(entry.name)


TABLES: tuple[Table, ...] = tuple(
    Table(entry.name, entry.title, entry.source, partial(_load, entry), entry.aliases) for entry in SHIPPED
)
"""The shipped tables, the default first."""


def names() -> tuple[str, ...]:
    """The names of the shipped tables, the default first."""
    return tuple(table.name for table in TABLES)


# -- names as people and files write them ----------------------------------------------------------------------
def _key(text: str) -> str:
    """Letters and digits in lower case, without a closing "MET" or "match equity table"."""
    key = "".join(letter for letter in text.casefold() if letter.isalnum())
    for ending in ("matchequitytable", "met"):
        if key.endswith(ending) and key != ending:
            return key[: -len(ending)]
    return key


@cache
def _keys() -> dict[str, Table]:
    """Every accepted spelling; a table's own name goes before another one's alias."""
    others = {_key(text): table for table in TABLES for text in (table.title, *table.aliases)}
    return others | {_key(table.name): table for table in TABLES}


def resolve_name(text: str) -> str | None:
    """The name of the shipped table that a text means ("Kazaross XG2 25 point MET"); None when it means none."""
    for spelling in (text, text.removesuffix(".xml")):
        table = _keys().get(_key(spelling))
        if table:
            return table.name
    return None


def load(name: str | os.PathLike[str] = DEFAULT) -> Met:
    """A shipped table by its name, or else a table read from a path. Raises `MetError` when it is neither."""
    if isinstance(name, str):
        table = _keys().get(_key(name))
        is_path = name.casefold().endswith((".xml", ".met"))
        if table and not is_path:
            return table.load()
        if not is_path and not Path(name).is_file() and not set(name) & {"/", os.sep}:
            raise MetError(_unknown(name))
    return read_met(name)


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(_key(name), _keys(), n=3, cutoff=0.55)
    guesses = list(dict.fromkeys(_keys()[key].name for key in near))
    hint = f"did you mean {' or '.join(guesses)}?" if guesses else f"the tables are {', '.join(names())}"
    return f"there is no match equity table {name!r}; {hint}"
