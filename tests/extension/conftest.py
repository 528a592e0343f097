"""Fresh environments with Millipoint's own wheel, built from its sdist in a copy of the checkout."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable

import attrs
import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
BACKEND = "setuptools>=77"
PATIENCE = 600
"""Seconds that one worker waits for what another one makes."""
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


def run(*command: object, cwd: pathlib.Path, path: pathlib.Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command with nothing of the tests' own Python in its environment, but for ``path`` to import from."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MILLIPOINT", "VIRTUAL_ENV", "COLUMNS"))}
    env = {**clean, "PYTHONUTF8": "1", "PYTHONNOUSERSITE": "1", **({"PYTHONPATH": str(path)} if path else {})}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False)


def done(*command: object, cwd: pathlib.Path, path: pathlib.Path | None = None) -> str:
    """The output of a command that must succeed."""
    result = run(*command, cwd=cwd, path=path)
    assert result.returncode == 0, f"{' '.join(map(str, command))}\n{result.stdout}\n{result.stderr}"
    return result.stdout


@attrs.frozen
class Environment:
    """A virtual environment."""

    folder: pathlib.Path

    def script(self, name: str) -> pathlib.Path:
        """A command that is installed in it."""
        return self.folder / ("Scripts" if os.name == "nt" else "bin") / (f"{name}.exe" if os.name == "nt" else name)

    @property
    def python(self) -> pathlib.Path:
        """Its interpreter."""
        return self.script("python")

    def install(self, *words: object) -> None:
        """Install into it, with the pip of the tests' own Python."""
        done(*PIP, "--python", self.python, "install", "--quiet", *words, cwd=self.folder)

    def millipoint(
        self, *words: object, cwd: pathlib.Path, path: pathlib.Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run the command line."""
        return run(self.script("millipoint"), *words, cwd=cwd, path=path)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[pathlib.Path], None]], pathlib.Path]:
    """Make a folder by name, once for all workers of a parallel run."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "extension"
    shared.mkdir(exist_ok=True)

    def made(name: str, make: Callable[[pathlib.Path], None]) -> pathlib.Path:
        folder, ready, failed = (shared / f"{name}{end}" for end in ("", ".ready", ".failed"))
        try:
            folder.mkdir()
        except FileExistsError:
            end = time.monotonic() + PATIENCE
            while not ready.exists() and not failed.exists() and time.monotonic() < end:
                time.sleep(0.1)
        else:
            try:
                make(folder)
                ready.touch()
            except BaseException:
                failed.touch()
                raise
        assert ready.exists(), f"{name} could not be made, see the test that tried"
        return folder

    return made


@pytest.fixture(scope="session")
def registry(once) -> None:
    """Skip the test when pip cannot fetch packages."""

    def fetch(folder: pathlib.Path) -> None:
        result = run(*PIP, "download", "--quiet", "--no-deps", BACKEND, "--dest", folder, cwd=folder)
        last = (result.stderr.strip().splitlines() or ["no reason given"])[-1]
        (folder / "fault").write_text(last if result.returncode else "", "utf-8")

    fault = (once("registry", fetch) / "fault").read_text("utf-8")
    if fault:
        pytest.skip(f"pip cannot fetch packages here: {fault}")


@pytest.fixture(scope="session")
def distributions(once, registry) -> pathlib.Path:
    """A folder with the sdist and the wheel that was built from it, in a path with a space."""
    pytest.importorskip("build", reason="the package 'build' is not installed (extra dev)")

    def make(folder: pathlib.Path) -> None:
        copy = folder / "a checkout"
        shutil.copytree(REPOSITORY, copy, ignore=LEFT_OUT)
        done(sys.executable, "-m", "build", "--outdir", folder / "dist", copy, cwd=folder)

    return once("distributions", make) / "dist"


@pytest.fixture(scope="session")
def wheel(distributions) -> pathlib.Path:
    """Millipoint's wheel."""
    (found,) = distributions.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def fresh(once, wheel) -> Callable[..., Environment]:
    """Make an environment with Millipoint's base install and further packages."""

    def made(name: str, *further: str) -> Environment:
        def make(folder: pathlib.Path) -> None:
            venv.create(folder, with_pip=False, symlinks=os.name != "nt")
            Environment(folder).install(wheel, *further)

        return Environment(once(name, make))

    return made


@pytest.fixture(scope="session")
def base(fresh) -> Environment:
    """An environment with nothing but the base install. Tests leave it as it is."""
    return fresh("base")


@pytest.fixture(scope="session")
def matches() -> pathlib.Path:
    """The sample matches."""
    return REPOSITORY / "examples" / "matches"
