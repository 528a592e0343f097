"""Players: table, ranking, comparison, contrast, head-to-head, windows, aliases."""

from __future__ import annotations

import datetime

import pytest

from millipoint import Decision, Decisions, Filter, UsageError, answer, columns_of, compute, default_plugins
from millipoint.plugins.players import columns
from millipoint.plugins.players.aliases import Renamed, rename, suggest
from millipoint.plugins.players.compare import compare, contrast, head_to_head
from millipoint.plugins.players.metric import METRICS, WORST
from millipoint.plugins.players.table import players, ranking
from millipoint.plugins.players.windows import WINDOWS, WindowsMetric
from millipoint.schema import INT_NULL
from millipoint.source import as_source
from millipoint.testing import check_column, check_metric, sample

from .build import match, play, with_errors
from .reference import Reference, millipoints, pooled
from .structured import judged, value


def game(number: int, ann: float, bob: float, n: int = 20, *, names: tuple[str, str] = ("Ann", "Bob"), **more: object) -> Decisions:
    rows: list[Decision] = [*with_errors(ann, n, player=names[0]), *with_errors(bob, n, seat=1, player=names[1])]
    return match(rows, number=number, **more)  # type: ignore[arg-type]


def test_table_against_loops() -> None:
    table = sample(3)
    rows = answer(players(), table)
    reference = Reference(list(table), opening=lambda d: False)
    outcomes = table.data["outcome"].tolist()
    names = [table.words["player"].decode(c) for c in table.data["player"].tolist()]
    for row in rows:
        figures = reference.figures(row.player)
        for name in ("pr", "pr_checker", "pr_cube", "snowie", "blunders", "errors", "luck", "l7", "mwc_loss"):
            want = figures[name][0]
            assert getattr(row, name).value == (None if want is None else pytest.approx(want)), (row.player, name)
        mine = [o for o, name in zip(outcomes, names, strict=True) if name == row.player]
        assert (row.matches, row.won, row.lost) == (len(mine), mine.count(1), mine.count(-1))
    assert {row.player for row in rows} == {n for n in names if n}
    values = [row.pr.value for row in rows]
    known = [v for v in values if v is not None]
    assert values == [*sorted(known), *[None] * (len(values) - len(known))]


def test_unanalysed_matches_count_and_the_undecided_come_last() -> None:
    bare = match([play(None), play(None, seat=1, player="Cid")], number=2, winner=1)
    rows = answer(players(), [game(1, 0.4, 0.2, winner=0), bare])
    assert [(r.player, r.matches, r.won, r.lost, r.decisions) for r in rows] == [
        ("Bob", 1, 0, 1, 20), ("Ann", 2, 1, 1, 20), ("Cid", 1, 1, 0, 0)]  # fmt: skip
    assert rows[2].pr.value is None and rows[2].pr.reason


def test_a_match_without_a_decision_counts() -> None:
    bare = Decisions.from_columns({"match": [5], "player": ["Ann", "Bob"], "outcome": [1, -1]}, sizes=[0])
    (row, _) = answer(players(), [bare])
    assert (row.player, row.matches, row.won) == ("Ann", 1, 1)


def test_player_and_kind_are_ignored() -> None:
    filter = Filter().where("player", "==", "Ann").where("kind", "==", "checker").where("match", "==", 1)
    rows = answer(players(filter), [game(1, 0.4, 0.2), game(2, 0.1, 0.1)])
    assert [(r.player, r.matches) for r in rows] == [("Bob", 1), ("Ann", 1)]


def test_ranking_shares_ranks() -> None:
    tables = [game(1, 0.4, 0.4, names=("Bob", "Ann")), game(2, 0.2, 0.6, names=("Cid", "Dan")), game(3, 0.0, 9.0, n=5, names=("Eve", "Dan"))]
    found = answer(ranking(min_decisions=20), tables)
    assert [(r.rank, r.player, r.matches) for r in found] == [(1, "Cid", 1), (2, "Ann", 1), (2, "Bob", 1), (4, "Dan", 2)]
    assert [r.player for r in answer(ranking(min_decisions=20, limit=2), tables)] == ["Cid", "Ann"]
    assert answer(ranking(), tables) == ()
    assert [r.player for r in answer(ranking(), match([*with_errors(0.4, 500), *with_errors(0.2, 499, seat=1)]))] == ["Ann"]
    with pytest.raises(UsageError):
        next(ranking(min_decisions=-1))


def test_comparison_judges_five_figures() -> None:
    found = answer(compare("Ann", "Bob"), [game(1, 0.4, 0.2, winner=0), game(2, 0.4, 0.2, winner=0)])
    winners = {c.name: c.winner for c in found.figures}
    judged_names = {c.name for c in found.figures if c.judged}
    assert judged_names == {"pr", "pr_checker", "pr_cube", "snowie", "blunder_rate"}
    assert winners["pr"] == winners["pr_checker"] == winners["snowie"] == "Bob"
    assert winners["pr_cube"] is None  # nobody had a cube decision
    assert winners["blunder_rate"] is None  # a tie: five in a hundred each
    assert winners["mwc_loss"] is winners["luck"] is winners["errors"] is None
    assert found.records[0] is not None and (found.records[0].won, found.records[0].matches) == (2, 2)


def test_nobody_is_compared_with_themselves() -> None:
    for study in (compare, contrast, head_to_head):
        with pytest.raises(UsageError, match="themselves"):
            next(study("Ann", "Ann"))
    with pytest.raises(UsageError, match="no match of 'Zoe'"):
        answer(compare("Ann", "Zoe"), [game(1, 0.4, 0.2)])


def test_contrast_against_a_loop() -> None:
    table = sample(3)
    worst: dict[str, dict[int, float]] = {"Player 1": {}, "Player 2": {}}
    for j in judged(table):
        if j.counts and j.d.player in worst and j.d.position:
            mine = worst[j.d.player]
            mine[j.d.position] = max(mine.get(j.d.position, 0.0), j.error or 0.0)
    a, b = worst.values()
    want = []
    for position in a.keys() & b.keys():
        bad = [millipoints(x[position]) >= 50 for x in (a, b)]
        if bad[0] != bad[1]:
            want.append((-abs(a[position] - b[position]), position, "Player 1" if bad[1] else "Player 2"))
    found = answer(contrast("Player 1", "Player 2"), table)
    assert found.common == len(a.keys() & b.keys())
    assert [(r.position, r.better) for r in found.rows] == [(p, name) for _, p, name in sorted(want)]
    assert [r.gap for r in found.rows] == pytest.approx([-gap for gap, *_ in sorted(want)])


def test_contrast_without_a_common_position() -> None:
    assert answer(contrast("Ann", "Zoe"), [game(1, 0.4, 0.2)]).common == 0


def test_head_to_head() -> None:
    tables = [game(1, 0.4, 0.2, day=5, winner=0), game(2, 0.1, 0.3, day=4, winner=1), game(3, 0.2, 0.2), game(4, 9, 9, names=("Ann", "Cid"), winner=0)]
    found = answer(head_to_head("Bob", "Ann"), tables)
    assert (found.matches, found.won) == (3, (1, 1))
    assert [(m.match, m.winner) for m in found.meetings] == [(3, None), (2, "Bob"), (1, "Ann")]
    assert found.meetings[2].first.value == pytest.approx(5)
    pr = [e.value for e in found.pr if e is not None]
    assert pr == pytest.approx([500 * 0.7 / 60, 500 * 0.7 / 60])
    assert answer(head_to_head("Bob", "Cid"), tables).matches == 0


def day(year: int, month: int) -> int:
    return (datetime.date(year, month, 15) - datetime.date(1970, 1, 1)).days


def test_windows() -> None:
    costs = {(2023, 11): 0.4, (2023, 12): 0.2, (2024, 2): 0.6, (2024, 3): 0.1}
    tables = [match(with_errors(c, 20), number=i, day=day(*key)) for i, (key, c) in enumerate(costs.items())]
    tables.append(match(with_errors(9.0, 20), number=9, day=INT_NULL))
    months = [202311, 202312, 202401, 202402, 202403]
    one = value("windows(1)", Decisions.concat(tables))
    assert [(w.first, w.last) for w in one.windows] == [(m, m) for m in months]
    assert [w.pr for w in one.windows] == [pytest.approx(x) if x else None for x in (10, 5, None, 15, 2.5)]
    assert [w.decisions for w in one.windows] == [20, 20, 0, 20, 20]
    three = value("windows(3)", Decisions.concat(tables))
    assert (three.windows[0].first, three.windows[0].last) == (202309, 202311)
    assert [w.pr for w in three.windows] == pytest.approx([10, 7.5, 7.5, 10, 500 * 0.7 / 40])
    twelve = value("windows(12)", Decisions.concat(tables)).windows[-1]
    want = pooled([(c, 20) for c in costs.values()], 500)
    assert (twelve.pr, twelve.low, twelve.high, twelve.matches) == (*(pytest.approx(x) for x in want), 4)


def test_windows_are_what_a_filter_gives() -> None:
    table = sample(3, matches=40)
    for w in value("windows(3)", table).windows:
        e = compute("pr", table, filter=Filter().where("month", ">=", w.first).where("month", "<=", w.last))[0].only
        assert (w.pr, w.decisions) == (pytest.approx(e.value) if e.n else None, e.n)
        assert (w.low, w.high) == (None if e.low is None else pytest.approx(e.low), None if e.high is None else pytest.approx(e.high))


def test_each_player_has_windows_of_their_own() -> None:
    tables = [game(1, 0.4, 0.2, day=day(2024, 1)), game(2, 0.4, 0.2, names=("Ann", "Cid"), day=day(2024, 4))]
    found = compute("windows(1)", tables, by="player")[0]
    assert [len(found[name].value.windows) for name in ("Ann", "Bob", "Cid")] == [4, 1, 1]


@pytest.mark.parametrize("months", [0, 121])
def test_windows_have_1_to_120_months(months: int) -> None:
    with pytest.raises(ValueError, match="months"):
        WindowsMetric(months)
    assert compute(WindowsMetric(120), game(1, 0.4, 0.2, day=1))[0].only.value is not None


def test_aliases_pool_before_rates() -> None:
    tables = [game(1, 0.1, 0.2, n=10, names=("A. Smith", "Bob")), game(2, 0.54, 0.2, n=90)]
    source = Renamed(as_source(tables), {"A. Smith": "Ann"})
    found = compute("pr", source, by="player")[0]
    assert found["Ann"].value == pytest.approx(3.2)
    assert found["Ann"].n == 100
    assert compute("pr", source, filter=Filter().where("player", "==", "Ann"))[0].only.n == 100
    assert [r.player for r in answer(players(), source)] == ["Bob", "Ann"]


def test_aliases_of_names_that_occur_nowhere() -> None:
    table = rename(game(1, 0.1, 0.2), {"Ann": "Annabel", "Bob": "Annabel"})
    assert table.words["player"].values == ("Annabel",)
    assert compute("pr", table, by="player")[0].labels == [("Annabel",)]
    same = game(1, 0.1, 0.2)
    assert rename(same, {"Zoe": "Eve"}) is same


def test_a_source_that_narrows_is_asked_by_its_own_names() -> None:
    asked: list[str] = []

    class Narrowing:
        matches = 1

        def parts(self) -> list[object]:
            return [lambda: game(1, 0.1, 0.2)]

        def narrowed(self, filters: object, session: object) -> object:
            asked.extend(map(str, filters))  # type: ignore[call-overload]
            return self

    filter = Filter().where("player", "==", "Annabel").where("opponent", "!=", "Cid").where("length", "==", 7)
    assert compute("pr", Renamed(Narrowing(), {"Ann": "Annabel"}), filter=filter)[0].only.n == 20  # type: ignore[arg-type]
    assert asked == ["player==Annabel,Ann & length==7"]


def test_suggestions() -> None:
    counts = {"Müller, Ann": 3, "ann muller": 1, "Ann Müller": 3, "Bob": 2, "bob.": 5, "Cid": 1, "?": 1, "!": 2}
    assert suggest(counts) == [("Ann Müller", ("Müller, Ann", "ann muller")), ("bob.", ("Bob",))]


@pytest.mark.parametrize("metric", [*METRICS, WORST, *WINDOWS], ids=str)
def test_laws(metric: object) -> None:
    check_metric(metric, table=sample(1, matches=8, rows=6))  # type: ignore[arg-type]


@pytest.mark.parametrize("made", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(made: object) -> None:
    check_column(made, table=sample(2, matches=6, rows=6))


def test_studies_are_found_by_name() -> None:
    studies = default_plugins().studies
    assert {"players", "ranking", "compare", "contrast", "head_to_head"} <= set(studies)
    assert studies["players"].doc
