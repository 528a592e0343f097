"""Make `.links/millipoint`, the package tree as links, for tools that read paths (mypy, import-linter, doctest)."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("cli", "engines", "formats", "library", "met", "plugins", "position")


def link(source: Path, target: Path) -> None:
    """A symbolic link, or a copy where links are not allowed."""
    try:
        target.symlink_to(os.path.relpath(source, target.parent), target_is_directory=source.is_dir())
    except OSError:
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, target)


def main() -> None:
    """Rebuild the mirror from nothing."""
    mirror = ROOT / ".links" / "millipoint"
    shutil.rmtree(mirror.parent, ignore_errors=True)
    mirror.mkdir(parents=True)
    for path in sorted((ROOT / "core").iterdir()):
        if path.suffix in {".py", ".typed"} or (path.is_dir() and (path / "__init__.py").exists()):
            link(path, mirror / path.name)
    for folder in FOLDERS:
        link(ROOT / folder, mirror / folder)


if __name__ == "__main__":
    main()
