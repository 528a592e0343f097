"""``millipoint completion``: the script by which a shell completes commands, options and names."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete, get_completion_class

from millipoint.cli.output import write

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the script that completes commands in a shell.

    For bash: eval "$(millipoint completion bash)" in ~/.bashrc; for zsh the same in ~/.zshrc; for fish:
    millipoint completion fish > ~/.config/fish/completions/millipoint.fish
    """
    from millipoint.cli.main import cli

    made = get_completion_class(shell)
    assert made is not None
    complete = made(cli, {}, "millipoint", "_MILLIPOINT_COMPLETE")
    write(ShellComplete.source(complete) + "\n", None)
