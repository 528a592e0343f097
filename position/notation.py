"""Checker plays as people write them: ``24/18 13/10*``, ``bar/22``, ``6/off(2)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR, OFF
from millipoint.position.hops import Move, Pairs, canonical, expand, pack, pairs_of
from millipoint.position.wording import NO_MOVE, pairs_in

DANCE: Final = "cannot move"
"""How a roll without a move is rendered."""


def _name(stop: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(stop, str(stop))


def _hits(pairs: Pairs, board: npt.ArrayLike | None) -> list[bool]:
    """Whether each hop, made in order, takes an opponent's checker."""
    if board is None:
        return [False] * len(pairs)
    b = np.asarray(board).tolist()
    out = []
    for source, target in pairs:
        out.append(target > OFF and b[target] < 0)
        b[source] -= 1
        if target > OFF:
            b[target] = max(b[target], 0) + 1
    return out


def render(move: npt.ArrayLike, board: npt.ArrayLike | None = None) -> str:
    """A move, int8 (8,), in the usual notation; ``cannot move`` for none.

    With the board before the move, int8 (26,), hits carry a star and the hops of one checker are joined
    (``24/14``) save over a hit, which is shown (``24/18*/14``). Without it nothing is starred and every stop
    is kept (``24/18/14``), so that no hit is lost when the text is parsed. Equal parts are counted: ``8/4(2)``.
    """
    pairs = pairs_of(canonical(move))
    chains = [([s, t], [hit]) for (s, t), hit in zip(pairs, _hits(pairs, board), strict=True)]
    i = 0
    while i < len(chains):  # join a hop with one that goes on from where it ends, those without a hit first
        stops, hits = chains[i]
        onward = [c for c in chains[i + 1 :] if c[0][0] == stops[-1]]
        rival = hits[-1] and any(c[0][-1] == stops[-1] and not c[1][-1] for c in chains if c is not chains[i])
        if onward and not rival:
            stops += onward[0][0][1:]
            hits += onward[0][1]
            chains = [c for c in chains if c is not onward[0]]
        else:
            i += 1
    counts: dict[tuple[str, str], list[bool]] = {}
    for stops, hits in chains:
        text = _name(stops[0])
        for stop, hit in zip(stops[1:-1], hits[:-1], strict=True):
            text += f"/{stop}*" if hit else f"/{stop}" if board is None else ""
        counts.setdefault((text, _name(stops[-1])), []).append(hits[-1])
    parts = (
        f"{start}/{end}" + ("*" if any(hits) else "") + (f"({len(hits)})" if len(hits) > 1 else "")
        for (start, end), hits in counts.items()
    )
    return " ".join(parts) or DANCE


def parse(text: str, board: npt.ArrayLike | None = None, dice: Sequence[int] | None = None) -> Move:
    """The move that a text in the usual notation means, as eight integers in canonical order.

    Understood: ``bar`` or 25, ``off`` or 0, in any case; chains ``24/14/8``; counts ``6/5(2)``; stars, which are
    not checked; parts separated by spaces or commas; an empty text or ``cannot move``, a move of no hops. With
    the board before the move and the dice, joined hops (``24/14`` with 6-4) become one hop a die, over stops
    where the checker may rest and, of two ways, the one without a hit; what cannot be played so is kept as written.
    Raises `UsageError` when the text is no move.
    """
    if text.strip().casefold() in NO_MOVE:
        return pack([])
    pairs = pairs_in(text)
    if board is not None and dice is not None:
        pairs = expand(pairs, np.asarray(board).tolist(), dice)
    return canonical(pack(pairs, text))
