"""Matches without analysis, an engine with recorded answers, and a program that speaks like GNU Backgammon."""

import os
import pathlib
import sys
import threading

import attrs
import pytest

from millipoint import Problem, default_plugins, levels, read
from millipoint.engines import Analysed
from millipoint.engines.transcript import transcript
from millipoint.fingerprint import fingerprint

SAMPLES = pathlib.Path(__file__).resolve().parents[1] / "data" / "sgf"
NAMES = ("14_2024-06-23_2p.sgf", "20_2024-11-21_5p.sgf", "31_2025-04-05_3p.sgf")


@pytest.fixture(scope="session")
def analysed():
    """The sample matches with their analysis, by fingerprint."""
    return {fingerprint(match): match for match in (read(SAMPLES / name) for name in NAMES)}


@pytest.fixture
def bare(tmp_path, analysed):
    """A folder with the same matches as transcripts."""
    folder = tmp_path / "bare"
    folder.mkdir()
    for match in analysed.values():
        (folder / pathlib.Path(match.info.source).with_suffix(".mat").name).write_text(transcript(match), encoding="utf-8")
    return folder


@attrs.define
class Recorded:
    """An engine that answers from the samples. ``crash`` and ``hang`` name matches by the stem of their file."""

    answers: dict
    crash: str = "?"
    hang: str = "?"
    asked: list = attrs.field(factory=list)
    name = "recorded"
    title = "Recorded answers"
    program = "GNU Backgammon"
    plies = (2, 0)
    writes_sgf = True

    def level(self, plies):
        return levels.ply(plies + 1)

    def available(self):
        return ""

    def analyse(self, tasks, order):
        for task in tasks:
            self.asked.append(task.name)
            if self.crash in task.name:
                raise RuntimeError("out of memory")
            if self.hang in task.name:
                waiting = threading.Event()
                while not order.stopped():
                    waiting.wait(0.01)
                yield Analysed(task, problem=Problem(task.name, "recorded", "interrupted"))
                continue
            match = self.answers[fingerprint(task.match)]
            yield Analysed(task, match, pathlib.Path(match.info.source).read_bytes())


@pytest.fixture
def recorded(analysed, monkeypatch):
    """The engine of recorded answers, among those of the plugins."""
    engine = Recorded(analysed)
    monkeypatch.setitem(default_plugins().things["engine"], "recorded", engine)
    return engine


FAKE = """#!{python}
import os, pathlib, re, sys, time
def moves(path):
    return re.findall(rb";([WB])\\[([^\\]]*)\\]", pathlib.Path(path).read_bytes())
samples = [pathlib.Path(p) for p in {samples!r}]
loaded = b""
for line in sys.stdin:
    words = line.split('"')
    if line.startswith("load match"):
        loaded = pathlib.Path(words[1])
    elif line.startswith("analyse match"):
        text = loaded.read_bytes()
        if {crash!r} and {crash!r} in text:
            os.kill(os.getpid(), 11)
        if {hang!r} and {hang!r} in text:
            time.sleep(60)
    elif line.startswith("save match"):
        same = [s for s in samples if [(c, m[:2]) for c, m in moves(s)] == [(c, m[:2]) for c, m in moves(loaded)]]
        source = samples[0] if {wrong!r} else same[0] if same else loaded
        pathlib.Path(words[1]).write_bytes(source.read_bytes())
    elif line.startswith("millipoint_"):
        print("Unknown keyword `" + line.strip() + "'.", flush=True)
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Put a program in the place of GNU Backgammon that knows the answers, and crashes, hangs or lies when it is told to."""
    if os.name == "nt":
        pytest.skip("a script is no program here")

    def make(*, crash=b"", hang=b"", wrong=False):
        script = tmp_path / "gnubg"
        samples = [str(SAMPLES / name) for name in NAMES]
        script.write_text(FAKE.format(python=sys.executable, samples=samples, crash=crash, hang=hang, wrong=wrong))
        script.chmod(0o755)
        monkeypatch.setenv("MILLIPOINT_GNUBG", str(script))

    return make
