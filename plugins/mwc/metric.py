"""MWC loss: the errors of counted decisions, each times what a unit of equity is worth at its score."""

from __future__ import annotations

from typing import Final

from millipoint import Tally, Total

EMPTY: Final = "no counted decision at a match score"


def _loss(name: str, where: str, title: str, listed: bool = True) -> Total:
    return Total(name, Tally("loss", where=where), title=title, unit="MWC", empty=EMPTY, listed=listed)


METRICS: Final = (
    _loss("mwc_loss", "priced", "MWC loss"),
    _loss("mwc_loss_checker", "priced_checker", "MWC loss checker"),
    _loss("mwc_loss_cube", "priced_cube", "MWC loss cube"),
    _loss("mwc_loss_double", "priced_double", "MWC loss double", listed=False),
    _loss("mwc_loss_take", "priced_take", "MWC loss take", listed=False),
)
