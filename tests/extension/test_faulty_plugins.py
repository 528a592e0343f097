"""Plugins that fail in one way each: named, set aside, and every other figure is there and right."""

import json
import textwrap

import pytest

pytestmark = pytest.mark.slow

METRIC = '''
from millipoint import Tally, hookimpl

class Odd:
    name = title = "{name}"
    unit = ""
    members = Tally(where="counted")
    tallies = {{"n": members}}

    def __str__(self):
        return self.name

    def result(self, states, asked):
        {body}

@hookimpl
def millipoint_metrics(host):
    return [Odd()]
'''

AT_LOADING = {
    "raises": ("raise RuntimeError('no licence found')", "no licence found"),
    "leaves": ("import sys\nsys.exit('wrong machine')", "wrong machine"),
    "lacks": ("import a_module_that_is_not_there", "a_module_that_is_not_there"),
    "clashes": (
        "from millipoint import Ratio, Tally, hookimpl\n\n@hookimpl\ndef millipoint_metrics(host):\n"
        "    return [Ratio('pr_square', Tally('error', where='counted')), Ratio('pr', Tally('error', where='counted'))]",
        "metric 'pr' is already brought by plugin pr (millipoint",
    ),
    "misspells": (
        "from millipoint import hookimpl\n\n@hookimpl\ndef millipoint_metricks(host):\n    return []",
        "millipoint_metricks",
    ),
    "cannot_say": ("class Fault(Exception):\n    def __str__(self):\n        raise ValueError\n\nraise Fault", "Fault"),
    "two_lines": ("raise RuntimeError('first\\nsecond')", "RuntimeError: first"),
    "untitled": (
        "from millipoint import Ratio, Tally, hookimpl\n\n@hookimpl\ndef millipoint_metrics():\n"
        "    return [Ratio('untitled', Tally('error', where='counted'), title=None)]",
        "title and unit are not texts",
    ),
    "no_metric": (
        "from millipoint import hookimpl\n\n@hookimpl\ndef millipoint_metrics(host):\n    return ['pr']",
        "'pr' is not a metric",
    ),
}
"""Code of plugins that are set aside when they are loaded, and a part of the reason."""

IN_RESULT = {
    "says_text": ("return 'seven'", "str instead of Figures"),
    "wrong_shape": ("import numpy as np; return asked.figures(np.zeros(len(asked), int)[:1], np.zeros(len(asked), int))", "value has shape"),
    "holds_text": ("import numpy as np; return asked.figures(np.full(len(asked), 'x'), np.zeros(len(asked), int))", "not numbers"),
    "endless": ("import numpy as np; return asked.figures(np.full(len(asked), np.inf), np.ones(len(asked), int))", "value is infinite"),
    "counts_nan": ("import numpy as np; return asked.figures(np.zeros(len(asked)), np.full(len(asked), np.nan))", "n holds float64"),
    "hides_text": (
        "import numpy as np; return asked.figures(np.full(len(asked), 'x', dtype=object), np.ones(len(asked), int))",
        "value holds texts",
    ),
    "unreasoned": (
        "import numpy as np; n = np.ones(len(asked), int); return asked.figures(n * 0.5, n, why=n * 99)",
        "beyond the reasons",
    ),
    "quits": ("raise SystemExit(0)", "SystemExit"),
    "tampers": ("states['n'].values[''][:] = 0; return asked.figures(asked.total(states['n']), asked.total(states['n']))", "read-only"),
    "divides": ("return 1 / 0", "ZeroDivisionError"),
}
"""What metrics do instead of answering, and a part of the reason why they are left out."""

ODD_COLUMNS = {
    "column_raises": ("raise ValueError('no such thing')", "no such thing"),
    "column_overwrites": ("kind[:] = 0; return kind", "read-only"),
    "column_short": ("return kind[:1]", "column column_short"),
    "column_unknown": ("return kind + float('nan')", "column_unknown"),
}
"""Columns that fail while decisions are gone through."""

COLUMN = '''
from millipoint import Ratio, Tally, column, hookimpl

@column()
def {name}(kind):
    {body}

@hookimpl
def millipoint_columns():
    return [{name}]

@hookimpl
def millipoint_metrics():
    return [Ratio("mean_{name}", Tally("{name}", where="counted"))]
'''

SOUND = '''
from millipoint import Ratio, Tally, hookimpl

@hookimpl
def millipoint_metrics():
    return [Ratio("sound_pr", Tally("error", where="counted"), scale=500)]
'''


@pytest.fixture(scope="module")
def outcome(base, once, matches, tmp_path_factory):
    """Documents without and with the plugins, and what was said on stderr."""
    modules = {name: code for name, (code, _) in AT_LOADING.items()}
    modules |= {name: METRIC.format(name=name, body=body) for name, (body, _) in IN_RESULT.items()}
    modules |= {name: COLUMN.format(name=name, body=body) for name, (body, _) in ODD_COLUMNS.items()}
    modules["sound"] = SOUND
    site = once("faulty", lambda folder: base.install("--no-deps", "--target", folder / "site", written(folder, modules))) / "site"
    cwd = tmp_path_factory.mktemp("faulty")
    words = ("stats", matches, "--format", "json")
    clean, odd = base.millipoint(*words, cwd=cwd), base.millipoint(*words, cwd=cwd, path=site)
    listed = base.millipoint("plugins", "--format", "json", cwd=cwd, path=site)
    return clean, odd, listed


def written(folder, modules):
    project = folder / "project"
    project.mkdir()
    for name, code in modules.items():
        (project / f"odd_{name}.py").write_text(textwrap.dedent(code), "utf-8")
    entries = "\n".join(f'{name} = "odd_{name}"' for name in modules)
    (project / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["setuptools>=77"]\nbuild-backend = "setuptools.build_meta"\n'
        '[project]\nname = "millipoint-odd"\nversion = "1.2.3"\n'
        f"[project.entry-points.millipoint]\n{entries}\n"
        f"[tool.setuptools]\npy-modules = {[f'odd_{name}' for name in modules]}\n",
        "utf-8",
    )
    return project


def test_the_exit_status_is_honest(outcome):
    clean, odd, listed = outcome
    assert (clean.returncode, odd.returncode, listed.returncode) == (0, 1, 1)
    assert "Traceback" not in odd.stderr


@pytest.mark.parametrize("name", AT_LOADING)
def test_a_plugin_that_fails_at_loading_is_named(outcome, name):
    _, odd, listed = outcome
    reason = AT_LOADING[name][1]
    (problem,) = [p for p in json.loads(odd.stdout)["problems"] if f"plugin {name} (" in p["place"]]
    assert reason in problem["message"]
    (line,) = [line for line in odd.stderr.splitlines() if f"plugin {name} (millipoint-odd 1.2.3): set aside" in line]
    assert reason in line
    (plugin,) = [p for p in json.loads(listed.stdout)["plugins"] if p["name"] == name]
    assert reason in plugin["fault"]
    assert not any(plugin["brings"].values())


@pytest.mark.parametrize(("name", "metric"), [(n, n) for n in IN_RESULT] + [(n, f"mean_{n}") for n in ODD_COLUMNS])
def test_a_metric_that_answers_nonsense_is_named_and_left_out(outcome, name, metric):
    _, odd, _ = outcome
    document = json.loads(odd.stdout)
    reason = {**IN_RESULT, **ODD_COLUMNS}[name][1]
    (problem,) = [p for p in document["problems"] if name in str(p)]
    assert reason in problem["message"]
    assert "millipoint-odd" in str(problem)
    (line,) = [line for line in odd.stderr.splitlines() if name in line]
    assert reason in line
    assert not [row for row in document["rows"] if metric in row["metrics"]]


def test_every_other_figure_is_there_and_right(outcome):
    clean, odd, _ = outcome
    expected, found = json.loads(clean.stdout), json.loads(odd.stdout)
    for row in found["rows"]:
        ours, sound = row["metrics"]["pr"], row["metrics"].pop("sound_pr")
        assert {**sound, "signature": ""} == {**ours, "signature": ""}
    assert found["rows"] == expected["rows"]
    assert len(found["rows"]) == 5


def test_nothing_of_a_plugin_that_clashes_is_taken_in(outcome):
    _, odd, _ = outcome
    assert not [row for row in json.loads(odd.stdout)["rows"] if "pr_square" in row["metrics"]]
