"""Two metrics from plain arrays, and what the import costs."""

import subprocess
import sys

import numpy as np
import pytest

import millipoint


def test_two_metrics_from_plain_arrays():
    table = millipoint.Decisions.from_columns(
        {
            "player": ["Ann", "Bob"],
            "length": [7],
            "seat": [0, 1, 0, 0],
            "game": [1, 1, 1, 2],
            "kind": [0, 0, 1, 2],
            "away": [7, 7, 7, 7],
            "opponent_away": [7, 7, 7, 7],
            "action": [-1, -1, 0, 3],
            "played": [1, 0, -1, -1],
            "legal_plays": [9, 5, -1, -1],
            "nd": np.array([np.nan, np.nan, 0.3, 0.2]),
            "dt": [np.nan, np.nan, 0.5, 0.9],
            "dp": [np.nan, np.nan, 1.0, 1.0],
            "equity": [0.30, 0.25, 0.10, 0.05],
        },
        counts=[2, 2, 0, 0],
    )
    pr, loss = millipoint.compute(["pr", "mwc_loss"], table, by="player")
    assert pr["Ann"].n == 3
    assert pr["Ann"].value == pytest.approx(500 * (0.05 + 0.2 + 0.1) / 3, abs=1e-4)
    assert pr["Bob"].value == 0.0
    assert loss["Ann"].value == pytest.approx(0.35 * 0.06261, abs=2e-5)  # 0-0 in 7, cube 1


def test_only_three_packages_are_loaded():
    code = (
        "import sys; before = set(sys.modules); import millipoint; "
        "print(sorted({m.partition('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    ours = set(eval(loaded)) - {"attr", "_distutils_hack"}
    assert {name for name in ours if not name.startswith("__editable__")} == {"attrs", "millipoint", "numpy", "pluggy"} - (
        {"attrs"} - ours
    )


def test_nothing_above_the_core_is_loaded():
    code = "import sys, millipoint; print([m for m in sys.modules if m.startswith('millipoint.')])"
    loaded = eval(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    above = ("testing", "plugins", "formats", "met", "position", "cli")
    assert not [name for name in loaded if name.split(".")[1] in above]


def test_the_built_in_plugins_come_without_what_only_their_work_needs():
    code = "import sys, millipoint; millipoint.default_plugins(); print(list(sys.modules))"
    loaded = eval(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    dear = ("millipoint.formats.sgf.reader", "millipoint.formats.xg.reader", "millipoint.engines.gnubg.process", "millipoint.engines.bgsage.judge")
    assert not [name for name in (*dear, "sqlalchemy", "click") if name in loaded]


def test_everything_promised_is_there():
    assert all(hasattr(millipoint, name) for name in millipoint.__all__)
    assert len(set(millipoint.__all__)) == len(millipoint.__all__)
