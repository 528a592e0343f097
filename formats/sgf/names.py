"""Names of the properties that may stand in a node behind the root."""

from typing import Final

SET_UP: Final = frozenset((b"AE", b"AW", b"AB", b"CV", b"CP", b"PL", b"DI"))
"""Those that change the position."""

_GNUBG: Final = b"A B W DA MR CR LU GB GW BM DO BC DC C"
_SGF: Final = b"N V TE IT IM DM UC HO MN KO BL WL OB OW AR DD FG LB LN MA PM SL SQ TR VW"
_OTHERS: Final = b"CO GS MI"

KNOWN: Final = SET_UP.union(_GNUBG.split(), _SGF.split(), _OTHERS.split())
"""All that are known, used or not."""
