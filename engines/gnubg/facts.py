"""The facts of a match, some of which GNU Backgammon cuts or does not know."""

from __future__ import annotations

import re
from typing import Final

import attrs
import numpy as np

from millipoint.decisions import Decisions
from millipoint.engines.sgf import value
from millipoint.match import Match, MatchInfo
from millipoint.words import Words

MET: Final = "Kazaross-XG2"
"""The match equity table of GNU Backgammon when nobody chose another one."""

_VALUE: Final = rb"\[(?:\\.|[^\]\\])*\]"
_ROOT: Final = re.compile(rb"^\(;FF\[4\](?:[A-Z]{1,3}(?:" + _VALUE + rb")+)*", re.MULTILINE)
_NAME: Final = re.compile(rb"(?<=\])P([WB])" + _VALUE)


def with_names(data: bytes, info: MatchInfo) -> bytes:
    """An SGF file with the full names of the players: the program cuts them at 31 bytes."""

    def name(found: re.Match[bytes]) -> bytes:
        return b"P" + found[1] + value(info.players[found[1] == b"B"]).encode()

    return _ROOT.sub(lambda root: _NAME.sub(name, root[0]), data)


def joined(original: Match, found: Match) -> Match:
    """The analysis of a match with the facts and results that the match had before."""
    table, before = found.decisions, original.decisions
    data = {**table.data, "analysis_met": np.where(table.data["engine"] >= 0, 0, -1).astype(np.int32)}
    data |= {name: before.data[name] for name in ("outcome", "start_score", "end_score", "jacoby", "beaver")}
    words = {**table.words, "analysis_met": Words((MET,))}
    info = attrs.evolve(
        original.info, format=found.info.format, program=found.info.program, engine=found.info.engine,
        level=found.info.level, met=MET,
    )  # fmt: skip
    made = Decisions(data, table.sizes, table.counts, words)
    return attrs.evolve(found, info=info, decisions=made, games=original.games, warnings=())
