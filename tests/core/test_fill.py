"""Tallies against sums over records: credit, whole matches, grains, splits, units."""

from collections import defaultdict

import attrs
import numpy as np
import pytest

from millipoint import Filter, PluginError, Ratio, Tally, Total, UsageError, compute, default_plugins, load
from millipoint.fill import Ask, fill
from millipoint.frame import Frame
from millipoint.settings import Settings
from millipoint.testing import Chunks, partitions, sample

TABLE = sample(7, matches=20)
RECORDS = list(TABLE)
PLUGINS = default_plugins()
OPPONENT = {}
for _i, _record in enumerate(RECORDS):
    _side = int(TABLE.row_side[_i]) ^ 1
    OPPONENT[id(_record)] = TABLE.words["player"].decode(int(TABLE.data["player"][_side]))


def ask(tally, by=(), filter=Filter(), table=TABLE):  # noqa: B008
    """Count of a tally in each group."""
    figures = compute(Total("n", tally, unit="count"), table, by=by, filter=filter)[0]
    return {label: e.value for label, e in figures if e.value}


def keys(record, credit):
    """The players under whom a record counts."""
    own, other = record.player, OPPONENT[id(record)]
    return {"own": {own}, "opponent": {other}, "both": {own, other}}[credit]


@pytest.mark.parametrize("credit", ["own", "opponent", "both"])
@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("filtered", [None, "Player 1"])
@pytest.mark.parametrize("kind", [None, 0])
def test_credit_and_whole_by_player(credit, whole, filtered, kind):
    filter = Filter()
    if filtered:
        filter = filter.where("player", "==", filtered)
    if kind is not None:
        filter = filter.where("kind", "==", kind)
    want = defaultdict(int)
    for record in RECORDS:
        if kind is not None and not whole and record.kind != kind:
            continue
        for player in keys(record, credit):
            if filtered in (None, player):
                want[player,] += 1
    have = ask(Tally(credit=credit, whole=whole), "player", filter)
    if kind is not None:  # groups are found among the rows that the filter leaves
        want = {key: n for key, n in want.items() if key in have}
    assert have == dict(want)


@pytest.mark.parametrize("credit", ["own", "opponent", "both"])
def test_a_row_counts_once_where_both_sides_have_one_key(credit):
    assert ask(Tally(credit=credit)) == {(): len(RECORDS)}
    assert ask(Tally(credit=credit), "match") == {(int(m),): int(n) for m, n in zip(TABLE.data["match"], TABLE.sizes, strict=True) if n}


def test_whole_tallies_serve_every_part():
    parts = ask(Tally(whole=True), "kind")
    assert parts == {("checker",): len(RECORDS), ("double",): len(RECORDS), ("take",): len(RECORDS)}
    games = ask(Tally(whole=True), ("crawford", "kind"))
    crawford = sum(r.crawford for r in RECORDS)
    assert games[1, "checker"] == crawford  # a fact of whole games stays a key
    assert games[0, "take"] == len(RECORDS) - crawford
    assert ask(Tally(whole=True), filter=Filter().where("kind", "==", "take").where("crawford", "==", 0)) == {(): len(RECORDS) - crawford}


def test_grouping_by_match_and_decision_facts():
    want = defaultdict(int)
    for r in RECORDS:
        want[r.tournament, ("checker", "double", "take")[r.kind]] += 1
    assert ask(Tally(), ("tournament", "kind")) == dict(want)


def test_sides_count_without_a_decision():
    sides = ask(Tally(grain="side"), "player")
    names = [TABLE.words["player"].decode(int(c)) for c in TABLE.data["player"]]
    assert sides == {(name,): names.count(name) for name in names}
    assert ask(Tally(grain="side"))[()] == 2 * TABLE.matches
    assert 0 in TABLE.sizes  # there are matches without a decision


def test_sides_ignore_the_decision_part():
    filter = Filter().where("kind", "==", "take").where("player", "==", "Player 2")
    names = [TABLE.words["player"].decode(int(c)) for c in TABLE.data["player"]]
    assert ask(Tally(grain="side"), filter=filter) == {(): names.count("Player 2")}


def test_a_player_filter_does_not_shrink_snowie():
    """Numerator: own rated errors; denominator: the checker plays of both players in own matches."""
    for name in ("Player 1", "Player 2"):
        want, plays = 0.0, 0
        for r, error, rated in zip(RECORDS, *values("error", "rated"), strict=True):
            mine = r.player == name
            want += error if mine and rated else 0
            plays += (mine or OPPONENT[id(r)] == name) and r.kind == 0
        figure = compute("snowie", TABLE, filter=Filter().where("player", "==", name))[0].only
        assert figure.value == pytest.approx(500 * want / plays, abs=1e-12)
        assert figure.value == compute("snowie", TABLE, by="player")[0][name].value


def test_snowie_parts_add_up():
    whole = compute("snowie", TABLE)[0].only.value
    for by in ("player", "kind", ("player", "kind")):
        parts = compute("snowie", TABLE, by=by)[0]
        if by == "kind":
            assert np.nansum(parts.value) == pytest.approx(whole, abs=1e-12)
    match = TABLE.part(0, 1)
    assert np.nansum(compute("snowie", match, by="player")[0].value) == pytest.approx(compute("snowie", match)[0].only.value)


def values(*names):
    frame = Frame(TABLE, PLUGINS.session(Settings()))
    return [frame.at(name, "decision").tolist() for name in names]


@pytest.mark.parametrize("credit", ["own", "opponent"])
@pytest.mark.parametrize("by", [(), ("player",), ("length", "player")])
@pytest.mark.parametrize("filtered", [Filter(), Filter().where("player", "==", "Player 1").where("kind", "==", 0)])
def test_counts_by_game(credit, by, filtered):
    """Rows counted stretch by stretch equal rows counted one by one."""
    ask = Ask(Tally(where="flagged", credit=credit), filtered, by, "game")
    state = fill(Frame(TABLE, PLUGINS.session(Settings())), ask)
    want = defaultdict(int)
    for i, r in enumerate(RECORDS):
        seat = int(TABLE.row_side[i]) ^ (credit == "opponent")
        name = TABLE.words["player"].decode(int(TABLE.data["player"][seat]))
        if r.flagged and (not filtered.clauses or (name == "Player 1" and r.kind == 0)):
            key = {"player": int(TABLE.data["player"][seat]), "length": r.length, "@match": r.match, "@game": r.game}
            want[tuple(key[name] for name in (*by, "@match", "@game"))] += 1
    assert want
    have = list(zip(*(state.keys[name].tolist() for name in (*by, "@match", "@game")), strict=True))
    assert len(set(have)) == len(have)
    assert dict(zip(have, state.values[""].tolist(), strict=True)) == dict(want)


def test_extremes_and_firsts():
    tally = Tally("time", maxs="time", mins="time", firsts=("kind", "board"), where="timed", unit="game")
    session = every_hook_session()
    state = fill(Frame(TABLE, session), Ask(tally, Filter(), ("player",), "game"))
    for i in range(len(state)):
        key = tuple(int(state.keys[name][i]) for name in ("player", "@match", "@game"))
        rows = [
            r for j, r in enumerate(RECORDS)
            if r.time == r.time and (int(TABLE.data["player"][TABLE.row_side[j]]), r.match, r.game) == key
        ]  # fmt: skip
        times = [r.time for r in rows]
        assert state.values["max:time"][i] == max(times)
        assert state.values["min:time"][i] == min(times)
        assert state.values["first:kind"][i] == rows[0].kind
        assert tuple(state.values["first:board"][i]) == rows[0].board
        assert state.values["time"][i] == pytest.approx(sum(times))
    rolled = state.roll(("player",))
    every = [r.time for r in RECORDS if r.time == r.time]
    assert rolled.values["max:time"].max() == max(every)
    assert rolled.values["min:time"].min() == min(every)


def every_hook_session():
    from millipoint import column

    @column()
    def timed(time):
        return ~np.isnan(time)

    session = load([]).session(Settings(met="any"))
    from millipoint.column import as_column

    return attrs.evolve(session, columns={"timed": as_column(timed)})


def test_empty_tables_fill_empty_states():
    for tally in (
        Tally("luck", maxs="luck", mins="luck", firsts="kind"),
        Tally(where="flagged", credit="both", whole=True),
        Tally(grain="side"),
        Tally(split=("position", "kind"), credit="opponent"),
        Tally(top=3, order="ply", firsts="luck"),
    ):
        state = fill(Frame(TABLE.part(0, 0), load([]).session(Settings(met="any"))), Ask(tally, Filter(), ("player",), "game"))
        assert len(state) == 0
        assert len(state.roll(("player",))) == 0


@pytest.mark.parametrize("by", [("position",), ("day", "position"), ("day", "position", "match", "ply")])
def test_wide_keys(by):
    want = defaultdict(int)
    for r in RECORDS:
        want[tuple(None if n == "day" and getattr(r, n) < 0 else getattr(r, n) for n in by)] += 1
    for source in [TABLE, *partitions(TABLE).values()]:
        assert ask(Tally(), by, table=source) == dict(want)
        assert ask(Tally(split="position"), by, table=source) == dict(want)


def test_splits_in_order_of_texts():
    """A float split by texts is added in the same order whatever codes the texts have."""
    tally = Tally("luck", where="lucky", split=("engine", "source"))
    metric = Ratio("luck", tally, interval="")
    session_plugins = lucky()
    want = compute(metric, TABLE, plugins=session_plugins)[0].only.value
    for source in partitions(TABLE).values():
        assert compute(metric, source, plugins=session_plugins)[0].only.value == want


def lucky():
    from types import ModuleType

    from millipoint import column, hookimpl

    @column()
    def lucky(luck):
        return ~np.isnan(luck)

    module = ModuleType("lucky")
    module.millipoint_columns = hookimpl(lambda host: [lucky], specname="millipoint_columns")
    return load([module])


def test_a_whole_numerator_serves_every_part():
    metric = Ratio("luck", Tally("luck", where="lucky", whole=True), interval="ratio", floor=None)
    all_ = compute(metric, TABLE, plugins=lucky())[0].only
    parts = compute(metric, TABLE, plugins=lucky(), by="kind")[0]
    assert len(parts) == 3
    for _, e in parts:
        assert (e.value, e.units, e.n) == (all_.value, all_.units, all_.n)
        assert e.low == pytest.approx(all_.low)
        assert e.high == pytest.approx(all_.high)
    by_player = compute(metric, TABLE, plugins=lucky(), by="player")[0]
    for (player, _), e in compute(metric, TABLE, plugins=lucky(), by=("player", "kind"))[0]:
        assert (e.value, e.units, e.n) == (by_player[player].value, by_player[player].units, by_player[player].n)
        assert (e.low, e.high) == pytest.approx((by_player[player].low, by_player[player].high))


def test_unknown_extremes_are_refused():
    for tally in (Tally(maxs="luck"), Tally(mins="luck"), Tally("luck"), Tally(top=2, order="luck")):
        with pytest.raises(PluginError, match="luck"):
            compute(Total("n", tally), TABLE)


def test_tallies_that_cannot_be_meant():
    with pytest.raises(UsageError, match="sides is credited to the side itself"):
        Tally(grain="side", credit="both")
    with pytest.raises(UsageError, match="needs an order"):
        Tally(top=3)


def test_sources_without_a_partition():
    assert ask(Tally(), table=Chunks([])) == {}
    assert compute("pr", Chunks([]))[0].only.value is None
