"""How the benchmarks run whole processes: with compiled modules at hand, as any installed package has them."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator


@contextlib.contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """An environment in which processes keep the modules they compile, whatever this one was told; gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        yield {**kept, "PYTHONPYCACHEPREFIX": folder}
