"""Files read on several processes: in their order, by whoever is free, whatever happens to a process."""

import itertools
import shutil
import textwrap

import pytest

from millipoint.library import crew, worker
from millipoint.library.crew import Crew, parse_all
from millipoint.library.parsing import parse
from millipoint.library.worker import readers_of
from millipoint.loading import default_plugins, load


def serving(body):
    """What a process runs when its way of reading files is another one; ``real`` is the usual way."""
    code = "import os, sys\nfrom millipoint.library import worker\nreal = worker.parse\ndef parse(path, plugins):\n"
    return code + textwrap.indent(textwrap.dedent(body), "    ") + "\nworker.parse = parse\nworker.serve()"


@pytest.fixture
def ready():
    """A crew whose workers are all there."""
    made = []

    def make(workers=1):
        made.append(Crew(workers, readers_of(default_plugins())))
        while not all(worker.ready for worker in made[-1].workers):
            made[-1]._fetch(wait=True)
        return made[-1]

    yield make
    for found in made:
        found.stop()


@pytest.fixture
def never_here(monkeypatch):
    """No file is read in this process."""
    monkeypatch.setattr(crew, "parse", lambda path: pytest.fail(f"{path} was read here"))


@pytest.mark.parametrize("workers", [1, 2])
def test_all_come_back_in_order(ready, many, workers, monkeypatch):
    here = []
    monkeypatch.setattr(crew, "parse", lambda path: here.append(path) or parse(path))
    paths = [*map(str, many), str(many[0].parent / "missing.sgf")]
    assert list(ready(workers).read(paths)) == [parse(path) for path in paths]
    assert 0 < len(here) < len(many), "all processes take part"


def test_files_are_not_read_far_ahead(ready, many, monkeypatch):
    monkeypatch.setattr(crew, "ROOM", 3)
    asked = itertools.count()
    read = ready().read(str(path) for path in many if next(asked) >= 0)
    next(read)
    assert next(asked) <= crew.AHEAD + crew.ROOM


def test_the_file_that_kills_its_process_is_named_and_the_others_are_read(ready, samples, tmp_path, monkeypatch, never_here):
    monkeypatch.setattr(worker, "SERVE", serving("return os._exit(7) if 'deadly' in path else real(path, plugins)"))
    deadly = tmp_path / "deadly.sgf"
    shutil.copy(samples[0], deadly)
    paths = [str(samples[0]), str(deadly), str(samples[1]), str(samples[2])]
    found = list(ready().read(paths))
    assert [f.path for f in found] == paths
    assert [str(f.problem.message) if f.problem else "" for f in found] == ["", "the process that read it died", "", ""]
    assert found[3] == parse(paths[3])


def test_work_goes_on_after_a_death(ready, many, tmp_path, monkeypatch):
    monkeypatch.setattr(worker, "SERVE", serving("return os._exit(7) if 'deadly' in path else real(path, plugins)"))
    monkeypatch.setattr(crew, "parse", lambda path: parse(str(path)))
    deadly = tmp_path / "deadly.sgf"
    shutil.copy(many[0], deadly)
    found = ready()
    before = found.workers[0]
    assert len(list(found.read([str(deadly), *map(str, many)]))) == 1 + len(many)
    assert len(found.workers) == 1
    assert found.workers[0] is not before


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "import os; os.kill(os.getpid(), 9)"])
def test_workers_that_never_come_are_not_waited_for(many, monkeypatch, code):
    monkeypatch.setattr(worker, "SERVE", code)
    paths = list(map(str, many[:6]))
    assert list(parse_all(paths, 3)) == [parse(path) for path in paths]


def test_without_processes_to_be_had_this_one_reads(many, monkeypatch):
    def none(*args, **options):
        raise OSError(12, "no memory")

    monkeypatch.setattr(worker.subprocess, "Popen", none)
    paths = list(map(str, many[:6]))
    assert list(parse_all(paths, 3)) == [parse(path) for path in paths]


def test_what_a_reader_prints_disturbs_nobody(ready, samples, monkeypatch, never_here, capfd):
    monkeypatch.setattr(worker, "SERVE", serving("print('printed'); os.write(1, b'written'); return real(path, plugins)"))
    assert list(ready().read([str(samples[0])])) == [parse(str(samples[0]))]
    assert "written" in capfd.readouterr().err


def test_what_cannot_travel_is_named(ready, samples, monkeypatch, never_here):
    monkeypatch.setattr(worker, "SERVE", serving("return worker.Parsed(path, 'hash', offers=(lambda: 0,))"))
    (found,) = ready().read([str(samples[0])])
    assert (found.path, found.file_hash, found.offers) == (str(samples[0]), "hash", ())
    assert "cannot be stored" in found.problem.message


def test_a_process_loads_what_reads_files_alone():
    names = {name for _, name in readers_of(default_plugins())}
    assert {"sgf", "xg", "mat"} <= names
    assert not names & set(default_plugins().metrics)


def test_other_plugins_than_the_installed_ones_read_here(samples, monkeypatch):
    monkeypatch.setattr(crew, "Crew", lambda *_: pytest.fail("a process was started"))
    none = load([])
    (found,) = parse_all([str(samples[0])], 2, none)
    assert found == parse(str(samples[0]), none)
    assert "no known format" in found.problem.message


def test_a_process_ends_when_nobody_is_there_to_ask(ready):
    (found,) = ready().workers
    found.process.stdin.close()
    assert found.process.wait(timeout=30) == 0
