"""Why an order was cut, skipped or not used, as sentences (the codes of `order` events)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import T, Text

REASONS: Mapping[str, Text] = {
    "condition": T("its condition was not true"),
    "not_mine": T("the province was not yours"),
    "not_neutral": T("the province was not neutral"),
    "neutral_unasked": T("the province was neutral: only IF NEUTRAL allows that"),
    "gift_unasked": T("the province belonged to another player: only IF GIFT allows that"),
    "not_allowed": T("the options of this game do not allow it"),
    "not_adjacent": T("the provinces do not touch"),
    "no_province": T("you controlled no province"),
    "no_money": T("there was not enough tribute"),
    "no_card": T("there was no such card to use in your hand"),
    "plague": T("plague had struck the province"),
    "no_legions": T("there were not enough legions"),
    "few_legions": T("a lost province needs three legions together"),
    "rome_lost": T("Rome was lost"),
    "own_rome": T("Rome was your own"),
    "no_caesar": T("there was no Caesar"),
    "no_neighbour": T("none of your provinces touched that region"),
    "lost_province": T("the province was lost"),
    "dead_target": T("there was nobody there to deal with"),
    "spied_already": T("your spies had already been there"),
    "no_auction": T("there was no such auction"),
    "replaced": T("your spies' rule took its place"),
    "not_needed": T("it was not needed"),
    "earlier_alternative": T("an earlier line counted"),
    "eliminated": T("you were out of the game"),
    "": T("its moment did not come"),
}


def reason(code: str) -> Text:
    """The sentence part for a code: "… because {reason}"."""
    return REASONS[code]
