"""Fuzzing of readers: seeds, mutations, the layers below a file's bytes, and what must hold whatever comes out."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests" / "support"))  # the writers of small files
