"""A position drawn as SVG: readable by screen readers, coloured by the page it stands on, fit for print."""

from __future__ import annotations

from html import escape
from typing import Final

import numpy as np
import numpy.typing as npt

from millipoint.position.board import BAR, borne_off, pips
from millipoint.position.facts import rows_of
from millipoint.position.spoken import describe

STEP: Final = 20
"""Width of a point, also the diameter of a checker."""
DEEP: Final = 104
"""Length of a point."""
HIGH: Final = 250
LEFT: Final = 10
MIDDLE: Final = LEFT + 6 * STEP
RIGHT: Final = MIDDLE + STEP + 6 * STEP
WIDE: Final = RIGHT + 44
PILE: Final = 5
"""Checkers drawn on a point; a number tells how many there are beyond that."""

STYLE: Final = """
.mp{color:currentColor;color:var(--mp-ink,currentColor);font:9px sans-serif}
.mp text{fill:currentColor;text-anchor:middle}
.mp .frame,.mp .line{fill:none;stroke:currentColor}
.mp .point{fill:none;fill:var(--mp-point,none);stroke:currentColor;stroke-width:.6}
.mp .point.dark{fill:currentColor;fill:var(--mp-point-dark,currentColor);fill-opacity:.18}
.mp .own{fill:currentColor;fill:var(--mp-own,currentColor);stroke:currentColor}
.mp .other{fill:#fff;fill:var(--mp-other,#fff);stroke:currentColor;stroke-width:1.4}
.mp .own+text{fill:#fff;fill:var(--mp-own-ink,#fff)}
.mp .other+text{fill:#000;fill:var(--mp-other-ink,#000)}
.mp .cube,.mp .die{fill:#fff;fill:var(--mp-die,#fff);stroke:currentColor}
.mp .cube+text,.mp .die+text{fill:#000;fill:var(--mp-other-ink,#000)}
@media print{.mp{color:#000;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""


def diagram(
    board: npt.ArrayLike,
    *,
    dice: tuple[int, int] = (0, 0),
    cube: int = 1,
    cube_owner: int = 0,
    names: tuple[str, str] = ("Player", "Opponent"),
    title: str = "",
    ident: str = "position",
) -> str:
    """An SVG picture of a board, int8 (26,), the decider below and bearing off to the right.

    ``names`` are those of the decider and of the opponent, ``cube_owner`` is 1, 0 or -1 as in a decision, ``title`` is
    what the picture is called (default: the names), and ``ident`` begins the ids, which must be unique on a page.
    Colours are the custom properties ``--mp-ink``, ``--mp-own``, ``--mp-other``, ``--mp-point``, ``--mp-point-dark``,
    ``--mp-die``, ``--mp-own-ink`` and ``--mp-other-ink`` of the page; without them everything is drawn in its text colour.
    """
    rows = rows_of(board)
    counts = rows[0].tolist()
    head = title or f"{names[0]} against {names[1]}"
    words = describe(board, dice=dice, cube=cube, cube_owner=cube_owner, names=names)
    key = escape(ident, quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mp" role="img" viewBox="0 0 {WIDE} {HIGH + 30}"'
        f' aria-labelledby="{key}-title {key}-desc">',
        f'<title id="{key}-title">{escape(head)}</title>',
        f'<desc id="{key}-desc">{escape(words)}</desc>',
        f"<style>{STYLE}</style>",
        '<g aria-hidden="true">',
        f'<rect class="frame" x="{LEFT}" y="15" width="{RIGHT - LEFT}" height="{HIGH}"/>',
        f'<path class="line" d="M{MIDDLE} 15v{HIGH}M{MIDDLE + STEP} 15v{HIGH}"/>',
    ]
    for point in range(1, 25):
        parts += _point(point, counts[point])
    parts += _pile(MIDDLE + STEP // 2, counts[BAR], 1, HIGH // 2, -1)
    parts += _pile(MIDDLE + STEP // 2, -counts[0], -1, HIGH // 2 + 30, 1)
    parts += _beside(rows, cube, cube_owner)
    if min(dice) > 0:
        parts += [_box("die", MIDDLE + STEP + 44 + 24 * i, HIGH // 2 + 15, n) for i, n in enumerate(dice)]
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def _place(point: int) -> tuple[int, bool]:
    """Middle of a point from the left, and whether it is in the lower half."""
    low = point <= 12
    nth = 12 - point if low else point - 13
    return LEFT + STEP // 2 + STEP * nth + (STEP if nth >= 6 else 0), low


def _point(point: int, count: int) -> list[str]:
    x, low = _place(point)
    base, tip = (HIGH + 15, -DEEP) if low else (15, DEEP)
    dark = " dark" if point % 2 else ""
    found = [
        f'<path class="point{dark}" d="M{x - STEP // 2} {base}l{STEP // 2} {tip}l{STEP // 2} {-tip}z"/>',
        f'<text x="{x}" y="{HIGH + 25 if low else 11}">{point}</text>',
    ]
    side = 1 if count > 0 else -1
    return found + _pile(x, abs(count), side, base + (-STEP // 2 if low else STEP // 2), -1 if low else 1)


def _pile(x: int, count: int, side: int, first: int, way: int) -> list[str]:
    kind = "own" if side > 0 else "other"
    found = [
        f'<circle class="{kind}" cx="{x}" cy="{first + way * STEP * i}" r="9.5"/>' for i in range(min(count, PILE))
    ]
    if count > PILE:
        found.append(f'<text x="{x}" y="{first + way * STEP * (PILE - 1) + 3}">{count}</text>')
    return found


def _beside(rows: npt.NDArray[np.int8], cube: int, owner: int) -> list[str]:
    """Cube, checkers off and pip counts, to the right of the board."""
    x = RIGHT + 22
    off, far_off = (int(n[0]) for n in borne_off(rows))
    own, other = (int(n[0]) for n in pips(rows))
    y = {1: HIGH - 40, 0: HIGH // 2 + 15, -1: 70}[owner]
    return [
        _box("cube", x, y, cube),
        f'<text x="{x}" y="{HIGH + 13}">{own}</text><text x="{x}" y="{HIGH + 1}">off {off}</text>',
        f'<text x="{x}" y="24">{other}</text><text x="{x}" y="36">off {far_off}</text>',
    ]


def _box(kind: str, x: int, y: int, number: int) -> str:
    return (
        f'<rect class="{kind}" x="{x - 10}" y="{y - 10}" width="20" height="20" rx="3"/>'
        f'<text x="{x}" y="{y + 3}">{number}</text>'
    )
