"""Every figure once more with plain loops over `Decision` records: slow, and independent of columns and tallies."""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import frozen

from millipoint.decision import BEAVERED, CHECKER, DOUBLE, DOUBLED, KINDS, NO_DOUBLE, OPENING, PASSED, TAKE, Decision
from millipoint.met import load

MET = load("Kazaross-XG2")
OPEN = tuple(OPENING.tolist())
Figure = tuple[float | None, float | None, float | None]


@frozen
class Judged:
    """A decision with what is to be known of it; None = unknown."""

    d: Decision
    error: float | None
    forced: bool
    counts: bool
    unit: float | None

    @property
    def unrated(self) -> bool:
        return self.error is None and not self.forced

    @property
    def loss(self) -> float | None:
        return self.error * self.unit if self.counts and self.error is not None and self.unit is not None else None


def known(value: float) -> bool:
    return not math.isnan(value)


def millipoints(equity: float) -> int:
    """Whole millipoints, halves away from zero; what is within 0.00005 mp of a half is a half."""
    size = math.floor(round(abs(equity) * 1000, 4) + 0.5)
    return -size if equity < 0 else size


def error_of(d: Decision) -> float | None:
    stated = d.stored_error if known(d.stored_error) else None
    if d.kind == CHECKER:
        return max(d.equity[0] - d.equity[d.played], 0.0) if d.played >= 0 and d.equity else stated
    if not known(d.nd) or not known(d.dt) or not known(d.dp):
        return stated
    least = min(d.dt, d.dp)
    if d.kind == DOUBLE:
        return max(0.0, d.nd - least) if d.action == DOUBLED else max(0.0, least - d.nd)
    return d.dp - least if d.action == PASSED else d.dt - least


def forced(d: Decision, rule: str) -> bool:
    if d.kind != CHECKER:
        return False
    n = len(d.equity)
    if rule == "gnubg":
        return n == 1 or (n == 0 and d.legal_plays in (0, 1))
    if d.mark >= 0:
        return d.mark == 1
    if d.legal_plays < 0:
        return n == 1
    if d.legal_plays <= 1:
        return True
    return n >= d.legal_plays and len({millipoints(e) for e in d.equity}) == 1


def in_window(d: Decision, rule: str, is_opening: bool) -> bool:
    if d.kind == CHECKER:
        return True
    if rule == "gnubg":
        if d.kind == TAKE:
            return d.action != BEAVERED
        best = min(d.dt, d.dp) if d.dt >= d.nd and d.dp >= d.nd else d.nd
        return d.action != NO_DOUBLE or (not is_opening and best - min(d.dt, 1.0) < 0.16)
    if d.kind == DOUBLE and d.action == NO_DOUBLE:
        return millipoints(d.nd) > 0 and millipoints(d.nd) - min(millipoints(d.dt), millipoints(d.dp)) < 200
    return True


@functools.cache
def worth(away: int, opponent: int, cube: int, seat: int) -> float | None:
    value = float(MET.unit_value(away, opponent, cube, seat))
    return None if math.isnan(value) else value


def judge(d: Decision, rule: str, opening: Callable[[Decision], bool]) -> Judged:
    error = error_of(d)
    table = "".join(c for c in (d.analysis_met or "").casefold() if c.isalnum())
    if d.length > 0 and table not in ("", "kazarossxg2"):
        error = None
    none = forced(d, rule)
    counts = error is not None and not none and d.illegal != 1 and in_window(d, rule, opening(d))
    unit = worth(d.away, d.opponent_away, d.cube, d.seat) if 0 < d.length <= 64 else None
    return Judged(d, error, none, counts, unit)


def pooled(units: Iterable[tuple[float, float]], scale: float, floor: float | None = 0.0) -> Figure:
    """Ratio of sums with its 95 % interval; units are (numerator, denominator)."""
    units = [(e, n) for e, n in units if n > 0]
    total = sum(n for _, n in units)
    if not total:
        return None, None, None
    ratio = sum(e for e, _ in units) / total
    count = len(units)
    if count < 3:
        return scale * ratio, None, None
    variance = count / (count - 1) * sum((e - ratio * n) ** 2 for e, n in units) / total**2
    error = math.sqrt(variance)
    if error <= 1e-6 * abs(ratio):
        return scale * ratio, None, None
    low = scale * (ratio - 1.96 * error)
    return scale * ratio, low if floor is None else max(low, floor), scale * (ratio + 1.96 * error)


def to_elo(l7: float | None) -> float | None:
    if l7 is None:
        return None
    q = max(0.5 - max(l7, 0.0), 0.01)
    return 2000 / math.sqrt(7) * math.log10(q / (1 - q))


class Reference:
    """All figures of records: of a player or of everybody, of one kind or of all."""

    def __init__(
        self,
        records: Sequence[Decision],
        counting: str = "xg",
        error: float = 0.05,
        blunder: float = 0.1,
        opening: Callable[[Decision], bool] = lambda d: d.board == OPEN,
    ) -> None:
        self.all = [judge(d, counting, opening) for d in records]
        self.limits = millipoints(error), millipoints(blunder)

    def figures(self, player: str | None = None, kind: int | None = None) -> dict[str, Figure]:
        """Value, low and high of every figure by name."""
        matches = {j.d.match for j in self.all}
        single = len(matches) == 1
        sides = {(j.d.match, j.d.seat) for j in self.all if player is None or j.d.player == player}
        own = [j for j in self.all if (j.d.match, j.d.seat) in sides]
        mine = [j for j in own if kind is None or j.d.kind == kind]
        around = [j for j in self.all if (j.d.match, 0) in sides or (j.d.match, 1) in sides]

        def unit(j: Judged) -> Any:
            return (j.d.match, j.d.game) if single else j.d.match

        out: dict[str, Figure] = {}

        def plain(name: str, value: float | None) -> None:
            out[name] = (value, None, None)

        def ratio(name: str, rows: list[Judged], scale: float) -> None:
            sums: dict[Any, list[float]] = defaultdict(lambda: [0.0, 0.0])
            for j in rows:
                sums[unit(j)][0] += j.error or 0.0
                sums[unit(j)][1] += 1
            out[name] = pooled([(e, n) for e, n in sums.values()], scale)

        counted = [j for j in mine if j.counts]
        parts = {
            "": counted,
            "_checker": [j for j in counted if j.d.kind == CHECKER],
            "_double": [j for j in counted if j.d.kind == DOUBLE],
            "_take": [j for j in counted if j.d.kind == TAKE],
            "_cube": [j for j in counted if j.d.kind != CHECKER],
        }
        for part in ("", "_checker", "_cube"):
            ratio(f"pr{part}", parts[part], 500)
        ratio("error_rate", counted, 1000)
        for part in ("", "_checker", "_double", "_take"):
            plain(f"error{part or '_total'}", sum(j.error or 0.0 for j in parts[part]) if parts[part] else None)
        for part, rows in parts.items():
            losses = [j.loss for j in rows if j.loss is not None]
            plain(f"mwc_loss{part}", sum(losses) if losses else None)
        for name, limit in zip(("errors", "blunders"), self.limits, strict=True):
            plain(name, sum(millipoints(j.error or 0.0) >= limit for j in counted) if counted else None)
        for code, word in enumerate(KINDS):
            rows = [j for j in mine if j.d.kind == code]
            missing = any(j.unrated for j in rows) and not any(j.error is not None for j in rows)
            plain(f"n_{word}", None if missing else len(parts[f"_{word}"]))
            if code == CHECKER:
                plain("forced", None if missing else sum(j.forced for j in rows))
        plain("unrated", sum(j.unrated for j in mine) if mine else None)
        plain("plays", sum(j.d.kind == CHECKER for j in mine) if mine else None)
        self._cube_errors(mine, plain)

        errors = [j.error for j in mine if j.error is not None]
        plays = sum(j.d.kind == CHECKER for j in around)
        plain("snowie", 500 * sum(errors) / plays if errors and plays else None)

        self._l7(counted, own, around, single, out)
        self._luck(mine, own, around, plain)
        return out

    def _cube_errors(self, mine: list[Judged], plain: Callable[[str, float | None], None]) -> None:
        def is_kind(j: Judged, name: str) -> bool:
            d = j.d
            if not (j.counts and j.error):
                return False
            return {
                "missed_double_below_cp": d.action == NO_DOUBLE and d.dt <= d.dp,
                "missed_double_above_cp": d.action == NO_DOUBLE and d.dt > d.dp,
                "wrong_double_below_dp": d.action == DOUBLED and d.nd <= d.dp,
                "wrong_double_above_tg": d.action == DOUBLED and d.nd > d.dp,
                "wrong_take": d.kind == TAKE and d.action != PASSED,
                "wrong_pass": d.action == PASSED,
            }[name]

        for name, kind in (
            ("missed_double_below_cp", DOUBLE),
            ("missed_double_above_cp", DOUBLE),
            ("wrong_double_below_dp", DOUBLE),
            ("wrong_double_above_tg", DOUBLE),
            ("wrong_take", TAKE),
            ("wrong_pass", TAKE),
        ):
            there = [j for j in mine if j.d.kind == kind]
            hits = [j for j in there if is_kind(j, name)]
            known = bool(mine) and (any(j.error is not None for j in there) or not any(j.unrated for j in there))
            plain(name, len(hits) if known else None)
            plain(f"{name}_cost", sum(j.error or 0.0 for j in hits) if known else None)
            scored = [j for j in mine if j.unit is not None]
            there = [j for j in scored if j.d.kind == kind]
            known = bool(scored) and (any(j.error is not None for j in there) or not any(j.unrated for j in there))
            plain(f"{name}_mwc", sum(j.loss or 0.0 for j in hits) if known else None)

    def _l7(
        self, counted: list[Judged], own: list[Judged], around: list[Judged], single: bool, out: dict[str, Figure]
    ) -> None:
        losses: dict[Any, float] = defaultdict(float)
        for j in counted:
            if j.loss is not None:
                losses[(j.d.match, j.d.game) if single else j.d.match] += j.loss
        share: dict[int, float] = defaultdict(float)
        for match, _, length in {(j.d.match, j.d.seat, j.d.length) for j in own if j.loss is not None}:
            share[match] += math.sqrt(length)
        if single:
            games = {(j.d.match, j.d.game) for j in around if j.counts}
            units = [(losses[g], share[g[0]] / len(games)) for g in games]
        else:
            units = [(losses[m], n) for m, n in share.items()]
        figure = pooled(units, math.sqrt(7))
        if not any(j.loss is not None for j in counted):
            figure = None, None, None
        value, low, high = figure
        out["l7"] = figure
        out["elo"] = to_elo(value), to_elo(high), to_elo(low)

    def _luck(
        self, mine: list[Judged], own: list[Judged], around: list[Judged], plain: Callable[[str, float | None], None]
    ) -> None:
        there = {j.d.match for j in self.all if known(j.d.luck) and j.d.luck != 0}

        def measured(rows: list[Judged]) -> list[Judged]:
            return [j for j in rows if j.d.kind == CHECKER and known(j.d.luck) and j.d.match in there]

        rolls = measured(mine)
        plain("luck_total", sum(j.d.luck for j in rolls) if rolls else None)
        plain("luck", 1000 * sum(j.d.luck for j in rolls) / len(rolls) if rolls else None)
        valued = [j.d.luck * j.unit for j in rolls if j.unit is not None]
        plain("luck_mwc", sum(valued) if valued else None)

        adjusted, decided = 0.0, False
        for match, seat in {(j.d.match, j.d.seat) for j in own}:
            rows = [j for j in around if j.d.match == match]
            valued_rolls = [j for j in measured(rows) if j.unit is not None]
            first = next(j.d for j in rows if j.d.seat == seat)
            other = next((j.d for j in rows if j.d.seat != seat), None)
            if not first.outcome or not 0 < first.length <= 64 or not valued_rolls:
                continue
            decided = True
            scores = first.start_score, other.start_score if other else 0
            start = 0.5
            if any(scores):
                start = float(MET.mwc(first.length - scores[0], first.length - scores[1], False, seat))
            adjusted += (first.outcome > 0) - start
            for j in valued_rolls:
                value = j.d.luck * (j.unit or 0.0)
                adjusted -= value if j.d.seat == seat else -value
        plain("luck_adjusted", adjusted if decided else None)
