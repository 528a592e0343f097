"""The examples of the pages for plugin writers and embedders run, and print what the pages say."""

import contextlib
import io
import os
import pathlib
import re
import sys
import tomllib
from subprocess import run

import pytest

from millipoint import hooks

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# (\S+\.(?:py|toml|md))\n")
"""First line of a block that is a whole file of the plugin."""


def blocks(name):
    """Language and text of every fenced block of a page, with the line it begins at."""
    text = (REPOSITORY / "docs" / name).read_text("utf-8")
    return [(m[1], m[2], text.count("\n", 0, m.start()) + 2) for m in BLOCK.finditer(text)]


def test_the_examples_of_embedding_run_and_print_what_they_say():
    space = {"__name__": "embedding"}
    found = blocks("embedding.md")
    assert len(found) > 15
    printed, line = "", 0
    for language, text, at in found:
        if language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(text, f"embedding.md:{at}", "exec"), space)
            printed, line = out.getvalue(), at
        elif language == "text":
            assert printed == text, f"docs/embedding.md, line {line}"


def test_the_tutorial_names_every_hook():
    page = (REPOSITORY / "docs" / "writing-a-plugin.md").read_text("utf-8")
    assert [name for name in dir(hooks) if name.startswith("millipoint_") and name not in page] == []


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    """The plugin of the tutorial, written from the page and made known to Python as an installed one is."""
    folder = tmp_path_factory.mktemp("tutorial")
    for _, text, _ in blocks("writing-a-plugin.md"):
        if first := FILE.match(text):
            path = folder / first[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    facts = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    entries = "\n".join(f"{name} = {module}" for name, module in project["entry-points"]["millipoint"].items())
    (facts / "entry_points.txt").write_text(f"[millipoint]\n{entries}\n", "utf-8")
    return folder


def called(plugin, *words):
    """Output of a Python process that finds the plugin of the tutorial."""
    env = {**os.environ, "PYTHONPATH": str(plugin), "PYTHONUTF8": "1", "COLUMNS": "120"}
    done = run([sys.executable, *words], cwd=plugin, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_tests_of_the_tutorial_pass(plugin):
    out = called(plugin, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    assert re.search(r"\b[3-9] passed", out)


@pytest.mark.slow
def test_the_other_examples_of_the_tutorial_run(plugin):
    texts = [text for language, text, _ in blocks("writing-a-plugin.md") if language == "python" and not FILE.match(text)]
    assert len(texts) >= 3
    called(plugin, "-c", "\n".join(texts))


@pytest.mark.slow
def test_the_metric_of_the_tutorial_shows_up_in_stats(plugin):
    matches = REPOSITORY / "examples" / "matches"
    out = called(plugin, "-m", "millipoint.cli.main", "stats", matches, "--metric", "near_miss")
    assert "Near misses" in out
    assert "Ines Valverde" in out
