"""The writer of small .xg files, which every test here builds on."""

import importlib.util
import pathlib
import sys
from types import ModuleType

import pytest


def _load() -> ModuleType:
    path = pathlib.Path(__file__).resolve().parents[1] / "xg_writer.py"
    spec = importlib.util.spec_from_file_location("xg_writer", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["xg_writer"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def xg() -> ModuleType:
    """The module tests/formats/xg_writer.py."""
    return _load()
