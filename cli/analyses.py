"""Which analysis is meant: a program by its name, a short name or a part of it, and maybe a depth."""

from __future__ import annotations

import re
from collections.abc import Iterable

import attrs

from millipoint.cli.near import did_you_mean
from millipoint.errors import UsageError
from millipoint.levels import level_name, parse_level

SHORT = {"gnubg": "GNU Backgammon", "xg": "eXtreme Gammon"}
"""Short names of programs."""
OWN = {"GNU Backgammon": 10}
"""Programs that count plies in their own way: how far theirs lie below the common scale."""
ANY = -1


@attrs.frozen
class Analysis:
    """The analyses of a program, at one level of `millipoint.levels` or at any."""

    engine: str
    level: int = ANY

    def __str__(self) -> str:
        return f"{self.engine}, {level_name(self.level)}" if self.level != ANY else self.engine

    @property
    def told(self) -> str:
        """The same for people, with the depth as the program counts it where that is another."""
        return f"{self} ({self.asked})" if self.level != ANY and self.engine in OWN else str(self)

    @property
    def asked(self) -> str:
        """How a user asks for it, plies in the program's own count: ``gnubg 2-ply``."""
        name = next((short for short, engine in SHORT.items() if engine == self.engine), self.engine)
        own = self.level - OWN.get(self.engine, 0)
        plies = self.level % 10 == 0 and 0 <= own < 100
        return f"{name} {f'{own // 10}-ply' if plies else level_name(self.level)}"


FULLEST = Analysis("")
"""No analysis in particular: of several the fullest stands."""


def analysis_named(text: str, present: Iterable[tuple[str, int]]) -> Analysis:
    """The analysis that is meant among those there are, engine and level of each.

    After a program a depth may follow: ``gnubg 2-ply``, ``xg:3-ply``, ``xg roller++``; plies are counted as the program does.
    Raises `UsageError` when there is none, or several programs could be meant.
    """
    there = sorted({Analysis(engine, level) for engine, level in present if engine}, key=lambda a: (a.engine, a.level))
    engines = list(dict.fromkeys(analysis.engine for analysis in there))
    found = _engines(text, engines)
    if len(found) == 1:
        return Analysis(found[0])
    name, level = _split(text)
    found = _engines(name, engines) if level else found
    if len(found) != 1:
        have = ", ".join(engines) or "none"
        raise UsageError(f"no match was analysed by {name!r}; the engines are: {have}")
    wanted = Analysis(found[0], _level(found[0], level))
    if wanted not in there:
        named = [analysis.asked for analysis in there if analysis.level != ANY]
        near = did_you_mean(text.replace(":", " "), named, 3) or f"; the analyses are: {', '.join(named)}"
        raise UsageError(f"no match was analysed by {wanted.engine} at {level}{near}")
    return wanted


def _engines(name: str, engines: list[str]) -> list[str]:
    """The programs of a name: itself, or those it is a part of."""
    wanted = SHORT.get(name.casefold(), name).casefold()
    hits = [engine for engine in engines if engine.casefold() == wanted]
    return hits or [engine for engine in engines if wanted in engine.casefold()]


def _split(text: str) -> tuple[str, str]:
    """A program and the depth behind it, empty without one."""
    for gap in re.finditer(r"\s*[:,]\s*|\s+", text):
        name, level = text[: gap.start()], text[gap.end() :]
        try:
            parse_level(level)
        except UsageError:
            continue
        return name, level
    return text, ""


def _level(engine: str, text: str) -> int:
    plies = re.fullmatch(r"(\d)[\s_-]*(ply)?", text.lower())
    return parse_level(text) + OWN.get(engine, 0) if plies else parse_level(text)
