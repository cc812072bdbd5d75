"""Why an order was cut, skipped or not used, as sentences (the codes of `order` events)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import T, Text

REASONS: Mapping[str, Text] = {
    "condition": T("its condition was not true"),
    "not_allowed": T("the options of this game do not allow it"),
    "not_mine": T("the place was not yours"),
    "own_target": T("the target was your own"),
    "not_adjacent": T("the places were not next to each other, and no bridge of your own seas joined them"),
    "no_card_left": T("no visible card was left, so there could be no battle"),
    "few_units": T("there were not enough units"),
    "one_die": T("there were fewer dice than the token shows, so no attack could win"),
    "exchanged": T("there is one exchange a turn"),
    "no_card": T("a card was no longer in your hand"),
    "no_combo": T("the cards are no combination"),
    "no_metropolis": T("there was no Metropoli to place"),
    "none_left": T("all Metropoli were on the board"),
    "occupied": T("a Metropoli stood there already"),
    "nothing_left": T("no such pieces were left"),
    "not_enough": T("that was all there was"),
    "moved": T("the strategic move was made already"),
    "paused": T("the turn was paused before"),
    "too_late": T("that phase of the turn was over"),
    "not_visible": T("none of the cards was to be had"),
    "placed_already": T("the region had its placement"),
    "last_region": T("the last region takes all that is left"),
    "eliminated": T("you were out of the game"),
    "over": T("the game was over"),
    "": T("its moment did not come"),
}


def reason(code: str) -> Text:
    """The sentence part for a code: "… because {reason}"."""
    return REASONS[code]
