"""``python -m millipoint``."""

import sys

from millipoint.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
