"""``millipoint tournament`` against plain loops over the records."""

from collections import defaultdict

from .slow import difference, l7, near, pr, same

EVENT, PLAYER = "Danube Masters 2025", "Ines Valverde"
SLICES = {"1 to 30": (0, 30), "31 to 60": (30, 60), "61 to 90": (60, 90), "91 and later": (90, 10**9)}


def split(judged):
    """The player's decisions at the event, and in the point matches of the year before."""
    mine = [j for j in judged if j.d.player == PLAYER]
    here = [j for j in mine if j.d.tournament == EVENT]
    day = min(j.d.day for j in here)
    usual = [j for j in mine if j.d.tournament != EVENT and 1 <= j.d.length <= 64 and day - 365 <= j.d.day < day]
    return here, usual


def check(shown, here, usual):
    same(shown["here"], here)
    gap, low, high = difference(here, usual)
    assert [shown["difference"], shown["low"], shown["high"]] == [near(gap), near(low), near(high)]


def word(low, high):
    return "insufficient" if low is None else "worse" if low > 0 else "better" if high < 0 else "usual"


def test_usual_level_and_verdicts(run, large):
    document = run("tournament", *large.paths, "--name", EVENT, "--player", PLAYER)
    here, usual = split(large.judged)
    assert document["review"]["usual_matches"] == len({j.d.match for j in usual if j.counts})
    for row, figure in zip(document["overall"], (pr, l7), strict=True):
        mine, before = figure(here), figure(usual)
        same(row["usual"], before)
        check(row, mine, before)
        assert row["verdict"] == word(*difference(mine, before)[1:])


def test_rounds_are_against_the_usual_level(run, large):
    document = run("tournament", *large.paths, "--name", EVENT, "--player", PLAYER)
    here, usual = split(large.judged)
    by_match = defaultdict(list)
    for j in here:
        by_match[j.d.source].append(j)
    rounds = {shown["match"]: r for shown, r in zip(document["rounds"], document["review"]["rounds"], strict=True)}
    assert set(rounds) == set(by_match)
    for match, rows in by_match.items():
        check(rounds[match]["pr"], pr(rows), pr(usual))


def test_cells_are_against_the_same_cell(run, large):
    document = run("tournament", *large.paths, "--name", EVENT, "--player", PLAYER)
    here, usual = split(large.judged)

    def ranked(rows):
        found = defaultdict(list)
        for j in sorted((j for j in rows if j.counts), key=lambda j: (j.d.match, j.d.game, j.d.ply)):
            found[j.d.match].append(j)
        return found.values()

    for row in document["slices"]:
        first, last = SLICES[row["name"]]
        cells = [[j for rows in ranked(side) for j in rows[first:last]] for side in (here, usual)]
        check(row, *map(pr, cells))

    def pressure(j):
        if j.d.away == 1 and j.d.opponent_away == 1:
            return "DMP"
        if j.d.crawford:
            return "Crawford"
        return "post-Crawford" if 1 in (j.d.away, j.d.opponent_away) else "other"

    for row in document["pressure"]:
        cells = [[j for j in side if j.counts and pressure(j) == row["name"]] for side in (here, usual)]
        check(row, *map(pr, cells))
