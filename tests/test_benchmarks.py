"""Every benchmark of the folder is part of the whole run, and readers are measured by format."""

import importlib
import pathlib
import sys

import pytest
from format_samples import SAMPLES

import millipoint

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "benchmarks"


@pytest.fixture
def module(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))

    def load(name):
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


def test_the_whole_run_calls_every_benchmark(module):
    benchmarks = {path.stem for path in FOLDER.glob("*.py") if '__name__ == "__main__"' in path.read_text()} - {"run"}
    assert set(module("run").plan([])) == benchmarks


def test_files_are_measured_by_format_and_those_of_none_are_left_out(module, capsys):
    files = [item for make in SAMPLES.values() for item in make().items()]
    groups = module("reading").sorted_by_format(iter([*files, ("notes.txt", b"nothing")]))
    assert "in no known format: 1" in capsys.readouterr().out
    assert {name for name, _ in groups} == set(millipoint.default_plugins().readers)
    assert sum(len(group) for _, group, _ in groups.values()) == len(files)


def test_every_floor_takes_the_files_of_its_format(module):
    floors = module("floors")
    for (name, _), (_, files, _) in module("reading").sorted_by_format(
        item for make in SAMPLES.values() for item in make().items()
    ).items():
        for _, data in files:
            floors.FLOORS.get(name, floors.text)(data)
