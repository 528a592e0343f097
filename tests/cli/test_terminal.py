"""The world around: closed pipes, Ctrl-C, terminals that cannot show everything, hostile names, what is imported."""

import csv
import errno
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import COMMAND, environment

posix = pytest.mark.skipif(os.name == "nt", reason="signals and pipes as POSIX has them")


# -- pipes and signals -----------------------------------------------------------------------------------------
@posix
@pytest.mark.parametrize(
    "args", [["decisions", "--format", "csv"], ["stats"], ["stats", "--format", "json"], ["matches"]]
)
def test_a_pipe_that_nobody_reads(start, samples, args):
    read, write = os.pipe()
    os.close(read)
    child = start(*args, samples, stdout=write)
    os.close(write)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 141
    assert err == b""


@posix
def test_a_pipe_that_closes_early(start, samples):
    child = start("decisions", samples, "--format", "csv")
    assert child.stdout.readline().startswith(b"match,")
    child.stdout.close()
    assert child.stderr.read() == b""
    assert child.wait(timeout=60) == 141


@posix
def test_interrupted(start, tmp_path):
    pipe = tmp_path / "match.sgf"
    os.mkfifo(pipe)
    child = start("stats", pipe)
    with pipe.open("wb"):  # opens when the child reads
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert err.split() == [b"millipoint:", b"interrupted"]


SCRIPT = Path(sys.executable).with_name("millipoint")
STARTS = [
    pytest.param([sys.executable, "-m", "millipoint"], id="module"),
    pytest.param([SCRIPT], id="script", marks=pytest.mark.skipif(not SCRIPT.exists(), reason="the program is not installed")),
]


@pytest.fixture
def interrupting(tmp_path):
    """The environment in which Ctrl-C is pressed while a module is imported."""

    def at(module):
        (tmp_path / f"{module}.py").write_text("raise KeyboardInterrupt\n")
        return environment(PYTHONPATH=str(tmp_path))

    return at


@pytest.mark.parametrize("module", ["numpy", "attrs", "click", "rich"])
@pytest.mark.parametrize("start", STARTS)
def test_interrupted_while_it_starts(interrupting, one, start, module):
    done = subprocess.run([*start, "stats", one], env=interrupting(module), capture_output=True, timeout=60)
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr.split() == [b"millipoint:", b"interrupted"]


def test_other_programs_show_where_they_were_interrupted(interrupting):
    for code in ("import millipoint", "import sys; sys.argv = ['millipoints']; import millipoint"):
        done = subprocess.run([sys.executable, "-c", code], env=interrupting("numpy"), capture_output=True, timeout=60)
        assert b"Traceback" in done.stderr
        assert b"millipoint: interrupted" not in done.stderr


@pytest.mark.parametrize("start", STARTS)
def test_the_program_and_the_module_are_one(start, one):
    done = subprocess.run([*start, "stats", one, "--format", "json"], env=environment(), capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["schema"] == "millipoint/stats/1"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("args", [["stats"], ["stats", "--format", "json"], ["matches"], ["decisions"], ["--help"]])
def test_no_room_for_the_output(start, one, args):
    with Path("/dev/full").open("wb") as full:
        child = start(*args, *([] if args == ["--help"] else [one]), stdout=full)
        _, err = child.communicate(timeout=60)
    assert child.returncode == 1
    assert err.decode().splitlines() == [f"millipoint: cannot write the output: {os.strerror(errno.ENOSPC)}"]


@posix
def test_closed_streams(one):
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        line = f'exec "$@" {closed}'
        done = subprocess.run(
            ["/bin/sh", "-c", line, "sh", *COMMAND, "stats", str(one)], capture_output=True, env=environment()
        )
        assert done.returncode == 0
        assert b"Traceback" not in done.stderr


# -- terminals ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", ["stats", "matches", "explain", "plugins"])
def test_any_encoding(process, samples, encoding, command):
    paths = [] if command == "plugins" else [samples]
    for form in ("table", "json"):
        done = process(command, *paths, "--format", form, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert done.status == 0


def test_columns_stand_in_line_where_names_are_escaped(process, samples):
    done = process("stats", samples, "-m", "pr", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    rows = [line for line in done.out.splitlines() if line.startswith(("Anna-Lena Gro\\xdf", "Ines"))]
    assert len(rows) == 2
    assert len({len(row.rstrip()) for row in rows}) == 1


def test_json_keeps_names_in_ascii(process, samples):
    done = process("stats", samples, "--format", "json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert "山田太郎" in [row["group"]["player"] for row in done.json["rows"]]


def test_utf8_is_written_as_it_is(process, samples):
    assert "山田太郎" in process("stats", samples, "--format", "json").out
    assert "≤" not in process("stats", samples, PYTHONIOENCODING="cp1252").out


# -- names ---------------------------------------------------------------------------------------------------------
HOSTILE = "=1+[bold]x\x1b[31m\u202ey"


@pytest.fixture
def hostile(one):
    data = one.read_bytes()
    name = HOSTILE.replace("]", "\\]").encode()
    assert b"Ines Valverde" in data
    one.write_bytes(data.replace(b"Ines Valverde", name))
    return one


def player(run, path):
    names = [p["name"] for p in run("matches", path, "--format", "json").json["matches"][0]["players"]]
    return next(name for name in names if name.startswith("=1+"))


@pytest.mark.parametrize("command", ["stats", "matches", "decisions", "explain"])
def test_names_cannot_steer_the_terminal(run, hostile, command):
    for options in ([], ["--format", "json"], ["--format", "csv"]):
        if (command, options[-1:]) == ("explain", ["csv"]):
            continue
        done = run(command, hostile, *options)
        assert done.status == 0
        for text in (done.out, done.err):
            assert not set(text) & set("\x1b\u202e")


def test_markup_in_names_is_text(run, hostile):
    name = player(run, hostile)
    assert "[bold]" in name
    assert "[bold]" in run("stats", hostile).out


def test_names_are_no_formulas_in_csv(run, hostile):
    rows = list(csv.DictReader(io.StringIO(run("stats", hostile, "--format", "csv", "-m", "luck").out)))
    assert any(row["player"].startswith("'=1+") for row in rows)
    assert any(row["luck"].startswith("-") for row in rows)


def test_unknown_player_with_control_characters(run, one):
    done = run("stats", one, "--player", "x\x1b[31m")
    assert done.status == 2
    assert "\x1b" not in done.err


# -- cost --------------------------------------------------------------------------------------------------------
def modules(*args):
    code = "import json, sys; from millipoint.cli.main import main; status = main(sys.argv[1:]);"
    code += "print(json.dumps([status, sorted(sys.modules)]), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *map(str, args)], capture_output=True, env=environment())
    status, names = json.loads(done.stderr.splitlines()[-1])
    assert status == 0
    return set(names)


def test_rich_is_imported_to_draw_only(one):
    for form in ("json", "csv"):
        assert not any(name.partition(".")[0] == "rich" for name in modules("stats", one, "--format", form))
    assert "rich" in modules("stats", one)


def test_the_overview_imports_no_command():
    names = modules("--help")
    assert "millipoint.cli.stats" not in names
    assert "rich" not in names


# -- completion ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(run, shell):
    assert "_MILLIPOINT_COMPLETE" in run("completion", shell).out


def test_completion_of_names(process):
    def complete(words):
        return process(
            _MILLIPOINT_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(len(words.split()) - 1)
        ).out.split()

    assert "plain,stats" in complete("millipoint st")
    assert "plain,pr_checker" in complete("millipoint stats -m pr_")
    assert "plain,opponent" in complete("millipoint stats --by oppo")
    assert "plain,gnubg" in complete("millipoint stats --counting gn")
    assert "plain,Woolsey" in complete("millipoint met show Woo")
