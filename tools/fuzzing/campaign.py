"""Many inputs for one reader: counted, watched, and what fails kept on disk, made smaller where that is easy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import attrs

from fuzzing.seeds import Seeds
from fuzzing.watch import Fault, Watch

FIGURES = 20
"""Of every so many inputs one is also asked for figures."""
KEPT = 3
"""Inputs that are kept of each fault."""
_TRIES = 300


@attrs.define
class Report:
    """What came of the inputs of one reader."""

    name: str
    inputs: int = 0
    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: Counter[str] = attrs.field(factory=Counter)
    messages: dict[str, str] = attrs.field(factory=dict)


def run(watch: Watch, seeds: Seeds, numbers: range, report: Report, folder: Path | None = None) -> None:
    """Try these inputs; ``report`` is brought up to date after each."""
    for number in numbers:
        report.inputs += 1
        data = seeds.input(number)
        for fault in watch.faults(data, figures=number % FIGURES == 0):
            report.faults[fault.key] += 1
            report.messages.setdefault(fault.key, fault.message)
            if folder is not None and report.faults[fault.key] <= KEPT:
                keep(folder, watch, number, data, fault)
        report.read, report.refused, report.slowest = watch.read, watch.refused, watch.slowest


def keep(folder: Path, watch: Watch, number: int, data: bytes, fault: Fault) -> Path:
    """Write an input that fails, and beside it what it does; the smallest that was found first."""
    folder.mkdir(parents=True, exist_ok=True)
    small = data if fault.kind in ("slow", "memory", "killed") else smaller(watch, data, fault.key)
    path = folder / f"{watch.reader.name}-{number}-{fault.kind}"
    path.write_bytes(small)
    if small != data:
        path.with_name(path.name + "-whole").write_bytes(data)
    path.with_name(path.name + ".txt").write_text(
        f"{watch.reader.name}, input {number}\n{fault.message}\n{fault.trace}", "utf-8", "replace"
    )
    return path


def smaller(watch: Watch, data: bytes, key: str) -> bytes:
    """The input without stretches that the fault does not need."""
    counts = watch.read, watch.refused
    rng, size = Random(0), len(data) // 2
    for _ in range(_TRIES):
        if size < 1:
            break
        at = rng.randrange(max(1, len(data) - size + 1))
        less = data[:at] + data[at + size :]
        if any(fault.key == key for fault in watch.faults(less, figures=True)):
            data = less
        elif rng.random() < 0.15:
            size = size * 2 // 3
        size = min(size, len(data) // 2)
    watch.read, watch.refused = counts
    return data
