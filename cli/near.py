"""Near names for the messages of wrong usage."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from millipoint.errors import UsageError


def nearest(name: str, names: Iterable[str], n: int = 1) -> list[str]:
    """The names most like a name, whatever their case; a name that begins or ends with it counts as like it."""
    known = {other.casefold(): other for other in names}
    wanted = name.casefold()
    close = difflib.get_close_matches(wanted, known, n=n, cutoff=0.6)
    close += [other for other in known if len(wanted) > 2 and wanted in other and other not in close]
    return [known[other] for other in close[:n]]


def did_you_mean(name: str, names: Iterable[str], n: int = 1) -> str:
    """The end of a message about an unknown name: a suggestion, or nothing."""
    near = nearest(name, names, n)
    return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""


def choose(what: str, name: str, names: Iterable[str], *, show: int = 12) -> list[str]:
    """The names that are meant by a name: itself, or every spelling that differs in case only.

    Raises `UsageError` with near names, or with the names there are when they are few.
    """
    known = list(dict.fromkeys(names))
    if name in known:
        return [name]
    alike = [other for other in known if other.casefold() == name.casefold()]
    if alike:
        return alike
    hint = did_you_mean(name, known, 3)
    if not hint and len(known) <= show:
        hint = f"; there is {', '.join(map(repr, sorted(known)))}" if known else "; there is none"
    raise UsageError(f"unknown {what} {name!r}{hint}")
