"""Sealed bids opened: every slip with its sum, the dice of ties, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.page import Block, Para, Roll, Table, Words
from pbem.core.phrases import equation
from pbem.core.text import T, Term, Text
from pbem.rules.morome.data import ROME
from pbem.rules.morome.page_reader import Reader
from pbem.rules.morome.slips import INIT
from pbem.rules.morome.wording import legions, province, seat, seats

Data = Mapping[str, Any]


def auction(who: Reader, data: Data) -> list[Block]:
    """For Rome or another province."""
    where = province(data["what"])
    caption = T("Sealed bids for {province}", province=where)
    blocks: list[Block] = [_slips(who, caption, data["what"], data["slips"])]
    blocks += _ties(data["rolls"])
    blocks.append(Para(_winner(data, where), "good" if data["winner"] else "note"))
    return blocks


def initiative(who: Reader, data: Data) -> list[Block]:
    """Who moves first, and who chose which place."""
    blocks: list[Block] = [_slips(who, T("Sealed bids for the Initiative"), INIT, data["slips"])]
    blocks += _ties(data["rolls"])
    chosen = tuple(T("{seat} ({n})", seat=seat(id), n=place) for id, place in data["choices"])
    blocks.append(Para(T("Places chosen, highest total first: {choices}.", choices=chosen)))
    blocks.append(Para(T("Order of this turn: {seats}.", seats=seats(data["order"])), "good"))
    return blocks


def saw(who: Reader, data: Data) -> list[Block]:
    """A slip that the reader's spies saw."""
    sum_ = slip_sum(who, data["what"], data)
    said = T("Your spies see the slip of {target}: {sum}.", target=seat(data["target"]), sum=sum_)
    return [Para(said, "good")]


def slip_sum(who: Reader, what: str, slip: Data) -> Words:
    """ "3 + 4 (Assassination) = 7"."""
    terms: list[tuple[int, Words]] = [(slip["amount"], "")]
    for card in slip["cards"]:
        worth = who.rules.tables.cards[card].bid.get(what, 0)
        terms.append((worth, Term("card", card)))
    if slip["bonus"]:
        terms.append((slip["bonus"], T("governor")))
    return equation(terms, slip["total"])


def _slips(who: Reader, caption: Text, what: str, slips: Sequence[Data]) -> Table:
    rows = tuple((seat(slip["seat"]), slip_sum(who, what, slip), slip["total"], slip["paid"]) for slip in slips)
    return Table(caption, (T("Player"), T("Slip"), T("Total"), T("Paid")), rows)


def _ties(rolls: Sequence[Data]) -> list[Block]:
    blocks: list[Block] = []
    for roll in rolls:
        faces = tuple(roll["faces"])
        top = max(faces)
        hits = tuple(at for at, face in enumerate(faces) if face == top)
        blocks.append(Roll(T("Equal totals, a D10 each: {seats}", seats=seats(roll["seats"])), 10, faces, hits))
    return blocks


def _winner(data: Data, where: Term) -> Text:
    winner, was = data["winner"], data["was"]
    if winner is None:
        return T("Nobody bid: {province} stays as it was.", province=where)
    who, army = seat(winner), legions(data["legions"])
    if data["reason"] == "caesar":
        return T("Equal totals: {seat} stays Caesar.", seat=who)
    if data["reason"] == "governor":
        return T("Equal totals: {seat} stays governor of {province}.", seat=who, province=where)
    if winner == was:
        return T("{seat} keeps {province}.", seat=who, province=where)
    if data["what"] == ROME:
        return T("{seat} is Caesar and commands {legions} in Rome.", seat=who, legions=army)
    return T("{seat} takes {province} with {legions}.", seat=who, province=where, legions=army)
