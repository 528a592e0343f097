"""The command line run in a process of its own, on sample matches, with plugins made for a test."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from outcome import Outcome

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

NAMES = ("06_2024-02-11_3p.sgf", "14_2024-06-23_2p.sgf", "20_2024-11-21_5p.sgf", "31_2025-04-05_3p.sgf")
SAMPLES = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf"


@pytest.fixture
def samples(tmp_path):
    """A folder with copies of four matches."""
    folder = tmp_path / "samples"
    folder.mkdir()
    for name in NAMES:
        shutil.copy(SAMPLES / name, folder)
    return folder


@pytest.fixture
def library(run, samples, tmp_path):
    """A library of the four sample matches."""
    place = tmp_path / "library.db"
    assert run("import", samples, "--library", place).status == 0
    return place


@pytest.fixture
def one(samples):
    """The file of one match of several games: Ines Valverde against Anna-Lena Groß, 2024-11-21, 5 points."""
    return samples / "20_2024-11-21_5p.sgf"


@pytest.fixture
def installed(tmp_path):
    """Make a distribution with plugins on the path of other processes; returns the folder."""
    folder = tmp_path / "site"

    def make(name, **modules):
        info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = [f"{module} = {module}\n" for module in modules]
        (info / "entry_points.txt").write_text("[millipoint]\n" + "".join(lines))
        for module, code in modules.items():
            (folder / f"{module}.py").write_text(code)
        return folder

    return make


def environment(**more):
    """The environment of another process, UTF-8 unless a test says otherwise."""
    return {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "NO_COLOR": "1", **more}


COMMAND = [sys.executable, "-c", "import sys; from millipoint.cli.main import main; sys.exit(main())"]


@pytest.fixture
def process():
    """Run the command line in a process of its own."""

    def call(*args, path=None, **more):
        env = environment(**({"PYTHONPATH": str(path)} if path else {}), **more)
        done = subprocess.run([*COMMAND, *map(str, args)], capture_output=True, env=env, timeout=60)
        encoding = env["PYTHONIOENCODING"]
        outcome = Outcome(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))
        assert "Traceback" not in outcome.err
        return outcome

    return call


@pytest.fixture
def start():
    """Start the command line in a process of its own, to be interrupted."""
    started = []

    def call(*args, stdout=subprocess.PIPE):
        child = subprocess.Popen([*COMMAND, *map(str, args)], stdout=stdout, stderr=subprocess.PIPE, env=environment())
        started.append(child)
        return child

    yield call
    for child in started:
        if child.poll() is None:
            child.kill()
        child.communicate()
