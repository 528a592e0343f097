"""``python -m millipoint``."""

import sys

from millipoint.cli.main import main

sys.exit(main())
