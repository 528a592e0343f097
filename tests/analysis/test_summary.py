"""``millipoint summary`` against plain loops over the records."""

import pytest

from ..plugins.families import excess, is_error
from ..plugins.reference import Reference, millipoints
from .slow import near, same

NAMES = ("pr", "pr_checker", "pr_cube", "snowie", "mwc_loss", "mwc_loss_checker", "mwc_loss_cube", "l7", "elo", "errors", "blunders")
BINS = (0, 5, 10, 25, 50, 100, 10**9)


@pytest.mark.parametrize("player", [None, "Ines Valverde"])
def test_figures(run, matches, player):
    shown = run("summary", *matches.paths, *(["--player", player] if player else []))["figures"]
    reference = Reference(matches.records).figures(player)
    for name in NAMES:
        same(shown[name], reference[name])


def test_loss_beyond_difficulty(run, matches):
    shown = run("summary", *matches.paths)["figures"]
    gaps = [(j, excess(j)) for j in matches.judged if j.loss is not None]
    known = [(j, gap) for j, gap in gaps if gap is not None]
    assert shown["excess"]["value"] == near(sum(gap for _, gap in known))
    assert shown["excess"]["n"] == len(known)
    difficulty = sum(j.loss - gap for j, gap in known)
    assert shown["difficulty_ratio"]["value"] == near(sum(j.loss for j, _ in known) / difficulty)
    avoidable = [j for j, gap in known if is_error(j) and j.loss > 0 and j.loss - gap <= j.loss / 10]
    assert shown["avoidable"]["value"] == len(avoidable)


def test_costliest_decisions_sizes_and_latest(run, matches):
    document = run("summary", *matches.paths)
    counted = [j for j in matches.judged if j.counts]
    worst = sorted((j.error for j in counted if j.error > 0), reverse=True)[:10]
    assert [row["error"] for row in document["top"]] == [near(error) for error in worst]
    for row, low, high in zip(document["histogram"], BINS, BINS[1:], strict=False):
        inside = [j.error for j in counted if low <= millipoints(j.error) < high]
        assert (row["n"], row["cost"]) == (len(inside), near(sum(inside)))
        assert row["share"] == near(len(inside) / len(counted))
    dated = sorted(counted, key=lambda j: j.d.day, reverse=True)
    for row in document["rolling"]:
        last = dated[row["latest"] - 1].d.day if row["latest"] <= len(dated) else None
        if last is None:
            assert row["value"]["value"] is None
        elif row["latest"] == len(dated) or dated[row["latest"]].d.day < last:  # else the order within a day decides
            found = sum(j.error for j in dated[: row["latest"]])
            assert row["value"]["value"] == near(500 * found / row["latest"])
