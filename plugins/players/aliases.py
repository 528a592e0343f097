"""Players of several names: a source in which every alias is the name it stands for."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs
import numpy as np

from millipoint import Clause, Decisions, Filter, Session, Source, Words
from millipoint.source import narrowed

NAMES = ("player", "opponent")


@attrs.frozen(eq=False)
class Renamed:
    """A source whose players go by the names that their aliases stand for: figures of an alias and its name are one."""

    source: Source
    names: Mapping[str, str]
    """Alias to name, flat."""

    @property
    def matches(self) -> int:
        """Number of matches."""
        return self.source.matches

    def parts(self) -> Sequence[Callable[[], Decisions]]:
        """Loaders of the partitions."""
        return [Renaming(load, self.names) for load in self.source.parts()]

    def narrowed(self, filters: Iterable[Filter], session: Session) -> Source:
        """Without the matches that pass none of the filters; conditions on names are put in the names of the source."""
        return Renamed(narrowed(self.source, [_widened(f, self.names) for f in filters], session), self.names)


@attrs.frozen(eq=False)
class Renaming:
    """Loads a partition and renames its players."""

    load: Callable[[], Decisions]
    names: Mapping[str, str]

    def __call__(self) -> Decisions:
        """The partition under the new names."""
        return rename(self.load(), self.names)


def rename(table: Decisions, names: Mapping[str, str]) -> Decisions:
    """The decisions with every alias among the players replaced by its name."""
    texts = table.words["player"].values
    new = [names.get(text, text) for text in texts]
    if tuple(new) == tuple(texts):
        return table
    known = {text: code for code, text in enumerate(dict.fromkeys(new))}
    codes = np.array([*(known[text] for text in new), -1], dtype=table.data["player"].dtype)
    data = {**table.data, "player": codes[table.data["player"]]}
    return Decisions(data, table.sizes, table.counts, {**table.words, "player": Words(tuple(known))})


def _widened(filter: Filter, names: Mapping[str, str]) -> Filter:
    kept: list[Clause] = []
    for clause in filter.clauses:
        if clause.column not in NAMES:
            kept.append(clause)
        elif clause.op in ("==", "in"):
            wanted = set(clause.value) if clause.op == "in" else {clause.value}
            spelled = tuple(dict.fromkeys([*wanted, *(alias for alias, name in names.items() if name in wanted)]))
            kept.append(Clause(clause.column, "in", spelled))
    return Filter(tuple(kept))


def suggest(counts: Mapping[str, int]) -> list[tuple[str, tuple[str, ...]]]:
    """Names that are likely one player's: equal but for case, accents, punctuation and the order of words.

    ``counts`` tells how often each is spelled so; the commonest spelling of a group comes first, ties by the alphabet.

    >>> suggest({"Müller, Ann": 3, "ann muller": 1, "Bob": 2})
    [('Müller, Ann', ('ann muller',))]
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for name in counts:
        groups[_plain(name)].append(name)
    found = []
    for key, spelled in groups.items():
        if key and len(spelled) > 1:
            spelled.sort(key=lambda name: (-counts[name], name))
            found.append((spelled[0], tuple(spelled[1:])))
    return sorted(found)


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(c for c in letters if not unicodedata.combining(c))
    return " ".join(sorted(re.findall(r"\w+", bare.replace("_", " "))))
