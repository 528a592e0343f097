"""Where the library's modules take the fingerprint of a match from."""

from millipoint.fingerprint import FEW_COMMON, FEW_ROLLS, fingerprint, part_of, plain_name, rolls_by_game

__all__ = ["FEW_COMMON", "FEW_ROLLS", "fingerprint", "part_of", "plain_name", "rolls_by_game"]
