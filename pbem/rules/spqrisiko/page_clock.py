"""The deck, and how long the game still lasts."""

from __future__ import annotations

from pbem.core.page import Items, Section
from pbem.core.text import TN, T, Text
from pbem.rules.spqrisiko.page_reader import Reader
from pbem.rules.spqrisiko.wording import cards


def clock_section(who: Reader) -> list[Section]:
    """Nothing in the set-up; the cards alone when the game is over."""
    if who.over:
        return [Section("clock", T("The deck"), (Items(tuple(_cards(who))),))]
    if not who.now.round:
        return []
    items = (*_cards(who), *_left(who), *_limit(who))
    return [Section("clock", T("The deck and the end of the game"), (Items(items),))]


def _cards(who: Reader) -> list[Text]:
    now, deck = who.now, who.view.get("deck_size", 0)
    said = [TN("{n} card lies in the deck.", "{n} cards lie in the deck.", deck)]
    if now.row:
        said.append(T("Visible: {cards}.", cards=cards(who.tables, now.row)))
    if now.discard:
        said.append(TN("{n} card is discarded.", "{n} cards are discarded.", len(now.discard)))
    return said


def _left(who: Reader) -> list[Text]:
    if who.now.final == 0:
        return [T("This is the last round: every turn still to come is somebody's last.")]
    if who.now.final == 1:
        return [T("The end has begun: this round is finished, then everybody has one last turn.")]
    deck, row = who.view.get("deck_size", 0), who.tables.numbers.row
    turns = -(-deck // row)
    return [
        T(
            "The deck runs out at the end of the turn that draws its last card; then that round is finished and"
            " everybody has one last turn."
        ),
        TN(
            "Each victory draws one card, at most {row} a turn: it lasts for {n} more turn at least.",
            "Each victory draws one card, at most {row} a turn: it lasts for {n} more turns at least.",
            max(turns, 1),
            row=row,
        ),
        *_pace(who, deck),
        *(
            []
            if who.rules.options.max_rounds
            else [T("Without victories no card is drawn, and the game does not end.")]
        ),
    ]


def _pace(who: Reader, deck: int) -> list[Text]:
    """How long it lasts if it goes on like this; only for games that began with the full deck."""
    now, tables = who.now, who.tables
    full = len(tables.regions) - tables.numbers.row - tables.numbers.start_hand * len(now.seats)
    turns = (now.round - 1) * len(now.seats) + now.seats.index(now.active)
    drawn = full - deck
    if drawn < 1 or turns < len(now.seats) or now.out or who.view.get("cards") != len(tables.regions):
        return []
    return [
        T(
            "So far {drawn} cards were drawn in {turns} turns; at that pace it lasts for about {n} more.",
            drawn=drawn, turns=turns, n=-(-deck * turns // drawn),
        )
    ]  # fmt: skip


def _limit(who: Reader) -> list[Text]:
    most = who.rules.options.max_rounds
    if who.now.final == 0 or not most:
        return []
    if who.now.round >= most:
        return [T("This is the last round that the game allows: then comes the final count.")]
    return [T("The final count comes after round {n} at the latest.", n=most)]
