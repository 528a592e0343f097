"""Players: spellings that stand for one name, and the main player."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa

from millipoint.errors import UsageError
from millipoint.fingerprint import plain_name
from millipoint.library import schema
from millipoint.library.names import find_name, new_name
from millipoint.library.store import Library
from millipoint.library.undo import edit
from millipoint.plural import some

A = schema.alias.c


def spellings(library: Library) -> dict[str, int]:
    """Every name as files spell it, and in how many seats of matches it stands; the most frequent first."""
    p, m = schema.player.c, schema.match.c
    counts: dict[str, int] = {}
    with library.read() as connection:
        for seat in (m.player_0, m.player_1):
            query = sa.select(p.name, sa.func.count()).join(schema.match, seat == p.id).group_by(p.name)
            for name, number in connection.execute(query):
                counts[name] = counts.get(name, 0) + number
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def aliases(library: Library) -> dict[str, str]:
    """Every alias and the name it stands for."""
    with library.read() as connection:
        return dict(connection.execute(sa.select(A.alias, A.name).order_by(A.name, A.alias)).all())


def names(library: Library) -> list[str]:
    """The players, each once, whatever the spellings: sorted."""
    flat = aliases(library)
    return sorted({flat.get(name, name) for name in spellings(library)} - {""})


def find_player(library: Library, name: str) -> str:
    """The player that a name or one of its aliases means. Raises `UsageError` with near names."""
    flat = aliases(library)
    found = find_name("player", name, {*spellings(library), *flat, *flat.values()} - {""})
    return flat.get(found, found)


def add_alias(library: Library, alias: str, name: str, *, new: bool = False) -> str:
    """Let ``alias`` stand for a player; returns the name it now stands for.

    Names are exact, without blanks around them. Both must be known unless ``new``. Aliases stay flat: a name that is an
    alias itself leads on to its player, and what stood for ``alias`` follows it.
    """
    flat = aliases(library)
    alias, name = new_name("player", alias), new_name("player", name)
    if not new:
        known = {*spellings(library), *flat, *flat.values()}
        alias, name = find_name("player", alias, known), find_name("player", name, known)
    target = flat.get(name, name)
    if target == alias and target != name:
        raise UsageError(f"{name!r} already stands for {alias!r}: remove that alias first")
    if target == alias:
        raise UsageError(f"{alias!r} cannot be an alias of itself")
    if flat.get(alias) != target:
        add_aliases(library, {alias: target})
    return target


def add_aliases(library: Library, pairs: dict[str, str]) -> None:
    """Add checked aliases as one edit."""
    title = f"alias {next(iter(pairs))!r} of {next(iter(pairs.values()))!r}" if len(pairs) == 1 else some(len(pairs), "alias")
    with edit(library, title) as made:
        for alias, name in pairs.items():
            made.delete(schema.alias, A.alias == alias)
            made.update(schema.alias, {"name": name}, A.name == alias)
            made.insert(schema.alias, [{"alias": alias, "name": name}])


def remove_alias(library: Library, alias: str) -> str:
    """Remove an alias; returns the name it stood for."""
    flat = aliases(library)
    alias = find_name("alias", alias, flat)
    with edit(library, f"no alias {alias!r} of {flat[alias]!r}") as made:
        made.delete(schema.alias, A.alias == alias)
    return flat[alias]


def suggestions(library: Library) -> dict[str, list[str]]:
    """Players that may be one: spellings equal but for case, accents, punctuation and the order of words.

    Each most frequent spelling with the others that could become its aliases.
    """
    flat = aliases(library)
    counts: dict[str, int] = {}
    for name, number in spellings(library).items():
        trimmed = flat.get(name, name)
        counts[trimmed] = counts.get(trimmed, 0) + number
    groups: dict[str, list[str]] = defaultdict(list)
    for name in counts:
        if plain_name(name):
            groups[plain_name(name)].append(name)
    found = {}
    for group in groups.values():
        first, *others = sorted(group, key=lambda name: (-counts[name], name))
        if others:
            found[first] = others
    return dict(sorted(found.items()))
