"""What became of the files of an import: outcomes, their numbers, progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

NEW: Final = "new"
KNOWN: Final = "known"
UPDATED: Final = "updated"
FAILED: Final = "failed"
OUTCOMES: Final = (NEW, KNOWN, UPDATED, FAILED)


@attrs.frozen(kw_only=True)
class Outcome:
    """What became of one match of a file, or of a whole file that failed or was known before it was read."""

    path: str
    outcome: str
    """One of `OUTCOMES`."""
    message: str = ""
    """Why it failed, what was added, which analysis counts."""
    match: int | None = None
    """Number of the match in the library."""
    added: int = 0
    """Values added to a match that was there."""
    warnings: tuple[str, ...] = ()
    """What was odd about the file."""
    lost: bool = False
    """True when part of the file could not be read."""
    file_hash: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The outcome as plain values."""
        return {
            "file": self.path,
            "outcome": self.outcome,
            "match": self.match,
            "added": self.added,
            "message": self.message,
            "warnings": list(self.warnings),
            "lost": self.lost,
        }


@attrs.define
class Summary:
    """The result of an import."""

    outcomes: list[Outcome] = attrs.field(factory=list)
    files: int = 0
    """Files that were offered."""
    done: int = 0
    """Files that were dealt with; fewer than offered when the import was stopped."""
    seconds: float = 0.0
    interrupted: bool = False
    fault: str = ""
    """Why the import ended early: a full disk, a library that cannot be written."""

    def count(self, outcome: str) -> int:
        """Matches (or whole files) with this outcome."""
        return sum(1 for o in self.outcomes if o.outcome == outcome)

    @property
    def counts(self) -> Mapping[str, int]:
        """Numbers of all outcomes."""
        return {outcome: self.count(outcome) for outcome in OUTCOMES}

    @property
    def added(self) -> int:
        """Values added to matches that were there."""
        return sum(o.added for o in self.outcomes)

    @property
    def failed(self) -> Sequence[Outcome]:
        """What could not be imported."""
        return [o for o in self.outcomes if o.outcome == FAILED]

    def as_dict(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {
            "files": self.files,
            "done": self.done,
            **self.counts,
            "added": self.added,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
            "fault": self.fault or None,
            "outcomes": [o.as_dict() for o in self.outcomes if o.outcome != KNOWN or o.message],
        }


@attrs.frozen
class Progress:
    """How far an import is."""

    done: int
    files: int
    counts: Mapping[str, int]
    seconds: float

    @property
    def rate(self) -> float:
        """Files a second; 0 before the first."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def remaining(self) -> float | None:
        """Seconds to go at the rate so far; None before the first file is done."""
        return (self.files - self.done) / self.rate if self.done and self.seconds > 0 else None
