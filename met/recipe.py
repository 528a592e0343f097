"""A generated table: the kind of generator and its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import attrs
import numpy as np

from millipoint.errors import MetError
from millipoint.met import mec, zadeh
from millipoint.met.lookup import MAX_AWAY, Floats

Half = Literal["pre", "post"]

KINDS = ("mec", "zadeh")

DEFAULTS: Mapping[tuple[str, Half], Mapping[str, float]] = {
    ("mec", "pre"): mec.PRE_DEFAULTS,
    ("mec", "post"): mec.POST_DEFAULTS,
    ("zadeh", "pre"): zadeh.PRE_DEFAULTS,
    ("zadeh", "post"): zadeh.POST_DEFAULTS,
}
"""The parameters of each generator in the order of its function's arguments, with the values they have by default."""


@attrs.frozen
class Recipe:
    """The parameters of one generated table; those not given have the generator's own values."""

    kind: str
    half: Half
    given: Mapping[str, float] = attrs.field(factory=dict)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Names of given parameters that the generator does not have."""
        return tuple(name for name in self.given if name not in DEFAULTS[self.kind, self.half])

    def values(self) -> list[float]:
        """All parameters in the order of the generator's arguments."""
        return [float(self.given.get(name, value)) for name, value in DEFAULTS[self.kind, self.half].items()]

    def post_crawford(self, file: str) -> Floats:
        """(64,) chance of the trailer."""
        if self.kind == "mec":
            return self._sound(file, lambda: mec.post_crawford(*self.values()))
        rate, drop_2, drop_4 = self.values()
        return self._sound(file, lambda: zadeh.post_crawford(MAX_AWAY, rate, drop_2, drop_4))

    def pre_crawford(self, post: Floats, file: str) -> Floats:
        """(64, 64) chances from the post-Crawford tables (2, 64); Zadeh's takes player 0's for both."""
        if self.kind == "mec":
            return self._sound(file, lambda: mec.pre_crawford(post, *self.values()))
        return self._sound(file, lambda: zadeh.pre_crawford(post[0], *self.values()))

    def _sound(self, file: str, make: Callable[[], Floats]) -> Floats:
        """What the generator makes, if it is a table of chances."""
        cause = "make no table of chances between 0 and 1"
        try:
            with np.errstate(all="ignore"):
                table = make()
        except ZeroDivisionError:
            table = np.array([np.nan])
        if not bool(np.all((table >= 0.0) & (table <= 1.0))):
            raise MetError(f"{file}: {self.half}-Crawford table: these parameters of {self.kind} {cause}")
        return table
