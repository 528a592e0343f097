"""Settings and levels: what can be meant."""

import pytest

from millipoint import Settings, UsageError, compute, default_plugins
from millipoint.levels import BOOK, ROLLOUT, level_name, parse_level, ply
from millipoint.settings import NAMES
from millipoint.testing import sample


@pytest.mark.parametrize(
    "wrong",
    [
        {"error_threshold": -0.1}, {"error_threshold": float("nan")}, {"blunder_threshold": float("inf")}, {"tau": -1.0},
        {"error_threshold": 0.2}, {"other_met": "ignore"}, {"error_threshold": "0.05"}, {"min_level": "3-ply"}, {"tau": None},
    ],
)  # fmt: skip
def test_settings_that_cannot_be_meant(wrong):
    with pytest.raises(UsageError):
        Settings(**wrong)


def test_texts_of_a_signature():
    settings = Settings(min_level=30, extra={"taste": 3})
    assert [settings.text(name) for name in ("min_level", "error_threshold", "only_engine", "taste")] == ["3-ply", "0.050", "any", "3"]
    assert Settings().text("min_level") == "any"


def test_described_as_plain_values():
    plain = Settings(met=default_plugins().met("Woolsey")).describe()
    assert plain["met"] == "Woolsey"
    assert plain["met_hash"]
    assert set(NAMES) <= {*plain, "met"}
    assert all(isinstance(value, str | int | float | None) for value in plain.values())


def test_a_table_by_name_or_itself():
    table = sample(1, matches=6)
    by_name, itself = (compute("mwc_loss", table, settings=Settings(met=met))[0] for met in ("Woolsey", default_plugins().met("Woolsey")))
    assert by_name.only == itself.only
    assert "met:Woolsey|met_hash:" in by_name.signature


@pytest.mark.parametrize("level", [10, 20, 30, 100, 110, 120, ROLLOUT, BOOK])
def test_levels_by_name(level):
    assert parse_level(level_name(level)) == level


def test_plies_of_both_programs():
    assert parse_level("gnubg 2-ply") == parse_level("XG 3-ply") == parse_level("3") == ply(3)
    assert ply(3) < parse_level("Roller") < parse_level("roller+") < parse_level("roller++") < parse_level("rollout") < parse_level("book")
    assert level_name(-1) == ""
    for text in ("", "deep", "3-plies", "12-ply"):
        with pytest.raises(UsageError, match="unknown level"):
            parse_level(text)
