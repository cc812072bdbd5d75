"""III. Battles: the ATTACK and PAUSE lines of the sheet (C13, C14, C16, C18, #24-#26)."""

from __future__ import annotations

from functools import partial

import msgspec

from pbem.core.entries import DONE, SKIPPED, UNUSED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.spqrisiko.battle import available, fight, stays
from pbem.rules.spqrisiko.conquest import eliminate
from pbem.rules.spqrisiko.deck import keep
from pbem.rules.spqrisiko.execution import Resolution
from pbem.rules.spqrisiko.model import NOBODY
from pbem.rules.spqrisiko.orders import Attack, Pause
from pbem.rules.spqrisiko.ways import way


def battle(res: Resolution, seat: str) -> bool:
    """Everything up to the end of the sheet or to a PAUSE; True: paused."""
    wishes = Wishes(res, seat)
    paused = False
    for entry in res.lines(seat, "attack"):
        index, reason = first_possible(entry, partial(_obstacle, res, seat))
        if reason:
            res.report(entry, SKIPPED, reason, index)
        elif isinstance(entry.alternatives[index].order, Pause):
            res.report(entry, DONE, "", index)
            paused = True
            break
        else:
            _fight(res, entry, index, wishes)
    wishes.report()
    return paused


def _obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    """Why this alternative is not possible; "" if at least one attack could be rolled."""
    if not res.holds(seat, alternative.tests):
        return "condition"
    order = alternative.order
    if isinstance(order, Pause):
        return "not_allowed" if res.rules.pace == "round" else ""
    return attack_obstacle(res, seat, order)


def attack_obstacle(res: Resolution, seat: str, order: Attack) -> str:
    """What keeps a seat from this attack now (C14)."""
    state = res.state
    if not state.row:
        return "no_card_left"
    if state.owner[order.source] != seat:
        return "not_mine"
    if state.owner[order.target] == seat:
        return "own_target"
    found = way(state.owner, res.tables, seat, order.source, order.target)
    if found is None:
        return "not_adjacent"
    units, leave = available(res, order.source, found), stays(found)
    if units <= max(order.until, leave):
        return "few_units"
    dice = min(res.tables.numbers.most_dice, units - leave)
    return "one_die" if dice < len(state.token.get(order.target, ())) else ""


def _fight(res: Resolution, entry: Entry, index: int, wishes: Wishes) -> None:
    seat, order = entry.seat, entry.alternatives[index].order
    found = way(res.state.owner, res.tables, seat, order.source, order.target)
    assert found is not None  # the obstacles have been looked at
    fought = fight(res, seat, order, found)
    res.report(entry, DONE, "", index, len(fought.attacks))
    if fought.won:
        wishes.take()
        if fought.defender not in NOBODY:
            eliminate(res, fought.defender)


class Wishes(msgspec.Struct):
    """The seat's TAKE lines as one list, and how many cards of each were taken."""

    res: Resolution
    seat: str
    taken: dict[int, int] = {}
    wins: int = 0

    def take(self) -> None:
        """The first card of the list that is visible, else the leftmost; the row closes up (C16)."""
        res, row = self.res, self.res.state.row
        self.wins += 1
        for entry in res.lines(self.seat, "take"):
            card = next((card for card in entry.alternatives[0].order.cards if card in row), "")
            if card:
                self.taken[entry.index] = self.taken.get(entry.index, 0) + 1
                break
        else:
            card = ""
        listed = bool(card)
        card = card or row[0]
        row.remove(card)
        keep(res, self.seat, card)
        res.emit("taken", {"seat": self.seat, "card": card, "listed": listed})

    def report(self) -> None:
        """Tell what became of the lines."""
        for entry in self.res.lines(self.seat, "take"):
            n = self.taken.get(entry.index, 0)
            if n:
                self.res.report(entry, DONE, "", 0, n)
            else:
                self.res.report(entry, UNUSED, "not_visible" if self.wins else "")
