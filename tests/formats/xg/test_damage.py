"""What becomes of damaged files: a clear error, or the complete games before the damage with a warning."""

import random
import tracemalloc
import warnings
import zlib

import numpy as np
import pytest

from millipoint.decision import SCHEMA
from millipoint.errors import ReadError
from millipoint.formats.xg import READER
from millipoint.formats.xg.container import MAX_BYTES
from millipoint.match import Match


def attempt(data: bytes) -> Match | ReadError:
    """The match or the error; anything else, a numpy warning among it, fails the test."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            (match,) = READER.read(data, "a.xg")
        except ReadError as error:
            assert error.message and error.place and error.file == "a.xg"
            return error
    match.decisions.check()
    assert match.games
    return match


def games_of(match: Match, count: int) -> list[bytes]:
    """The bytes of every decision column of the first games."""
    rows = match.decisions.data["game"] <= count
    options = rows[match.decisions.candidate_row]
    take = {"decision": rows, "candidate": options}
    return [match.decisions.data[n][take[s.grain]].tobytes() for n, s in SCHEMA.items() if s.grain in take]


def check_salvage(whole: Match, got: Match | ReadError) -> bool:
    """A match that lost something has a warning that says so and the games before it, unchanged."""
    if isinstance(got, ReadError):
        return False
    assert games_of(got, len(got.games)) == games_of(whole, len(got.games))
    if len(got.games) < len(whole.games):
        assert any(w.lost for w in got.warnings)
        assert got.info.length == 0 or got.decisions.data["outcome"].tolist() == [0, 0]
        assert all(game.winner is not None for game in got.games)
    return True


def cuts(data: bytes) -> list[bytes]:
    return [data[: len(data) * i // 100] for i in range(100)]


@pytest.mark.parametrize("trailer", [True, False])
def test_truncation(xg, trailer):
    data = xg.container(xg.sample(), trailer=trailer, comments=[b"x"])
    whole = attempt(data)
    kinds = {check_salvage(whole, attempt(part)) for part in cuts(data)}
    assert kinds == {True, False}


@pytest.mark.parametrize("trailer", [True, False])
def test_patches(xg, trailer):
    data = xg.container(xg.sample(), trailer=trailer)
    whole, rng = attempt(data), random.Random(1)
    for _ in range(300):
        broken = bytearray(data)
        broken[rng.randrange(24, len(data))] ^= rng.randrange(1, 256)
        check_salvage(whole, attempt(bytes(broken)))
    for at in range(len(data) - 700, len(data)):
        broken = bytearray(data)
        broken[at] ^= 0xFF
        check_salvage(whole, attempt(bytes(broken)))


def test_records_cut_anywhere(xg):
    content = b"".join(xg.sample())
    whole = attempt(xg.wrap(content))
    for size in range(0, len(content), 997):
        got = attempt(xg.wrap(content[:size]))
        if check_salvage(whole, got):
            assert size >= 7 * 2560


def test_any_byte_of_a_record(xg):
    """Values that are possible cannot be told from the truth; nothing else gets through, and nothing crashes."""
    content, rng = b"".join(xg.sample()), random.Random(2)
    for _ in range(1500):
        broken = bytearray(content)
        for _ in range(rng.choice((1, 1, 4))):
            at = rng.randrange(len(content) // 2560) * 2560 + rng.choice(
                (rng.randrange(660), rng.randrange(1020, 1500), rng.randrange(2300, 2560))
            )
            broken[at] = rng.choice((0, 255, 128, 127, rng.randrange(256)))
        attempt(xg.wrap(bytes(broken)))


@pytest.mark.parametrize(
    ("record", "offset", "format_", "value"),
    [
        (3, 64, "i", 0), (3, 64, "i", 2), (3, 100, "i", 0), (3, 104, "i", 7), (3, 120, "i", 33), (3, 120, "i", -1),
        (3, 108, "i", 40), (3, 68, "i", 1000), (3, 9, "b", 100), (3, 35, "b", -16), (3, 2312, "d", float("nan")),
        (3, 2320, "d", float("inf")), (3, 2320, "d", 1e9), (3, 1280, "h", 30_000), (3, 1280, "h", -5), (3, 1025, "b", 25), (3, 1026, "b", 125), (3, 1408, "f", 7.0),
        (3, 1432, "f", float("nan")), (3, 1432, "f", -2e3), (3, 2304, "B", 9), (3, 2476, "i", 2000), (3, 2480, "i", 3),
        (4, 12, "i", 5), (4, 16, "i", 2), (4, 20, "i", 3), (4, 32, "i", -99), (4, 36, "b", 5), (4, 92, "i", 5_000),
        (4, 152, "f", float("nan")), (4, 160, "f", 1e6), (4, 168, "f", -1.0), (4, 200, "d", 1e5), (4, 216, "d", float("nan")),
        (1, 12, "i", -1), (1, 12, "i", 5), (1, 20, "B", 2), (1, 64, "i", 99), (6, 24, "i", 0), (6, 28, "i", 0),
        (6, 12, "i", -4), (3, 8, "B", 6), (3, 8, "B", 0),
    ],
)  # fmt: skip
def test_impossible_values(xg, record, offset, format_, value):
    records = xg.sample()
    xg.put(records[record], offset, format_, value)
    error = attempt(xg.container(records))
    assert isinstance(error, ReadError) and error.place.startswith(("game 1", "after game 1"))
    shifted = [xg.header(), *xg.sample()[1:7], *records[1:]]
    match = attempt(xg.container(shifted))
    assert isinstance(match, Match) and len(match.games) == 1
    assert [w.place for w in match.warnings if w.lost] == [f"game 2, record {record + 6}"]


def test_bombs(xg):
    head = b"".join(xg.sample())
    bomb = head + bytes(MAX_BYTES)
    tracemalloc.start()
    try:
        for trailer, declared in ((False, None), (True, None), (True, len(head))):
            assert isinstance(attempt(xg.wrap(bomb, trailer=trailer, declared=declared)), ReadError)
        tracemalloc.reset_peak()
        packed = xg.wrap(bytes(4 * MAX_BYTES), trailer=False)
        tracemalloc.reset_peak()
        base = tracemalloc.get_traced_memory()[0]
        assert isinstance(attempt(packed), ReadError)
        assert tracemalloc.get_traced_memory()[1] - base < 3 * MAX_BYTES
    finally:
        tracemalloc.stop()


def test_broken_directory_still_gives_the_records(xg):
    data = bytearray(xg.container(xg.sample()))
    data[-1 - 36 - 8] ^= 0xFF
    match = attempt(bytes(data))
    assert isinstance(match, Match) and [w.place for w in match.warnings] == ["archive"]


def test_header_that_points_elsewhere(xg):
    for trailer in (True, False):
        data = bytearray(xg.container(xg.sample(), trailer=trailer))
        data[20:24] = (5).to_bytes(4, "little")
        assert isinstance(attempt(bytes(data)), Match)


def test_wrong_member_checksum(xg):
    data = xg.container(xg.sample())
    broken = data[:-36] + (1).to_bytes(4, "little") + data[-32:]
    match = attempt(broken)
    assert isinstance(match, Match) and "checksum" in match.warnings[0].message


def test_no_games(xg):
    for records in ([xg.header()], [xg.header(), xg.match_end((5, 0), 1)], [xg.game()], [bytes(2560)] * 3):
        assert isinstance(attempt(xg.container(records)), ReadError)
    for data in (b"RGMH", b"RGMH" + bytes(50), b"RGMH" + b"x\x9c" * 20000, zlib.compress(b"")):
        assert isinstance(attempt(data), ReadError)


def test_half_a_record(xg):
    for half in (1280, 2304, 2310):
        records = xg.sample()
        records[9][half:] = bytes(2560 - half)
        match = attempt(xg.container([*records[:10], xg.cube(-1, xg.flip(xg.AFTER)), *records[10:]]))
        assert isinstance(match, Match)
        if half < 2310:
            assert len(match.games) == 1 and match.warnings[0].lost
        records = xg.sample()
        records[3][half:] = bytes(2560 - half)
        got = attempt(xg.container(records))
        assert isinstance(got, ReadError) if half < 2310 else "from its equities" in got.warnings[0].message


def test_damage_keeps_columns_apart_from_the_lost_rows(xg):
    records = xg.sample()
    xg.put(records[9], 100, "i", 9)
    match = attempt(xg.container(records))
    assert isinstance(match, Match)
    assert np.unique(match.decisions.data["game"]).tolist() == [1]
    assert match.info.score == (0, 2) and not match.info.finished
