"""Imports that are killed, interrupted, run against one another or out of space; libraries that are damaged or protected."""

import os
import random
import signal
import subprocess
import sys
import textwrap
import time

import pytest
import sqlalchemy as sa
from altered import Offering

from millipoint import compute
from millipoint.library import open_library, schema
from millipoint.library.check import check
from millipoint.library.importing import import_paths

KILLS = int(os.environ.get("MILLIPOINT_KILLS", "20"))
IMPORT = textwrap.dedent("""
    import sys
    from millipoint.library import import_paths, open_library

    if __name__ == "__main__":
        with open_library(sys.argv[1]) as library:
            print("open", flush=True)
            summary = import_paths(library, sys.argv[3:], jobs=int(sys.argv[2]))
            print(summary.counts, summary.fault)
""")
posix = pytest.mark.skipif(os.name == "nt", reason="needs signals and limits of POSIX")


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "run_import.py"
    path.write_text(IMPORT)
    return path


@pytest.fixture(scope="session")
def many(tmp_path_factory, samples):
    """Twenty-four different matches: variants of the samples, each of a length of its own."""
    import re

    folder = tmp_path_factory.mktemp("many")
    for i in range(24):
        data = samples[i % len(samples)].read_bytes()
        longer = re.sub(rb"(MI\[length:)(\d+)", lambda found, i=i: found[1] + b"%d" % (int(found[2]) + 2 * (i // 4)), data)
        (folder / f"{i:02}.sgf").write_bytes(longer)
    return folder


def start(script, library, jobs, *paths):
    command = [sys.executable, str(script), str(library), str(jobs), *map(str, paths)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def sound(path):
    """The library opens, has no fault, and every match is whole. Returns the number of matches."""
    with open_library(path) as library:
        assert check(library) == []
        source = library.source()
        assert sum(load().matches for load in source.parts()) == source.matches
        with library.read() as connection:
            journal = connection.execute(sa.select(schema.journal.c.match_id)).scalars().all()
        assert sorted(journal) == sorted(source.facts.data["match"].tolist()), "one entry a match"
        return source.matches


@posix
@pytest.mark.slow
def test_killed_at_any_moment(tmp_path, script, many):
    path, dice, before = tmp_path / "library.db", random.Random(7), 0
    for i in range(KILLS):
        process = start(script, path, 1 + i % 2, many)
        if i % 5:
            process.stdout.readline()  # the library is open
            time.sleep(dice.uniform(0, 0.5))
        else:
            time.sleep(dice.uniform(0.1, 1.0))
        process.kill()
        process.communicate()
        if path.exists():
            now = sound(path)
            assert now >= before, "a committed match was lost"
            before = now
    process = start(script, path, 2, many)
    out, err = process.communicate(timeout=120)
    assert "'failed': 0" in out, err
    assert sound(path) == len(list(many.iterdir()))


@posix
def test_two_imports_at_once(tmp_path, script, many):
    path, files = tmp_path / "library.db", sorted(many.iterdir())
    processes = [start(script, path, 1, *files[:18]), start(script, path, 1, *reversed(files[6:])), start(script, path, 1, many)]
    outputs = [process.communicate(timeout=120) for process in processes]
    assert all("'failed': 0" in out and not err for out, err in outputs), outputs
    assert sound(path) == len(files)
    counts = [eval(out.split("open\n")[1].rpartition("}")[0] + "}") for out, _ in outputs]
    assert sum(count["new"] for count in counts) == len(files)
    assert sum(count["updated"] for count in counts) == 0


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_control_c_ends_cleanly(tmp_path, many, jobs):
    path = tmp_path / "library.db"
    command = [sys.executable, "-c", "import sys; from millipoint.cli.main import main; sys.exit(main())", "import", "--library", str(path), "--jobs", str(jobs)]
    copies = [str(many)] * 1
    process = subprocess.Popen([*command, *copies], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(400):
        if path.exists():
            break
        time.sleep(0.01)
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    assert process.returncode in (0, 130)
    with open_library(path) as library:
        number = library.source().matches
        if process.returncode == 130 and "new" in out:
            assert f"{number} new" in out
            assert "interrupted" in err
        assert import_paths(library, [str(many)]).counts["new"] + number == 24


@posix
def test_a_full_disk_ends_the_import_with_one_sentence(tmp_path, script, many):
    import resource

    path = tmp_path / "library.db"
    with open_library(path):
        pass
    size = 1_000_000

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    command = [sys.executable, "-c", "import sys; from millipoint.cli.main import main; sys.exit(main())", "import", "--library", str(path), "--jobs", "1", str(many)]
    done = subprocess.run(command, preexec_fn=limit, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert len([line for line in done.stderr.splitlines() if line.startswith("millipoint:")]) == 1
    assert "disk" in done.stderr
    assert 0 < sound(path) < 24
    with open_library(path) as library:
        assert import_paths(library, [str(many)]).counts["failed"] == 0
    assert sound(path) == 24


def test_a_library_that_cannot_be_changed(tmp_path, samples):
    path = tmp_path / "library.db"
    with open_library(path) as library:
        import_paths(library, [str(samples[0])])
    with open_library(f"sqlite:///file:{path}?mode=ro&uri=true") as library:
        assert library.source().matches == 1
        summary = import_paths(library, [str(samples[0])])
        assert (summary.counts["known"], summary.fault) == (1, "")
        summary = import_paths(library, [str(samples[1])])
        assert "can be read but not changed" in summary.fault
        assert summary.counts["new"] == 0


@posix
def test_a_protected_file_of_another_user(tmp_path, samples):
    path = tmp_path / "library.db"
    with open_library(path) as library:
        import_paths(library, [str(samples[0])])
    if os.geteuid() != 0:
        path.chmod(0o444)
        with open_library(path) as library:
            assert "not changed" in import_paths(library, [str(samples[1])]).fault
        return
    pytest.skip("root may write everything")


def test_a_file_that_is_no_library(tmp_path):
    from millipoint.library.store import LibraryError

    path = tmp_path / "notes.db"
    path.write_bytes(b"no database at all, " * 100)
    with pytest.raises(LibraryError, match="not a library"):
        open_library(path)


def damage(library, match):
    """Change one byte of the equities of a match."""
    s, a = schema.segment, schema.analysis.c
    with library.write(decisions=True) as connection:
        analysis = connection.execute(sa.select(a.id).where(a.match_id == match)).scalar_one()
        where = (s.c.analysis_id == analysis, s.c.part == 2)
        data = bytearray(connection.execute(sa.select(s.c.data).where(*where)).scalar_one())
        data[5] ^= 1
        connection.execute(sa.update(s).where(*where).values(data=bytes(data)))


@pytest.mark.parametrize("cached", [False, True])
def test_a_damaged_match_is_named_and_the_others_are_answered(library, folder, monkeypatch, cached):
    from millipoint.library import cache

    if cached:
        monkeypatch.setattr(cache, "LEAST_MATCHES", 1)
    import_paths(library, [str(folder)])
    numbers = library.source().facts.data["match"].tolist()
    whole = dict(compute(["pr"], library.source(), by="match")[0])
    damage(library, numbers[1])
    source = library.source()
    rest = dict(compute(["pr"], source, by="match")[0])
    assert rest == {label: value for label, value in whole.items() if label != (numbers[1],)}
    (problem,) = source.damage.problems
    assert f"match {numbers[1]}" in problem.place
    told = []
    source.damage.tell(told.append)
    assert told == [problem]


def test_a_match_that_cannot_be_stored_keeps_no_other_out(library, folder, samples, monkeypatch):
    from millipoint.library import importing

    real = importing.admit

    def faulty(connection, offer, memory, tournament=None):
        outcome = real(connection, offer, memory, tournament)
        if offer.info.source.endswith(samples[1].name):
            raise OverflowError("too large")
        return outcome

    monkeypatch.setattr(importing, "admit", faulty)
    summary = import_paths(library, [str(folder)], jobs=1)
    assert [o.path.rpartition("/")[2] for o in summary.failed] == [samples[1].name]
    assert "too large" in summary.failed[0].message
    assert library.source().matches == len(samples) - 1
    monkeypatch.setattr(importing, "admit", real)
    assert import_paths(library, [str(folder)]).counts["new"] == 1
    assert check(library) == []


def test_a_race_is_retried(library, sample, monkeypatch):
    """Another process writes the match between the question and the answer: it is known then, not an error."""
    from millipoint.library import admit, importing

    real, calls = admit._same, []

    def blind(connection, offer, memory):
        calls.append(1)
        return None if len(calls) == 2 else real(connection, offer, memory)

    monkeypatch.setattr(admit, "_same", blind)
    Offering(library)(sample)
    run = importing.Importer(library)
    from millipoint.library.offer import Offer

    outcome = run._match(Offer.of(sample, "another hash"))
    assert outcome.outcome == "known"
    assert len(calls) == 3
