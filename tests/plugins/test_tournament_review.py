"""Tournaments against the usual level: verdicts, the player, the period, the cells."""

from __future__ import annotations

import pytest

from millipoint import Decision, Decisions, Estimate, Settings, UsageError, answer, columns_of, default_plugins
from millipoint.frame import Frame
from millipoint.plugins.tournament_review import columns
from millipoint.plugins.tournament_review.columns import PRESSURES
from millipoint.plugins.tournament_review.study import tournament_review
from millipoint.plugins.tournament_review.verdict import verdict
from millipoint.testing import check_column, sample

from .build import match, play, with_errors
from .every import changed
from .families import given_excess, given_theme, planted
from .reference import pooled


def estimate(value: float | None, high: float | None = None, n: int = 100) -> Estimate:
    low = None if high is None or value is None else 2 * value - high
    return Estimate(value, low, high, n, 9, "match", None, None, "")


@pytest.mark.parametrize(
    ("here", "usual", "want"),
    [
        (estimate(7.2, 9.0), estimate(5.1, 5.8), "worse"),
        (estimate(5.1, 5.8), estimate(7.2, 9.0), "better"),
        (estimate(7.2, 9.0), estimate(5.3, 6.0), "usual"),
        (estimate(7.2, 9.0, 20), estimate(5.1, 5.8, 20), "worse"),
        (estimate(7.2, 9.0, 19), estimate(5.1, 5.8), "insufficient"),
        (estimate(7.2, 9.0), estimate(5.1, 5.8, 19), "insufficient"),
        (estimate(7.2), estimate(5.1, 5.8), "insufficient"),
        (estimate(None), estimate(5.1, 5.8), "insufficient"),
        (estimate(7.2, 9.0), None, "insufficient"),
    ],
)
def test_verdicts(here: Estimate, usual: Estimate | None, want: str) -> None:
    assert verdict(here, usual).verdict == want


def test_the_difference_of_the_example() -> None:
    found = verdict(estimate(7.2, 9.0), estimate(5.1, 5.8))
    assert (found.difference, found.low, found.high) == (pytest.approx(2.1), pytest.approx(0.17, abs=5e-3), pytest.approx(4.03, abs=5e-3))


def test_figures_are_shown_without_a_verdict() -> None:
    found = verdict(estimate(7.2, 9.0, 19), estimate(5.1, 5.8))
    assert found.difference == pytest.approx(2.1)
    assert found.low is not None


OPEN = 1000


def year(costs: list[float], **more: object) -> list[Decisions]:
    """Matches of Ann outside the tournament, one for each total cost."""
    return [match(with_errors(c, 30), number=100 + i, **{"day": OPEN - 10 - i, **more}) for i, c in enumerate(costs)]  # type: ignore[arg-type]


def event(costs: list[float], first: int = 1, **more: object) -> list[Decisions]:
    return [
        match(with_errors(c, 30), number=first + i, **{"day": OPEN + i, "tournament": "Open", "round": f"r{i}", **more})  # type: ignore[arg-type]
        for i, c in enumerate(costs)
    ]


USUALLY = [0.2, 0.25, 0.15, 0.22, 0.18, 0.2]


def test_worse_than_usual() -> None:
    found = answer(tournament_review("Open"), [*event([0.9, 1.0, 0.8]), *year(USUALLY)])
    assert (found.player, found.day, found.usual_matches, found.reason) == ("Ann", OPEN, 6, None)
    want, usually = pooled([(c, 30) for c in (0.9, 1.0, 0.8)], 500), pooled([(c, 30) for c in USUALLY], 500)
    assert (found.pr.here.value, found.pr.here.high) == (pytest.approx(want[0]), pytest.approx(want[2]))
    assert found.pr.usual is not None and found.pr.usual.value == pytest.approx(usually[0])
    assert (found.pr.verdict, found.l7.verdict) == ("worse", "worse")
    assert [(r.round, r.match) for r in found.rounds] == [("r0", 1), ("r1", 2), ("r2", 3)]
    assert [c.name for c in found.slices] == ["1 to 30"]
    assert [c.name for c in found.pressure] == ["other"]
    assert found.slices[0].pr.verdict == "worse"


def test_the_period_ends_before_the_tournament_and_lasts_a_year() -> None:
    first, last = year([0.2], day=OPEN - 365), year([0.2], day=OPEN - 1)
    early, same = year([0.2], day=OPEN - 366), year([0.2], day=OPEN)
    money, other = year([0.2], length=0), year([0.2], tournament="Open", day=OPEN - 5)
    longest, longer = year([0.2], length=64), year([0.2], length=65)
    tables = []
    for i, (t,) in enumerate((first, last, early, same, money, longest, longer)):
        tables.append(changed(t, match=t.data["match"] + 10 * i))
    assert answer(tournament_review("Open"), [*event([0.3]), *tables]).usual_matches == 3
    assert answer(tournament_review("Open"), [*event([0.3]), *other]).day == OPEN - 5
    assert answer(tournament_review("Open", day=OPEN - 100), [*event([0.3]), *first, *(tables[1:2])]).usual_matches == 1


def test_fewer_than_five_matches() -> None:
    found = answer(tournament_review("Open"), [*event([0.9, 1.0, 0.8]), *year(USUALLY[:4])])
    assert (found.reason, found.usual_matches) == ("fewer than 5 matches in the year before", 4)
    assert (found.pr.usual, found.pr.verdict) == (None, "insufficient")
    assert answer(tournament_review("Open"), [*event([0.9, 1.0, 0.8]), *year(USUALLY[:5])]).reason is None


def test_at_most_three_families() -> None:
    rows = [play(0.1, luck=0.01, luck_level=theme) for theme in (1, 2, 3, 4) for _ in range(5)]
    rows.append(play(0.1, luck=0.01, luck_level=5))
    table = match(rows, tournament="Open", day=OPEN)
    found = answer(tournament_review("Open"), table, plugins=planted(excess=given_excess, theme=given_theme))
    assert (len(found.families), found.tentative) == (3, 1)


def test_no_date() -> None:
    found = answer(tournament_review("Open"), [match(with_errors(0.3, 30), tournament="Open"), *year(USUALLY)])
    assert (found.day, found.reason, found.usual_matches) == (None, "the tournament has no date", 0)


def sides(*names: tuple[str, str], counts: tuple[int, int] = (3, 3)) -> list[Decisions]:
    tables = []
    for i, pair in enumerate(names):
        rows: list[Decision] = [play(0.1, seat=s, player=pair[s]) for s in (0, 1) for _ in range(counts[s])]
        tables.append(match(rows, number=i + 1, tournament="Open", day=OPEN))
    return tables


@pytest.mark.parametrize(
    ("tables", "options", "want"),
    [
        (sides(("Ann", "Bob"), ("Ann", "Cid")), {}, "Ann"),
        (sides(("Ann", "Bob"), ("Ann", "Cid")), {"main_player": "Bob"}, "Bob"),
        (sides(("Ann", "Bob"), ("Ann", "Cid")), {"main_player": "Zoe"}, "Ann"),
        (sides(("Ann", "Bob"), ("Ann", "Cid")), {"player": "Cid", "main_player": "Bob"}, "Cid"),
        (sides(("Bob", "Ann"), counts=(3, 4)), {}, "Ann"),
        (sides(("Bob", "Ann")), {}, "Ann"),
    ],
)
def test_the_player(tables: list[Decisions], options: dict[str, str], want: str) -> None:
    assert answer(tournament_review("Open", **options), tables).player == want


def test_who_did_not_play() -> None:
    with pytest.raises(UsageError, match="'Zoe' did not play in 'Open'"):
        answer(tournament_review("Open", player="Zoe"), event([0.1]))
    with pytest.raises(UsageError, match="there is no match of 'Closed'"):
        answer(tournament_review("Closed"), event([0.1]))


def column(table: Decisions, name: str) -> list[int]:
    return Frame(table, default_plugins().session(Settings())).get(name).tolist()


def test_slices_count_the_player_s_own_counted_decisions() -> None:
    rows = [play(0.0, seat=i % 2, legal_plays=1 if i % 10 == 0 else 5) for i in range(260)]
    found = column(match(rows), "decision_slice")
    seen = [0, 0]
    for d, have in zip(rows, found, strict=True):
        if d.legal_plays == 1:
            assert have == -1
            continue
        seen[d.seat] += 1
        assert have == min((seen[d.seat] - 1) // 30, 3)


def test_pressure() -> None:
    rows = [play(away=1, opponent_away=1), play(away=1, opponent_away=3, crawford=1), play(away=3, opponent_away=1), play(away=3, opponent_away=3)]
    assert [PRESSURES[c] for c in column(match(rows), "pressure")] == ["DMP", "Crawford", "post-Crawford", "other"]
    assert column(match([play()], length=1), "pressure") == [0]
    assert column(match([play()], length=0), "pressure") == [3]


@pytest.mark.parametrize("made", columns_of(columns), ids=lambda c: c.name)
def test_laws_of_columns(made: object) -> None:
    check_column(made, table=sample(2, matches=6, rows=6))
