"""``python -m millipoint``: the command that comes with the package, found as an installed program finds it."""

import sys
from importlib.metadata import entry_points

if __name__ == "__main__":
    (command, *_) = entry_points(group="console_scripts", name="millipoint")
    sys.exit(command.load()())
