"""Damaged files: the whole games before the damage, a warning that names the place, and never anything else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from millipoint.errors import ReadError
from millipoint.formats.sgf.reader import read
from millipoint.match import Match

NAME = "06_2024-02-11_3p.sgf"


def survives(data: bytes) -> list[Match]:
    """Matches of a damaged file, checked; none when it cannot be read."""
    try:
        matches = list(read(data, "damaged.sgf"))
    except ReadError as error:
        assert error.message and error.file == "damaged.sgf"
        return []
    for match in matches:
        match.decisions.check()
        table = match.decisions.data
        assert np.isfinite(table["equity"]).all() and (np.abs(table["equity"]) <= 1000).all()
        assert np.isfinite(table["chances"]).all()
        assert (np.abs(table["board"].astype(int)) <= 15).all()
    return matches


def test_cut_at_every_hundredth(data: Path) -> None:
    content = (data / NAME).read_bytes()
    whole = read(content, "x")[0]
    ends = [i + 2 for i in range(len(content)) if content[i : i + 2] == b")\n"]
    for percent in range(100):
        cut = len(content) * percent // 100
        complete = sum(end - 1 <= cut for end in ends)
        matches = survives(content[:cut])
        assert sum(len(match.games) for match in matches) == complete
        if matches:
            (match,) = matches
            n = len(match.decisions)
            assert (
                match.decisions.data["equity"].tolist()
                == whole.decisions.data["equity"][: len(match.decisions.data["equity"])].tolist()
            )
            assert match.decisions.data["position"].tolist() == whole.decisions.data["position"][:n].tolist()
            if content[cut - 2 : cut] != b")\n" and content[cut - 1 : cut] != b")":
                assert match.warnings and f"game {complete + 1}" in match.warnings[-1].place
                assert not match.info.finished


def test_cut_inside_the_last_game_loses_that_game_only(data: Path) -> None:
    content = (data / NAME).read_bytes().rstrip()
    (match,) = survives(content[:-1])
    assert len(match.games) == 2 and "ends inside the game" in match.warnings[-1].message


@pytest.mark.parametrize("rest", [b";W[54", b";W[54]DA[E ver 3 2C", b";W[54]A[0][abcd E ver", b";W[54]MR\n["])
def test_a_cut_is_called_by_its_name(tree: Callable[..., bytes], rest: bytes) -> None:
    whole, cut = tree(";W[31hefe]", more="RE[W+1R]"), tree("", game=1)
    (match,) = survives(whole + cut.rstrip().removesuffix(b")") + rest)
    assert "the file ends inside a value" in match.warnings[-1].message


def test_a_session_that_breaks_off_is_not_over(tree: Callable[..., bytes]) -> None:
    first = tree(";W[31hefe]", more="RE[W+1R]")
    (match,) = survives(first + tree(";B[31qrsv]", game=1, ws=1)[:-3])
    assert not match.info.finished and match.decisions.data["outcome"].tolist() == [0, 0]
    assert survives(first)[0].info.finished


def patched(content: bytes, seed: int) -> bytes:
    """A copy with one to eight bytes overwritten, taken out or put in, or a stretch repeated."""
    draw = random.Random(seed)
    text = bytearray(content)
    for _ in range(draw.choice((1, 1, 2, 8))):
        at = draw.randrange(len(text))
        how = draw.randrange(6)
        if how < 2:
            text[at] = draw.randrange(256)
        elif how == 2:
            text[at] = draw.choice(b"[]();\\\n 0-9AWB")
        elif how == 3:
            del text[at : at + draw.choice((1, 3, 50))]
        elif how == 4:
            text[at:at] = bytes([draw.randrange(256)])
        else:
            text[at:at] = text[at : at + draw.choice((10, 200))]
    return bytes(text)


@pytest.mark.parametrize("name", ["14_2024-06-23_2p.sgf", "20_2024-11-21_5p.sgf"])
def test_random_patches(name: str, data: Path) -> None:
    content = (data / name).read_bytes()
    for seed in range(60):
        survives(patched(content, seed))


@pytest.mark.slow
def test_many_random_patches(data: Path) -> None:
    content = (data / "20_2024-11-21_5p.sgf").read_bytes()
    for seed in range(2000):
        survives(patched(content, seed))


@pytest.mark.slow
def test_cut_at_every_byte_of_a_short_match(data: Path) -> None:
    content = (data / "14_2024-06-23_2p.sgf").read_bytes()
    for cut in range(len(content) - 2):
        assert survives(content[:cut]) == []


BIG = 300_000


@pytest.mark.parametrize(
    "body",
    [
        b"(" * BIG,
        b"(;" * BIG,
        b";" * BIG,
        b";C[" + b"\\]" * BIG,
        b";C[" + b"a" * BIG,
        b";AE" + b"[a]" * BIG,
        b";A[0]" + b"[" * BIG + b"]",
        b";W[31hefe]A[0][" + b"[" * BIG + b"])",
        b";W[31hefe]A[0]" + b"[hefe]" * 4000 + b")",
        b";W" + b" " * BIG + b"x",
        b";" + b"W" * BIG,
        b";W[31hefe]LU[" + b"9" * BIG + b"])",
        b";W[31hefe]A[" + b"9" * BIG + b"][hefe])",
        b";CV[" + b"9" * BIG + b"])",
        b";W[31hefe]A[0][hefe E ver 3" + b" 1e308" * 6 + b" 2C 0 1 0 1])",
        b"".join(b";A%c[]" % (65 + i % 26) for i in range(BIG)),
    ],
)
def test_hostile_files_end_soon(tree: Callable[..., bytes], body: bytes) -> None:
    root = tree(length=5).rstrip()[:-1]
    start = time.process_time()
    assert survives(root + body) == []
    assert time.process_time() - start < 5.0, "seconds of CPU; it takes a fraction of one"


def test_too_large_a_file() -> None:
    with pytest.raises(ReadError, match="larger than"):
        read(bytes((64 << 20) + 1), "x")


def test_a_file_of_very_many_games(tree: Callable[..., bytes]) -> None:
    games = [tree(";W[31hefe]" + "LU[0.1]", game=i) for i in range(5_010)]
    (match,) = survives(b"".join(games))
    assert len(match.games) == 5_000 and "more than 5000 games" in match.warnings[-1].message


def test_extreme_numbers(tree: Callable[..., bytes]) -> None:
    for more in ("RE[W+99999999999999]", "RE[W+" + "9" * 5000 + "]"):
        assert survives(tree(";W[31hefe]", more=more))[0].games[0].points is None
    for numbers in ({"length": 10**9}, {"length": 1001}, {"ws": 10**12}, {"game": 10**8}, {"length": 3, "ws": 3}):
        assert survives(tree(";W[31hefe]", **numbers)) == []


ANALYSED = (
    "A[{head}][{first} E ver 3 0.5 0.1 0.0 0.1 0.0 0.1 1C 0 1 0.0 1][xwmj E ver 3 0.4 0.1 0.0 0.1 0.0 0.0 1C 0 1 0.0 1]"
)


@pytest.mark.parametrize("head", ["", " 0.000000 1", "x", "hefe"])
def test_an_analysis_without_the_number_of_the_play_is_damage(tree: Callable[..., bytes], head: str) -> None:
    node = ";W[31hefe]" + ANALYSED.format(head=head, first="hefe")
    with pytest.raises(ReadError, match="number of the play"):
        read(tree(node), "x")


@pytest.mark.parametrize("head", ["0", "1", "-1", "12"])
def test_the_number_of_the_play_is_a_hint(tree: Callable[..., bytes], head: str) -> None:
    (match,) = read(tree(";W[31hefe]" + ANALYSED.format(head=head, first="hefe")), "x")
    assert match.decisions.data["played"].tolist() == [0]
    assert not match.warnings


def test_a_play_that_its_analysis_does_not_list_is_named(tree: Callable[..., bytes]) -> None:
    (match,) = read(tree(";W[31hefe]" + ANALYSED.format(head="0", first="hefd")), "x")
    assert match.decisions.data["played"].tolist() == [-1]
    (warning,) = match.warnings
    assert warning.place.startswith("game 1, decision")
    assert "not among the candidates" in warning.message


@pytest.mark.parametrize("play", ["hEfe", "h\u00c8fe", "1e", "zx", "hy", "hefeh", "hefehefehe"])
def test_a_candidate_that_is_no_play_is_damage(tree: Callable[..., bytes], play: str) -> None:
    for text in (ANALYSED, ANALYSED.replace("0.5 0.1", "0.500000 0.100000")):
        with pytest.raises(ReadError, match="is no play"):
            read(tree(";W[31hefe]" + text.format(head="0", first=play)), "x")


def test_turns_that_are_missing_before_an_analysis_that_no_longer_fits(tree: Callable[..., bytes]) -> None:
    analysis = ANALYSED.format(head="0", first="fefeeded").replace("xwmj", "dcdcfefe")
    nodes = [";W[31hefe]", ";B[42qusu]", ";W[42hdfd]", ";B[21lnst]", ";W[11fefeeded]" + analysis]
    (whole,) = read(tree(*nodes), "x")
    assert not any("may be missing" in warning.message for warning in whole.warnings)
    (match,) = read(tree(*nodes[:1], *nodes[3:]), "x")
    (found,) = [warning for warning in match.warnings if "may be missing" in warning.message]
    assert found.place == "game 1, decision 4" and "cannot be played from the position" in found.message


def test_a_comment_that_runs_on_into_the_moves(tree: Callable[..., bytes]) -> None:
    (match,) = read(tree(";W[31hefe]C[well played", ";B[42qusu];W[42hdfd]"), "x")
    warning, _ = match.warnings
    assert warning.place == "game 1, node 1" and "runs on into the moves" in warning.message
    assert not read(tree(";W[31hefe]C[see B[65\\]; well played]"), "x")[0].warnings
