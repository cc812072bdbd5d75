"""The legend explains every sign that can be on the map, and its words have room, in both languages."""

from __future__ import annotations

import pytest
from map_table import FIVE, crowded, fought, picture, shapes, tokens
from report_table import NAMES
from spqrisiko_table import game

from pbem.core.event import Event
from pbem.core.picture import Key, Path, Picture, Token
from pbem.core.text import Term
from pbem.render.legend import ROOM, SIZE
from pbem.render.metrics import width
from pbem.render.speech import Speaker

MOVE = {"seat": "VALERIA", "source": "italia", "target": "epirus", "count": 4, "way": "land", "over": []}
DRAFT = {"phase": "draft", "row": ["italia"], "deck": [], "regions": {"dacia": "barbarians:4-2"}}


def full() -> tuple[Picture, ...]:
    """Between them everything there is."""
    happened = (fought("epirus", "macedonia"), fought("italia", "cisalpina", "lost"), Event("moved", "move", MOVE))
    return crowded(2), picture(**DRAFT), picture(happened, FIVE, seas={"ionium": "pirates:5"})


def look(token: Token) -> tuple[str, str]:
    """Shape and kind of style, whoever's it is and whatever it shows."""
    style = token.style.split(" ")[0]
    return ("die" if token.shape.startswith("die") else token.shape, style)


def signs(keys: tuple[Key, ...]) -> tuple[set[tuple[str, str]], set[str]]:
    samples = [sample for key in keys for sample in key.sample]
    return {look(s) for s in samples if isinstance(s, Token)}, {s.style for s in samples if isinstance(s, Path)}


def test_every_sign_on_the_map_is_in_the_legend() -> None:
    for drawn in full():
        known, lines = signs(drawn.legend)
        found = {look(token) for token in (*tokens(drawn), *tokens(drawn, "arrows"))}
        assert found <= known
        assert {s.style for s in shapes(drawn, "arrows") if isinstance(s, Path)} - {"halo"} <= lines


def test_the_wash_is_shown_in_colours_of_seats() -> None:
    _, lines = signs(picture().legend)
    assert {"rim own1", "rim own2", "border", "inner", "strait"} <= lines


def test_empty_regions_are_explained_only_while_there_are_any() -> None:
    vacant = ("slab", "vacant")
    assert vacant in signs(picture(**DRAFT).legend)[0]
    assert vacant not in signs(crowded(2).legend)[0]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_its_words_are_never_cut(lang: str) -> None:
    speaker = Speaker(lang, game().names, NAMES)
    for drawn in full():
        for key in drawn.legend:
            if not (isinstance(key.text, Term) and key.text.kind == "seat"):
                assert width(speaker.say(key.text), SIZE) <= ROOM, speaker.say(key.text)
