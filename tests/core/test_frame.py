"""Derived columns: inference of grain, words and errors that name the column and its plugin."""

from types import ModuleType

import numpy as np
import pytest

from millipoint import (
    Column,
    Filter,
    Frame,
    PluginError,
    Ratio,
    Session,
    Settings,
    Tally,
    Total,
    UsageError,
    column,
    columns_of,
    compute,
    hookimpl,
    load,
)
from millipoint.column import as_column
from millipoint.schema import INT_NULL
from millipoint.testing import sample

TABLE = sample(5, matches=6)


def plugin(*columns, name="acme"):
    """A plugin module with these columns and a metric that adds up the last."""
    module = ModuleType(name)
    module.millipoint_columns = hookimpl(lambda host: columns, specname="millipoint_columns")
    found = load([module])
    assert not found.problems, found.problems
    return found


def frame(*functions):
    return Frame(TABLE, plugin(*functions).session(Settings()))


@column()
def twice(luck):
    """Twice."""
    return 2 * luck


def test_parameters_are_the_declaration():
    made = as_column(twice)
    assert made.inputs == ("luck",)
    assert made.doc == "Twice."
    np.testing.assert_array_equal(frame(twice).get("twice"), 2 * TABLE.data["luck"].astype(float))


@pytest.mark.parametrize(
    ("reads", "grain"),
    [
        (("length",), "match"),
        (("length", "player"), "side"),
        (("length", "kind"), "decision"),
        (("player", "equity"), "candidate"),
        (("row_match", "length"), "decision"),
        (("candidate_row",), "candidate"),
    ],
)
def test_grain_is_the_finest_of_what_is_read(reads, grain):
    scope: dict = {}
    exec(f"def made({', '.join(reads)}): return {reads[0]} + 0", scope)
    one = frame(Column("made", scope["made"]))
    assert one.session.known("made").grain == grain
    assert len(one.get("made")) == TABLE.extent(grain)


def test_reductions_declare_their_grain():
    @column(grain="match")
    def rows(match, row_match):
        return np.bincount(row_match, minlength=len(match))

    @column(grain="side")
    def mine(player, row_side):
        return np.bincount(row_side, minlength=len(player))

    @column(grain="decision")
    def best(kind, equity, candidate_starts, candidate_counts):
        out = np.full(len(kind), np.nan)
        out[candidate_counts > 0] = equity[candidate_starts[candidate_counts > 0]]
        return out

    one = frame(rows, mine, best)
    assert one.get("rows").tolist() == TABLE.sizes.tolist()
    assert one.get("mine").sum() == len(TABLE)
    assert one.get("best")[TABLE.counts > 0][0] == TABLE.row(int(np.flatnonzero(TABLE.counts)[0])).equity[0]
    assert one.at("rows", "side").tolist() == np.repeat(TABLE.sizes, 2).tolist()
    assert one.at("rows", "decision").tolist() == np.repeat(TABLE.sizes, TABLE.sizes).tolist()
    assert one.at("rows", "candidate").shape == (TABLE.extent("candidate"),)


def test_small_numbers_do_not_wrap():
    @column()
    def many(kind):
        return kind.astype(np.int8) + np.int8(100)

    @column()
    def more(many):
        return many * 100

    assert frame(many, more).get("more").min() >= 10_000


def test_text_columns_bring_their_words():
    @column()
    def of_one(player, player_words):
        return player == player_words.code("Player 1")

    one = frame(of_one)
    assert one.get("of_one").tolist() == [name == "Player 1" for name in texts(TABLE)]


def texts(table):
    return [table.words["player"].decode(int(c)) for c in table.data["player"]]


def fails(*functions, ask, match, error=PluginError):
    with pytest.raises(error, match=match):
        frame(*functions).get(ask)


def test_cycles_are_named():
    @column()
    def hen(egg):
        return egg

    @column()
    def egg(hen):
        return hen

    fails(hen, egg, ask="hen", match="plugin acme reads itself: hen > egg > hen")


def test_unknown_inputs_name_the_plugin():
    @column()
    def made(luckk):
        return luckk

    @column()
    def worded(luck_words, luck):
        return luck

    fails(made, ask="made", match="made of plugin acme reads the unknown column 'luckk'; did you mean 'luck'")
    fails(worded, ask="worded", match="worded of plugin acme reads 'luck_words'")
    fails(Column("wrong", lambda luck: luck, words="luck"), ask="wrong", match="no stored column of texts")
    fails(Column("wrong", lambda luck: luck, grain="board"), ask="wrong", match="declares grain 'board'")


def test_unknown_names_come_with_a_near_one():
    fails(twice, ask="twic", match="unknown column 'twic'; did you mean 'twice'", error=UsageError)


@pytest.mark.parametrize(
    ("answer", "match"),
    [
        (lambda luck: 1 / 0, "failed: ZeroDivisionError: division by zero"),
        (lambda luck: luck[:-1], "gave shape"),
        (lambda luck: 3.0, "gave shape"),
        (lambda luck: None, "gave shape"),
        (lambda luck: np.array(["a"] * len(luck)), "not numbers"),
        (lambda luck: luck.astype(object), "not numbers"),
    ],
)
def test_nonsense_is_named(answer, match):
    fails(Column("made", answer), ask="made", match=f"column made of plugin acme .*{match}")


def test_values_beyond_the_labels_are_named():
    fails(Column("made", lambda kind: kind + 5, labels=("a", "b")), ask="made", match="beyond its 2 labels")


def test_unknown_in_a_sum_names_column_and_plugin():
    plugins = plugin(twice)
    with pytest.raises(PluginError, match=r"column twice \(of acme\) is unknown or infinite"):
        compute(Total("t", Tally("twice")), TABLE, plugins=plugins)


def test_settings_context_and_defaults():
    @column()
    def made(luck, *, error_threshold, taste=3.0, salt):
        return luck * 0 + error_threshold + taste + salt

    plugins = plugin(made)
    with pytest.raises(PluginError, match="made of plugin acme wants 'salt'"):
        Frame(TABLE, plugins.session(Settings())).get("made")
    session = plugins.session(Settings(extra={"taste": 5.0}), {"salt": 1.0})
    assert np.nanmax(Frame(TABLE, session).get("made")) == pytest.approx(6.05)
    assert session.reads("made") == {"error_threshold", "taste"}  # context is data and not a setting
    figures = compute(Total("n", Tally(where="flagged", split=())), TABLE, plugins=plugins)[0]
    assert figures.signature.startswith("n|v:")


def test_a_default_shows_in_the_signature():
    @column()
    def tasty(kind, *, taste=3.0):
        return kind > taste

    plugins = plugin(tasty)
    metric = Total("n", Tally(where="tasty"))
    assert "|taste:3.0|" in compute(metric, TABLE, plugins=plugins)[0].signature
    settings = Settings(extra={"taste": 0.5})
    assert "|taste:0.5|" in compute(metric, TABLE, plugins=plugins, settings=settings)[0].signature


def test_settings_of_filter_and_grouping_show_in_the_signature():
    @column()
    def tasty(kind, *, tau):
        return kind > tau

    plugins = plugin(tasty)
    metric = Total("n", Tally())
    assert "tau" not in compute(metric, TABLE, plugins=plugins)[0].signature
    assert "tau" in compute(metric, TABLE, plugins=plugins, by="tasty")[0].signature
    assert "tau" in compute(metric, TABLE, plugins=plugins, filter=Filter().where("tasty", "==", True))[0].signature


def test_unknown_of_a_derived_column():
    @column()
    def whole_day(day):
        return np.where(day == INT_NULL, INT_NULL, day // 100)

    plugins = plugin(whole_day)
    metric = Total("n", Tally())
    labels = compute(metric, TABLE, plugins=plugins, by="whole_day")[0].labels
    assert labels[-1] == (None,)
    undated = int((TABLE.data["day"] == INT_NULL)[TABLE.row_match].sum())
    assert undated
    ask = compute(metric, TABLE, plugins=plugins, filter=Filter().where("whole_day", "<", 10**6))[0].only
    assert ask.value == len(TABLE) - undated


def test_choice_by_a_setting():
    @column()
    def rule_a(kind):
        return kind == 0

    @column()
    def rule_b(kind):
        return kind == 1

    plugins = plugin(rule_a, rule_b, Column("rule", choose="counting"))
    session = plugins.session(Settings(counting="b"))
    np.testing.assert_array_equal(Frame(TABLE, session).get("rule"), TABLE.data["kind"] == 1)
    assert session.reads("rule") == {"counting"}
    with pytest.raises(UsageError, match="unknown counting 'c': choose from a, b"):
        plugins.session(Settings(counting="c")).known("rule")


def test_starred_parameters_are_refused():
    with pytest.raises(UsageError, match=r"\*columns does not say"):
        _ = Column("made", lambda *columns: columns).inputs
    with pytest.raises(UsageError, match="give either"):
        Column("made")
    with pytest.raises(UsageError, match="is not a column"):
        as_column(len)


def test_columns_of_a_module():
    module = ModuleType("m")
    module.twice, module.other = twice, len
    assert [c.name for c in columns_of(module)] == ["twice"]


@pytest.mark.parametrize("name", ["equity", "chances", "board"])
def test_columns_too_fine_for_a_tally_are_named(name):
    with pytest.raises(PluginError, match=name):
        compute(Total("t", Tally(name)), TABLE, plugins=load([]))


def test_sides_cannot_add_up_decisions():
    with pytest.raises(PluginError, match="a tally of grain side cannot read column luck"):
        compute(Total("t", Tally("luck", grain="side")), TABLE, plugins=load([]))


def test_a_condition_is_true_or_false():
    with pytest.raises(PluginError, match="column luck holds float64"):
        compute(Total("t", Tally(where="luck")), TABLE, plugins=load([]))
    figures = compute(Total("t", Tally(where="jacoby")), TABLE, plugins=load([]))
    assert figures[0].n.tolist() == [int((TABLE.data["jacoby"] == 1)[TABLE.row_match].sum())]


def test_measured_quantities_do_not_group():
    for by in ("luck", "equity", "board"):
        with pytest.raises(UsageError, match=by):
            compute(Total("t", Tally()), TABLE, plugins=load([]), by=by)
    with pytest.raises(PluginError, match="cannot be split"):
        compute(Total("t", Tally(split="luck")), TABLE, plugins=load([]))


def test_a_session_is_built_from_plain_parts():
    session = Session(Settings(met="any"), {"twice": as_column(twice)})
    assert Frame(TABLE, session).get("twice").shape == (len(TABLE),)


def test_ratio_of_a_missing_column_names_the_metric():
    with pytest.raises(PluginError, match=r"metric m of plugin .*unknown column 'errr'"):
        compute(Ratio("m", Tally("errr")), TABLE, plugins=load([]))
