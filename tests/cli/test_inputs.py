"""Finding and reading files: folders, patterns, duplicates, and what is no match."""

import os
import shutil

import pytest

from millipoint.cli.report import Report
from millipoint.errors import Problem


def matches(done):
    (row,) = done.json["rows"]
    return row["matches"]


def stats(run, *paths):
    return run("stats", *paths, "--by", "none", "--format", "json", "-m", "pr")


def test_folders_are_searched_to_the_bottom(run, samples, one):
    deep = samples / "a" / "b"
    deep.mkdir(parents=True)
    one.rename(deep / one.name)
    assert matches(stats(run, samples)) == 4


def test_patterns_are_expanded(run, samples):
    assert matches(stats(run, samples / "*_3p.sgf")) == 2
    assert matches(stats(run, samples.parent / "**" / "*.sgf")) == 4


def test_a_name_with_brackets_is_a_name(run, samples, one):
    odd = samples / "a[1].sgf"
    one.rename(odd)
    assert matches(stats(run, odd)) == 1


def test_hidden_and_foreign_files_are_passed_over(run, samples, one):
    shutil.copy(one, samples / ".hidden.sgf")
    (samples / ".folder").mkdir()
    shutil.copy(one, samples / ".folder" / "a.sgf")
    (samples / "notes.txt").write_text("nothing")
    (samples / "picture.png").write_bytes(b"\x89PNG" + bytes(100))
    done = stats(run, samples)
    assert done.status == 0
    assert done.json["problems"] == []
    assert matches(done) == 4


def test_content_decides_and_not_the_suffix(run, samples, one):
    one.rename(samples / "match.dat")
    assert matches(stats(run, samples)) == 4


@pytest.mark.skipif(os.name == "nt", reason="links need a right on Windows")
def test_a_loop_of_links_ends(run, samples):
    (samples / "again").symlink_to(samples, target_is_directory=True)
    (samples / "nowhere").symlink_to(samples / "gone")
    assert matches(stats(run, samples)) == 4


def test_the_same_content_counts_once(run, samples, one):
    shutil.copy(one, samples / "copy.sgf")
    done = stats(run, samples)
    assert done.status == 0
    assert matches(done) == 4
    assert "warning: " in done.err
    assert "counted once" in done.err
    assert "counted once" in done.json["problems"][0]["message"]


def test_the_same_path_twice(run, one):
    done = stats(run, one, one)
    assert (done.status, matches(done)) == (0, 1)


def test_a_bad_file_is_named_and_the_others_are_read(run, samples):
    bad = samples / "bad.sgf"
    bad.write_bytes(b"not a match")
    done = stats(run, samples)
    assert done.status == 1
    assert matches(done) == 4
    assert done.err.startswith(f"millipoint: {bad}: ")
    assert done.err.count("\n") == 1
    (problem,) = done.json["problems"]
    assert problem["file"] == str(bad)
    assert set(problem) == {"file", "place", "message"}


def test_a_missing_file_beside_a_good_one(run, one):
    done = stats(run, one, one.with_name("gone.sgf"))
    assert done.status == 1
    assert "gone.sgf: there is no such file" in done.err


def test_only_bad_files(run, tmp_path):
    (tmp_path / "empty.sgf").write_bytes(b"")
    done = run("stats", tmp_path, "--format", "json")
    assert done.status == 1
    assert done.json["rows"] == []
    assert "the file is empty" in done.err
    for command in ("stats", "matches", "decisions", "explain"):
        assert run(command, tmp_path).out.startswith("No match could be read.")


def test_a_named_file_of_no_known_format(run, tmp_path):
    (tmp_path / "a.txt").write_text("hello")
    done = run("stats", tmp_path / "a.txt")
    assert done.status == 1
    assert "no" in done.err


def test_lost_parts_of_a_file_fail_and_oddities_do_not(capsys):
    report = Report()
    report.warn(Problem("a.sgf", "game 1", "odd"))
    assert report.status == 0
    report.warn(Problem("a.sgf", "game 2", "left out", lost=True))
    assert report.status == 1
    assert [problem["message"] for problem in report.plain()] == ["odd", "left out"]
    err = capsys.readouterr().err
    assert "warning: a.sgf: game 1: odd\n" in err
    assert "millipoint: a.sgf: game 2: left out\n" in err


def test_matches_of_one_day_stay_in_the_order_of_reading(run, samples, one):
    other = samples / "06_2024-02-11_3p.sgf"
    assert b"DT[2024-02-11]" in other.read_bytes()
    other.write_bytes(other.read_bytes().replace(b"DT[2024-02-11]", b"DT[2024-11-21]"))
    for order in ((one, other), (other, one)):
        done = run("progress", *order, "--format", "json")
        shown = done.json["progress"]["matches"]
        assert [(row["match"], row["day"]) for row in shown] == [(1, "2024-11-21"), (2, "2024-11-21")]
        assert [row["name"] for row in done.json["matches"]] == [str(path) for path in order]
