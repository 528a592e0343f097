"""Every hook works, is documented and is tested."""

import inspect
import types

import every_hook
import pytest

from millipoint import Settings, UsageError, answer, hooks, load
from millipoint.testing import sample

HOOKS = sorted(name for name, value in vars(hooks).items() if name.startswith("millipoint_") and inspect.isfunction(value))


@pytest.fixture(scope="module")
def plugins():
    found = load([every_hook])
    assert not found.problems
    return found


def test_there_are_hooks():
    assert len(HOOKS) >= 6


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented(hook, repository):
    lines = (repository / "docs" / "protocol.md").read_text().splitlines()
    arguments = ", ".join(inspect.signature(getattr(hooks, hook)).parameters)
    assert any(line.startswith("#") and f"`{hook}({arguments})`" in line for line in lines)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_tested(hook):
    assert f"test_{hook}" in globals()
    assert hasattr(every_hook, hook)


def test_millipoint_columns(plugins):
    assert plugins.columns["twice_luck"].doc == "Twice the luck of a roll."


def test_millipoint_metrics(plugins):
    assert plugins.metric("mean_time").unit == "seconds"


def test_millipoint_studies(plugins):
    study = plugins.study("two_times")
    assert str(study) == "two_times"
    found = answer(study.run(times=2), sample(1, matches=3), plugins=plugins, settings=Settings(met="Flat"))
    assert found == [None, None]
    with pytest.raises(UsageError, match="unknown study 'two_time'; did you mean 'two_times'"):
        plugins.study("two_time")


def test_millipoint_intervals(plugins):
    assert ("ratio", "wide") in plugins.intervals
    assert ("ratio", "analytic") in plugins.intervals  # the core's own stays


def test_millipoint_readers(plugins):
    assert plugins.readers["nothing"].sniff(b"NOTHING at all")


def test_millipoint_mets(plugins):
    assert plugins.met("flat") is plugins.mets["Flat"]


def test_millipoint_commands(plugins):
    assert plugins.commands["nothing"].name == "nothing"


def test_millipoint_engines(plugins):
    assert plugins.engines["sleeper"].available() == "it sleeps"
    nothing = type("Nothing", (), {"name": "nothing"})()
    module = types.ModuleType("brings_nothing")
    module.millipoint_engines = hooks.hookimpl(lambda host: [nothing])
    assert "needs the functions available and analyse" in load([module]).problems[0].message


def test_the_host_says_its_version(plugins):
    assert hooks.Host("1.2").version == "1.2"
