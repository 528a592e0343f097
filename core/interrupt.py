"""Ctrl-C from the first moment on: while the program is still being imported, one line instead of a traceback.

The first import of the package, so that nothing here may take time.
"""

from __future__ import annotations

import os
import sys
import types

PROGRAM = "millipoint"
LINE = f"{PROGRAM}: interrupted"
STATUS = 130


def is_program() -> bool:
    """Whether this process is the program: ``millipoint`` or ``python -m millipoint``; others import the package."""
    first = sys.argv[0] if sys.argv else ""
    if first == "-m":
        return PROGRAM in sys.orig_argv or f"-m{PROGRAM}" in sys.orig_argv
    return first.replace("\\", "/").rpartition("/")[2].partition(".")[0] == PROGRAM


def told(kind: type[BaseException], error: BaseException, trace: types.TracebackType | None) -> None:
    """What stands for the traceback of an error that nobody caught."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    print(LINE, file=sys.stderr, flush=True)
    os._exit(STATUS)


if is_program():
    sys.excepthook = told
