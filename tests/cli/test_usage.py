"""Wrong usage: exit status 2, one sentence, a near name."""

import pytest


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--metric", "prr"], "unknown metric 'prr'; did you mean 'pr'"),
        (["--by", "playr"], "unknown column 'playr'; did you mean 'player'"),
        (["--by", "none,player"], "--by none pools everything"),
        (["--by", "equity"], "several values a decision"),
        (["--by", "luck"], "measured quantity"),
        (["--by", "error"], "measured quantity"),
        (["--player", "Ines Valverd"], "unknown player 'Ines Valverd'; did you mean 'Ines Valverde'"),
        (["--player", "ines"], "did you mean 'Ines Valverde'"),
        (["--tournament", "Herbstliga Leipzig"], "did you mean 'Herbstliga Leipzig 2024'"),
        (["--counting", "xgg"], "unknown counting rule 'xgg'; did you mean 'xg'"),
        (["--met", "kazaros-xg2"], "did you mean 'Kazaross-XG2'"),
        (["--met", "no-such-file.xml"], "no such file"),
        (["--engine", "snowie"], "no match was analysed by 'snowie'; the engines are: GNU Backgammon"),
        (["--min-level", "deep"], "unknown level 'deep'"),
        (["--from", "2024-05-01", "--to", "2024-04-01"], "the end (--to) lies before the start"),
        (["--from", "yesterday"], "'yesterday' is not a date"),
        (["--length", "long"], "'long' is not a match length"),
        (["--kind", "move"], "'move' is not one of"),
        (["--where", "luck"], "cannot read the condition"),
        (["--where", "lukc>1"], "unknown column 'lukc'; did you mean 'luck'"),
        (["--where", "kind==move"], "has no value 'move'"),
        (["--error", "nan"], "not an equity"),
        (["--error", "0.2"], "above the blunder threshold"),
        (["--format", "xml"], "'xml' is not one of"),
    ],
)
def test_wrong_usage(run, samples, options, message):
    done = run("stats", samples, *options)
    assert done.status == 2
    assert message in done.err
    assert done.out == ""


def test_unknown_command(run):
    done = run("stat")
    assert done.status == 2
    assert "did you mean 'stats'" in done.err


def test_no_path(run):
    assert run("stats").status == 2


@pytest.mark.parametrize("path", ["no-such-file.sgf", "no-such-*.sgf"])
def test_nothing_to_read(run, tmp_path, path):
    done = run("stats", tmp_path / path)
    assert done.status == 2
    assert "no such file" in done.err or "no file matches" in done.err


def test_an_empty_folder(run, tmp_path):
    done = run("stats", tmp_path)
    assert done.status == 2
    assert "no match file in" in done.err


def test_a_wrong_table_is_one_error(run, samples, tmp_path):
    table = tmp_path / "bad.xml"
    table.write_text("<met><length>5</length>")
    done = run("stats", samples, "--met", table)
    assert done.status == 2
    assert "bad.xml" in done.err


def test_help_and_version(run):
    from millipoint import __version__

    assert run("--version").out == f"millipoint {__version__}\n"
    assert run("--help").status == 0
    assert run("stats", "--help").status == 0


def test_the_overview_says_what_the_commands_say(run):
    from millipoint.cli.main import COMMANDS, cli

    overview = run("--help").out
    for name, summary in COMMANDS.items():
        assert name in overview
        assert cli.get_command(None, name).help.partition("\n")[0] == summary
