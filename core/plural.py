"""Numbers of things in words: 1 match, 2 matches."""

from __future__ import annotations


def some(n: int, one: str, many: str = "") -> str:
    """A number of things in words; ``many`` where the plural is not the regular one.

    >>> some(1, "match"), some(2, "distinct position"), some(0, "family"), some(3, "analysis"), some(12345, "play")
    ('1 match', '2 distinct positions', '0 families', '3 analyses', '12,345 plays')
    """
    number = f"{n:,}" if n >= 10_000 else str(n)
    return f"{number} {one if n == 1 else many or plural(one)}"


def plural(word: str) -> str:
    """The plural of a regular noun, or of a phrase that ends in one."""
    if word.endswith("is"):
        return f"{word[:-2]}es"
    if word.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"
