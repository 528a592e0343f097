"""Have an engine analyse matches in several threads, and stop when it is wanted."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence

import attrs

from millipoint.engines.engine import Analysed, Engine, Order, Task
from millipoint.errors import FAULTS, Problem, fault_of


def run(engine: Engine, tasks: Sequence[Task], order: Order, jobs: int = 1) -> Iterator[Analysed]:
    """What came of each match, in the order in which they are ready. When nobody asks any more, the work ends."""
    halted = threading.Event()
    order = attrs.evolve(order, stopped=_Stopped(halted, order))
    waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()
    for task in tasks:
        waiting.put(task)
    ready: queue.SimpleQueue[Analysed | None] = queue.SimpleQueue()
    workers = [threading.Thread(target=_work, args=(engine, waiting, order, ready)) for _ in range(max(1, min(jobs, len(tasks))))]
    for worker in workers:
        worker.start()
    left = len(workers)
    try:
        while left:
            found = ready.get()
            if found is None:
                left -= 1
            else:
                yield found
    finally:
        halted.set()
        for worker in workers:
            worker.join()


@attrs.frozen
class _Stopped:
    halted: threading.Event
    order: Order

    def __call__(self) -> bool:
        return self.halted.is_set() or self.order.stopped()


@attrs.define
class _Hand:
    """Hands out tasks to one worker and knows which one it has."""

    waiting: queue.SimpleQueue[Task]
    order: Order
    task: Task | None = None

    def __iter__(self) -> Iterator[Task]:
        while not self.order.stopped():
            try:
                self.task = self.waiting.get_nowait()
            except queue.Empty:
                return
            yield self.task


def _work(engine: Engine, waiting: queue.SimpleQueue[Task], order: Order, ready: queue.SimpleQueue[Analysed | None]) -> None:
    """Analyse as long as there are tasks; an engine that fails at one begins anew with the next."""
    hand = _Hand(waiting, order)
    try:
        while not waiting.empty() and not order.stopped():
            hand.task = None
            try:
                for found in engine.analyse(hand, order):
                    hand.task = None
                    if not (found.problem and order.stopped()):
                        ready.put(found)
            except FAULTS as error:
                failed = hand.task or waiting.get_nowait()
                ready.put(Analysed(failed, problem=Problem(failed.name, engine.name, f"failed: {fault_of(error)}")))
    except queue.Empty:
        pass
    finally:
        ready.put(None)
