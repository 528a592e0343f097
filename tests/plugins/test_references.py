"""Reference positions: against a naive greedy, and its rules one by one."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest

from millipoint import Decision, Decisions, UsageError, columns_of, compute
from millipoint.plugins.references import columns
from millipoint.plugins.references.choice import Handled, Reference, ReferenceList
from millipoint.plugins.references.metric import METRICS, References
from millipoint.position import OPENING, key
from millipoint.position import flip as turned
from millipoint.testing import check_column, check_metric, sample

from .build import cube, match, play
from .families import REAL, costs, excess, family, given_excess, given_theme, is_error, judged, like, planted, table_of

START = tuple(OPENING.tolist())
PLANTED = planted(excess=given_excess, theme=given_theme)


def test_laws() -> None:
    check_metric(METRICS[0])


@pytest.mark.parametrize("column", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(column: object) -> None:
    check_column(column)


def moved(steps: int, stop: int = 13) -> tuple[int, ...]:
    """The opening with a checker of one point so many pips further."""
    board = list(START)
    board[stop] -= 1
    board[stop - steps] += 1
    return tuple(board)


FAR = tuple(n + m - s for n, m, s in zip(moved(10, 24), moved(11), START, strict=True))


def error(value: float, board: tuple[int, ...], theme: int = 1, cost: float = 0.1, **more: Any) -> Decision:
    """An error of a checker play with this loss beyond difficulty."""
    return play(cost, board=board, position=key(board), luck=value, luck_level=theme, **more)


def report(table: list[Decision] | Decisions, metric: Any = "references", **context: Any) -> ReferenceList:
    data = table if isinstance(table, Decisions) else match(table)
    value = compute(metric, data, plugins=PLANTED, context=context)[0].only.value
    assert isinstance(value, ReferenceList)
    return value


def boards_of(found: ReferenceList) -> list[tuple[int, ...]]:
    return [r.board for r in found.references]


def test_neighbours_add_up_and_are_not_proposed() -> None:
    near = moved(6)
    assert like(START, near) == 6 and min(like(START, FAR), like(near, FAR)) > 12
    found = report([error(0.02, START), error(0.01, near), error(0.012, near), error(0.005, FAR)])
    first, second = found.references
    assert (first.board, first.errors, first.own_errors, first.family_positions) == (near, 3, 2, 3)
    assert first.covered == pytest.approx(0.042) and first.own_excess == pytest.approx(0.022)
    assert (second.board, second.errors, second.covered) == (FAR, 1, pytest.approx(0.005))
    assert found.total == found.covered == pytest.approx(0.047)


def test_negative_excess_counts_as_nothing() -> None:
    found = report([error(-0.01, START), error(0.01, START), error(-0.02, moved(6))])
    assert found.candidates == 2 and found.total == pytest.approx(0.01)
    assert [r.own_excess for r in found.references] == [pytest.approx(0.01)]


def test_another_family_is_not_covered_but_ruled_out() -> None:
    found = report([error(0.03, START, theme=1), error(0.02, moved(4), theme=2)])
    assert [(r.theme, r.covered) for r in found.references] == [("gammon undervalued", pytest.approx(0.03))]


def test_cubes_are_alike_at_one_score_only() -> None:
    def double(value: float, **more: Any) -> Decision:
        return cube("double", 0.5, 0.3, board=START, position=key(START), luck=value, luck_level=6, **more)

    rows = [
        double(0.03, away=5, opponent_away=5),
        double(0.02, away=5, opponent_away=3),
        double(0.01, away=5, opponent_away=5),
    ]
    found = report(rows)
    assert [(r.away, r.opponent_away, round(r.covered, 3)) for r in found.references] == [(5, 5, 0.04), (5, 3, 0.02)]
    answer = cube(
        "take",
        0.5,
        1.3,
        board=tuple(turned(START).tolist()),
        position=1,
        luck=0.02,
        luck_level=8,
        away=3,
        opponent_away=5,
    )
    assert len(report([double(0.03, away=5, opponent_away=3), answer]).references) == 1


def test_close_and_unstable_weigh_half() -> None:
    one, far = START, FAR
    rows = [error(0.03, one, equity=(0.0, -0.02, -0.1), played=2), error(0.02, far)]
    found = report(rows)
    assert [r.close for r in found.references] == [False, True]
    assert [r.gain for r in found.references] == [pytest.approx(0.02), pytest.approx(0.015)]
    both = report(rows, unstable={key(one), key(far)})
    assert [(r.board, r.gain, r.unstable) for r in both.references] == [
        (far, pytest.approx(0.01), True), (one, pytest.approx(0.0075), True)
    ]  # fmt: skip


def test_ties_rolled_out_first_then_own_excess() -> None:
    a, b = START, moved(6)
    assert boards_of(report([error(0.01, a, level=30), error(0.01, b, level=200)])) == [b]
    assert boards_of(report([error(0.02, a), error(0.01, b)])) == [a]
    assert boards_of(report([error(0.01, a), error(0.01, b)])) == [min(a, b, key=key)]


def test_handled_positions_act_as_picked() -> None:
    rows = [error(0.03, START, theme=1), error(0.02, moved(4), theme=1), error(0.02, moved(4), theme=2)]
    assert report(rows, handled_boards=[Handled(board=START, kind=0)]).references == ()
    assert report(rows, handled_boards=[Handled(board=START, kind=0)]).handled == 3
    assert len(report(rows, handled_boards=[Handled(board=START, kind=1, away=7, opponent_away=7)]).references) == 1
    assert boards_of(report([*rows, error(0.001, FAR)], handled_boards=[Handled(board=START, kind=0)])) == [FAR]


def test_handled_keys() -> None:
    rows = [
        error(0.03, START, theme=1),
        error(0.02, moved(4), theme=1),
        error(0.02, moved(4), theme=2),
        error(0.001, FAR),
    ]
    found = report(rows, handled={key(START), 12345})
    assert boards_of(found) == [FAR] and found.handled == 3
    assert found == report(rows, handled_boards=[Handled(board=START, kind=0)])


def test_what_handled_positions_stand_for_is_worth_nothing_to_others() -> None:
    """A like of a handled position is covered: a position near it, and far from the handled one, gains its own part only."""
    one, two, three = START, moved(9), tuple(n + m - s for n, m, s in zip(moved(9), moved(9, 24), START, strict=True))
    assert (like(one, two), like(two, three), like(one, three)) == (9, 9, 18)
    rows = [error(0.03, one), error(0.02, two), error(0.004, three)]
    for context in ({"handled": {key(one)}}, {"handled_boards": [Handled(board=one, kind=0)]}):
        found = report(rows, **context)
        assert [(r.board, r.covered, r.errors) for r in found.references] == [(three, pytest.approx(0.004), 1)]
        assert found.handled == 2


def test_sizes() -> None:
    assert str(References()) == "references" and str(References(size=5)) == "references(5)"
    with pytest.raises(UsageError, match="1 to 50"):
        References(size=51)
    table = sample(6, matches=40)
    few, many = (compute(References(size=n), table)[0].only.value for n in (3, 50))
    assert many.references[:3] == few.references and len(few.references) == 3


@attrs.define
class Entry:
    """A candidate of the naive greedy."""

    family: tuple[str, str, str]
    board: tuple[int, ...]
    seen: tuple[int, ...]
    score: tuple[int, int]
    position: int
    weight: float
    x: float = 0.0
    errors: int = 0
    matches: set[int] = attrs.field(factory=set)


def naive(table: Decisions, size: int) -> list[tuple[int, float, int, int]]:
    """(position, covered, errors, matches) of each pick, all gains computed anew each time."""
    entries: dict[Any, Entry] = {}
    for j in judged(list(table)):
        x, d = excess(j), j.d
        if not is_error(j) or x is None or family(j)[2] == "none":
            continue
        seen = tuple(-n for n in reversed(d.board)) if d.kind == 2 else d.board
        score = (0, 0) if d.kind == 0 else (d.opponent_away, d.away) if d.kind == 2 else (d.away, d.opponent_away)
        name = (*family(j), d.position, d.kind == 2, *score)
        gap = sorted(costs(d))[1] if len(costs(d)) > 1 else 1.0
        entry = entries.setdefault(name, Entry(family(j), d.board, seen, score, d.position, 1.0))
        entry.weight = min(entry.weight, 0.5 if gap < 0.025 else 1.0)
        entry.x += max(x, 0.0)
        entry.errors += 1
        entry.matches.add(d.match)
    them = list(entries.values())
    near = {
        id(e): [q for q in them if alike(e, q) and e.family == q.family and (e.board == e.seen) == (q.board == q.seen)]
        for e in them
    }
    left = {id(e): e.x for e in them}
    free, picks = list(them), []
    while free and len(picks) < size:
        best = max(free, key=lambda e: (e.weight * sum(left[id(q)] for q in near[id(e)]), e.x, -e.position))
        covered = [q for q in near[id(best)] if left[id(q)] > 0]
        gain = sum(left[id(q)] for q in covered)
        if gain <= 0:
            break
        matches = set().union(*(q.matches for q in covered))
        picks.append((best.position, gain, sum(q.errors for q in covered), len(matches)))
        for q in covered:
            left[id(q)] = 0.0
        free = [e for e in free if e is not best and not alike(best, e)]
    return picks


def alike(a: Entry, b: Entry) -> bool:
    return a.family[1] == b.family[1] and a.score == b.score and like(a.seen, b.seen) <= 12


@pytest.mark.parametrize("seed", [REAL, *range(3)])
def test_against_a_naive_greedy(seed: int) -> None:
    table = table_of(seed) if seed == REAL else sample(seed, matches=30)
    data = {**table.data, "level": np.full_like(table.data["level"], 30)}
    table = Decisions(data, table.sizes, table.counts, table.words)
    found = compute("references", table)[0].only.value
    have = [(r.position, r.covered, r.errors, r.matches) for r in found.references]
    want = naive(table, 20)
    assert len(want) > 3 and [h[0] for h in have] == [w[0] for w in want]
    for h, w in zip(have, want, strict=True):
        assert h[1] == pytest.approx(w[1]) and h[2:] == w[2:]


def test_as_json() -> None:
    value = compute("references", sample(0))[0].only.as_dict()["value"]
    assert set(value["references"][0]) == {a.name for a in attrs.fields(Reference)}


@pytest.mark.parametrize("numbers", [(1, 2), (2, 1)])
def test_the_gap_is_the_least_of_the_errors_on_a_position_whatever_the_numbers_of_the_matches(numbers: tuple[int, int]) -> None:
    near, far = (error(0.1, START, equity=(0.0, -gap, -0.4), played=2) for gap in (0.02, 0.3))
    found = report(Decisions.concat([match([d], number=number) for d, number in zip((near, far), numbers, strict=True)]))
    assert [(r.gap, r.close) for r in found.references] == [(pytest.approx(0.02, abs=1e-6), True)]


def test_an_unknown_gap_is_none() -> None:
    (only,) = report([error(0.1, START, equity=(0.0,), played=-1, stored_error=0.1)]).references
    assert only.gap is None
    assert not only.close
