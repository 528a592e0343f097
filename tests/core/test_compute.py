"""Asking: mistakes, nonsense answers, faults that stop one metric and no other, drill-down, populations."""

import attrs
import numpy as np
import pytest
from plugin_modules import module
from tables import match

from millipoint import (
    Decisions,
    Filter,
    Match,
    MatchInfo,
    PluginError,
    Question,
    Ratio,
    SchemaError,
    Settings,
    Tally,
    Total,
    UsageError,
    answer,
    column,
    compute,
    load,
    population,
)
from millipoint.testing import Chunks, partitions, sample

TABLE = sample(11, matches=16)
EVERY = Filter()


@attrs.frozen
class Odd:
    """A metric that answers whatever it was given."""

    answer: object = attrs.field(eq=False)
    name: str = "odd"
    title: str = "Odd"
    unit: str = ""
    tallies = {"rows": Tally()}
    members = Tally()

    def __str__(self):
        return self.name

    def result(self, states, asked):
        return self.answer(asked) if callable(self.answer) else self.answer


def figures(asked, **changes):
    n = len(asked)
    return attrs.evolve(asked.figures(np.zeros(n), np.zeros(n, dtype=np.int64)), **changes)


NONSENSE = {
    "a text": ("12", "str instead of Figures"),
    "nothing": (None, "NoneType instead of Figures"),
    "a list": (lambda a: figures(a, value=[0.0]), "value has shape None"),
    "too many": (lambda a: figures(a, value=np.zeros(len(a) + 1)), "value has shape"),
    "too few": (lambda a: figures(a, low=np.zeros(0)), "low has shape"),
    "texts": (lambda a: figures(a, value=np.array(["x"] * len(a))), "value holds <U1"),
    "infinite": (lambda a: figures(a, value=np.full(len(a), np.inf)), "value is infinite"),
    "infinite bound": (lambda a: figures(a, high=np.full(len(a), np.inf)), "high is infinite"),
    "negative N": (lambda a: figures(a, n=np.full(len(a), -1)), "n is negative"),
    "a fault": (lambda a: 1 / 0, "ZeroDivisionError"),
    "a wrong name": (lambda a: a.total("rows"), "AttributeError"),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_is_named_and_the_others_answer(case):
    reply, message = NONSENSE[case]
    odd = Odd(reply)
    plugins = load([module("acme", metrics=[odd, Total("rows", Tally())])])
    with pytest.raises(PluginError, match=f"metric odd of plugin acme .*{message}"):
        compute(["rows", "odd"], TABLE, plugins=plugins, by="player")
    told = []
    results = compute(["rows", "odd"], TABLE, plugins=plugins, by="player", on_error=lambda n, e: told.append((n, str(e))))
    assert [str(f.metric) for f in results] == ["rows"]
    assert [name for name, _ in told] == ["odd"]
    assert "plugin acme" in told[0][1]


@column()
def broken(kind):
    raise ValueError("no idea")


@column()
def reads_nothing(colour):
    return colour


def test_a_faulty_column_stops_each_metric_that_reads_it_and_no_other():
    shared = Tally("broken")
    metrics = [Total("a", shared), Total("rows", Tally()), Total("b", shared), Total("c", Tally(), over=Tally(where="broken")),
               Total("d", Tally("reads_nothing")), Total("e", Tally("no_such"))]  # fmt: skip
    plugins = load([module("acme", metrics=metrics, columns=[broken, reads_nothing])])
    told = []
    results = compute(list(plugins.metrics), TABLE, plugins=plugins, on_error=lambda n, e: told.append((n, str(e))))
    assert [str(f.metric) for f in results] == ["rows"]
    assert sorted(name for name, _ in told) == ["a", "b", "c", "d", "e"]
    assert all("acme" in text for _, text in told)
    with pytest.raises(PluginError, match="column broken of plugin acme failed: ValueError: no idea"):
        compute(["rows", "b"], TABLE, plugins=plugins)


def test_a_faulty_filter_column_is_told_of_every_metric():
    plugins = load([module("acme", metrics=[Total("a", Tally()), Total("b", Tally())], columns=[broken])])
    told = []
    where = Filter().where("broken", "==", 1)
    assert compute(["a", "b"], TABLE, plugins=plugins, filter=where, on_error=lambda n, e: told.append(n)) == []
    assert told == ["a", "b"]


@attrs.frozen
class Unhashable:
    """A metric with a list inside."""

    parts: list
    name: str = "listed"
    title: str = ""
    unit: str = ""
    members = Tally()

    def __str__(self):
        return self.name

    @property
    def tallies(self):
        return {"rows": self.parts[0]}

    def result(self, states, asked):
        return asked.figures(asked.total(states["rows"]).astype(float), asked.total(states["rows"]))


def test_tallies_must_be_tallies():
    plugins = load([])
    assert compute(Unhashable([Tally()]), TABLE, plugins=plugins)[0].only.value == len(TABLE)
    with pytest.raises(PluginError, match="declares 3, which is not a Tally"):
        compute(Unhashable([3]), TABLE, plugins=plugins)


@pytest.mark.parametrize(
    ("question", "options", "message"),
    [
        ("prr", {}, "unknown metric 'prr'; did you mean 'pr'"),
        ("pr", {"by": "playr"}, "unknown column 'playr'; did you mean 'player'"),
        ("pr", {"by": ("player", "equity")}, "column equity has several values"),
        ("pr", {"filter": Filter().where("colour", "==", 1)}, "unknown column 'colour'"),
        ("pr", {"settings": Settings(counting="fibs")}, "unknown counting 'fibs': choose from gnubg, xg"),
        ("pr", {"settings": Settings(met="Nobody")}, "unknown match equity table 'Nobody'"),
    ],
)
def test_mistakes_of_the_asker_are_not_the_plugins(question, options, message):
    for on_error in (None, lambda n, e: None):
        with pytest.raises(UsageError, match=message):
            compute(question, TABLE, on_error=on_error, **options)


@pytest.mark.parametrize("source", [3, "match.xg", [3]])
def test_sources_that_are_none(source):
    with pytest.raises(UsageError, match="is no source of decisions"):
        compute("pr", source)


def test_questions_that_are_none():
    with pytest.raises(UsageError, match="3 is neither a metric"):
        compute([3], TABLE)


def test_results_by_name_and_place():
    results = compute(["pr", "snowie"], TABLE)
    assert results["snowie"] is results[1]
    with pytest.raises(KeyError):
        results["l7"]


def test_questions_bring_their_own_filter():
    pr = compute("pr", TABLE)[0].metric
    takes = Filter().where("kind", "==", "take")
    mixed = compute([Question(pr, takes), Question(pr, by=("player",)), "pr"], TABLE, by="match")
    assert mixed[0].only.value == compute("pr", TABLE, filter=takes)[0].only.value
    assert mixed[1].labels == compute("pr", TABLE, by="player")[0].labels
    assert mixed[2].labels == compute("pr", TABLE, by="match")[0].labels


def test_matches_tables_and_lists_of_them():
    parts = [TABLE.part(i, i + 1) for i in range(TABLE.matches)]
    matches = [Match(info=MatchInfo(), decisions=part) for part in parts]
    want = compute("pr", TABLE)[0].only
    assert compute("pr", parts)[0].only == want
    assert compute("pr", matches)[0].only == want
    assert compute("pr", [matches[0], *parts[1:]])[0].only == want
    assert compute("pr", matches[0])[0].only == compute("pr", parts[0])[0].only
    assert compute("pr", [])[0].only.n == 0


def test_two_partitions_with_one_match_number_are_refused():
    one = TABLE.part(0, 1)
    with pytest.raises(SchemaError, match="two matches have the same number"):
        compute("pr", Chunks([TABLE, one]))
    with pytest.raises(SchemaError, match="two matches have the same number"):
        compute("pr", [TABLE, one])


def test_empty_groupings():
    for source in (Decisions.empty(), Chunks([Decisions.empty()] * 3)):
        assert len(compute("pr", source)[0]) == 1
        assert len(compute("pr", source, by=("player", "kind"))[0]) == 0


# -- populations ---------------------------------------------------------------------------------------------------
def test_population_of_everything():
    found = population(TABLE)
    games = {(r.match, r.game) for r in TABLE}
    assert (found.matches.tolist(), found.games.tolist(), found.decisions.tolist()) == ([16], [len(games)], [len(TABLE)])


@pytest.mark.parametrize("by", ["player", "kind", ("tournament", "player"), "match"])
def test_population_of_groups(by):
    for source in [TABLE, *partitions(TABLE).values()]:
        found = population(source, by=by)
        assert list(found.labels) == list(compute("pr", source, by=by)[0].labels)
        assert found.decisions.sum() == len(TABLE)
        where = Filter()
        for name, value in zip([by] if isinstance(by, str) else by, found.labels[0], strict=True):
            where = where.where(name, "==", value)
        one = population(source, filter=where)
        assert (one.matches[0], one.games[0], one.decisions[0]) == (found.matches[0], found.games[0], found.decisions[0])


# -- drill-down --------------------------------------------------------------------------------------------------------
def test_the_decisions_behind_a_figure():
    figures = compute("pr", TABLE, by="player")[0]
    for source in partitions(TABLE).values():
        for label, e in figures:
            rows = [table.row(int(i)) for table, rows in figures.decisions(source, label) for i in rows]
            assert len(rows) == e.n
            assert {row.player for row in rows} <= {label[0]}


def test_a_name_that_a_partition_does_not_know_is_not_the_unknown_one():
    table = Decisions.concat([match([(1, 0, 0, 0.1)], number=1, players=("Ann", None)), match([(1, 1, 0, 0.2)], number=2, players=("Cy", None))])
    figures = compute("pr", table, by="player")[0]
    source = Chunks([match([(1, 1, 0, 0.2)], number=2, players=("Cy", None)), match([(1, 0, 0, 0.1)], number=1, players=("Ann", None))])
    assert sum(len(rows) for _, rows in figures.decisions(source, "Ann")) == 1
    assert sum(len(rows) for _, rows in figures.decisions(source, None)) == 1


@pytest.mark.parametrize("credit", ["own", "opponent", "both"])
@pytest.mark.parametrize("whole", [True, False])
def test_the_decisions_behind_a_figure_follow_the_credit(credit, whole):
    metric = Total("n", Tally(credit=credit, whole=whole), unit="count")
    for by in ((), ("player",), ("player", "kind")):
        figures = compute(metric, TABLE, by=by)[0]
        for label, e in figures:
            assert sum(len(rows) for _, rows in figures.decisions(TABLE, label)) == (e.value or 0)


def test_the_decisions_of_sides():
    metric = Total("sides", Tally(grain="side"), unit="count")
    figures = compute(metric, TABLE, by="player")[0]
    found = [table.row(int(i)) for table, rows in figures.decisions(TABLE, "Player 1") for i in rows]
    assert {row.player for row in found} == {"Player 1"}
    assert len(found) == sum(row.player == "Player 1" for row in TABLE)


# -- studies ---------------------------------------------------------------------------------------------------------
def test_a_study_asks_twice():
    pr = compute("pr", TABLE)[0].metric

    def worst():
        figures = yield {"all": Question(pr, by=("player",))}
        name = max(((e.value or 0, label[0]) for label, e in figures["all"] if label[0]))[1]
        figures = yield {"worst": Question(pr, EVERY.where("player", "==", name))}
        return name, figures["worst"].only.value

    name, value = answer(worst(), TABLE)
    assert value == max(e.value or 0 for label, e in compute("pr", TABLE, by="player")[0] if label[0])
    assert name.startswith("Player")


def test_ratio_of_two_columns():
    rows = [(1, 0, 0, 0.1), (1, 0, 0, 0.3)]
    metric = Ratio("per_ply", Tally("error", where="rated"), Tally("game", where="rated"))
    assert compute(metric, match(rows))[0].only.value == pytest.approx(0.2)
