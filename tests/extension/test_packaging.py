"""What is in the wheel, and that it is all that a base install needs."""

import configparser
import importlib.metadata
import json
import pathlib
import re
import tarfile
import tomllib
import zipfile

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
ROOTS = {"core": "", "cli": "cli/", "engines": "engines/", "formats": "formats/", "library": "library/", "met": "met/", "plugins": "plugins/",
         "position": "position/"}  # fmt: skip
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def entry_points(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt")]
        parser = configparser.ConfigParser()
        parser.read_string(archive.read(name).decode())
    return parser


@pytest.fixture(scope="module")
def checkout(distributions):
    """The copy of the checkout that the distributions were built from."""
    return distributions.parent / "a checkout"


def packaged(checkout, pattern):
    """Names in the wheel of the files of the source tree that match."""
    return {
        "millipoint/" + top + path.relative_to(checkout / folder).as_posix()
        for folder, top in ROOTS.items()
        for path in (checkout / folder).rglob(pattern)
        if path.is_file()
    }


def test_every_module_is_in_the_wheel(names, checkout):
    modules = packaged(checkout, "*.py")
    assert len(modules) > 100
    assert modules == {name for name in names if name.endswith(".py")}


@pytest.mark.parametrize("pattern", ["py.typed", "data/*", "templates/*", "README.md", "*.mako"])
def test_every_data_file_is_in_the_wheel(names, checkout, pattern):
    assert packaged(checkout, pattern) <= names


def test_some_data_files_by_name(names):
    assert {"millipoint/py.typed", "millipoint/cli/templates/init.py.txt", "millipoint/plugins/pr/README.md"} <= names
    assert any(name.startswith("millipoint/met/data/") for name in names)


def test_nothing_else_is_in_the_wheel(names):
    tops = {name.partition("/")[0] for name in names}
    assert len(tops) == 2
    assert "millipoint" in tops
    assert not [name for name in names if re.search(r"(^|/)(tests?|docs|examples|benchmarks|tools)/|test_\w+\.py|\.pyc$", name)]


def test_the_license_is_in_the_wheel(names):
    assert [name for name in names if name.endswith("LICENSE")]


def test_every_built_in_plugin_has_an_entry_point(entry_points, checkout):
    listed = dict(entry_points["millipoint"])
    for folder in ("engines", "formats", "plugins"):
        for plugin in (checkout / folder).glob("*/__init__.py"):
            name = plugin.parent.name
            assert listed.pop(name) == f"millipoint.{folder}.{name}"
    assert listed == {"met": "millipoint.met.plugin"}
    assert dict(entry_points["console_scripts"]) == {"millipoint": "millipoint.cli.main:main"}


def test_the_sdist_holds_what_the_wheel_is_built_from(distributions):
    (found,) = distributions.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"setup.py", "pyproject.toml", "README.md", "LICENSE", "core/py.typed"} <= inside
    assert not [name for name in inside if "__pycache__" in name or name.startswith((".", "build"))]


def test_the_versions_agree(wheel, base, tmp_path):
    version = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert wheel.name.split("-")[1] == version
    result = base.millipoint("--version", cwd=tmp_path)
    assert result.stdout.split() == ["millipoint", version]


def test_the_base_install_is_small(base, tmp_path):
    site = next(base.folder.rglob("site-packages"))
    installed = {dist.name.lower() for dist in importlib.metadata.distributions(path=[str(site)])}
    assert {"millipoint", "attrs", "click", "numpy", "pluggy", "rich"} <= installed
    assert not {"sqlalchemy", "pyarrow", "pytest", "pandas"} & installed


def test_every_built_in_plugin_loads_from_the_base_install(base, tmp_path):
    result = base.millipoint("plugins", "--format", "json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    document = json.loads(result.stdout)
    assert document["problems"] == []
    assert {"pr", "l7", "sgf", "xg", "met"} <= {plugin["name"] for plugin in document["plugins"]}


def test_the_main_job_runs_from_the_base_install(base, matches, tmp_path):
    result = base.millipoint("stats", matches, "--format", "json", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    (ines,) = [row for row in json.loads(result.stdout)["rows"] if row["group"]["player"] == "Ines Valverde"]
    assert ines["matches"] == 5
    assert 0 < ines["metrics"]["pr"]["low"] < ines["metrics"]["pr"]["value"] < ines["metrics"]["pr"]["high"]
    assert 0 < ines["metrics"]["l7"]["value"] < 0.5


@pytest.mark.parametrize("command", ["--help", "stats --help", "matches --help", "met list", "completion bash"])
def test_commands_run_from_the_base_install(base, tmp_path, command):
    result = base.millipoint(*command.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout


def test_table_and_csv_are_written_from_the_base_install(base, matches, tmp_path):
    for command in (["stats"], ["stats", "--format", "csv"], ["matches"], ["explain", "--player", "Ines Valverde"]):
        result = base.millipoint(*command[:1], matches, *command[1:], cwd=tmp_path)
        assert result.returncode == 0, result.stderr
        assert "Ines" in result.stdout
