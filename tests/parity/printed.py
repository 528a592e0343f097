"""Reads what GNU Backgammon prints as statistics of a match: text in two columns."""

from __future__ import annotations

import re

NUMBER = r"[+-]?\d+\.\d+"
CUBE = {
    "Missed doubles below CP": "missed_double_below_cp",
    "Missed doubles above CP": "missed_double_above_cp",
    "Wrong doubles below DP": "wrong_double_below_dp",
    "Wrong doubles above TG": "wrong_double_above_tg",
    "Wrong takes": "wrong_take",
    "Wrong passes": "wrong_pass",
}
COUNTS = {
    "Total moves": "plays",
    "Unforced moves": "n_checker",
    "Close or actual cube decisions": "close",
}
SUMS = {"Chequerplay": "error_checker", "Luck": "luck_total", "Cube": "error_cube", "Overall": "error_total"}


def read_printed(text: str) -> tuple[dict[str, float], dict[str, float]]:
    """Figures of the two players as printed: EMG, and under ``NAME%`` match-winning chance in per cent.

    Errors are turned to 0 or more.
    """
    sides: tuple[dict[str, float], dict[str, float]] = ({}, {})
    section = ""
    for line in text.splitlines():
        label, cells = line[:40].strip(), line[40:]
        if line.endswith("statistics"):
            section = line.split()[0]
            continue
        for start, name in COUNTS.items():
            if label.startswith(start):
                _put(sides, name, re.findall(r"\d+", cells))
        for start, name in CUBE.items():
            if label.startswith(start):
                for side, (n, emg, mwc) in zip(sides, re.findall(rf"(\d+)(?:\s+\(\s*({NUMBER})\s+\(\s*({NUMBER})%?\)\))?", cells), strict=True):
                    side |= {name: float(n), f"{name}_cost": abs(float(emg or 0)), f"{name}_mwc%": abs(float(mwc or 0))}
        pairs = re.findall(rf"({NUMBER})\s*\(\s*({NUMBER})%?\)", cells)
        if section in SUMS and label.startswith(("Error total", "Luck total")):
            sign = 1 if section == "Luck" else -1
            _put(sides, SUMS[section], [sign * float(emg) for emg, _ in pairs])
            _put(sides, f"{SUMS[section]}%", [sign * float(mwc) for _, mwc in pairs])
        if label.startswith("Snowie"):
            _put(sides, "snowie", [-float(emg) / 2 for emg, _ in pairs])
        if label.startswith("Error rate") and section == "Overall":
            _put(sides, "error_rate", [-float(emg) for emg, _ in pairs])
        if label.startswith("Luck adjusted result"):
            _put(sides, "luck_adjusted%", re.findall(NUMBER, cells))
    return sides


def _put(sides: tuple[dict[str, float], dict[str, float]], name: str, values: list[str] | list[float]) -> None:
    for side, value in zip(sides, values, strict=True):
        side[name] = float(value)
