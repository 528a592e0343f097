"""One match in one transaction, tried again when another process came between."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError

from millipoint.errors import MillipointError, fault_of
from millipoint.library.admit import admit
from millipoint.library.memory import Memory
from millipoint.library.offer import Offer
from millipoint.library.store import Library, LibraryError
from millipoint.library.summary import FAILED, Outcome

TRIES: Final = 5
"""Times a match is offered anew when another process has just written what it needed to write."""


def admit_one(library: Library, offer: Offer, memory: Memory, tournament: str | None = None) -> Outcome:
    """Take in a match: when this returns, it is committed or has failed by itself and left nothing.

    Raises `LibraryError` when the library can take nothing at all.
    """
    for attempt in range(TRIES):
        try:
            with library.write() as connection:
                return admit(connection, offer, memory, tournament)
        except LibraryError as error:
            memory.forget()
            if isinstance(error.__cause__, IntegrityError) and attempt < TRIES - 1:
                continue
            if not _about_the_match(error):
                raise
            fault = str(error)
        except Exception as error:  # a match that cannot be stored keeps no other one out
            memory.forget()
            fault = str(error) if isinstance(error, MillipointError) else fault_of(error)
        break
    return Outcome(path=offer.info.source, outcome=FAILED, message=f"cannot be stored: {fault}")


def _about_the_match(error: LibraryError) -> bool:
    """Whether a database refused this match, and not everything."""
    cause = error.__cause__
    state = str(getattr(getattr(cause, "orig", None), "sqlstate", None) or "")
    return isinstance(cause, IntegrityError) or (isinstance(cause, DBAPIError) and state[:2] in ("22", "54"))
