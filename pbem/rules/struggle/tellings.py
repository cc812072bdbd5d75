"""Events told: each phase has a function that makes blocks of a page of its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.core.event import Event
from pbem.core.page import Block
from pbem.rules.struggle import page_production, page_setup, page_trade, page_tribes
from pbem.rules.struggle.page_reader import Reader

PHASES: Mapping[str, Callable[[Reader, Sequence[Event]], list[Block]]] = {
    "setup": page_setup.setup,
    "trade": page_trade.trade,
    "horsemen": page_tribes.tribes,
    "warriors": page_tribes.tribes,
    "production": page_production.production,
}


def tell(who: Reader, phase: str, events: Sequence[Event]) -> list[Block]:
    """The events of a phase, in order; the end of the game has a section of its own."""
    return PHASES[phase](who, events) if phase in PHASES else []
