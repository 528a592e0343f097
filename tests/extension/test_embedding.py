"""Millipoint inside another program: the base install, another folder, plain arrays."""

import json
import pathlib
import shutil

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
EXTRAS = ("click", "rich", "sqlalchemy", "pyarrow", "pandas", "alembic", "watchdog", "platformdirs", "pytest", "millipoint.cli",
          "millipoint.formats", "millipoint.plugins", "millipoint.met", "millipoint.library")  # fmt: skip
pytestmark = pytest.mark.slow


@pytest.fixture
def python(base, tmp_path):
    from subprocess import run

    def call(*words):
        result = run([str(base.python), "-I", *map(str, words)], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
        assert result.returncode == 0, result.stderr
        return result.stdout

    return call


def test_two_metrics_from_plain_arrays(python, tmp_path):
    shutil.copy(REPOSITORY / "examples" / "embedding.py", tmp_path / "elsewhere.py")
    lines = python(tmp_path / "elsewhere.py").splitlines()
    # Ann: 0, a double missed by 0.55 - 0.42, 0.087 - ... by hand, 500 x 0.155 / 4; Bob: 500 x 0.064 / 1
    assert lines[0] == "PR  Ann: 19.3750 over 4 decisions"
    assert lines[2] == "PR  Bob: 32.0000 over 1 decisions"
    assert lines[1].strip().startswith("pr|counting:xg|met:Kazaross-XG2|")
    assert lines[4].startswith("L7  Ann: 0.0098 over 4")
    assert lines[6].startswith("L7  Bob: 0.0040 over 1")


def test_the_core_imports_its_dependencies_and_nothing_else(python):
    modules = json.loads(python("-c", "import sys, millipoint, json; print(json.dumps(sorted(sys.modules)))"))
    assert {"numpy", "attrs", "pluggy", "millipoint.compute"} <= {*modules, "attrs" if "attr" in modules else ""}
    loaded = {name for name in modules if any(name == extra or name.startswith(f"{extra}.") for extra in EXTRAS)}
    assert not loaded


def test_computing_needs_neither_command_line_nor_extras(python, tmp_path):
    code = (
        "import sys, json; sys.argv = ['x']; exec(open('elsewhere.py', encoding='utf-8').read());"
        "print(json.dumps(sorted(sys.modules)))"
    )
    shutil.copy(REPOSITORY / "examples" / "embedding.py", tmp_path / "elsewhere.py")
    modules = json.loads(python("-c", code).splitlines()[-1])
    wanted = [*EXTRAS[:9], "millipoint.cli", "millipoint.library"]
    assert not {name for name in modules if any(name == extra or name.startswith(f"{extra}.") for extra in wanted)}
