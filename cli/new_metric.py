"""``millipoint new-metric``: write the package of a metric plugin, complete and working."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from millipoint.brought import VERSION
from millipoint.errors import UsageError
from millipoint.loading import default_plugins
from millipoint.manager import Plugins

TEMPLATES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{package}/__init__.py": "init.py.txt",
    "tests/test_{name}.py": "test.py.txt",
}
"""Files of the package and the templates they are made from."""
LONGEST = 40


@click.command("new-metric")
@click.argument("name")
@click.option(
    "--directory", "-d", default=".", metavar="DIR", type=click.Path(), help="Where to write it.  [default: here]"
)
def command(name: str, directory: str) -> None:
    """Write the package of a new metric plugin.

    NAME is what users will type: lower-case letters, digits and underscores. The package has a metric that works,
    a README with the headings of every metric, a test of the laws that figures obey, and the entry point.
    """
    check_name(name, default_plugins())
    target = write_package(name, Path(directory))
    package = f"millipoint_{name}"
    click.echo(f"Wrote {target}. Next:\n")
    click.echo(f'  python -m pip install -e "{target}"')
    click.echo(f"  millipoint stats PATH --metric {name}")
    click.echo(f'  python -m pytest "{target}"\n')
    click.echo(f"The metric is in {package}/__init__.py, what it means in README.md.")


def check_name(name: str, plugins: Plugins) -> None:
    """Raise `UsageError` for a name that no metric can have, or that is taken."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > LONGEST or keyword.iskeyword(name):
        plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:LONGEST].rstrip("_")
        hint = f", such as {plain!r}" if plain and plain != name and not keyword.iskeyword(plain) else ""
        raise UsageError(f"{name!r} is no name for a metric: use lower-case letters, digits and underscores{hint}")
    if name in plugins.metrics:
        raise UsageError(f"metric {name!r} exists already, brought by plugin {plugins.owner('metric', name)}")
    column = f"{name}_hit"
    if column in plugins.columns:
        raise UsageError(f"column {column!r} exists already, brought by plugin {plugins.owner('column', column)}")


def write_package(name: str, directory: Path) -> Path:
    """Write the package and return its folder. Raises `UsageError` when it exists or cannot be written."""
    target = directory / f"millipoint-{name.replace('_', '-')}"
    if not directory.is_dir():
        raise UsageError(f"there is no folder {directory}")
    if target.exists() or target.is_symlink():
        raise UsageError(f"{target} exists already")
    title = name.replace("_", " ").capitalize()
    words = {
        "name": name,
        "distribution": target.name,
        "package": f"millipoint_{name}",
        "title": title,
        "version": VERSION,
    }
    try:
        for path, template in TEMPLATES.items():
            file = target / path.format(**words)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = files("millipoint.cli").joinpath("templates", template).read_text("utf-8")
            file.write_text(Template(text).substitute(words), "utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {target}: {error.strerror or error}") from None
    return target
