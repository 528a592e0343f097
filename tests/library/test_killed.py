"""Imports that are killed at random moments: what they had reported is there, and the next import ends the work."""

import collections
import os
import random
import shutil

import pytest
import sqlalchemy as sa
from killing import Killer
from soundness import imported, posix, sound

from millipoint.library import open_library, schema
from millipoint.library.parsing import hash_of

KILLS = int(os.environ.get("MILLIPOINT_KILLS", "100"))
LASTS = {"parse": 5e-3, "write": 1e-3, "commit": 3e-4}
"""About the seconds that each phase of one match takes."""


@pytest.fixture(scope="module")
def killer(samples):
    found = Killer(samples[0])
    yield found
    found.stop()


def moment(dice, seconds):
    """When to kill: half of the times anywhere between start and end, else somewhere in one phase of one match."""
    if dice.random() < 0.5:
        jobs = 2 if dice.random() < 0.2 else 1
        return {"jobs": jobs, "after": dice.uniform(0, seconds[jobs])}
    phase = dice.choice(list(LASTS))
    return {"phase": phase, "turn": dice.randint(1, 4), "after": dice.choice([0.0, dice.uniform(0, LASTS[phase])])}


def hashes(path):
    with open_library(path) as library, library.read() as connection:
        return set(connection.execute(sa.select(schema.analysis.c.file_hash)).scalars())


@posix
@pytest.mark.slow
def test_killed_at_any_moment(tmp_path, many, killer):
    files, dice, hit, kills = many[:8], random.Random(7), collections.Counter(), 0
    ours = [hash_of(str(path)) for path in files]
    whole = imported(tmp_path / "whole.db", files)
    with open_library(tmp_path / "empty.db"):
        pass
    seconds = {}
    for jobs in (1, 2):
        shutil.copy(tmp_path / "empty.db", tmp_path / f"{jobs}.db")
        seconds[jobs] = killer(tmp_path / f"{jobs}.db", files, jobs=jobs)["seconds"]
    for number in range(10 * KILLS):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / "library.db"
        if number % 10:  # else the library itself is made
            shutil.copy(tmp_path / "empty.db", path)
        reported = 0
        for _ in range(dice.randint(1, 3)):
            end = killer(path, files, **moment(dice, seconds))
            assert not end["failed"]
            kills += end["killed"]
            hit[end["phase"]] += end["killed"]
            reported = max(reported, end["done"])
            if path.exists():
                there = sound(path)
                assert there >= reported
                assert hashes(path) == set(ours[:there]), "what was committed is what came first"
        assert imported(path, files) == whole
        shutil.rmtree(folder)
        if kills >= KILLS:
            break
    assert kills >= KILLS
    assert all(hit[phase] >= KILLS // 10 for phase in LASTS), hit
