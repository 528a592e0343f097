"""Libraries in files and on a server, and matches to put into them."""

import pathlib
import shutil
import sys

import pytest

from millipoint import read
from millipoint.library import open_library

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "formats"))

SAMPLES = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf"


@pytest.fixture(scope="session")
def server():
    import postgres

    found = postgres.start()
    if isinstance(found, str):
        yield found
        return
    yield found
    found.stop()
    shutil.rmtree(found.folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """Where a new library is to be made: a file, or a database on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "library.db")
    server = request.getfixturevalue("server")
    if isinstance(server, str):
        pytest.skip(server)
    return server.database()


@pytest.fixture
def library(url):
    """An empty library, of both kinds."""
    with open_library(url) as found:
        yield found


@pytest.fixture
def file_library(tmp_path):
    """An empty library in a file."""
    with open_library(tmp_path / "library.db") as found:
        yield found


@pytest.fixture(scope="session")
def samples():
    """The sample matches that can be read, in order."""
    return sorted(path for path in SAMPLES.glob("[0-9]*.sgf"))


@pytest.fixture(scope="session")
def sample(samples):
    """One small analysed match."""
    return read(next(path for path in samples if path.name.startswith("31")))


@pytest.fixture
def folder(tmp_path, samples):
    """A folder of sample matches."""
    target = tmp_path / "matches"
    target.mkdir()
    for path in samples:
        shutil.copy(path, target)
    return target


@pytest.fixture
def offer(library):
    from altered import Offering

    return Offering(library)
