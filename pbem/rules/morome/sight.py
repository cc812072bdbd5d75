"""A seat's view made handy for those who write orders: legal lines, bots. It knows nothing that is not in the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.rules.morome.data import ROME
from pbem.rules.morome.model import LOST, NEUTRAL, NOBODY
from pbem.rules.morome.options import Rules

# What a step takes when a step is one phase (pace `phase`), by the first phase of the open step.
STEP_VERBS: Mapping[str, tuple[str, ...]] = {
    "tribute": ("PLAY", "GIVE", "ROME", "SPY ROME", "SPY HAND"),
    "pay": ("DISBAND", "RAISE", "ALLIES"),
    "initiative": ("INIT", "SPY INIT"),
    "move": ("MOVE", "MARCH"),
    "control": ("BUY", "TREATY", "POLITICS", "FOLLY", "BIDFOR", "SPY PROVINCE"),
}
ALL_VERBS = tuple(verb for verbs in STEP_VERBS.values() for verb in verbs)


class Sight(msgspec.Struct, frozen=True):
    """What a seat sees before it writes.

    `owner`: province -> seat, "neutral", "lost" · `legions`: 0 in lost provinces · `enemies`: lost province -> known
    garrison (option garrison_memory) · `verbs`: what the open step takes, kinds of SPY apart · `caesar`: "" if none.
    """

    rules: Rules
    seat: str
    turn: int
    verbs: tuple[str, ...]
    owner: dict[str, str]
    legions: dict[str, int]
    enemies: dict[str, int]
    disaster: tuple[str, ...]
    plague: tuple[str, ...]
    money: dict[str, int]
    fame: dict[str, int]
    hand: tuple[str, ...]
    hand_sizes: dict[str, int]
    caesar: str
    treaties: dict[str, int]
    order: tuple[str, ...]
    living: tuple[str, ...]

    @property
    def rivals(self) -> tuple[str, ...]:
        """The other living seats in seat order."""
        return tuple(seat for seat in self.living if seat != self.seat)

    @property
    def mine(self) -> tuple[str, ...]:
        return self.of(self.seat)

    def of(self, owner: str) -> tuple[str, ...]:
        """The provinces of a seat, the neutral or the lost ones, in D10 order."""
        return tuple(province for province, held in self.owner.items() if held == owner)

    def is_rival(self, province: str) -> bool:
        """Whether another seat controls a province."""
        return self.owner[province] not in (*NOBODY, self.seat)

    def holds(self, card: str) -> int:
        """How many cards of a kind are in the hand."""
        return self.hand.count(card)

    def near(self, province: str) -> tuple[str, ...]:
        """The provinces adjacent to one, in D10 order."""
        return self.rules.tables.near[province]

    def income(self, seat: str) -> int:
        """What the Tribute phase of this turn will pay a seat; 0 once it is over (R15, R16)."""
        if "PLAY" not in self.verbs:
            return 0
        return sum(self.rules.tables.tribute[p] for p in self.of(seat) if p not in self.disaster)

    def treaty_regions(self) -> tuple[str, ...]:
        """The barbarian regions a Treaty could be made with from the provinces held now (R46)."""
        mine = self.mine
        return tuple(r for r in self.rules.tables.regions if any(p in mine for p in self.rules.treaty_places(r)))

    def takes(self, verb: str) -> bool:
        return verb in self.verbs


def look(rules: Rules, view: Mapping[str, Any], seat: str) -> Sight:
    """Read a seat's view."""
    owner: dict[str, str] = {}
    legions: dict[str, int] = {}
    enemies: dict[str, int] = {}
    for province in rules.tables.provinces:
        held, _, number = str(view["provinces"][province]).partition(":")
        owner[province] = held
        legions[province] = 0 if held == LOST else int(number)
        if held == LOST and number:
            enemies[province] = int(number)
    return Sight(
        rules=rules,
        seat=seat,
        turn=view["turn"],
        verbs=_verbs(rules, view["phase"]),
        owner=owner,
        legions=legions,
        enemies=enemies,
        disaster=tuple(view.get("disaster", ())),
        plague=tuple(view.get("plague", ())),
        money=dict(view["money"]),
        fame=dict(view["fame"]),
        hand=tuple(view.get("hands", {}).get(seat, ())),
        hand_sizes=dict(view.get("hand_sizes", {})),
        caesar="" if owner[ROME] in (NEUTRAL, LOST) else owner[ROME],
        treaties=dict(view.get("treaties", {})),
        order=tuple(view.get("order", ())),
        living=tuple(s for s in view["seats"] if s not in view.get("out", ())),
    )


def _verbs(rules: Rules, phase: str) -> tuple[str, ...]:
    verbs = ALL_VERBS if rules.pace == "turn" else STEP_VERBS.get(phase, ())
    return verbs if rules.options.trade == "tribute" else tuple(verb for verb in verbs if verb != "GIVE")
