"""From match winning chances to equities of the cube in play (EMG)."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

import attrs

from millipoint.formats.ogxm.told import Block, Key
from millipoint.met import Met, load, resolve_name

FALLBACK = "Kazaross-XG2"


@lru_cache(maxsize=32)
def table(name: str) -> Met:
    """The shipped table of this name, the default one when there is none."""
    return load(resolve_name(name) or FALLBACK)


@lru_cache(maxsize=4096)
def anchors(name: str, away: int, opponent: int, cube: int) -> tuple[float, float]:
    """Middle and half width of what the cube is about, seen by the player who needs ``away`` points."""
    win, loss = table(name).win_loss(away, opponent, cube)
    return (float(win) + float(loss)) / 2, (float(win) - float(loss)) / 2


@attrs.define
class Scale:
    """Converts the values of a block; by its own frames where it has them, else by its table."""

    block: Block
    length: int

    def line(self, key: Key, seat: int, score: tuple[int, int], cube: int) -> tuple[float, float]:
        """Middle and half width at a ply, seen by a seat."""
        if self.block.frames:
            at = bisect_right(self.block.frames, key, key=lambda item: item[0])
            frame = self.block.frames[at - 1][1] if at else None
            if frame is not None:
                return (1 - frame[0] if seat else frame[0]), frame[1]
        return anchors(self.block.met, self.length - score[seat], self.length - score[1 - seat], cube)
