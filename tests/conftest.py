"""Fixtures of every test: files that are too large or not ours to ship are used where they lie, or skipped."""

import os
import pathlib
import shutil
import sys

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY / "tests" / "support"))


@pytest.fixture(scope="session")
def shared() -> pathlib.Path:
    """The folder of large sample files: ``MILLIPOINT_SHARED``, or ``shared`` beside the repository."""
    folder = pathlib.Path(os.environ.get("MILLIPOINT_SHARED") or REPOSITORY.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no folder of sample files at {folder} (set MILLIPOINT_SHARED)")
    return folder


@pytest.fixture(scope="session")
def repository() -> pathlib.Path:
    """The root of the repository."""
    return REPOSITORY


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL server of the tests' own, or the sentence that says why there is none."""
    import postgres

    found = postgres.start()
    yield found
    if not isinstance(found, str):
        found.stop()
        shutil.rmtree(found.folder, ignore_errors=True)


@pytest.fixture
def run(capsys):
    """Call the command line in this process."""
    from outcome import Outcome

    from millipoint.cli.main import main

    def call(*args):
        capsys.readouterr()
        status = main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Outcome(status, out, err)

    return call


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Functions as parameters get their name, not their address: every process collects the same tests."""
    return getattr(val, "__name__", None) if callable(val) else None
