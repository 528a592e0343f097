"""What a run of the command line left behind."""

import json

import attrs
import pytest


@attrs.frozen
class Outcome:
    """Exit status and both streams."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        """The output as strict JSON."""
        return json.loads(self.out, parse_constant=lambda name: pytest.fail(f"{name} in JSON"))
