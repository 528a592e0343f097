"""Millipoint: backgammon metrics as plugins.

The core knows what a decision is, how to select decisions and how to aggregate them; it knows no metric.

>>> import millipoint
>>> match = millipoint.read("match.xg")  # doctest: +SKIP
>>> millipoint.compute(["pr", "l7"], match, by="player")["pr"]["Ann"].value  # doctest: +SKIP
4.21
"""

from millipoint import interrupt  # noqa: F401 -- first: Ctrl-C while the rest is imported
from millipoint.base import BaseMetric
from millipoint.brought import VERSION as __version__  # noqa: N811
from millipoint.column import Column, column, columns_of
from millipoint.compute import Population, compute, population
from millipoint.decision import SCHEMA, Decision
from millipoint.decisions import Decisions
from millipoint.errors import (
    MetError,
    MillipointError,
    PluginError,
    Problem,
    ReadError,
    SchemaError,
    UsageError,
)
from millipoint.figures import Estimate, Figures
from millipoint.filter import Clause, Filter
from millipoint.frame import Frame
from millipoint.hooks import Host, hookimpl
from millipoint.interval import Interval, Units
from millipoint.loading import default_plugins, load
from millipoint.manager import Plugins
from millipoint.match import Game, Match, MatchInfo
from millipoint.metric import Metric, Ratio, Total
from millipoint.question import Asked, Question
from millipoint.reader import Reader
from millipoint.reading import read, read_all
from millipoint.session import Session
from millipoint.settings import Settings
from millipoint.source import Memory, Source
from millipoint.state import State
from millipoint.study import Study, answer
from millipoint.tally import Tally
from millipoint.words import Words
from millipoint.work import Results

__all__ = [
    "SCHEMA", "Asked", "BaseMetric", "Clause", "Column", "Decision", "Decisions", "Estimate", "Figures", "Filter", "Frame", "Game",
    "Host", "Interval", "Match", "MatchInfo", "Memory", "MetError", "Metric", "MillipointError", "PluginError", "Plugins",
    "Population", "Problem", "Question", "Ratio", "ReadError", "Reader", "Results", "SchemaError", "Session", "Settings",
    "Source", "State", "Study", "Tally", "Total", "Units", "UsageError", "Words", "__version__", "answer", "column", "columns_of",
    "compute", "default_plugins", "hookimpl", "load", "population", "read", "read_all",
]  # fmt: skip
