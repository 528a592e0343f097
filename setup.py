"""Finds the packages and the plugins by their folders; everything else stands in pyproject.toml."""

from pathlib import Path

from setuptools import find_packages, setup

ROOTS = {
    "millipoint": "core",
    "millipoint.cli": "cli",
    "millipoint.engines": "engines",
    "millipoint.formats": "formats",
    "millipoint.library": "library",
    "millipoint.met": "met",
    "millipoint.plugins": "plugins",
    "millipoint.position": "position",
}
packages = [
    ".".join([name, *sub])
    for name, folder in ROOTS.items()
    for sub in [[]] + [package.split(".") for package in find_packages(folder)]
]
built_in = [
    f"{path.parent.name} = {name}.{path.parent.name}"
    for name in ("millipoint.engines", "millipoint.formats", "millipoint.plugins")
    for path in sorted(Path(ROOTS[name]).glob("*/__init__.py"))
]
setup(
    packages=packages,
    package_dir=ROOTS,
    entry_points={
        "console_scripts": ["millipoint = millipoint.cli.main:main"],
        "millipoint": [*built_in, "met = millipoint.met.plugin"],
    },
)
