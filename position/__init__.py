"""Positions: keys, boards, moves, legal plays, notation and IDs, as pure functions over arrays."""
