"""The writer of small OGXM files."""

from __future__ import annotations

import pytest
from ogxm_writer import Writer


@pytest.fixture(scope="session")
def ogxm() -> type[Writer]:
    """The writer."""
    return Writer
