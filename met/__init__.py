"""Match equity tables: the chance of winning a match from each score, the tables shipped and the readers of others.

>>> from millipoint.met import load
>>> xg2 = load("Kazaross-XG2")
>>> round(float(xg2.mwc(3, 5)), 5)
0.64795
"""

from millipoint.met.catalogue import DEFAULT, TABLES, Table, load, names, resolve_name
from millipoint.met.compare import Comparison, Difference, compare
from millipoint.met.lookup import MAX_AWAY
from millipoint.met.reader import read_met
from millipoint.met.table import Met

__all__ = [
    "DEFAULT",
    "MAX_AWAY",
    "TABLES",
    "Comparison",
    "Difference",
    "Met",
    "Table",
    "compare",
    "load",
    "names",
    "read_met",
    "resolve_name",
]
