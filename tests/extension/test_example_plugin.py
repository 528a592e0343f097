"""The example plugin, built and installed beside Millipoint: its metric shows up, and nothing of the core changed."""

import ast
import base64
import hashlib
import importlib.metadata
import json
import pathlib
import shutil

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = REPOSITORY / "examples" / "plugin-blunder-share"
MODULE = EXAMPLE / "millipoint_blunder_share" / "__init__.py"
IGNORED = shutil.ignore_patterns("__pycache__", "build", "*.egg-info", ".*")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("example") / "plugin"
    shutil.copytree(EXAMPLE, folder, ignore=IGNORED)
    return folder


@pytest.fixture(scope="module")
def environment(fresh, once, copy):
    made = fresh("example", "pytest")
    once("example-plugin", lambda folder: made.install("--no-deps", copy))
    return made


def test_the_metric_shows_up_in_stats(environment, base, matches, tmp_path):
    words = ("stats", matches, "--format", "json")
    with_plugin, without = (where.millipoint(*words, cwd=tmp_path) for where in (environment, base))
    assert (with_plugin.returncode, with_plugin.stderr) == (0, without.stderr)
    more, less = json.loads(with_plugin.stdout), json.loads(without.stdout)
    shares = {row["group"]["player"]: row["metrics"].pop("blunder_share") for row in more["rows"]}
    assert more == less
    assert shares["Ines Valverde"]["value"] == pytest.approx(0.27849, abs=1e-5)
    assert shares["Kleinert, Uwe"]["value"] == pytest.approx(0.86611, abs=1e-5)
    assert shares["Anna-Lena Groß"]["value"] == 0.0
    assert shares["Ines Valverde"]["n"] > 100
    assert shares["Ines Valverde"]["low"] < shares["Ines Valverde"]["value"] < shares["Ines Valverde"]["high"]
    assert "blunder_threshold:0.100" in shares["Ines Valverde"]["signature"]


def test_the_command_line_treats_it_as_any_other_metric(environment, matches, tmp_path):
    result = environment.millipoint("stats", matches, "--metric", "blunder_share", "--by", "kind", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "Blunder share" in result.stdout
    rows = environment.millipoint(
        "decisions", matches, "--figure", "blunder_share", "--player", "Ines Valverde", "--format", "csv", cwd=tmp_path
    )
    assert rows.returncode == 0, rows.stderr
    assert len(rows.stdout.splitlines()) > 100


def test_it_is_listed(environment, tmp_path):
    result = environment.millipoint("plugins", "--format", "json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (plugin,) = [p for p in json.loads(result.stdout)["plugins"] if p["name"] == "blunder_share"]
    assert plugin["distribution"] == "millipoint-blunder-share"
    assert plugin["brings"]["metrics"] == ["blunder_share"]
    assert plugin["brings"]["columns"] == ["blunder_cost"]
    assert "millipoint-blunder-share" in environment.millipoint("plugins", cwd=tmp_path).stdout


def test_its_own_tests_pass_there(environment, copy):
    result = run_tests(environment, copy)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "5 passed" in result.stdout


def run_tests(environment, folder):
    from subprocess import run

    command = [str(environment.script("pytest")), "-q", "-p", "no:cacheprovider"]
    return run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)


def test_nothing_of_millipoint_changed(environment):
    site = next(environment.folder.rglob("site-packages"))
    (dist,) = importlib.metadata.distributions(name="millipoint", path=[str(site)])
    files = [file for file in dist.files if file.hash]
    assert len(files) > 100
    for file in files:
        digest = hashlib.new(file.hash.mode, file.locate().read_bytes()).digest()
        assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == file.hash.value, file


def test_the_metric_is_short():
    tree = ast.parse(MODULE.read_text("utf-8"))
    lines = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.Assign)):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            lines |= set(range(first, node.end_lineno + 1))
    hooks = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("millipoint_")]
    for hook in hooks:
        lines -= set(range(hook.lineno - 1, hook.end_lineno + 1))
    assert len(hooks) == 2
    assert len(lines) <= 15


def test_its_readme_has_the_headings_of_every_metric():
    headings = [line.removeprefix("## ") for line in (EXAMPLE / "README.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings == ["Question", "Formula", "Population", "Unit", "Reading", "Limits", "Source"]
