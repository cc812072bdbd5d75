"""What is said of lines of trade and of cards that would not be possible: one sentence for each reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.core.orders import Line
from pbem.core.text import T, Term, Text
from pbem.rules.struggle import building
from pbem.rules.struggle import orders as o
from pbem.rules.struggle.model import CARD_GOODS, TRADE
from pbem.rules.struggle.moments import Moment, Said, Say
from pbem.rules.struggle.rehearsal import Rehearsal
from pbem.rules.struggle.sight import Sight
from pbem.rules.struggle.theft import robbable
from pbem.rules.struggle.wording import goods


def cost_of(sight: Sight, order: o.Build | o.Buy) -> Mapping[str, int]:
    """What one of it costs."""
    return sight.tables.costs.card if isinstance(order, o.Buy) else building.cost(sight.tables, order)


def short_offers(sight: Sight, res: Rehearsal, sheet: Sequence[Line]) -> Iterator[tuple[int, str, Text, Text | None]]:
    """Offers of goods that the seat has neither now nor when its turn comes."""
    for moment in res.moments:
        for alternative in sheet[moment.line].alternatives:
            order: Any = alternative.order
            if isinstance(order, o.Offer) and moment.phase == TRADE:
                now = sight.player.goods
                short = {good: n for good, n in order.give if max(now[good], moment.player.goods[good]) < n}
                if short:
                    text = T("You do not have this: {goods}.", goods=goods(short))
                    yield moment.line, "no-goods", text, None


# --- goods --------------------------------------------------------------------------------------------------------
def _no_goods(sight: Sight, moment: Moment, order: Any) -> Said:
    held, costs = moment.player.goods, sight.tables.costs
    if isinstance(order, o.Bank):
        good = Term("good", order.give)
        return T("You have {n} of {good} by then; the bank takes {m} for one.", n=held[order.give], good=good,
                 m=costs.bank), None  # fmt: skip
    if isinstance(order, o.Offer):
        return T("You do not have this: {goods}.", goods=goods(order.give)), None
    cost = cost_of(sight, order)
    cards = {good: min(cost.get(good, 0), held[good]) for good in CARD_GOODS}
    lacking = {good: cost.get(good, 0) - cards[good] for good in CARD_GOODS}
    if order.cards and any(lacking.values()):
        text = T("These cards are missing by then: {goods}.", goods=goods(lacking))
        return text, T("Without CARDS {n} gold would replace each.", n=costs.missing)
    price = {"gold": cost.get("gold", 0) + sum(lacking.values()) * costs.missing, **cards}
    text = T("It costs {goods} by then, and you have {n} gold.", goods=goods(price), n=held["gold"])
    return text, T("Each missing card costs {n} gold.", n=costs.missing) if any(lacking.values()) else None


def _none_left(sight: Sight, moment: Moment, order: Any) -> Said:
    if isinstance(order, o.Buy):
        return T("The deck of development cards is used up."), None
    if isinstance(order, o.Build):
        return T("None of these pieces is left in your reserve: {what}.", what=Term("what", order.what)), None
    good = order.gain if isinstance(order, o.Bank) else order.take
    return T("There is none left of this: {good}.", good=Term("good", good)), None


def condition() -> Said:
    return T("The condition is not true as things stand."), None


# --- cards --------------------------------------------------------------------------------------------------------
def _no_card(sight: Sight, moment: Moment, order: o.Play) -> Said:
    text = T("The card {card} is not in your hand.", card=Term("card", order.card))
    hand = tuple(Term("card", held.card) for held in sight.player.cards)
    if not hand:
        return text, T("You have no development cards.")
    return text, T("Your development cards: {cards}.", cards=hand)


def _too_new(sight: Sight, moment: Moment, order: o.Play) -> Said:
    text = T("A card {card} that has just been drawn cannot be played yet.", card=Term("card", order.card))
    if sight.rules.options.card_bought_this_phase == "next_round" or order.card == "diplomat":
        return text, T("It can be played from the next round on.")
    return text, T("It can be played from the next phase on.")


def _one_card(sight: Sight, moment: Moment, order: o.Play) -> Said:
    return T("One card is played in a phase, and a line above plays it."), None


def no_victim(sight: Sight, order: o.Play | o.Legion) -> Said:
    text = T(
        "{seat} has no tribe or city at {hex}, or nothing that could be stolen.",
        seat=Term("seat", order.seat), hex=Term("hex", order.hex),
    )  # fmt: skip
    return text, _victims_there(sight, order)


def _victims_there(sight: Sight, order: o.Play | o.Legion) -> Text | None:
    """Who can be robbed at the hex as things stand."""
    gold = sight.rules.options.steal_gold if order.steal == "gold" else 0
    found = robbable(sight.tables, sight.state, sight.seat, order.hex, gold)
    if not found:
        return T("Nobody can be robbed there now.")
    return T("There can be robbed: {seats}.", seats=tuple(Term("seat", seat) for seat in found))


TRADE_SENTENCES: Mapping[str, Say] = {
    "condition": lambda sight, moment, order: condition(),
    "no_goods": _no_goods,
    "none_left": _none_left,
    "no_card": _no_card,
    "too_new": _too_new,
    "one_card": _one_card,
    "no_victim": lambda sight, moment, order: no_victim(sight, order),
    "no_gold_victim": lambda sight, moment, order: no_victim(sight, order),
}
