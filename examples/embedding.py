"""Two metrics from plain arrays: what a program with decisions of its own needs of Millipoint.

Run it from anywhere: python embedding.py
"""

import numpy as np

import millipoint
from millipoint import Decisions
from millipoint.decision import CHECKER, DOUBLE, NO_DOUBLE

NAN = np.nan

# One 7-point match of two games. Seat 0 is Ann, seat 1 is Bob; every row is one decision.
decisions = Decisions.from_columns(
    {
        # facts of the match, one value a match
        "length": [7],
        "day": [19_700],
        # facts of the sides, two values a match
        "player": ["Ann", "Bob"],
        "outcome": [1, -1],
        # one value a decision
        "seat": [0, 1, 0, 0, 1, 0],
        "game": [1, 1, 1, 2, 2, 2],
        "ply": [0, 1, 2, 0, 1, 2],
        "kind": [CHECKER, CHECKER, DOUBLE, CHECKER, CHECKER, CHECKER],
        "away": [7, 7, 7, 5, 7, 5],  # points the one who decides still needs
        "opponent_away": [7, 7, 7, 7, 5, 7],
        "legal_plays": [17, 9, -1, 16, 1, 8],  # 1 = forced: it does not count
        "action": [-1, -1, NO_DOUBLE, -1, -1, -1],
        "nd": [NAN, NAN, 0.42, NAN, NAN, NAN],  # equities of no double, double/take, double/pass
        "dt": [NAN, NAN, 0.55, NAN, NAN, NAN],
        "dp": [NAN, NAN, 1.00, NAN, NAN, NAN],
        "played": [0, 1, -1, 1, 0, 0],  # which of the candidates was played
        # one value a candidate, best first, decision after decision
        "equity": [0.012, -0.020, 0.151, 0.087, 0.021, -0.004, -0.310, 0.225, 0.104],
    },
    counts=[2, 2, 0, 2, 1, 2],  # candidates of each decision
)

results = millipoint.compute(["pr", "l7"], decisions, by="player")

for figures in results:
    for (player,), estimate in figures:
        print(f"{figures.metric.title:3} {player}: {estimate.value:.4f} over {estimate.n} decisions")
        print(f"    {estimate.signature}")
