"""``millipoint plan`` and ``recurring`` against plain loops over the records."""

import math
from collections import defaultdict

from ..plugins.families import excess, families_of, family, is_error
from .slow import near


def test_plan(run, matches):
    document = run("plan", *matches.paths)
    groups, unpriced, unthemed = families_of(matches.judged)
    assert (document["unpriced"], document["unthemed"]) == (unpriced, unthemed)
    assert document["decisions"] == sum(j.counts for j in matches.judged)
    rows = []
    for key, gaps in groups.items():
        value, half = sum(gaps), 1.96 * math.sqrt(sum(gap**2 for gap in gaps))
        rows.append((key, len(gaps), value, value - half, value + half))
    sure = sorted((r for r in rows if r[1] >= 5 and r[3] > 0), key=lambda r: (-r[3], -r[2], -r[1], r[0]))
    maybe = sorted((r for r in rows if r not in sure), key=lambda r: (-r[2], -r[1], r[0]))
    for name, expected in (("families", sure), ("tentative", maybe)):
        shown = document[name] if expected else document.get(name, [])
        found = [((r["plan"], r["kind"], r["theme"]), r["errors"], r["value"], r["low"], r["high"]) for r in shown]
        assert found == [(key, n, near(value), near(low), near(high)) for key, n, value, low, high in expected]
    assert [row["rank"] for row in document["families"]] == list(range(1, len(sure) + 1))


def test_positions_of_a_family_are_its_errors(run, large):
    first = run("plan", *large.paths)["families"][0]
    shown = run("plan", *large.paths, "--positions")["positions"]
    key = (first["plan"], first["kind"], first["theme"])
    gaps = sorted((excess(j) for j in large.judged if is_error(j) and family(j) == key and excess(j) is not None), reverse=True)
    found = [row["loss"] - row["difficulty"] for row in shown if row["loss"] is not None]
    assert found == [near(gap) for gap in gaps]


def test_recurring(run, matches):
    document = run("recurring", *matches.paths, "--limit", "0")
    groups = defaultdict(list)
    for j in matches.judged:
        if is_error(j):
            groups[family(j)].append(j.error)
    n = sum(j.counts for j in matches.judged)
    themed = {key: errors for key, errors in groups.items() if key[2] != "none"}
    found = {(r["plan"], r["kind"], r["theme"]): (r["errors"], r["cost"]) for r in document["groups"]}
    assert found == {key: (len(errors), near(500 * sum(errors) / n)) for key, errors in themed.items()}
    costs = [row["cost"] for row in document["groups"]]
    assert costs == sorted(costs, reverse=True)
    assert document["cost"] == near(500 * sum(map(sum, groups.values())) / n)
