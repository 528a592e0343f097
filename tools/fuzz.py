"""Fuzz the readers: many damaged, odd and hostile inputs, each watched for faults, time and memory.

    python tools/fuzz.py --inputs 100000 --out faults [FOLDER or FILE of more seeds …]
    python tools/fuzz.py --reader sgf --reader mat --inputs 1000
    python tools/fuzz.py --replay faults/sgf-4711-raised

Seeds are the small files of tests/data and examples, and what the command line names. Every reader that is installed is
fuzzed. Each reader has a process of its own, which is killed, and the input kept, when it does not come back.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import signal
import sys
import time
from pathlib import Path
from typing import Any

from fuzzing.campaign import Report, keep, run
from fuzzing.seeds import LARGEST, Seeds, gathered
from fuzzing.watch import Fault, Watch

from millipoint import Reader, default_plugins
from millipoint.reading import HEAD

ROOT = Path(__file__).resolve().parent.parent
OWN = (ROOT / "tests" / "data", ROOT / "examples")
PATIENCE = 20
"""Seconds of processor time after which a process that is at one input is killed."""
ROOM = 2 * 2**30
"""Bytes of address space that the process of a reader may add to what it starts with."""


def _work(reader: Reader, seeds: Seeds, numbers: range, folder: Path, at: Any, pipe: Any) -> None:
    """In a process of its own: the inputs from ``at`` on."""
    if sys.platform == "linux":
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + ROOM, used + ROOM))
    report, watch = Report(reader.name), Watch(reader)
    for number in numbers:
        at.value = number
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # its signal ends the process, whatever that is doing
        run(watch, seeds, range(number, number + 1), report, folder)
        if number % 1000 == 0 or number == numbers[-1]:
            signal.setitimer(signal.ITIMER_PROF, 0)
            pipe.send(report)


def campaign(reader: Reader, seeds: Seeds, numbers: range, folder: Path) -> list[Report]:
    """All inputs of a reader; more than one report when its process had to be started again."""
    reports: list[Report] = []
    context = multiprocessing.get_context("fork")
    while numbers:
        at = context.Value("q", numbers[0], lock=False)
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(reader, seeds, numbers, folder, at, theirs))
        process.start()
        theirs.close()
        report = Report(reader.name)
        try:
            while True:
                report = ours.recv()
        except EOFError:
            process.join()
        reports.append(report)
        if process.exitcode == 0:
            break
        number = int(at.value)
        fault = Fault("killed", f"the process ended with {process.exitcode}", key="killed")
        report.faults[fault.key] += 1
        report.messages[fault.key] = fault.message
        report.inputs = number + 1 - numbers[0]
        print(
            f"{reader.name}: {fault.message}: {keep(folder, Watch(reader), number, seeds.input(number), fault)}",
            flush=True,
        )
        numbers = range(number + 1, numbers.stop)
    return reports


def replay(paths: list[Path], names: list[str]) -> int:
    """Read kept inputs again and say what happens."""
    readers = default_plugins().readers
    failed = 0
    for path in paths:
        data = path.read_bytes()
        named = names or [name for name in readers if path.name.startswith(f"{name}-")]
        for name in named or [name for name, reader in readers.items() if reader.sniff(data[:HEAD])]:
            watch = Watch(readers[name])
            faults = watch.faults(data, figures=True)
            failed += len(faults)
            print(f"{path}: {name}: {len(faults)} faults" + ("" if faults else ", read" if watch.read else ", refused"))
            for fault in faults:
                print(f"  {fault.kind}: {fault.message}\n{fault.trace}")
    return int(failed > 0)


def main() -> int:
    """Fuzz or replay; the exit status is 1 when something failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", nargs="*", type=Path, help="more seeds: folders or files")
    parser.add_argument("--reader", action="append", default=[], help="only this reader")
    parser.add_argument("--inputs", type=int, default=1000, help="inputs for each reader (default 1000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first input (default 0)")
    parser.add_argument("--start", type=int, default=0, help="start of the random numbers (default 0)")
    parser.add_argument("--largest", type=int, default=LARGEST, help=f"bytes of the largest seed (default {LARGEST})")
    parser.add_argument("--out", type=Path, default=Path("faults"), help="folder for inputs that fail (default faults)")
    parser.add_argument("--replay", action="append", default=[], type=Path, help="read a kept input again")
    options = parser.parse_args()
    if options.replay:
        return replay(options.replay, options.reader)
    installed = default_plugins().readers
    readers = {name: reader for name, reader in installed.items() if not options.reader or name in options.reader}
    found = gathered(installed.values(), [*OWN, *options.seeds], start=options.start, largest=options.largest)
    status = 0
    print(
        f"{'reader':14}{'seeds':>7}{'inputs':>9}{'read':>9}{'refused':>9}{'faults':>8}{'slowest s':>11}{'minutes':>9}",
        flush=True,
    )
    for name, reader in readers.items():
        if name not in found:
            print(f"{name:14}{0:7}  no seed: name a file that it reads", flush=True)
            status = 1
            continue
        start = time.monotonic()
        reports = campaign(reader, found[name], range(options.first, options.first + options.inputs), options.out)
        total = [sum(getattr(report, kind) for report in reports) for kind in ("inputs", "read", "refused")]
        faults = sum(sum(report.faults.values()) for report in reports)
        slowest, minutes = max(report.slowest for report in reports), (time.monotonic() - start) / 60
        print(
            f"{name:14}{len(found[name].seeds):7}{total[0]:9}{total[1]:9}{total[2]:9}{faults:8}{slowest:11.2f}{minutes:9.1f}",
            flush=True,
        )
        for key in sorted({key for report in reports for key in report.faults}):
            count, text = (
                sum(report.faults[key] for report in reports),
                next(r.messages[key] for r in reports if key in r.messages),
            )
            print(f"  {count:6} {key}: {text[:160]}", flush=True)
        status = status or int(faults > 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
