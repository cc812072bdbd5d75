"""Draw: every player takes a card (R13, R14)."""

from __future__ import annotations

from pbem.rules.morome.deck import draw as draw_card
from pbem.rules.morome.execution import Resolution


def draw(res: Resolution) -> None:
    """In seat order."""
    for seat in res.state.living():
        draw_card(res, seat)
