"""A plugin that implements every hook."""

import click

from millipoint import Column, Interval, Question, Ratio, Reader, Study, Tally, column, hookimpl
from millipoint.interval import ratio_analytic


@column(unit="equity")
def twice_luck(luck):
    """Twice the luck of a roll."""
    return 2 * luck


@hookimpl
def millipoint_columns(host):
    return [twice_luck, Column("timed", lambda time: time == time)]


MEAN_TIME = Ratio("mean_time", Tally("time", where="timed"), unit="seconds", interval="", empty="no times")


@hookimpl
def millipoint_metrics(host):
    return [MEAN_TIME]


def two_times(times):
    found = []
    for _ in range(times):
        found.append((yield {"time": Question(MEAN_TIME)})["time"].only.low)
    return found


@hookimpl
def millipoint_studies(host):
    return [Study("two_times", "Two times", two_times, "Asks again.")]


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


class Sleeper:
    """An engine that is never there."""

    name = "sleeper"

    def available(self):
        return "it sleeps"

    def analyse(self, tasks, order):
        return []


@hookimpl
def millipoint_engines(host):
    return [Sleeper()]


@hookimpl
def millipoint_commands(host):
    return [click.Command("nothing")]
