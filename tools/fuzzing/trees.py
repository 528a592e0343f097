"""Changes of trees as JSON has them: values, names and parts of objects and arrays."""

from __future__ import annotations

from random import Random
from typing import Any, Final

_ODD: Final = (
    None, True, False, 0, -1, 1, 2, 6, 7, 25, 26, 28, 64, 127, 128, 255, 65_536, 99_999, 2**31 - 1, 2**31, -(2**31) - 1, 2**63, 10**40,
    0.5, -0.0, 1e308, -1e308, 1e-320, float("nan"), float("inf"), float("-inf"), "", "0", "-1", "nan", "1e999", "x" * 5000, "\0",
    "\ud800", "😀", "1,5", [], {}, [[]], [None], {"": None}, [0] * 300,
)  # fmt: skip


def changed(tree: Any, other: Any, rng: Random) -> Any:
    """A tree with one to four changes; parts that did not change are shared with the old one."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        tree = _at(tree, other, rng, 0)
    return tree


def _at(tree: Any, other: Any, rng: Random, depth: int) -> Any:
    """Go down at random and change what is there."""
    if isinstance(tree, dict | list) and tree and rng.random() < (0.97 if depth < 3 else 0.8):
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        key = rng.choice(keys)
        new: Any = tree.copy()
        if rng.random() < 0.75 or not isinstance(tree[key], dict | list):
            new[key] = _at(tree[key], other, rng, depth + 1)
        else:
            _arrange(new, key, rng)
        return new
    return _value(tree, other, rng)


def _arrange(node: Any, key: Any, rng: Random) -> None:
    """Lose, double or swap a part of an object or array, in place."""
    way = rng.randrange(3)
    if way == 0:
        del node[key]
    elif way == 1 and isinstance(node, list):
        node.insert(rng.randrange(len(node) + 1), node[key])
    else:
        to = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
        node[key], node[to] = node[to], node[key]


def _value(value: Any, other: Any, rng: Random) -> Any:
    way = rng.randrange(4)
    if way == 0 and isinstance(value, int | float) and not isinstance(value, bool):
        return rng.choice((value + 1, value - 1, -value, value * 10, str(value), value * 0.5))
    if way == 1:
        return picked(other, rng)
    if way == 2 and isinstance(value, str):
        return rng.choice(
            (value[: len(value) // 2], value * 2, value.replace(".", ","), value.swapcase(), f"-{value}", f"{value}\0")
        )
    return rng.choice(_ODD)


def picked(tree: Any, rng: Random) -> Any:
    """Some part of a tree."""
    while isinstance(tree, dict | list) and tree and rng.random() < 0.8:
        tree = rng.choice(list(tree.values()) if isinstance(tree, dict) else tree)
    return tree
