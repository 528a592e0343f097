"""Find a name among those there are; a wrong one is answered with near ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from millipoint.errors import UsageError
from millipoint.fingerprint import folded
from millipoint.library.texts import inert

FEW: Final = 8
"""Names that a message lists when none is near."""


def near(name: str, names: Iterable[str], n: int = 3) -> list[str]:
    """The names most like a name, whatever their case and accents; one that holds it counts as like it."""
    known: dict[str, list[str]] = {}
    for other in sorted(names):
        known.setdefault(folded(other), []).append(other)
    wanted = folded(name)
    close = difflib.get_close_matches(wanted, known, n=n, cutoff=0.6)
    close += [other for other in known if len(wanted) > 2 and wanted in other and other not in close]
    return [other for key in close for other in known[key]][:n]


def find_name(what: str, name: str, names: Iterable[str]) -> str:
    """The name itself, or the only one that differs in case alone. Raises `UsageError` with near names otherwise.

    >>> find_name("player", " ann ", ["Ann", "Bob"])
    'Ann'
    """
    known = list(names)
    name = name.strip()
    if name in known:
        return name
    alike = [other for other in known if other.casefold() == name.casefold()]
    if len(alike) == 1:
        return alike[0]
    hint = " or ".join(map(repr, alike or near(name, known)))
    few = f"; choose from {', '.join(map(repr, sorted(known)))}" if 0 < len(known) <= FEW else "" if known else "; there is none"
    raise UsageError(f"unknown {what} {inert(name)!r}" + (f"; did you mean {hint}?" if hint else few))


def new_name(what: str, name: str) -> str:
    """A name to be given to a thing, trimmed, as every database takes it. Raises `UsageError` for an empty one."""
    if not name.strip():
        raise UsageError(f"a {what} needs a name")
    return inert(name.strip())
