"""The writer of small .xg files, which every test here builds on."""

from types import ModuleType

import pytest
import xg_writer


@pytest.fixture(scope="session")
def xg() -> ModuleType:
    """The module tests/support/xg_writer.py."""
    return xg_writer
