"""Several imports into one library at the same time."""

import subprocess
import sys
import textwrap

import attrs
import pytest
import sqlalchemy as sa
from altered import Offering
from soundness import figures, imported, posix, sound

from millipoint.library import open_library, schema

IMPORT = textwrap.dedent("""
    import json, sys
    from millipoint.library import import_paths, open_library

    with open_library(sys.argv[1]) as library:
        print("open", flush=True)
        sys.stdin.readline()
        summary = import_paths(library, sys.argv[3:], jobs=int(sys.argv[2]))
        print(json.dumps({**summary.counts, "fault": summary.fault}))
""")


def start(library, jobs, files):
    command = [sys.executable, "-c", IMPORT, str(library), str(jobs), *map(str, files)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def matches(library):
    with library.read() as connection:
        return sorted(connection.execute(sa.select(schema.match.c.fingerprint, schema.match.c.finished)).all())


@posix
@pytest.mark.parametrize("ways", [2, 3])
def test_imports_of_overlapping_folders(url, tmp_path, many, ways):
    import json

    shares = [many[:18], many[:5:-1], many][:ways]
    processes = [start(url, 1 + (i == 1), files) for i, files in enumerate(shares)]
    for process in processes:
        assert process.stdout.readline() == "open\n"
    for process in processes:  # all are ready: now they run against one another
        process.stdin.write("\n")
        process.stdin.flush()
    outputs = [process.communicate(timeout=120) for process in processes]
    assert not any(err for _, err in outputs), outputs
    counts = [json.loads(out) for out, _ in outputs]
    assert all((count["failed"], count["updated"], count["fault"]) == (0, 0, "") for count in counts), counts
    assert sum(count["new"] for count in counts) == len(many)
    assert sum(count["known"] for count in counts) == sum(map(len, shares)) - len(many)
    assert sound(url) == len(many)
    _, expected = imported(tmp_path / "alone.db", many)
    with open_library(url) as library, open_library(tmp_path / "alone.db") as alone:
        assert matches(library) == matches(alone)
        assert figures(library.source()) == pytest.approx(expected, nan_ok=True)


def test_a_race_is_retried(library, sample, monkeypatch):
    """Another process writes the match between the question and the answer: it is known then, not an error."""
    from millipoint.library import admit, attempts
    from millipoint.library.memory import Memory
    from millipoint.library.offer import Offer

    real, calls = admit.ask, []

    def blind(connection, offer):
        calls.append(1)
        asked = real(connection, offer)
        return attrs.evolve(asked, file=None, rolls=None) if len(calls) == 2 else asked

    monkeypatch.setattr(admit, "ask", blind)
    monkeypatch.setattr(admit, "find_part", lambda *_: None)
    Offering(library)(sample)
    outcome = attempts.admit_one(library, Offer.of(sample, "another hash"), Memory())
    assert outcome.outcome == "known"
    assert len(calls) == 3


def test_what_others_change_is_seen(library, samples):
    """A writer keeps players, tournaments and texts in mind; another one adds matches and renames a tournament meanwhile."""
    from millipoint.library import tournaments
    from millipoint.library.attempts import admit_one
    from millipoint.library.memory import Memory
    from millipoint.library.parsing import parse

    offers = [attrs.evolve(offer, info=attrs.evolve(offer.info, event="Cup")) for path in samples for offer in parse(str(path)).offers]
    one, other = Memory(), Memory()
    for i, offer in enumerate(offers[:3]):
        assert admit_one(library, offer, (one, other)[i % 2]).outcome == "new"
    tournaments.rename(library, "Cup", "Old Cup")
    assert admit_one(library, offers[3], one).outcome == "new"
    facts = library.source().facts
    named = [facts.words["tournament"].decode(code) for code in facts.data["tournament"].tolist()]
    assert named == ["Old Cup"] * 3 + ["Cup"]
    players = [facts.words["player"].decode(code) for code in facts.data["player"].tolist()]
    assert players == [name for offer in offers for name in offer.info.players]
