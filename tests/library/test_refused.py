"""Libraries that cannot be written: a full disk, write protection, a file that is something else, a match that cannot be stored."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from soundness import imported, posix, sound

from millipoint import compute
from millipoint.library import open_library
from millipoint.library.check import check
from millipoint.library.database import LibraryError
from millipoint.library.importing import import_paths

COMMAND = [sys.executable, "-c", "import sys; from millipoint.cli.main import main; sys.exit(main())", "import", "--jobs", "1"]
NOBODY = 65534


@posix
@pytest.mark.parametrize("room", [1_000, 400_000, 700_000])
def test_a_full_disk_ends_the_import_with_one_sentence(tmp_path, many, room):
    """No file can grow beyond the size of an empty library and some room."""
    import resource

    path = tmp_path / "library.db"
    with open_library(path):
        pass
    size = path.stat().st_size + room

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    command = [*COMMAND, "--library", str(path), *map(str, many)]
    done = subprocess.run(command, preexec_fn=limit, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, done.stderr
    (said,) = done.stderr.splitlines()
    assert said.startswith("millipoint: ")
    assert "disk" in said
    assert said.endswith("what was imported before stays")
    number = sound(path)
    assert done.stdout.startswith(f"{number} new, 0 known, 0 updated, 0 failed")
    assert number < len(many)
    assert number > 0 or room == 1_000
    assert imported(path, many) == imported(tmp_path / "other.db", many)


def test_a_library_that_is_opened_to_be_read(tmp_path, samples):
    path = tmp_path / "library.db"
    with open_library(path) as library:
        import_paths(library, [str(samples[0])])
    with open_library(f"sqlite:///file:{path}?mode=ro&uri=true") as library:
        refuses(library, samples)


@contextlib.contextmanager
def as_another_user():
    """With the rights of nobody, when this process has those of root."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@posix
@pytest.mark.parametrize("rights", [0o777, 0o555], ids=["file", "folder"])
def test_a_protected_file_or_folder(samples, rights):
    folder = Path(tempfile.mkdtemp(dir="/tmp", suffix=" #1?"))  # pytest's own folders are closed to others
    try:
        path = folder / "library.db"
        with open_library(path) as library:
            import_paths(library, [str(samples[0])])
        path.chmod(0o444)
        folder.chmod(rights)
        with as_another_user(), open_library(path) as library:
            refuses(library, samples)
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)


def refuses(library, samples):
    """It answers, knows what it has, and takes nothing."""
    assert library.source().matches == 1
    assert not any(estimate.reason for _, estimate in compute(["pr"], library.source())[0])
    known = import_paths(library, [str(samples[0])])
    assert (known.counts["known"], known.fault) == (1, "")
    summary = import_paths(library, [str(samples[1])])
    assert "can be read but not changed" in summary.fault
    assert summary.counts["new"] == 0


def test_a_file_that_is_no_library(tmp_path):
    from millipoint.library.store import LibraryError

    path = tmp_path / "notes.db"
    path.write_bytes(b"no database at all, " * 100)
    with pytest.raises(LibraryError, match="not a library"):
        open_library(path)
    assert path.read_bytes() == b"no database at all, " * 100


def test_a_match_that_cannot_be_stored_keeps_no_other_out(library, folder, samples, monkeypatch):
    from millipoint.library import attempts

    real = attempts.admit

    def faulty(connection, offer, memory, tournament=None):
        outcome = real(connection, offer, memory, tournament)
        if offer.info.source.endswith(samples[1].name):
            raise OverflowError("too large")
        return outcome

    monkeypatch.setattr(attempts, "admit", faulty)
    summary = import_paths(library, [str(folder)], jobs=1)
    assert [o.path.rpartition("/")[2] for o in summary.failed] == [samples[1].name]
    assert "too large" in summary.failed[0].message
    assert library.source().matches == len(samples) - 1
    monkeypatch.setattr(attempts, "admit", real)
    assert import_paths(library, [str(folder)]).counts["new"] == 1
    assert check(library) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("file:/tmp/x.db", "write the path of the file alone"),
        ("mysql://someone:secret@host/y", "a library is a file, or a database whose URL begins with postgresql://"),
        ("http://host/y", "a library is a file"),
        ("://", "no URL"),
    ],
)
def test_addresses_that_are_no_library(name, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LibraryError, match=said) as raised:
        open_library(name)
    assert "secret" not in str(raised.value)
    assert not list(tmp_path.iterdir())


def test_a_file_named_by_a_uri_makes_no_folder(tmp_path, samples, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with open_library(tmp_path / "my library.db") as library:
        import_paths(library, [str(samples[0])])
    with open_library(f"sqlite:///file:{tmp_path}/my%20library.db?mode=ro&uri=true") as library:
        assert library.path == tmp_path / "my library.db"
        assert library.source().matches == 1
    assert not (tmp_path / "file:").exists()
