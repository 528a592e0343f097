"""Write docs/columns.md: every stored column of a decision and every derived column of the installed plugins."""

import sys
from collections.abc import Iterator
from pathlib import Path

from millipoint import SCHEMA, Settings, default_plugins
from millipoint.schema import GRAINS, INT_NULL

PAGE = Path(__file__).resolve().parent.parent / "docs" / "columns.md"
INTRODUCTION = """# Columns

What filters, groupings and metrics can name. Written by `python tools/columns.py`.

## Stored columns

The fields of `millipoint.Decision`, which is their one definition. A *match* fact is stored once a match, a *side* fact
twice (seat 0, seat 1), a *decision* fact once a decision, a *candidate* fact once for each play of an analysis.
A filter on an unknown value passes only `!=`; the value `None` stands for unknown.
"""
DERIVED = """
## Derived columns

What the plugins compute from other columns. *Settings* lists what a column depends on through all it reads; figures made
from it carry these settings in their signature.
"""


def unknown(null: float | int | None) -> str:
    """How an unknown value is stored."""
    if null is None:
        return "never"
    return {INT_NULL: "-2³¹"}.get(null, "NaN" if null != null else str(null))


def stored() -> Iterator[str]:
    """A table for each grain."""
    for grain in GRAINS:
        yield f"\n### {grain}\n"
        yield "| column | type | unit | unknown | meaning |\n|---|---|---|---|---|"
        for name, spec in SCHEMA.items():
            if spec.grain == grain:
                kind = "text" if spec.words else "label" if spec.labels else str(spec.dtype)
                kind += f" × {spec.shape[0]}" if spec.shape else ""
                doc = f"{spec.doc}: {', '.join(spec.labels)}" if spec.labels else spec.doc
                null = "null" if spec.words else unknown(spec.null)
                yield f"| `{name}` | {kind} | {spec.unit} | {null} | {doc} |"


def derived() -> Iterator[str]:
    """A table for each plugin."""
    plugins = default_plugins()
    session = plugins.session(Settings())
    for plugin in sorted(plugins.plugins, key=lambda plugin: plugin.name):
        names = plugin.brings.get("column", [])
        if names and plugin.distribution == "millipoint":
            yield f"\n### {plugin.name}\n"
            yield "| column | grain | unit | settings | meaning |\n|---|---|---|---|---|"
            for name in names:
                known, column = session.known(name), plugins.columns[name]
                doc = column.doc.rstrip(".") + (f": {', '.join(known.labels)}" if known.labels else "")
                yield f"| `{name}` | {known.grain} | {known.unit} | {', '.join(sorted(session.reads(name)))} | {doc} |"


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION.rstrip("\n"), *stored(), DERIVED.rstrip("\n"), *derived()]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
