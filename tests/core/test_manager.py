"""A plugin that fails is named and set aside; the others keep working."""

import pickle
from types import ModuleType

import attrs
import numpy as np
import pytest
from plugin_modules import module

from millipoint import (
    Column,
    Filter,
    Ratio,
    Reader,
    Settings,
    Tally,
    UsageError,
    column,
    compute,
    default_plugins,
    hookimpl,
    load,
)
from millipoint.manager import Plugins
from millipoint.testing import sample
from millipoint.work import Work

TABLE = sample(3, matches=4)


@column()
def measured(luck):
    """A roll whose luck is known."""
    return ~np.isnan(luck)


LUCK = Ratio("mean", Tally("luck", where="measured"), interval="")


GOOD = module("good", columns=[measured], metrics=[LUCK])


def fails(host):
    raise RuntimeError("out of order")


@attrs.frozen
class Silent:
    """A metric without a way to write it."""

    name: str = "silent"
    title: str = "Silent"
    unit: str = ""
    tallies = {}
    members = Tally()

    def result(self, states, asked):
        raise NotImplementedError


def misspelt():
    made = ModuleType("misspelt")
    made.millipoint_metric = hookimpl(lambda host: [])
    return made


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (module(columns=fails), "RuntimeError: out of order"),
        (module(columns=7), "not iterable"),
        (module(columns=[7]), "7 is not a column"),
        (module(columns=[len]), "is not a column"),
        (module(columns=[Column("x", lambda *a: a)]), r"\*a does not say"),
        (module(metrics=["pr"]), "'pr' is not a metric"),
        (module(metrics=[Ratio]), "metric"),
        (module(metrics=[Silent()]), "give it a __str__"),
        (module(metrics=[Ratio("", Tally())]), "has no name"),
        (module(metrics=[Ratio("odd", Tally(), title=3)]), "title and unit are not texts"),
        (module(studies=["one"]), "'one' is not a study"),
        (module(readers=["xg"]), "'xg' is not a reader"),
        (module(readers=[Reader("odd", "Odd", b"x", len)]), "reader 'odd': it needs a title and the functions"),
        (module(readers=[Reader("odd", 3, len, len)]), "reader 'odd': it needs a title and the functions"),
        (module(readers=[Reader("odd", "Odd", len, len, ".odd")]), "reader 'odd': suffixes are not texts"),
        (module(readers=[Reader("odd", "Odd", len, len, (7,))]), "reader 'odd': suffixes are not texts"),
        (module(intervals=[measured]), "is not a interval"),
        (module(mets=[object()]), "has no name"),
        (module(commands=[None]), "has no name"),
        (module(columns=[measured, measured]), "brings column 'measured' twice"),
        (module(columns=[Column("luck", lambda kind: kind)]), "column 'luck' has the name of a stored column or a setting"),
        (module(columns=[Column("tau", lambda kind: kind)]), "column 'tau' has the name of a stored column or a setting"),
        (module(columns=[Column("row_side", lambda kind: kind)]), "has the name of a stored column"),
        (module(columns=[measured]), "column 'measured' is already brought by plugin good"),
        (module(metrics=[LUCK]), "metric 'mean' is already brought by plugin good"),
        (misspelt(), "unknown hook 'millipoint_metric'"),
        ("no.such.module", "ModuleNotFoundError: No module named 'no'"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_the_bad_one_is_set_aside(bad, fault):
    plugins = load([GOOD, bad])
    name = bad if isinstance(bad, str) else bad.__name__
    with pytest.raises(AssertionError, match=fault):
        raise AssertionError("; ".join(map(str, plugins.problems)))
    assert [p.name for p in plugins.plugins if p.fault] == [name]
    assert f"plugin {name}" in str(plugins.problems[0])
    assert compute("mean", TABLE, plugins=plugins)[0].only.value is not None


def test_nothing_of_a_bad_plugin_is_taken():
    half = module("half", columns=[Column("fine", lambda kind: kind)], metrics=["nonsense"])
    plugins = load([half])
    assert not plugins.columns
    assert not plugins.metrics


def test_a_plugin_that_ends_the_program(tmp_path, monkeypatch):
    (tmp_path / "quitting_plugin.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    plugins = load(["quitting_plugin", GOOD])
    assert "SystemExit: 3" in plugins.plugins[0].fault
    assert list(plugins.metrics) == ["mean"]


def test_what_a_plugin_prints_is_no_output(tmp_path, monkeypatch, capfd):
    (tmp_path / "chatty.py").write_text("print('hello')\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert not load(["chatty"]).problems
    assert capfd.readouterr() == ("", "hello\n")


def test_a_name_may_be_unknown_because_its_plugin_is_set_aside():
    with pytest.raises(UsageError, match=r"unknown metric 'best' \(set aside: no_such_module\)"):
        load(["no_such_module"]).metric("best")


def test_what_each_plugin_brings():
    plugins = load([GOOD])
    assert plugins.plugins[0].brings == {"column": ["measured"], "metric": ["mean"]}
    assert plugins.owner("metric", "mean") == "good"
    assert plugins.owner("metric", "other") == "?"


def test_a_path_is_no_list_of_plugins():
    with pytest.raises(UsageError, match=r"list of plugins, not the text 'match.xg'; read\(path\) reads"):
        load("match.xg")


def test_what_was_planned_for_a_metric_is_not_another_ones():
    plugins = load([GOOD])
    twice = attrs.evolve(LUCK, scale=2.0)
    for by in ("player", "kind", "player"):
        once, double = compute([LUCK, twice], TABLE, by=by, plugins=plugins, settings=Settings(met="any"))
        assert once.metric is LUCK
        assert double.value == pytest.approx(2 * once.value, nan_ok=True)
        assert len(once) == len(compute(LUCK, TABLE, by=by, plugins=load([GOOD]), settings=Settings(met="any"))[0])
    assert plugins.session(Settings(met="any")).plans


def test_tallies_are_asked_for_once_a_question_whosever_metric_it_is():
    mine = attrs.evolve(LUCK, name="mine")
    for plugins in (load([GOOD]), load([module("theirs", columns=[measured], metrics=[mine])])):
        first, second = (Work.plan([mine], TABLE, (), Filter(), Settings(met="any"), plugins, None) for _ in range(2))
        assert first.tallies(mine) is first.tallies(mine)
        assert (first.tallies(mine) is second.tallies(mine)) == plugins.knows(mine)


def test_plans_stay_behind_when_a_session_travels():
    plugins = load([GOOD])
    compute(LUCK, TABLE, plugins=plugins, settings=Settings(met="any"))
    session = plugins.session(Settings(met="any"))
    assert session.plans and not pickle.loads(pickle.dumps(attrs.evolve(session, columns={}))).plans


def test_near_names():
    with pytest.raises(UsageError, match="unknown metric 'men'; did you mean 'mean'"):
        load([GOOD]).metric("men")
    with pytest.raises(UsageError, match="did you mean 'Kazaross-XG2'"):
        default_plugins().met("kazaros")


def test_tables_by_name_whatever_the_spelling():
    assert default_plugins().met("kazaross xg2").name == default_plugins().met("Kazaross-XG2").name


def test_the_installed_ones_are_all_sound():
    plugins = default_plugins()
    assert plugins.problems == []
    assert {"pr", "snowie", "l7", "luck"} <= set(plugins.metrics)
    assert all(p.distribution == "millipoint" for p in plugins.plugins if p.name in ("pr", "l7"))


def test_an_environment_variable_leaves_plugins_out(monkeypatch):
    from millipoint.loading import installed

    monkeypatch.setenv("MILLIPOINT_DISABLE", "pr, *")
    names = [e.name for e in installed()]
    assert "pr" not in names
    assert "snowie" in names
    assert all(e.dist.name == "millipoint" for e in installed())


def test_no_plugin_at_all():
    plugins = Plugins()
    assert plugins.problems == []
    assert plugins.met("anything") == "anything"
