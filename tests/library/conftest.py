"""Libraries in files and on a server, and matches to put into them."""

import pathlib
import re
import shutil
import sys

import pytest

from millipoint import read
from millipoint.library import open_library

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "formats"))

SAMPLES = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf"


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


@pytest.fixture(scope="session")
def many(tmp_path_factory, samples):
    """Twenty-four different matches: variants of the samples, each of a length of its own."""
    folder = tmp_path_factory.mktemp("many")
    for i in range(24):
        data = samples[i % len(samples)].read_bytes()
        longer = re.sub(rb"(MI\[length:)(\d+)", lambda found, i=i: found[1] + b"%d" % (int(found[2]) + 2 * (i // 4)), data)
        (folder / f"{i:02}.sgf").write_bytes(longer)
    return sorted(folder.iterdir())


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
