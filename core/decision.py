"""The decision: one choice of one player, and the only definition of the columns that hold it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
import numpy as np

from millipoint.schema import INT_NULL, FieldSpec, field, schema_of

NAN = float("nan")

CHECKER: Final = 0
DOUBLE: Final = 1
TAKE: Final = 2
KINDS: Final = ("checker", "double", "take")
"""Labels of `Decision.kind`: a checker play, the choice to double or not, the answer to a double."""

NO_DOUBLE: Final = 0
DOUBLED: Final = 1
TOOK: Final = 2
PASSED: Final = 3
BEAVERED: Final = 4
ACTIONS: Final = ("no double", "double", "take", "pass", "beaver")
"""Labels of `Decision.action`; -1 for a checker play."""


@attrs.frozen(kw_only=True, eq=False)
class Decision:
    """One choice of one player, seen from the side of the player who chooses.

    Every field carries its dtype, grain, unit and null as metadata; `SCHEMA` is read from here.
    Boards have 26 stops from the decider's side: index 0 is the opponent's bar (a negative count), 1 to 24 the
    decider's own points, 25 the own bar; positive counts are own checkers. Moves are four (from, to) pairs in
    the same numbering: 25 = bar, 0 = off, unused places -1.
    """

    # -- match ---------------------------------------------------------------------------------------------
    match: int = field("i8", grain="match", doc="number of the match, unique over all sources of a question")
    day: int = field("i4", grain="match", unit="days since 1970-01-01", null=INT_NULL, default=INT_NULL, doc="date of the match")
    length: int = field("i4", low=0, grain="match", unit="points", default=0, doc="match length; 0 = money play")
    tournament: str | None = field("i4", grain="match", words=True, default=None, doc="event")
    round: str | None = field("i4", grain="match", words=True, default=None, doc="round of the event")
    place: str | None = field("i4", grain="match", words=True, default=None, doc="where the match was played")
    source: str | None = field("i4", grain="match", words=True, default=None, doc="the file the match came from")
    jacoby: int = field("i1", low=-1, high=1, grain="match", null=-1, default=-1, doc="1 when the Jacoby rule is in force")
    beaver: int = field("i1", low=-1, high=1, grain="match", null=-1, default=-1, doc="1 when beavers are allowed")
    # -- side ----------------------------------------------------------------------------------------------
    player: str | None = field("i4", grain="side", words=True, doc="name of the player")
    outcome: int = field("i1", low=-1, high=1, grain="side", default=0, doc="1 won the match, -1 lost it, 0 undecided (money: by points)")
    start_score: int = field("i4", low=0, grain="side", unit="points", default=0, doc="points before the first game of the file")
    end_score: int = field("i4", low=-1, grain="side", unit="points", null=-1, default=-1, doc="points after the last finished game")
    # -- decision: where and who -----------------------------------------------------------------------------
    seat: int = field("i1", doc="0 or 1: which side of the match decides; group by player, not by this")
    game: int = field("i4", low=0, default=1, whole=True, doc="number of the game in the match, from 1")
    ply: int = field("i4", low=0, default=0, doc="running number of the decision in its game, from 0")
    kind: int = field("i1", labels=KINDS, doc="checker play, double decision (double or not), take decision (take or pass)")
    # -- decision: score, cube, rules ------------------------------------------------------------------------
    away: int = field("i4", low=-1, unit="points", null=-1, default=-1, doc="points the decider still needs; -1 in money play")
    opponent_away: int = field("i4", low=-1, unit="points", null=-1, default=-1, doc="points the opponent still needs; -1 in money play")
    crawford: int = field("i1", low=0, high=1, default=0, whole=True, doc="1 in the Crawford game")
    cube: int = field("i4", low=1, default=1, doc="value of the cube before the decision; for a take, before the double")
    cube_owner: int = field("i1", low=-1, high=1, default=0, doc="1 the decider owns the cube, 0 centred, -1 the opponent owns it")
    # -- decision: position and choice -----------------------------------------------------------------------
    board: tuple[int, ...] = field("i1", low=-15, high=15, shape=(26,), default=(0,) * 26, doc="checkers on the 26 stops, decider's side")
    position: int = field("i8", default=0, doc="versioned 64-bit key of the board, computed at reading; 0 = no board")
    dice: tuple[int, int] = field("i1", low=0, high=6, shape=(2,), default=(0, 0), doc="the roll of a checker play; 0 0 otherwise")
    action: int = field("i1", labels=ACTIONS, null=-1, default=-1, doc="what was done with the cube; -1 for a checker play")
    move: tuple[int, ...] = field("i1", low=-1, high=25, shape=(8,), null=-1, default=(-1,) * 8, doc="the checker play that was made")
    played: int = field("i2", null=-1, default=-1, doc="index of the candidate that leads to the played position; -1 not among them")
    legal_plays: int = field("i2", low=-1, null=-1, default=-1, doc="number of different positions that the roll can lead to; 0 = dance")
    mark: int = field("i1", low=-1, high=1, null=-1, default=-1, doc="the program's own mark of a checker play: 0 a decision, 1 none; -1 not marked")
    illegal: int = field("i1", low=0, high=1, default=0, doc="1 when the play that was made breaks the rules")
    # -- decision: analysis ----------------------------------------------------------------------------------
    engine: str | None = field("i4", words=True, default=None, doc="program that analysed the decision; null = not analysed")
    level: int = field("i2", low=-1, null=-1, default=-1, doc="depth of the analysis on the scale of millipoint.levels")
    analysis_met: str | None = field("i4", words=True, default=None, doc="match equity table the analysis was made with")
    stored_error: float = field("f4", unit="equity", default=NAN, doc="cost of the decision as the file states it, >= 0")
    nd: float = field("f4", unit="equity", default=NAN, doc="cubeful equity of no double, doubler's side")
    dt: float = field("f4", unit="equity", default=NAN, doc="cubeful equity of double/take, doubler's side")
    dp: float = field("f4", unit="equity", default=NAN, doc="cubeful equity of double/pass, doubler's side")
    nd_chances: tuple[float, ...] = field("f4", low=-0.01, high=1.01, shape=(5,), default=(NAN,) * 5, unit="probability", doc="no double, doubler's side: win, win gammon, win backgammon, lose gammon, lose backgammon (cumulative)")
    dt_chances: tuple[float, ...] = field("f4", low=-0.01, high=1.01, shape=(5,), default=(NAN,) * 5, unit="probability", doc="the same after double/take")
    luck: float = field("f4", unit="equity", default=NAN, doc="luck of the roll, positive = lucky for the decider")
    luck_level: int = field("i2", low=-1, null=-1, default=-1, doc="depth at which luck was measured")
    # -- decision: what people add -----------------------------------------------------------------------------
    time: float = field("f4", low=0, unit="seconds", default=NAN, doc="time the player took")
    flagged: int = field("i1", low=0, high=1, default=0, doc="1 when marked for study in the file")
    comment: str | None = field("i4", words=True, default=None, doc="comment at the decision")
    # -- candidate: the options of a checker play, best first --------------------------------------------------
    equity: tuple[float, ...] = field("f4", grain="candidate", unit="equity", default=(), doc="cubeful equity of each play, the analysis' best first")
    candidate_level: tuple[int, ...] = field("i2", low=-1, grain="candidate", null=-1, default=(), doc="depth of each play's evaluation")
    candidate_move: tuple[tuple[int, ...], ...] = field("i1", low=-1, high=25, grain="candidate", shape=(8,), null=-1, default=(), doc="each play as four (from, to) pairs")
    chances: tuple[tuple[float, ...], ...] = field("f4", low=-0.01, high=1.01, grain="candidate", shape=(5,), default=(), unit="probability", doc="win, win gammon, win backgammon, lose gammon, lose backgammon (cumulative)")


SCHEMA: Final[Mapping[str, FieldSpec]] = schema_of(Decision)
"""Every stored column by name, in the order of the class."""

OPENING: Final = np.array(
    [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0], dtype=np.int8
)
"""The starting position of backgammon as a board."""
