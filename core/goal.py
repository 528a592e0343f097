"""A goal: what libraries keep, and what studies look ahead to."""

from __future__ import annotations

import attrs


@attrs.frozen
class Goal:
    """A PR to reach, and the weeks for it from the UTC day on which it was set (days since 1970-01-01).

    >>> Goal(4.5, weeks=2, day=19_000).end
    19014
    """

    pr: float
    weeks: int
    day: int

    @property
    def end(self) -> int:
        """The day by which it is to be reached."""
        return self.day + 7 * self.weeks
