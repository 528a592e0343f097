"""What is said of a file stays on one line, however odd the text is that it quotes."""

import pytest

from millipoint import Problem, ReadError
from millipoint.errors import LONGEST


@pytest.mark.parametrize(
    ("quoted", "shown"),
    [("Zoë 山田", "Zoë 山田"), ("a\n\tb", "a b"), ("\x1b[31mred", "\ufffd[31mred"), ("\u202eback\ud800", "\ufffdback\ufffd")],
)
def test_one_line_that_can_be_shown(quoted, shown):
    for text in (str(Problem("a\nb.mat", f"at {quoted}", f"is {quoted}")), str(ReadError(f"is {quoted}", file="a\nb.mat", place=f"at {quoted}"))):
        assert text == f"a b.mat: at {shown}: is {shown}"
    assert Problem("a\nb.mat", "", "").file == "a\nb.mat"


def test_a_long_quotation_is_cut():
    assert len(Problem("a", "", "x" * 10_000).message) == len(ReadError("x" * 10_000).message) == LONGEST
    assert Problem("a", "", "x" * LONGEST).message == "x" * LONGEST
