"""Folders that are watched."""

import shutil
import threading
import time

import pytest

from millipoint.errors import UsageError
from millipoint.library.watching import watch


def run(library, folder, steps):
    """Watch, with a step before every further look; ends when there are none left."""
    left, heard = list(steps), []

    def wait(growing):
        if left:
            left.pop(0)()

    looks = iter(range(10_000))
    summary = watch(library, [str(folder)], heard=heard.append, wait=wait, stop=lambda: not left and next(looks) > 6)
    return summary, heard


def test_new_files_are_imported_when_they_stop_growing(file_library, tmp_path, samples):
    folder = tmp_path / "watched"
    folder.mkdir()
    data = samples[0].read_bytes()
    target = folder / "new.sgf"
    seen = []

    def part(n):
        target.write_bytes(data[:n])
        seen.append(file_library.source().matches)

    steps = [lambda: None, lambda: part(1000), lambda: part(5000), lambda: part(len(data)), lambda: None]
    summary, heard = run(file_library, folder, steps)
    assert seen == [0, 0, 0], "a growing file is left alone"
    assert [outcome.outcome for outcome in heard] == ["new"]
    assert summary.counts["new"] == 1
    assert summary.counts["failed"] == 0


def test_what_is_there_comes_first_and_nothing_twice(file_library, tmp_path, folder, samples):
    summary, _ = run(file_library, folder, [lambda: None] * 4)
    assert summary.counts == {"new": len(samples), "known": 0, "updated": 0, "failed": 0}


def test_a_faulty_file_is_told_once_and_again_when_it_changes(file_library, tmp_path, samples):
    folder = tmp_path / "watched"
    folder.mkdir()
    target = folder / "a.sgf"
    target.write_text("(;GM[6]")
    steps = [lambda: None, lambda: None, lambda: None, lambda: shutil.copy(samples[0], target), lambda: None]
    _, heard = run(file_library, folder, steps)
    assert [outcome.outcome for outcome in heard] == ["failed", "new"]


def test_a_folder_must_be_there(file_library, tmp_path):
    with pytest.raises(UsageError, match="not a folder"):
        watch(file_library, [str(tmp_path / "none")])


def test_the_system_tells_of_new_files(file_library, tmp_path, samples):
    """With watchdog when it is installed, by looking again otherwise."""
    folder = tmp_path / "watched"
    folder.mkdir()
    heard = []
    until = time.monotonic() + 30
    writer = threading.Timer(0.3, lambda: shutil.copy(samples[0], folder))
    writer.start()
    summary = watch(file_library, [str(folder)], heard=heard.append, stop=lambda: bool(heard) or time.monotonic() > until)
    writer.join()
    assert summary.counts["new"] == 1
