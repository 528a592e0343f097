"""Ctrl-C as a question: work that can stop between two steps asks whether it should."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def stopping(also: Callable[[], bool] | None = None) -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into an answer to the question whether to stop; the second one interrupts at once."""
    asked = threading.Event()

    def stopped() -> bool:
        return asked.is_set() or (also is not None and also())

    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return

    def on_interrupt(signum: int, frame: object) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)
