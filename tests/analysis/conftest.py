"""A full analysis of real matches on the command line, beside the same records judged one by one."""

import json
import pathlib

import attrs
import pytest

from millipoint import Decisions, read
from millipoint.decision import Decision

from ..plugins.families import judged
from ..plugins.reference import Judged

SMALL = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf"


@attrs.frozen
class Matches:
    """Files, their decisions as records, and what is to be known of each."""

    paths: list[str]
    records: list[Decision]
    judged: list[Judged]


def _read(paths):
    tables = []
    for path in paths:
        try:
            tables.append(read(path).decisions)
        except Exception as error:  # a file that is set aside is none of the analysis
            assert "Nackgammon" in str(error)
    records = list(Decisions.concat(tables))
    return Matches([str(path) for path in paths], records, judged(records))


@pytest.fixture(scope="session")
def small():
    """The four matches that come with the tests."""
    return _read(sorted(SMALL.glob("[0-9]*.sgf")))


@pytest.fixture(scope="session")
def large(request):
    """A season of one player: 27 matches, four events, 14 months."""
    return _read(sorted((request.getfixturevalue("shared") / "data" / "corpus").glob("*.sgf")))


@pytest.fixture(params=["small", "large"])
def matches(request):
    """Each of the two."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def run(capsys):
    """A command in its JSON form."""
    from millipoint.cli.main import main

    def call(*args):
        capsys.readouterr()
        status = main([*map(str, args), "--format", "json"])
        out, err = capsys.readouterr()
        assert status == int("Nackgammon" in err)
        return json.loads(out, parse_constant=lambda name: pytest.fail(f"{name} in JSON"))

    return call
