"""The picture of a position: well-formed, said in words, coloured by the page."""

import xml.etree.ElementTree as ET

import numpy as np
from hypothesis import given

from millipoint.position import OPENING, describe, diagram, flip

from .strategies import boards

SVG = "{http://www.w3.org/2000/svg}"


@given(boards)
def test_every_checker_is_drawn(board: np.ndarray) -> None:
    root = ET.fromstring(diagram(board))
    for kind, stops in (("own", board), ("other", flip(board))):
        circles = [c for c in root.iter(f"{SVG}circle") if c.get("class") == kind]
        assert len(circles) == sum(min(int(n), 5) for n in stops if n > 0)


def test_title_and_description() -> None:
    text = diagram(OPENING, dice=(3, 1), cube=2, cube_owner=-1, names=('A & "B"', "<C>"), ident="p1")
    root = ET.fromstring(text)
    assert root.get("role") == "img" and root.get("aria-labelledby") == "p1-title p1-desc"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == 'A & "B" against <C>' and title.get("id") == "p1-title"
    assert desc is not None and desc.text is not None
    assert "2 on the 24 point, 5 on the 13 point" in desc.text
    assert 'Cube 2, owned by <C>. A & "B" to play 3 1.' in desc.text


def test_colours_are_those_of_the_page() -> None:
    text = diagram(OPENING)
    assert "currentColor" in text and "@media print" in text and "var(--mp-own" in text
    assert "to play" not in text and 'class="die"' not in text
    assert diagram(OPENING, title="Opening").count("<title") == 1


def test_words_of_bar_and_off() -> None:
    board = np.zeros(26, dtype=np.int8)
    board[25], board[1], board[0], board[24] = 1, 2, -2, -1
    assert describe(board).startswith("Player: 1 on the bar, 2 on the 1 point, 12 off; 27 pips. Opponent: 2 on the bar")
    assert "<text" in diagram(board)
