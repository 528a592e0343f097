"""Every plugin folder has its README with the headings, and a test module."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import millipoint
from millipoint import columns_of
from millipoint.plugins.counting.rated import REASONS
from millipoint.plugins.facts import columns

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(p.parent for p in (ROOT / "plugins").glob("*/__init__.py"))
HEADINGS = ["Question", "Formula", "Population", "Unit", "Reading", "Limits", "Source"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: p.name)
def test_readme_has_the_headings(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {folder.name}")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == HEADINGS
    sections = re.split(r"^## .+$", text, flags=re.MULTILINE)[1:]
    assert all(len(section.split()) > 3 for section in sections)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: p.name)
def test_there_is_a_test_module(folder: Path) -> None:
    assert (Path(__file__).parent / f"test_{folder.name}.py").is_file()


def test_every_metric_is_documented() -> None:
    plugins = millipoint.default_plugins()
    page = "\n".join(p.read_text(encoding="utf-8") for p in sorted((ROOT / "docs").glob("*.md")))
    folders = {folder.name for folder in FOLDERS}
    names = {name for name in plugins.metrics if plugins.owner("metric", name).split()[0] in folders}
    named = set(re.findall(r"`([a-z0-9_]+(?:\([0-9]+\))?)`", page))
    assert names and names <= named, sorted(names - named)


def test_every_fact_is_documented() -> None:
    text = (ROOT / "plugins" / "facts" / "README.md").read_text(encoding="utf-8")
    assert all(f"`{column.name}`" in text for column in columns_of(columns))


@pytest.mark.parametrize("page", ["docs/metrics.md", "plugins/counting/README.md"])
def test_every_reason_is_documented(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [reason for reason in REASONS[1:] if f"`{reason}`" not in text] == []
