"""``new-metric``: a package that works as it is written."""

import subprocess
import sys

import pytest

from .conftest import environment


def test_the_package_is_complete(run, tmp_path):
    done = run("new-metric", "best_share", "--directory", tmp_path)
    assert done.status == 0
    assert "pip install -e" in done.out
    folder = tmp_path / "millipoint-best-share"
    files = sorted(str(path.relative_to(folder)).replace("\\", "/") for path in folder.rglob("*") if path.is_file())
    assert files == ["README.md", "millipoint_best_share/__init__.py", "pyproject.toml", "tests/test_best_share.py"]
    headings = [line[3:] for line in (folder / "README.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings == ["Question", "Formula", "Population", "Unit", "Reading", "Limits", "Source"]
    code = (folder / "millipoint_best_share" / "__init__.py").read_text("utf-8")
    assert sum(1 for line in code.splitlines() if line.strip() and not line.strip().startswith('"""')) <= 15


def test_the_metric_appears_in_stats(run, process, installed, one, tmp_path):
    run("new-metric", "best_share", "--directory", tmp_path)
    package = tmp_path / "millipoint-best-share" / "millipoint_best_share" / "__init__.py"
    site = installed("millipoint-best-share", millipoint_best_share=package.read_text("utf-8"))
    done = process("stats", one, "--format", "json", path=site)
    assert done.status == 0
    assert 0 <= done.json["rows"][0]["metrics"]["best_share"]["value"] <= 1


def test_its_own_tests_pass(run, installed, tmp_path):
    pytest.importorskip("millipoint.testing")
    from millipoint import testing

    if not hasattr(testing, "check_metric"):
        pytest.skip("no check_metric")
    run("new-metric", "best_share", "--directory", tmp_path)
    folder = tmp_path / "millipoint-best-share"
    package = folder / "millipoint_best_share" / "__init__.py"
    site = installed("millipoint-best-share", millipoint_best_share=package.read_text("utf-8"))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(command, cwd=folder, env=environment(PYTHONPATH=str(site)), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["Best", "best-share", "1st", "class", "a b", "../x", "_a", "a__b", "x" * 41, "é"])
def test_names_that_cannot_be(run, tmp_path, name):
    done = run("new-metric", "--directory", tmp_path, "--", name)
    assert done.status == 2
    assert "no name for a metric" in done.err
    assert not list(tmp_path.iterdir())


def test_names_that_are_taken(run, tmp_path):
    assert "exists already" in run("new-metric", "pr", "--directory", tmp_path).err
    run("new-metric", "mine", "--directory", tmp_path)
    again = run("new-metric", "mine", "--directory", tmp_path)
    assert (again.status, "exists already" in again.err) == (2, True)
    assert run("new-metric", "other", "--directory", tmp_path / "none").status == 2
