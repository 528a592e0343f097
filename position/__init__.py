"""Positions: keys, boards, moves, legal plays, notation and IDs, as pure functions over arrays."""

from millipoint.position.apply import apply_move, apply_moves
from millipoint.position.board import BAR, CHECKERS, OFF, OPENING, STOPS, borne_off, flip, is_valid, pips
from millipoint.position.counts import count_legal_plays_many
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
from millipoint.position.notation import DANCE, parse, render
from millipoint.position.xgid import Xgid, parse_xgid, xgid

__all__ = [
    "BAR",
    "CHECKERS",
    "DANCE",
    "KEY_VERSION",
    "OFF",
    "OPENING",
    "OPENING_KEY",
    "STOPS",
    "MatchState",
    "Xgid",
    "apply_move",
    "apply_moves",
    "borne_off",
    "canonical",
    "count_legal_plays",
    "count_legal_plays_many",
    "flip",
    "gnubg_id",
    "is_valid",
    "key",
    "keys",
    "legal_plays",
    "match_id",
    "parse",
    "parse_gnubg_id",
    "parse_match_id",
    "parse_position_id",
    "parse_xgid",
    "pips",
    "plays",
    "position_id",
    "render",
    "xgid",
]
