"""Whatever maps over the partitions, the figures are the same to the last bit."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from millipoint import Memory, compute, default_plugins
from millipoint.testing import Chunks, sample
from millipoint.testing.compare import require_equal

TABLE = sample(21, matches=12)
SOURCE = Chunks([TABLE.part(i, i + 3) for i in range(0, 12, 3)])
NAMES = list(default_plugins().metrics)


def check(run):
    for by in ("player", ("match", "kind")):
        serial = compute(NAMES, Memory([TABLE]), by=by)
        for one, other in zip(serial, compute(NAMES, SOURCE, by=by, run=run), strict=True):
            require_equal(one, other, "an executor")


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        check(pool.map)


def test_threads():
    with ThreadPoolExecutor(3) as pool:
        check(pool.map)


def test_lazy_maps():
    check(lambda function, parts: (function(part) for part in parts))
