"""A plugin that implements every hook."""

import click

from millipoint import Interval, Ratio, Reader, Tally, column, hookimpl
from millipoint.interval import ratio_analytic


@column(unit="equity")
def twice_luck(luck):
    """Twice the luck of a roll."""
    return 2 * luck


@hookimpl
def millipoint_columns(host):
    return [twice_luck]


@hookimpl
def millipoint_metrics(host):
    return [Ratio("mean_time", Tally("time", where="timed"), unit="seconds", empty="no times")]


@hookimpl
def millipoint_intervals(host):
    return [Interval("wide", "ratio", ratio_analytic)]


def sniff(head):
    return head.startswith(b"NOTHING")


def read(data, source):
    return []


@hookimpl
def millipoint_readers(host):
    return [Reader("nothing", "Nothing", sniff, read)]


class Flat:
    """A table in which every point is worth the same."""

    name = "Flat"
    hash = "0"


@hookimpl
def millipoint_mets(host):
    return [Flat()]


@hookimpl
def millipoint_commands(host):
    return [click.Command("nothing")]
