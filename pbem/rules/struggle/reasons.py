"""Why an order was cut, skipped or not used, as parts of a sentence (the codes of `order` events)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import T, Text

REASONS: Mapping[str, Text] = {
    "condition": T("its condition was not true"),
    "no_goods": T("the goods were not there"),
    "no_partner": T("no other offer fitted"),
    "none_left": T("there were none left"),
    "no_card": T("the card was not in your hand"),
    "too_new": T("the card was drawn too late to be played"),
    "one_card": T("one card is played in a phase"),
    "no_difference": T("the card would have made no difference, so it stays in your hand"),
    "no_action": T("the tribe did nothing the card could help, so it stays in your hand"),
    "not_migrating": T("the tribe had founded a kingdom"),
    "taken": T("there was a city or a tribe on the crossroads"),
    "own_place": T("the tribe stood there already"),
    "cannot_pay": T("the toll could not be paid"),
    "no_counter": T("the city had no plunder counter"),
    "two_of_colour": T("the box had two counters of that province already"),
    "few_figures": T("there were too few figures in the box"),
    "not_next": T("the tribe was not next to the city"),
    "three_colours": T("the box had no counters of three provinces"),
    "no_wagon": T("there was no wagon in the box"),
    "conquered": T("the city was conquered already"),
    "closed": T("the city is out of play with so few seats"),
    "out_of_reach": T("the kingdom was more than one arrow away"),
    "no_victim": T("that seat could not be robbed there"),
    "no_gold_victim": T("that seat had not gold enough, or was not there"),
    "earlier_line": T("an earlier line was carried out"),
    "earlier_alternative": T("an earlier choice of the line was carried out"),
    "later_line": T("a later line holds"),
    "lost_race": T("another seat was faster in this step"),
    "not_start": T("that crossroads is no start of your colour"),
    "first_round": T("tribes choose their start in the first sheet only"),
    "wrong_phase": T("it belongs to another phase"),
    "over": T("the game was over"),
    "": T("its moment did not come"),
}


def reason(code: str) -> Text:
    """The sentence part for a code: "… because {reason}"."""
    return REASONS[code]
