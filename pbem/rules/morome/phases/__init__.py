"""One file a phase. Each is a function that works on a `Resolution`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.rules.morome.execution import Resolution
from pbem.rules.morome.phases.bid_rome import bid_rome
from pbem.rules.morome.phases.control import control
from pbem.rules.morome.phases.diplomacy import diplomacy
from pbem.rules.morome.phases.event import event
from pbem.rules.morome.phases.fame import fame
from pbem.rules.morome.phases.initiative import initiative
from pbem.rules.morome.phases.move import move
from pbem.rules.morome.phases.pay import pay
from pbem.rules.morome.phases.raise_ import raise_
from pbem.rules.morome.phases.tribute import tribute

# After the Draw, in the order of play (R12).
RUN: Mapping[str, Callable[[Resolution], None]] = {
    "tribute": tribute,
    "bid_rome": bid_rome,
    "pay": pay,
    "raise": raise_,
    "initiative": initiative,
    "move": move,
    "control": control,
    "diplomacy": diplomacy,
    "event": event,
    "fame": fame,
}
