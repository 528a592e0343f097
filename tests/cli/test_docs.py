"""The examples of docs/cli.md are what the command line prints; a line ``...`` stands for left-out lines."""

import json
import os
import pathlib
import re
import shlex

import pytest

from millipoint.cli.main import COMMANDS

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = (ROOT / "docs" / "cli.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ millipoint (.*?)\n(.*?)```", CLI, re.DOTALL)


def like(shown, printed):
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^\.\.\.$", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"\n*.*?".join(parts), printed.strip("\n"), re.DOTALL)


@pytest.mark.skipif(os.name == "nt", reason="paths are written with slashes")
@pytest.mark.parametrize(("line", "shown"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_examples(run, monkeypatch, tmp_path, line, shown):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    args = [str(tmp_path) if arg == "FOLDER" else arg for arg in shlex.split(line)]
    done = run(*args)
    printed = (done.err + done.out).replace(str(tmp_path), "FOLDER")
    printed = "\n".join(text.rstrip() for text in printed.splitlines())
    assert like(shown.strip("\n"), printed), printed


def test_every_command_has_a_heading():
    for name in COMMANDS:
        assert f"\n## `millipoint {name}`" in CLI


def test_every_option_is_named():
    from millipoint.cli.main import cli

    for name in COMMANDS:
        for param in cli.get_command(None, name).params:
            for option in param.opts:
                assert not option.startswith("--") or f"`{option}" in CLI, option


@pytest.mark.parametrize(
    ("args", "rows"),
    [(["stats"], "rows"), (["matches"], "matches"), (["decisions"], "rows"), (["explain"], "rows")],
)
def test_every_key_of_json_is_documented(run, one, args, rows):
    text = (ROOT / "docs" / "json.md").read_text("utf-8")
    document = run(*args, one, "--format", "json").json
    document[rows] = document[rows][:1]
    keys = set(re.findall(r'"(\w+)":', json.dumps(document)))
    metrics = set(document[rows][0].get("metrics", ()))
    assert {key for key in keys - metrics if f"`{key}`" not in text} == set()
