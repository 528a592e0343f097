"""``plugins``, and what plugins of strangers do to the command line: good ones, broken ones, commands."""

import re

import pytest

METRIC = """
from millipoint import Ratio, Tally, hookimpl

@hookimpl
def millipoint_metrics(host):
    return [Ratio({name!r}, Tally("error", where="counted"), title="Stranger")]
"""
BROKEN = "raise RuntimeError('no luck today')"
NONSENSE = """
import attrs
from millipoint import Tally, hookimpl

@attrs.frozen
class Odd:
    name: str = "odd"
    title: str = "Odd"
    unit: str = ""
    tallies = {}
    members = Tally()

    def __str__(self):
        return self.name

    def result(self, states, asked):
        return 42

@hookimpl
def millipoint_metrics(host):
    return [Odd()]
"""
COMMAND = """
import click
from millipoint import hookimpl

@click.command("hello")
def hello():
    "Say hello."
    click.echo("hello")

@hookimpl
def millipoint_commands(host):
    return [hello]
"""


def test_the_built_in_plugins(run):
    document = run("plugins", "--format", "json").json
    assert document["schema"] == "millipoint/plugins/1"
    names = {plugin["name"]: plugin for plugin in document["plugins"]}
    assert names["pr"]["brings"]["metrics"] == ["pr", "pr_checker", "pr_cube"]
    assert document["metrics"]["pr"] == {"title": "PR", "unit": "", "listed": True, "plugin": "pr"}
    assert "pr_checker" in run("plugins").out
    assert run("plugins", "--format", "csv").out.startswith("plugin,distribution,version,columns,metrics,")


def test_a_strangers_metric_is_in_stats(process, installed, one):
    site = installed("stranger", stranger_metric=METRIC.format(name="stranger"))
    row = process("stats", one, "--format", "json", path=site).json["rows"][0]
    assert row["metrics"]["stranger"]["n"] == row["metrics"]["pr"]["n"]
    assert list(row["metrics"])[-1] == "stranger"


def test_broken_and_clashing_plugins_are_named_and_set_aside(process, installed, one):
    site = installed("faulty", broken=BROKEN, clash=METRIC.format(name="pr"))
    done = process("stats", one, "--format", "json", path=site)
    assert done.status == 1
    assert done.err.count("\n") == 2
    assert "plugin broken (faulty 1.0): set aside: RuntimeError: no luck today" in done.err
    assert "'pr' is already brought by plugin pr" in done.err
    assert len(done.json["problems"]) == 2
    assert done.json["rows"][0]["metrics"]["pr"]["value"] is not None
    listed = process("plugins", path=site)
    assert listed.status == 1
    assert "SET ASIDE" in listed.out


def test_a_metric_that_answers_nonsense_spoils_only_itself(process, installed, one):
    site = installed("faulty", nonsense=NONSENSE)
    done = process("stats", one, "--format", "json", path=site)
    assert done.status == 1
    assert "metric odd of plugin nonsense (faulty 1.0) answered nonsense" in done.err
    assert "odd" not in done.json["rows"][0]["metrics"]
    assert done.json["rows"][0]["metrics"]["pr"]["value"] is not None


def test_a_plugin_adds_a_command(process, installed):
    site = installed("greeter", greeter=COMMAND)
    assert "hello" in process("--help", path=site).out
    assert "Say hello." in process("--help", path=site).out
    assert process("hello", path=site).out.strip() == "hello"


def test_a_metric_of_a_broken_plugin_is_unknown_and_the_plugin_named(process, installed, one):
    done = process("stats", one, "-m", "stranger", path=installed("stranger", stranger_metric=BROKEN))
    assert done.status == 2
    assert "unknown metric 'stranger'" in done.err
    assert "set aside: stranger_metric (stranger 1.0)" in done.err


def test_what_a_plugin_prints_while_it_loads_is_no_output(process, installed, one):
    site = installed("stranger", stranger_metric="print('hello')\n" + METRIC.format(name="stranger"))
    done = process("stats", one, "--format", "json", path=site)
    assert done.json["rows"]
    assert done.err == "hello\n"


CHATTY = '''
import attrs, numpy as np
from millipoint import Tally, Total, column, hookimpl


print("from the module")

@column()
def chatty_play(kind):
    print("from a column")
    return np.asarray(kind == 0)

@attrs.frozen
class Chatty:
    name: str = "chatty"
    title: str = "Chatty"
    unit: str = "count"
    listed: bool = True

    def __str__(self):
        return self.name

    @property
    def members(self):
        return Tally(where="chatty_play")

    @property
    def tallies(self):
        print("from tallies")
        return {"plays": self.members}

    def result(self, states, asked):
        print("from result")
        n = asked.total(states["plays"])
        return asked.figures(n.astype(float), n, units=asked.count_units(states["plays"]), empty="none")

@hookimpl
def millipoint_columns(host):
    print("from a hook")
    return [chatty_play]

@hookimpl
def millipoint_metrics(host):
    return [Chatty()]
'''


@pytest.mark.parametrize(
    "args",
    [
        ["stats", "--metric", "chatty", "--format", "json"],
        ["stats", "--format", "json"],
        ["decisions", "--figure", "chatty", "--format", "json"],
        ["decisions", "--column", "chatty_play", "--format", "json"],
        ["breakdown", "--by", "chatty_play", "--format", "json"],
        ["levels", "--by", "chatty_play", "--cell", "1", "--format", "json"],
    ],
)
def test_what_a_plugin_prints_is_no_output(installed, process, one, args):
    site = installed("chatty", chatty_metric=CHATTY)
    done = process(*args, one, path=site)
    assert (done.status, done.json["problems"]) == (0, [])
    assert "from a column" in done.err
    if "chatty" in args:
        assert "from result" in done.err


def test_output_and_prints_go_their_ways_in_tables_and_csv(installed, process, one):
    site = installed("chatty", chatty_metric=CHATTY)
    for form in ("table", "csv"):
        done = process("stats", "-m", "chatty", "--format", form, one, path=site)
        assert done.status == 0
        assert not re.search("from (result|tallies|a )", done.out)
        assert "chatty" in done.out.casefold()
    assert "Usage: millipoint stats" in process("stats", "--help", path=site).out


READER = '''
from millipoint import Reader, hookimpl
from millipoint.reading import read_bytes

def sniff(head):
    return head.startswith(b"TALK")

def read(data, source):
    print("reading")
    return read_bytes(data[4:], source)

@hookimpl
def millipoint_readers(host):
    return [Reader("talking", "Talking", sniff, read, (".talk",))]
'''


def test_a_reader_that_prints_leaves_json_of_an_import_alone(installed, process, one, tmp_path):
    pytest.importorskip("sqlalchemy")
    site = installed("talking", talking_reader=READER)
    file = tmp_path / "match.talk"
    file.write_bytes(b"TALK" + one.read_bytes())
    done = process("import", file, "--library", tmp_path / "library.db", "--jobs", "1", "--json", path=site)
    assert done.status == 0
    assert done.json["new"] == 1
    assert "reading" in done.err
