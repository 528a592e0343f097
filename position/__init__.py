"""Positions: keys, boards, moves, legal plays, notation, IDs, phases, plans and pictures, as pure functions over arrays."""

from millipoint.position.apply import apply_move, apply_moves
from millipoint.position.board import BAR, CHECKERS, OFF, OPENING, STOPS, borne_off, flip, is_valid, pips
from millipoint.position.counts import count_legal_plays_many
from millipoint.position.exposure import shots
from millipoint.position.facts import (
    anchors,
    blots,
    contact,
    exposed,
    home_points,
    made_points,
    on_board,
    primes,
    rearmost,
)
from millipoint.position.gnubg_id import (
    MatchState,
    gnubg_id,
    match_id,
    parse_gnubg_id,
    parse_match_id,
    parse_position_id,
    position_id,
)
from millipoint.position.hops import canonical
from millipoint.position.keys import KEY_VERSION, OPENING_KEY, key, keys
from millipoint.position.legal import count_legal_plays, legal_plays, plays
from millipoint.position.likeness import distance, like, profile
from millipoint.position.notation import DANCE, parse, render
from millipoint.position.phases import PHASES, phase
from millipoint.position.picture import diagram
from millipoint.position.plans import PLANS, plan
from millipoint.position.spoken import describe
from millipoint.position.xgid import Xgid, parse_xgid, xgid

__all__ = [
    "BAR",
    "CHECKERS",
    "DANCE",
    "KEY_VERSION",
    "OFF",
    "OPENING",
    "OPENING_KEY",
    "PHASES",
    "PLANS",
    "STOPS",
    "MatchState",
    "Xgid",
    "anchors",
    "apply_move",
    "apply_moves",
    "blots",
    "borne_off",
    "canonical",
    "contact",
    "count_legal_plays",
    "count_legal_plays_many",
    "describe",
    "diagram",
    "distance",
    "exposed",
    "flip",
    "gnubg_id",
    "home_points",
    "is_valid",
    "key",
    "keys",
    "legal_plays",
    "like",
    "made_points",
    "match_id",
    "on_board",
    "parse",
    "parse_gnubg_id",
    "parse_match_id",
    "parse_position_id",
    "parse_xgid",
    "phase",
    "pips",
    "plan",
    "plays",
    "position_id",
    "primes",
    "profile",
    "rearmost",
    "render",
    "shots",
    "xgid",
]
