"""Blunder share: a value worked out by hand, and the laws that every metric obeys."""

import pytest
from millipoint import Decisions, Settings, compute, default_plugins
from millipoint.testing import check_metric

from millipoint_blunder_share import METRIC

ERRORS = {
    "player": ["Ann", "Bob"],
    "seat": [0, 0, 0, 0, 1],
    "kind": [0, 0, 0, 0, 0],
    "legal_plays": [9, 9, 9, 1, 9],  # the fourth play is forced: it does not count
    "stored_error": [0.15, 0.04, 0.01, 0.0, 0.0],
}


def test_the_plugin_is_installed():
    assert "blunder_share" in default_plugins().metrics


def test_worked_value():
    figures = compute("blunder_share", Decisions.from_columns(ERRORS), by="player")["blunder_share"]
    assert figures["Ann"].value == pytest.approx(0.15 / 0.20)
    assert figures["Ann"].n == 3


def test_without_an_error_the_share_is_unknown():
    bob = compute("blunder_share", Decisions.from_columns(ERRORS), by="player")["blunder_share"]["Bob"]
    assert bob.value is None
    assert bob.reason == "no error in any counted decision"


def test_the_threshold_is_a_setting_and_shows_in_the_signature():
    decisions = Decisions.from_columns(ERRORS)
    strict = compute("blunder_share", decisions, by="player", settings=Settings(error_threshold=0.02, blunder_threshold=0.04))
    assert strict["blunder_share"]["Ann"].value == pytest.approx(0.19 / 0.20)
    assert "blunder_threshold:0.040" in strict["blunder_share"]["Ann"].signature


def test_laws():
    check_metric(METRIC)
