"""Positions on which two analyses of one match disagree, and handled positions as boards."""

import numpy as np
import pytest

from millipoint import Decisions, read
from millipoint.decision import CHECKER, DOUBLE
from millipoint.levels import ROLLOUT, ply
from millipoint.words import Words

pytest.importorskip("sqlalchemy")


@pytest.fixture
def table(one):
    return read(one).decisions


def with_(table, words=None, **changed):
    """The table with other columns."""
    return Decisions({**table.data, **changed}, table.sizes, table.counts, {**table.words, **(words or {})})


def other_cube(table):
    """The table with another verdict on one double, and the position of it."""
    data = table.data
    row = int(np.flatnonzero((data["kind"] == DOUBLE) & (data["nd"] > np.minimum(data["dt"], data["dp"])))[0])
    nd = data["nd"].copy()
    nd[row] = min(data["dt"][row], data["dp"][row]) - 0.5
    return with_(table, nd=nd), int(data["position"][row])


def other_play(table):
    """The table with another best play, and the position of it."""
    row = int(np.flatnonzero((table.data["kind"] == CHECKER) & (table.counts > 3))[0])
    first = table.candidate_starts[row]
    moves = table.data["candidate_move"].copy()
    moves[[first, first + 1]] = moves[[first + 1, first]]
    return with_(table, candidate_move=moves), int(table.data["position"][row])


def at(table, level):
    return with_(table, level=np.where(table.data["level"] >= 0, level, -1).astype(table.data["level"].dtype))


def by(table, engine):
    return with_(table, words={"engine": Words((engine,))})


def differing(one, two):
    from millipoint.cli.study_context import _differing

    assert _differing(one, two) == _differing(two, one)
    return _differing(one, two)


def test_the_same_verdicts(table):
    assert differing(table, table) == set()
    assert differing(table, at(table, ply(1))) == set()
    assert differing(table, by(table, "eXtreme Gammon")) == set()


def test_another_depth_of_the_same_program_counts_for_the_cube(table):
    other, position = other_cube(table)
    assert differing(table, at(other, ply(1))) == {position}


def test_another_depth_of_the_same_program_counts_for_plays_when_it_is_a_rollout(table):
    other, position = other_play(table)
    assert differing(table, at(other, ply(4))) == set()
    assert differing(table, at(other, ROLLOUT)) == {position}


def test_another_program_counts_for_both(table):
    (cube, first), (play, second) = other_cube(table), other_play(table)
    assert differing(table, by(cube, "eXtreme Gammon")) == {first}
    assert differing(table, by(play, "eXtreme Gammon")) == {second}


def test_a_choice_that_one_of_them_lacks_differs_from_none(table):
    assert differing(table, with_(table, dt=np.full_like(table.data["dt"], np.nan))) == set()


def test_two_depths_in_a_library(run, one, tmp_path):
    """The cube verdict of a second analysis, of the same program, makes a position unstable."""
    import attrs

    from millipoint.cli.study_context import unstable
    from millipoint.engines.shelf import put
    from millipoint.library import open_library

    match = read(one)
    other, position = other_cube(at(match.decisions, ply(1)))
    flat = attrs.evolve(match, info=attrs.evolve(match.info, level=ply(1)), decisions=with_(other, match=other.data["match"] + 1))
    with open_library(tmp_path / "library.db") as library:
        put(library, match, "a" * 64, match)
        assert unstable(library) == frozenset()
        put(library, match, "", flat)
        assert unstable(library) == {position}


def test_one_analysis_disagrees_with_nobody(library):
    from millipoint.cli.study_context import context
    from millipoint.library import open_library

    keys = ["unstable", "handled", "handled_boards", "study_days", "position_tags"]
    with open_library(library) as store:
        found = context(store, keys)
    assert found == {"unstable": frozenset(), "handled": frozenset(), "handled_boards": (), "study_days": {}, "position_tags": {}}


def test_handled_positions_are_boards_too(run, library):
    from millipoint.cli.study_context import handled_boards
    from millipoint.library import open_library

    rows = run("decisions", "--library", library, "-c", "match,game,ply,kind,position,away", "--format", "json").json["rows"]
    play, double = (next(row for row in rows if row["kind"] == kind) for kind in ("checker", "double"))
    for row in (play, double):
        where = f"{row['match'].partition(':')[0]}:{row['game']}:{row['ply']}"
        assert run("study", "mark", where, "--library", library).status == 0
    with open_library(library) as store:
        found = handled_boards(store)
        tables = [load() for load in store.source().parts()]
    boards = {key: tuple(board) for t in tables for key, board in zip(t.data["position"].tolist(), t.data["board"].tolist(), strict=True)}
    assert {h.board for h in found} == {boards[play["position"]], boards[double["position"]]}
    assert {h.away for h in found if h.kind == CHECKER} == {-1}
    assert double["away"] in {h.away for h in found if h.kind == DOUBLE}


def test_a_handled_position_without_an_error_rules_out_its_likes(run, library):
    from millipoint.library import open_library
    from millipoint.position.likeness import distance, profile

    args = ["references", "--library", library, "--player", "Łukasz Żółć", "--format", "json"]
    before = {row["position"] for row in run(*args).json["references"] if row["kind"] == "checker"}
    with open_library(library) as store:
        (load,) = store.source().parts()
        data = load().data
        plays = np.flatnonzero(data["kind"] == CHECKER)
        keys, games, plies = (data[name][plays] for name in ("position", "game", "ply"))
        boards = profile(data["board"][plays])
        numbers = data["match"][load().row_match[plays]]
    chosen = np.flatnonzero(np.isin(keys, sorted(before)))
    gaps = distance(boards[chosen][:, None], boards[None])
    i, j = next((i, j) for i, j in np.argwhere((gaps > 0) & (gaps <= 12)).tolist() if keys[j] not in before)
    assert run("study", "mark", f"{numbers[j]}:{games[j]}:{plies[j]}", "--library", library).status == 0
    after = {row["position"] for row in run(*args).json["references"]}
    assert int(keys[chosen[i]]) in before - after
