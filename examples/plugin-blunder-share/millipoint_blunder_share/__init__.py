"""Blunder share: how much of what a player gives away goes in blunders."""

from millipoint import Ratio, Tally, column, hookimpl


@column(unit="equity")
def blunder_cost(error, is_blunder):
    """The error of a blunder; 0 for any other decision."""
    return error * is_blunder


METRIC = Ratio(
    "blunder_share",
    Tally("blunder_cost", where="counted"),
    Tally("error", where="counted"),
    title="Blunder share",
    empty="no error in any counted decision",
)


@hookimpl
def millipoint_columns():
    """The columns of this plugin."""
    return [blunder_cost]


@hookimpl
def millipoint_metrics():
    """The metrics of this plugin."""
    return [METRIC]
