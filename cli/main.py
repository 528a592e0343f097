"""The entry point: commands loaded when they are called, errors as one line, honest exit statuses."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from millipoint.errors import MetError, MillipointError, UsageError
from millipoint.interrupt import LINE
from millipoint.interrupt import STATUS as INTERRUPTED

COMMANDS = {
    "import": "Match files into a library.",
    "analyse": "Have an engine analyse matches that carry no analysis.",
    "stats": "Figures of players, matches, tournaments or any other group.",
    "matches": "One line a match: players, result, analysis, PR, L7 and Elo.",
    "decisions": "One row a decision, or the decisions behind a figure.",
    "summary": "A player's figures at a glance.",
    "histogram": "Sizes of errors.",
    "rolling": "The latest decisions.",
    "top": "The costliest decisions.",
    "levels": "What the play of each player is called.",
    "difficulty": "How hard the decisions were, and what was lost beyond that.",
    "plan": "What to study, by what it costs beyond difficulty.",
    "recurring": "Errors that come again, by what they cost.",
    "biases": "Too much or too little: taking, doubling, blots.",
    "breakdown": "PR by phase, plan, tag, score or any column.",
    "cube": "Cube decisions by best action and direction of error.",
    "review": "Matches one by one: what to look at, luck, pace.",
    "tournament": "A tournament against a player's usual level.",
    "ranking": "Players by PR.",
    "contrast": "Positions that one of two players handled better.",
    "h2h": "Two players against each other.",
    "windows": "PR over the months.",
    "progress": "PR by match and tournament, trend and goal.",
    "references": "Positions that stand for many errors.",
    "queue": "Costly positions that nobody has looked at.",
    "effect": "Errors before and after they were studied.",
    "training": "Quizzes and reviews beside match play.",
    "study-play": "What was studied and what came of it.",
    "time": "Errors by the time that was taken.",
    "compare": "Two analyses or two match equity tables side by side.",
    "explain": "How the number of counted decisions came about.",
    "tournaments": "The events of a library, and their editing.",
    "players": "Players side by side, their comparison; aliases and the main player of a library.",
    "settings": "What the figures of a library rest on.",
    "goal": "A PR to reach within some weeks.",
    "study": "The record of what was studied.",
    "collection": "Named lists of positions.",
    "engines": "The engines that can analyse matches.",
    "engines-in": "Which programs analysed a library, and how deep.",
    "export": "The decisions of a library as Parquet, CSV or JSON lines.",
    "library": "Check, copy and describe a library.",
    "undo": "Take back the last edit of a library.",
    "plugins": "The installed plugins and what each of them brings.",
    "met": "List, show and compare match equity tables.",
    "new-metric": "Write the package of a new metric plugin.",
    "completion": "Print the script that completes commands in a shell.",
}
"""The built-in commands, each the object ``command`` of its module, and what the overview says of them."""

MODULES = {"import": "importing", "h2h": "head_to_head"}
"""Modules of commands whose names cannot be names of modules."""

CLOSED_PIPE = 141


class Commands(click.Group):
    """A group whose commands are imported when they are asked for; plugins add theirs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The built-in commands in their order, then those of plugins by name."""
        return [*COMMANDS, *sorted(_added())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by name; a built-in one goes before a plugin's."""
        if cmd_name in COMMANDS:
            command = importlib.import_module(f"millipoint.cli.{MODULES.get(cmd_name, cmd_name.replace('-', '_'))}").command
            return command if isinstance(command, click.Command) else None
        return _added().get(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, without importing the commands."""
        rows = list(COMMANDS.items())
        rows += [(name, command.get_short_help_str(60)) for name, command in sorted(_added().items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A command by name, with a near name in the message when there is none."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from millipoint.cli.near import did_you_mean

            ctx.fail(f"no such command {name!r}{did_you_mean(name, self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; mistakes of the user that come from deeper down are wrong usage too."""
        try:
            return super().invoke(ctx)
        except (UsageError, MetError) as error:
            raise click.UsageError(_one_line(error), ctx) from None
        except MillipointError as error:
            raise click.ClickException(_one_line(error)) from None
        except BrokenPipeError:
            _drop_output()
            return ctx.exit(CLOSED_PIPE)


def _added() -> dict[str, click.Command]:
    """Commands of plugins. A name that is taken by a built-in command is left out."""
    from millipoint.loading import default_plugins, installed

    if all(entry.dist is not None and entry.dist.name == "millipoint" for entry in installed()):
        return {}  # the built-in plugins bring none: the overview need not load them
    found = default_plugins().commands
    return {name: made for name, made in found.items() if isinstance(made, click.Command) and name not in COMMANDS}


def _one_line(error: Exception) -> str:
    from millipoint.cli.text import clean

    return clean(str(error))


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from millipoint.brought import VERSION

        click.echo(f"millipoint {VERSION}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def cli() -> None:
    """Backgammon metrics from analysed match files: exact PR, Snowie error rate, MWC loss, L7, luck, as plugins."""


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status: 0 done, 1 with problems, 2 wrong usage, 130 interrupted."""
    _open_streams()
    _lenient(sys.stdout, sys.stderr)
    try:
        status = cli.main(list(sys.argv[1:] if args is None else args), prog_name="millipoint", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.exceptions.Exit as done:
        return done.exit_code
    except (KeyboardInterrupt, click.Abort) as stopped:
        if not isinstance(stopped, click.Abort) or isinstance(stopped.__cause__, KeyboardInterrupt):
            click.echo(LINE, err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return CLOSED_PIPE
    except OSError as error:
        if error.filename is not None:  # a file; the screen, or what stands for it, has no name
            raise
        _drop_output()
        click.echo(f"millipoint: cannot write the output: {error.strerror or error}", err=True)
        return 1


def _open_streams() -> None:
    """A stream that was closed before the program began swallows what it gets."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 -- for the whole run


def _lenient(*streams: Any) -> None:
    """Characters that a terminal cannot show are written as escapes, whatever its encoding."""
    for stream in streams:
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Nobody reads any more: what is still buffered goes nowhere, so that the interpreter ends in silence."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
