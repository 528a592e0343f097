"""The pages are true: their examples run, their lists are complete."""

import doctest
import importlib.util
import re
import sys
import types

import pytest

from millipoint import SCHEMA, Settings, default_plugins

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def test_examples_of_the_protocol(repository, monkeypatch):
    """Blocks run in order; one that begins with ``# name.py`` is a module of that name."""
    text = (repository / "docs" / "protocol.md").read_text(encoding="utf-8")
    names: dict = {}
    loose = types.ModuleType("loose")
    runner, failures, ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), [], 0
    for block in BLOCK.finditer(text):
        where = f"protocol.md:{text[: block.start()].count(chr(10)) + 1}"
        ran += 1
        if ">>>" in block[1]:
            test = doctest.DocTestParser().get_doctest(block[1], names, where, "protocol.md", 0)
            runner.run(test, out=failures.append, clear_globs=False)
            names.update(test.globs)
            continue
        module = re.match(r"# (\w+)\.py\n", block[1])
        made = types.ModuleType(module[1]) if module else loose
        if module:
            monkeypatch.setitem(sys.modules, module[1], made)
        exec(compile(block[1], where, "exec"), made.__dict__)
    assert not failures, "".join(failures)
    assert ran > 10


@pytest.fixture(scope="module")
def columns(repository):
    return (repository / "docs" / "columns.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*SCHEMA, *default_plugins().columns])
def test_every_column_is_listed(name, columns):
    owner = default_plugins().owners.get(("column", name))
    if owner is not None and owner.distribution != "millipoint":
        pytest.skip("a column of somebody else")
    assert f"| `{name}` |" in columns


def test_the_page_of_columns_is_up_to_date(repository, columns):
    spec = importlib.util.spec_from_file_location("columns_tool", repository / "tools" / "columns.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert columns == tool.page(), "run: python tools/columns.py"


def test_settings_are_explained(repository):
    text = (repository / "docs" / "protocol.md").read_text(encoding="utf-8")
    for name in Settings.__annotations__:
        assert f"`{name}`" in text
