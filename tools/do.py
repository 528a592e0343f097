"""One command for each thing a developer or a new user does; needs Python 3.11+ and nothing else.

    python3 tools/do.py demo     set up and run Millipoint on the sample matches
    python3 tools/do.py test     set up and run all checks: style, types, architecture, tests
    python3 tools/do.py setup | lint | types | docs | bench | run ARGUMENTS…

Everything is installed into the folder .venv of this checkout.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "millipoint-setup"
SAMPLES = Path("examples") / "matches"
PACKAGES = ("core", "cli", "engines", "formats", "library", "met", "plugins", "position")


def call(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run a command in the checkout and return its exit status."""
    print("$", *(str(part) for part in command), file=sys.stderr, flush=True)
    return subprocess.call([str(part) for part in command], cwd=ROOT, env={**os.environ, **(env or {})})


def tool(name: str) -> Path:
    """Path of a command installed in the environment."""
    return BIN / (f"{name}.exe" if os.name == "nt" else name)


def fingerprint() -> str:
    """Changes when the environment must be set up again: dependencies or the set of plugin folders."""
    plugins = sorted(str(p.relative_to(ROOT)) for root in PACKAGES for p in (ROOT / root).glob("*/__init__.py"))
    text = "\n".join([(ROOT / "pyproject.toml").read_text("utf-8"), (ROOT / "setup.py").read_text("utf-8"), *plugins])
    return hashlib.sha256(text.encode()).hexdigest()


def setup(extra: str = "dev") -> int:
    """Make the environment and install the checkout into it, unless that is done already."""
    want = f"{extra} {fingerprint()}"
    have = STAMP.read_text("utf-8").split("\n") if STAMP.exists() else []
    if want in have or f"dev {fingerprint()}" in have:
        return 0
    if not tool("python").exists():
        print(f"setting up {VENV.name} …", file=sys.stderr, flush=True)
        venv.create(VENV, with_pip=True)
    wanted = f".[{extra}]" if extra else "."
    status = call(tool("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", wanted)
    if not status:
        STAMP.write_text(want, "utf-8")
    return status


def run(arguments: Sequence[str]) -> int:
    """Millipoint itself, installed without the developers' tools."""
    return setup("") or call(tool("millipoint"), *arguments)


def demo() -> int:
    """The main job on the sample matches."""
    return run(["stats", str(SAMPLES)])


def links() -> int:
    """The package tree as links, for tools that read paths."""
    return call(tool("python"), "tools/links.py")


def lint() -> int:
    """Style."""
    return setup() or call(tool("ruff"), "check", ".")


def types() -> int:
    """Types (strict) and the direction of imports."""
    path = {"PYTHONPATH": str(ROOT / ".links")}
    return (
        setup()
        or links()
        or call(tool("mypy"), "-p", "millipoint")
        or call(tool("lint-imports"), env=path)
    )


def tests(arguments: Sequence[str] = ()) -> int:
    """The tests alone."""
    return setup() or call(tool("python"), "-m", "pytest", "-n", "auto", *arguments)


def test(arguments: Sequence[str] = ()) -> int:
    """Everything that must hold."""
    return lint() or types() or doctests() or tests(arguments)


def doctests() -> int:
    """The examples in docstrings."""
    path = {"PYTHONPATH": str(ROOT / ".links")}
    folders = [f".links/millipoint/{name}" for name in PACKAGES if name != "core"]
    core = sorted(str(p.relative_to(ROOT)) for p in (ROOT / ".links" / "millipoint").glob("*.py"))
    return setup() or links() or call(
        tool("python"), "-m", "pytest", "--doctest-modules", "--ignore-glob=*/migrations/*", "-p", "no:cacheprovider",
        *core, *folders, env=path
    )  # fmt: skip


def docs() -> int:
    """The generated pages of the documentation."""
    return setup() or call(tool("python"), "tools/columns.py")


def bench() -> int:
    """The benchmarks: ratios measured in one run."""
    return setup() or call(tool("python"), "benchmarks/run.py")


COMMANDS: dict[str, Callable[..., int]] = {
    "setup": setup, "demo": demo, "lint": lint, "types": types, "tests": tests, "test": test,
    "doctests": doctests, "docs": docs, "bench": bench, "run": run,
}  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Run the command that the first argument names."""
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    name, rest = arguments[0], arguments[1:]
    return COMMANDS[name](rest) if name in ("run", "test", "tests") else COMMANDS[name]()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
