"""Names for the completion of a shell, found when it asks for them."""

from __future__ import annotations

import click


def _begins(names: list[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def metric_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Metrics; after a comma the part that is being typed is completed."""
    from millipoint.loading import default_plugins

    done, comma, part = incomplete.rpartition(",")
    return [f"{done}{comma}{name}" for name in _begins(list(default_plugins().metrics), part)]


def column_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Columns, stored and derived."""
    from millipoint.decision import SCHEMA
    from millipoint.loading import default_plugins

    done, comma, part = incomplete.rpartition(",")
    return [f"{done}{comma}{name}" for name in _begins([*SCHEMA, *default_plugins().columns], part)]


def counting_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Rules that say which decisions count."""
    from millipoint.cli.ask import rules
    from millipoint.loading import default_plugins

    return _begins(rules(default_plugins()), incomplete)


def met_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Installed match equity tables."""
    from millipoint.loading import default_plugins

    return _begins(list(default_plugins().mets), incomplete)


def interval_methods(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Methods that make intervals."""
    from millipoint.cli.ask import methods
    from millipoint.loading import default_plugins

    return _begins(methods(default_plugins()), incomplete)
