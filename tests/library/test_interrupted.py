"""Ctrl-C during an import."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from soundness import posix

from millipoint.library import open_library
from millipoint.library.importing import import_paths
from millipoint.library.stopping import stopping

COMMAND = [sys.executable, "-c", "import sys; from millipoint.cli.main import main; sys.exit(main())", "import"]


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_control_c_ends_cleanly(tmp_path, many, jobs):
    path = tmp_path / "library.db"
    with open_library(path):
        pass
    command = [*COMMAND, "--library", str(path), "--jobs", str(jobs), *map(str, many)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    wal = path.with_name(path.name + "-wal")
    for _ in range(2000):
        if wal.exists() and wal.stat().st_size > 0:  # the first match is written
            break
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all processes in the foreground
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    assert process.returncode in (0, 130)
    with open_library(path) as library:
        number = library.source().matches
        assert number >= 1
        if process.returncode == 130:
            assert f"{number} new" in out
            assert "interrupted" in err
        assert import_paths(library, list(map(str, many))).counts["new"] + number == len(many)


def test_the_first_control_c_is_a_question_and_the_second_an_end():
    with stopping() as stopped:
        assert not stopped()
        signal.raise_signal(signal.SIGINT)
        assert stopped()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_else_may_stop_it():
    asked = iter([False, True])
    with stopping(lambda: next(asked)) as stopped:
        assert [stopped(), stopped()] == [False, True]


def test_a_thread_leaves_signals_alone():
    seen = []

    def work():
        with stopping() as stopped:
            seen.append((stopped(), signal.getsignal(signal.SIGINT)))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [(False, before)]
