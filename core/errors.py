"""The errors Millipoint raises, each with a sentence a user can act on."""

from __future__ import annotations

import attrs

FAULTS = (Exception, SystemExit)
"""What a plugin may raise without taking anything but itself down."""

LONGEST = 400
"""Characters of a message; what is quoted from a file may be of any length."""


def fault_of(error: BaseException) -> str:
    """Class and message of what a plugin raised; the class alone when it cannot say its message."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__


def one_line(text: str) -> str:
    """A text for one line of a terminal: blanks for line ends and tabs, a mark for what cannot be shown.

    >>> one_line("game\\t1\\x1b[31m")
    'game 1\ufffd[31m'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))


def _sentence(text: str) -> str:
    """One line, cut where it quotes too much of a file."""
    line = one_line(text)
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


class MillipointError(Exception):
    """Base of every error that Millipoint raises on purpose."""


@attrs.frozen
class Problem:
    """One thing that went wrong or looks odd, said in three parts.

    ``file`` is the path as the user gave it (or the name of a plugin), ``place`` says where in it,
    ``message`` the cause in one sentence. Place and message may quote the file: what cannot be shown is replaced.
    """

    file: str
    place: str = attrs.field(converter=_sentence)
    message: str = attrs.field(converter=_sentence)
    lost: bool = False
    """True when part of the file could not be read, so that what was read is not all of it."""

    def __str__(self) -> str:
        return ": ".join(part for part in (one_line(self.file), self.place, self.message) if part)


class ReadError(MillipointError):
    """A file cannot be read: ``file``, ``place`` in it and the cause."""

    def __init__(self, message: str, *, file: str = "", place: str = "") -> None:
        super().__init__(message)
        self.message = _sentence(message)
        self.file = file
        self.place = _sentence(place)

    def problem(self) -> Problem:
        """The same as a `Problem`, for lists of problems."""
        return Problem(self.file, self.place, self.message)

    def __str__(self) -> str:
        return str(self.problem())


class MetError(MillipointError):
    """A match equity table is malformed or unknown."""


class SchemaError(MillipointError, ValueError):
    """Columns do not fit the schema of a decision."""


class PluginError(MillipointError):
    """A plugin's column, metric or reader failed or answered nonsense; the message names it."""


class UsageError(MillipointError, ValueError):
    """A question, filter or setting cannot be meant: unknown name, reversed bounds and the like."""
