"""``millipoint players`` against plain loops over the records."""

from ..plugins.reference import Reference
from .slow import same

FIGURES = ("pr", "pr_checker", "pr_cube", "snowie", "l7", "mwc_loss")


def test_players(run, matches):
    rows = run("players", *matches.paths)["players"]
    names = {j.d.player for j in matches.judged}
    assert {row["player"] for row in rows} == names
    everything = Reference(matches.records)
    for row in rows:
        mine = [j for j in matches.judged if j.d.player == row["player"]]
        held = {j.d.match: j.d.outcome for j in mine}
        outcomes = list(held.values())
        assert (row["matches"], row["won"], row["lost"]) == (len(held), outcomes.count(1), outcomes.count(-1))
        counted = [j for j in mine if j.counts]
        assert row["decisions"] == len(counted)
        figures = everything.figures(row["player"])
        for name in FIGURES:
            same(row[name], figures[name])
        for name in ("errors", "blunders"):
            assert row[name] == figures[name][0]
        rolls = [j.d.luck for j in mine if j.d.kind == 0 and j.d.luck == j.d.luck]
        assert (row["luck"]["n"], row["luck"]["value"] is None) == (len(rolls), not rolls)
    known = [row["pr"]["value"] for row in rows if row["pr"]["value"] is not None]
    assert known == sorted(known)
    assert all(row["pr"]["value"] is None for row in rows[len(known) :])
