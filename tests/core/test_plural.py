"""Numbers of things in words."""

import pytest

from millipoint.plural import some


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("game", "games"),
        ("match", "matches"),
        ("alias", "aliases"),
        ("analysis", "analyses"),
        ("family", "families"),
        ("checker play", "checker plays"),
        ("point match", "point matches"),
    ],
)
def test_one_and_many(one, many):
    assert some(1, one) == f"1 {one}"
    assert [some(n, one) for n in (0, 2, 9999)] == [f"0 {many}", f"2 {many}", f"9999 {many}"]
    assert some(10000, one) == f"10,000 {many}"


def test_a_plural_of_its_own():
    assert some(2, "with fewer", "with fewer") == "2 with fewer"
