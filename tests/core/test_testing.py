"""The laws catch what they are there to catch: each fault is found, by its sentence."""

import itertools
from pathlib import Path

import attrs
import numpy as np
import pytest
from plugin_modules import module

from millipoint import (
    SCHEMA,
    Match,
    MatchInfo,
    Ratio,
    Reader,
    ReadError,
    Tally,
    Total,
    column,
    compute,
    default_plugins,
    load,
)
from millipoint.errors import Problem
from millipoint.testing import check_column, check_metric, check_reader, different, sample

BASE = default_plugins()
PR = BASE.metric("pr")
COUNTER = itertools.count()
BUILT_IN = [f"millipoint.plugins.{name}" for name in ("counting", "mwc", "luck", "pr", "snowie")] + ["millipoint.met.plugin"]


def fails(metric, sentence, *columns, **options):
    plugins = load([*BUILT_IN, module("acme", columns=columns, metrics=[metric] if str(metric) != "pr" else [])])
    assert not plugins.problems, plugins.problems
    with pytest.raises(AssertionError, match=sentence):
        check_metric(metric, plugins=plugins, **options)


def shifted(figures, k):
    return attrs.evolve(figures, value=figures.value + k, low=figures.low + k, high=figures.high + k)


@attrs.frozen
class Bad:
    """PR with a fault."""

    fault: str
    unit: str = ""
    title: str = "Bad"

    @property
    def name(self):
        return f"bad_{self.fault}"

    def __str__(self):
        return self.name

    @property
    def interval(self):
        return "" if self.fault == "sum" else "ratio"

    @property
    def tallies(self):
        if self.fault == "moody":
            return {"num": Tally("error", where="counted"), str(next(COUNTER)): Tally()}
        return PR.tallies

    @property
    def members(self):
        return Tally(credit="both", where="rated") if self.fault == "members" else PR.members

    def result(self, states, asked):
        figures = PR.result(states, asked)
        return getattr(self, f"_{self.fault}", lambda f, a: f)(figures, asked)

    def _zero(self, figures, asked):
        return attrs.evolve(figures, value=np.nan_to_num(figures.value))

    def _sum(self, figures, asked):
        nothing = np.full(len(figures), 2)
        return attrs.evolve(figures, value=np.nan_to_num(figures.value), low=None, high=None, why=nothing)

    def _narrow(self, figures, asked):
        return attrs.evolve(figures, low=figures.value + 1)

    def _silent(self, figures, asked):
        return attrs.evolve(figures, why=np.full(len(figures), -1))

    def _counts_groups(self, figures, asked):
        return shifted(figures, len(figures))

    def _infinite(self, figures, asked):
        return attrs.evolve(figures, value=np.full(len(figures), np.inf))

    def _forgetful(self, figures, asked):
        return attrs.evolve(figures, units=None)

    def _order(self, figures, asked):
        return shifted(figures, next(COUNTER))


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("zero", "without a decision; unknown is not zero|an interval without a value|no interval, and no reason"),
        ("sum", "with no decision analysed"),
        ("narrow", "is not in its interval"),
        ("silent", "reason"),
        ("counts_groups", "differ: value"),
        ("infinite", "value is infinite"),
        ("forgetful", "number of units is missing"),
        ("moody", "tallies"),
        ("members", "more than its N"),
        ("order", "changes value of group"),
    ],
)
def test_faults_of_metrics(fault, sentence):
    fails(Bad(fault), sentence)


def test_a_sound_metric_passes():
    check_metric(PR)
    check_metric(Total("plain", Tally("error", where="counted"), unit="equity"))


@attrs.frozen
class Parts:
    """Counted decisions, and how many of them cost something."""

    decisions: int
    costly: int


@attrs.frozen
class Counts:
    """A record of counts."""

    name: str = "parts"
    title: str = "Parts"
    unit: str = "count"

    def __str__(self):
        return self.name

    @property
    def members(self):
        return Tally("", where="counted")

    @property
    def tallies(self):
        return {"parts": Tally("", where="counted"), "costly": Tally("", where="costs_something")}

    def result(self, states, asked):
        n, costly = asked.total(states["parts"]), asked.total(states["costly"])
        parts = [Parts(int(a), int(b)) if a else None for a, b in zip(n, costly, strict=True)]
        return asked.structured(parts, n, units=asked.count_units(states["parts"]), empty="no counted decisions")


@column()
def costs_something(counted, error):
    return counted & (error > 0)


def test_a_record_of_counts_passes():
    check_metric(Counts(), plugins=load([*BUILT_IN, module("acme", columns=[costs_something], metrics=[Counts()])]))


def test_a_metric_of_another_name():
    @attrs.frozen
    class Local:
        name: str = "bad_local"

    with pytest.raises(AssertionError, match="lacks a name, title, unit"):
        check_metric(Local())
    with pytest.raises(AssertionError, match="finds another metric"):
        check_metric(attrs.evolve(PR, scale=1))


@column()
def shifting(kind):
    """Depends on the rows around."""
    return kind * 0 + len(kind) % 7


@column()
def coded(player):
    """Shows the codes of texts."""
    return player


@column()
def writing(luck, kind):
    """Writes into what it reads."""
    luck[:] = 0
    return kind


@column()
def infinite(kind):
    """Infinite at times."""
    return np.where(kind == 0, np.inf, 1.0)


@column()
def careless(error):
    """Unknown errors as 0."""
    return np.nan_to_num(error)


@column()
def early(position):
    """Fails for nothing."""
    return position - position[0]


@column()
def no_settings(kind, *, tau):
    """Reads a setting."""
    return kind > 10 * tau


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (shifting, "changes its values in match"),
        (coded, "changes its values in match"),
        (writing, "read-only|it writes into"),
        (infinite, "some values are infinite"),
        (early, "IndexError"),
    ],
)
def test_faults_of_columns(bad, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_column(bad)


def test_a_column_that_makes_zeros_of_the_unknown():
    fails(Total("bad_careless", Tally("careless"), unit="equity"), "with no decision analysed", careless)


def test_a_column_that_depends_on_its_neighbours():
    fails(Total("bad_shift", Tally("shifting"), unit="points"), "one partition a match", shifting)


def test_a_sum_of_codes():
    fails(Ratio("bad_codes", Tally("coded"), interval="", unit="points"), "changes value|differ", coded)


def reference(decisions, settings):
    errors = [r.stored_error for r in decisions if r.stored_error == r.stored_error]
    return sum(errors) / len(errors)


def test_references():
    @column()
    def stated(stored_error):
        return ~np.isnan(stored_error)

    metric = Ratio("mean_stated", Tally("stored_error", where="stated"), interval="")
    plugins = load([*BUILT_IN, module("acme", columns=[stated], metrics=[metric])])
    check_metric(metric, plugins=plugins, reference=reference)
    with pytest.raises(AssertionError, match="but the reference says"):
        check_metric(metric, plugins=plugins, reference=lambda d, s: 2 * reference(d, s))
    with pytest.raises(AssertionError, match="but the reference says None"):
        check_metric(metric, plugins=plugins, reference=lambda d, s: None)

    def by_player(decisions, settings):
        names = {r.player for r in decisions}
        groups = {n: [r.stored_error for r in decisions if r.player == n and r.stored_error == r.stored_error] for n in names}
        return {n: sum(e) / len(e) if e else None for n, e in groups.items()}

    check_metric(metric, plugins=plugins, reference=by_player, by=("player",))
    got = compute(metric, sample(0), plugins=plugins, by="player")[0]
    assert len(got) == 7 + 1


# -- readers -----------------------------------------------------------------------------------------------------------
TABLE = sample(2, matches=1, rows=2)
HEAD = b"ROWS\n"
CONTENT = HEAD + b"".join(b"%d\n" % i for i in range(len(TABLE))) + b"END\n"


def sniff(head):
    return head.startswith(HEAD)


def read(data, source):
    lines = data.split(b"\n")
    if lines[0] != b"ROWS":
        raise ReadError("not the format", place="line 1")
    numbers = [line for line in lines[1:] if line.isdigit() and line != b""]
    if not numbers:
        raise ReadError("no rows", place="line 2")
    sizes = min(len(numbers), len(TABLE))
    data_ = {k: a[: {"decision": sizes, "candidate": int(TABLE.counts[:sizes].sum())}.get(SCHEMA[k].grain)] for k, a in TABLE.data.items()}
    table = type(TABLE)(data_, np.array([sizes]), TABLE.counts[:sizes], TABLE.words)
    whole = lines[-2:] == [b"END", b""] and sizes == len(TABLE)
    return [Match(info=MatchInfo(source=source), decisions=table, warnings=() if whole else (Problem("", "end", "the file is cut"),))]


def silent(data, source):
    return [attrs.evolve(match, warnings=()) for match in read(data, source)]


def crashing(data, source):
    if not data.endswith(b"END\n"):
        raise ValueError("oops")
    return read(data, source)


def changing(data, source):
    match = read(data, source)[0]
    luck = np.full(len(match.decisions), next(COUNTER), dtype="f4")
    return [attrs.evolve(match, decisions=attrs.evolve(match.decisions, data={**match.decisions.data, "luck": luck}))]


def never(head):
    return False


def always(head):
    return True


@pytest.mark.parametrize(
    ("sniffing", "reading", "sentence"),
    [
        (sniff, silent, "decisions are missing without an error or a warning"),
        (sniff, crashing, "ValueError instead of a ReadError: oops"),
        (sniff, changing, "luck differ"),
        (never, read, "not recognised"),
        (always, read, "nothing is recognised"),
    ],
)
def test_faults_of_readers(sniffing, reading, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_reader(Reader("rows", "Rows", sniffing, reading), {"rows.txt": CONTENT})


def test_a_sound_reader_passes(tmp_path):
    reader = Reader("rows", "Rows", sniff, read)
    check_reader(reader, {"rows.txt": CONTENT})
    Path(tmp_path / "rows.txt").write_bytes(CONTENT)
    check_reader(reader, [tmp_path / "rows.txt"])


def test_different_tables():
    assert different(TABLE, TABLE) == []
    other = sample(3, matches=1, rows=2)
    assert different(TABLE, other)


def test_samples_are_seeded():
    assert different(sample(4), sample(4)) == []
    assert sample(4, matches=0).matches == 0
    assert len(sample(1, matches=200)) > 10_000
