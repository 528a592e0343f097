"""Libraries of small matches, and the command line on them."""

import pytest
from small_matches import MATCHES, put

from millipoint import Settings, default_plugins
from millipoint.library import open_library


@pytest.fixture
def path(tmp_path):
    return tmp_path / "library.db"


FILE_ONLY = ("test_care",)


def pytest_generate_tests(metafunc):
    """Edits are tested in a file and on a server; only a file can be copied and damaged."""
    if "backend" in metafunc.fixturenames:
        both = not metafunc.module.__name__.endswith(FILE_ONLY)
        metafunc.parametrize("backend", ["sqlite", "postgresql"] if both else ["sqlite"], indirect=True)


@pytest.fixture
def backend(request, path):
    """Where the library of the test is: a file, or a new database on a server."""
    if request.param == "sqlite":
        return path
    server = request.getfixturevalue("server")
    if isinstance(server, str):
        pytest.skip(server)
    return server.database()


@pytest.fixture
def library(backend):
    """Five matches in two tournaments; two pairs of spellings."""
    with open_library(backend) as library:
        put(library, *MATCHES)
        yield library


@pytest.fixture
def other(tmp_path):
    """An empty library in a file, to take in what another one exports."""
    with open_library(tmp_path / "other.db") as library:
        yield library


@pytest.fixture
def session():
    """The installed plugins under the usual settings."""
    return default_plugins().session(Settings())


@pytest.fixture
def run(capsys, library, backend, monkeypatch):
    """Call the command line on the library in this process; returns status, output and errors."""
    from millipoint.cli.main import main

    monkeypatch.setenv("MILLIPOINT_LIBRARY", str(backend))

    def call(*args):
        capsys.readouterr()
        status = main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return status, out, err

    return call
