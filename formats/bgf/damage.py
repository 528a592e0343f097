"""What goes wrong inside a file, before the name of the file is known."""

from __future__ import annotations


class DamageError(Exception):
    """Content that cannot be what it should be: the cause and, where known, the byte."""

    def __init__(self, message: str, at: int = -1) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
