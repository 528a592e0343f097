"""``millipoint new-metric`` in a fresh environment: what it writes installs, counts and keeps the laws."""

import json
from subprocess import run

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def environment(fresh):
    return fresh("new-metric", "pytest")


@pytest.fixture(scope="module")
def project(environment, once):
    def make(folder):
        result = environment.millipoint("new-metric", "best_choice", cwd=folder)
        assert result.returncode == 0, result.stderr
        assert "millipoint stats PATH --metric best_choice" in result.stdout
        environment.install("--no-deps", "-e", folder / "millipoint-best-choice")

    return once("new-metric-project", make) / "millipoint-best-choice"


def test_its_metric_shows_up_in_stats(environment, project, matches, tmp_path):
    result = environment.millipoint("stats", matches, "--format", "json", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    rows = {row["group"]["player"]: row["metrics"] for row in json.loads(result.stdout)["rows"]}
    best = rows["Ines Valverde"]["best_choice"]
    assert 0.4 < best["low"] < best["value"] < best["high"] < 1
    assert best["n"] == rows["Ines Valverde"]["pr"]["n"]


def test_its_tests_pass(environment, project):
    command = [str(environment.script("pytest")), "-q", "-p", "no:cacheprovider"]
    result = run(command, cwd=project, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "3 passed" in result.stdout


def test_a_wheel_can_be_built_of_it(environment, project, once):
    import sys

    def make(folder):
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps", project]
        done = run([*map(str, command), "--wheel-dir", str(folder)], cwd=folder, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr

    (wheel,) = once("new-metric-wheel", make).glob("*.whl")
    assert wheel.name.startswith("millipoint_best_choice-0.1.0-")


def test_its_readme_has_the_headings_of_every_metric(project):
    headings = [line.removeprefix("## ") for line in (project / "README.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings == ["Question", "Formula", "Population", "Unit", "Reading", "Limits", "Source"]


def test_it_does_not_overwrite(environment, project):
    result = environment.millipoint("new-metric", "best_choice", cwd=project.parent)
    assert result.returncode == 2
    assert "best_choice" in result.stderr
