"""III and IV. One tribe of every seat acts: cards are laid ready, the first possible line is carried out (K11, K21)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pbem.core.entries import DONE, SKIPPED, UNUSED, Entry, first_possible
from pbem.core.orders import Alternative
from pbem.rules.struggle import action, cards_in_play, idle, races
from pbem.rules.struggle.ending import reached
from pbem.rules.struggle.execution import CARDS_OF, Resolution
from pbem.rules.struggle.orders import Play
from pbem.rules.struggle.points import tell_specials


class Ready(NamedTuple):
    """A card that is laid ready, by which line and which alternative of it."""

    entry: Entry
    alternative: int
    card: str


class Choice(NamedTuple):
    """`alternative`: of a line · `card`: that is played with it, or "" · `reason`: why none of them is possible."""

    alternative: int
    card: str = ""
    reason: str = ""


def tribe(res: Resolution, name: str) -> bool:
    """The horsemen or the warriors of every seat. False if the game has ended: nothing more is executed then (K37)."""
    for seat in res.state.in_turn():
        ready = _cards(res, seat, name)
        acted, card = _act(res, seat, name, ready)
        _report_cards(res, ready, acted=acted, played=card)
        if not acted:
            idle.rest(res, seat, name)
        tell_specials(res, seat)
        if reached(res):
            return False
    return True


# --- cards --------------------------------------------------------------------------------------------------------
def _cards(res: Resolution, seat: str, tribe: str) -> list[Ready]:
    """The PLAY lines of a tribe in written order: a treasure is played at once, other cards are laid ready."""
    ready: list[Ready] = []
    for entry in res.lines(seat, CARDS_OF[tribe]):
        index, reason = first_possible(entry, partial(_card_obstacle, res, seat))
        order: Play = entry.alternatives[index].order
        if reason:
            res.report(entry, SKIPPED, reason, index)
        elif order.card in action.HELPERS:
            ready.append(Ready(entry, index, order.card))
        else:
            cards_in_play.play(res, seat, order)
            res.report(entry, DONE, "", index)
    return ready


def _card_obstacle(res: Resolution, seat: str, alternative: Alternative) -> str:
    if not res.holds(seat, alternative.tests):
        return "condition"
    return cards_in_play.obstacle(res, seat, alternative.order)


def _report_cards(res: Resolution, ready: list[Ready], *, acted: bool, played: str) -> None:
    """What became of the cards laid ready: at most one is played, none behind a treasure."""
    used = next((each for each in ready if played and each.card == played), None)
    for each in ready:
        if each is used:
            res.report(each.entry, DONE, "", each.alternative)
        elif res.has_played(each.entry.seat):
            res.report(each.entry, UNUSED, "one_card", each.alternative)
        else:
            res.report(each.entry, UNUSED, "no_difference" if acted else "no_action", each.alternative)


# --- the action ---------------------------------------------------------------------------------------------------
def _act(res: Resolution, seat: str, tribe: str, ready: list[Ready]) -> tuple[bool, str]:
    """The first possible line is the tribe's one action; whether there was one, and the card that was played."""
    # A treasure may have been the one card of the phase.
    cards = [] if res.has_played(seat) else [each.card for each in ready]
    acted, played = False, ""
    for entry in res.lines(seat, tribe):
        if acted:
            res.report(entry, UNUSED, "earlier_line")
            continue
        index, card, reason = _choose(res, entry, cards)
        if reason:
            by = races.rival(res, seat, entry.alternatives[index].order, reason)
            res.report(entry, SKIPPED, reason, index, by=by)
            continue
        acted, played = True, card
        by = _faster(res, entry, index)
        if card:
            cards_in_play.play(res, seat, Play(card, tribe))
        action.carry_out(res, seat, entry.alternatives[index].order, card)
        res.report(entry, DONE, "", index, by=by)
    return acted, played


def _faster(res: Resolution, entry: Entry, index: int) -> str:
    """The other seat that made an alternative before the one chosen impossible in this step; "" if nobody did."""
    for alternative in entry.alternatives[:index]:
        if res.holds(entry.seat, alternative.tests):
            reason = action.obstacle(res.rules, res.state, entry.seat, alternative.order)
            if by := races.rival(res, entry.seat, alternative.order, reason):
                return by
    return ""


def _choose(res: Resolution, entry: Entry, cards: list[str]) -> Choice:
    """The first alternative that is possible with a card that makes a difference, or without one."""
    rules, state, seat = res.rules, res.state, entry.seat
    reason = ""
    for index, alternative in enumerate(entry.alternatives):
        if not res.holds(seat, alternative.tests):
            reason = "condition"
            continue
        order = alternative.order
        for card in cards:
            needed = action.makes_difference(rules, state, seat, order, card)
            if needed and not action.obstacle(rules, state, seat, order, card):
                return Choice(index, card)
        reason = action.obstacle(rules, state, seat, order)
        if not reason:
            return Choice(index)
    return Choice(len(entry.alternatives) - 1, "", reason)
