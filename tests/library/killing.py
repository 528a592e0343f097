"""Imports that are killed: one process has everything loaded and forks another for each import, so Python starts once.

Requests and answers are lines of JSON; `Killer` speaks them from a test.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import subprocess
import sys
import time

PHASES = ("open", "parse", "write", "commit", "between")
OPEN, PARSE, WRITE, COMMIT, BETWEEN = range(len(PHASES))


class Killer:
    """Starts imports and kills them; ``sample`` is a file to be read once beforehand."""

    def __init__(self, sample):
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(sample)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip

    def __call__(self, library, files, *, jobs=1, phase=None, turn=1, after=None):
        """Import files, and kill the import some seconds ``after`` it began, or after it came to a phase for the so-many-th time.

        Returns whether it was killed, the phase it was in, how many files it had reported as done, and its seconds.
        """
        request = {"library": str(library), "files": list(map(str, files)), "jobs": jobs, "phase": phase, "turn": turn, "after": after}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.communicate()
        assert self.process.returncode == 0


def serve(sample):
    from millipoint.library import import_paths, open_library

    with open_library("sqlite://") as library:  # loads what is loaded when it is first needed
        import_paths(library, [sample])
    for line in sys.stdin:
        print(json.dumps(one(**json.loads(line))), flush=True)


def one(library, files, jobs, phase, turn, after):
    mark = mmap.mmap(-1, 1)
    report, reported = os.pipe()
    started = time.perf_counter()
    pid = os.fork()
    if not pid:
        os.close(report)
        run(library, files, jobs, mark, reported, phase and (PHASES.index(phase), turn))
        os._exit(0)
    os.close(reported)
    if phase is None and after is not None:
        wait(after)
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        if after:
            os.kill(pid, signal.SIGCONT)
            wait(after)
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
    seconds = time.perf_counter() - started
    with os.fdopen(report, "rb") as stream:
        done = len(stream.read())  # a byte a file
    return {"killed": os.WIFSIGNALED(status), "failed": status not in (0, signal.SIGKILL), "phase": PHASES[mark[0]], "done": done, "seconds": seconds}


def wait(seconds):
    until = time.perf_counter() + seconds
    time.sleep(max(0.0, seconds - 0.002))
    while time.perf_counter() < until:
        pass


def run(library, files, jobs, mark, reported, stop):
    """An import that marks its phases, reports every file that it has done, and waits where it shall be killed."""
    from millipoint.library import attempts, crew, import_paths, importing, open_library

    turns = [0] * len(PHASES)

    def enter(phase):
        mark[0] = phase
        turns[phase] += 1
        if stop == (phase, turns[phase]):
            os.kill(os.getpid(), signal.SIGSTOP)

    def marked(function, before, behind):
        def call(*args):
            enter(before)
            found = function(*args)
            enter(behind)
            return found

        return call

    crew.parse = marked(crew.parse, PARSE, BETWEEN)
    attempts.admit = marked(attempts.admit, WRITE, COMMIT)
    importing.admit_one = marked(importing.admit_one, BETWEEN, BETWEEN)
    if jobs > 1:
        begin = crew.Crew.__init__

        def begin_and_wait(self, *args):  # so few files would be read before the other process is there
            begin(self, *args)
            self._fetch(wait=True)

        crew.Crew.__init__ = begin_and_wait
    with open_library(library) as found:
        import_paths(found, files, jobs=jobs, progress=lambda _: os.write(reported, b"."))


if __name__ == "__main__":
    serve(sys.argv[1])
