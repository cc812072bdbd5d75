"""The drawing as bytes: nothing hidden in it, alike each time, no loose ends, not too large."""

from __future__ import annotations

import re
from typing import Any

from strg_map_table import NAMES, SEATS, TABLES, crowded, kingdoms, marched, picture, plundered
from strg_table import game

from pbem.core.event import Event
from pbem.core.picture import Picture
from pbem.render.speech import Speaker
from pbem.render.styles import map_styles
from pbem.render.svg import render_svg

ROUTE = ("G1", "F1", "F2", "F3", "F4", "F5", "F6", "F7")


def svg(drawn: Picture, lang: str = "en") -> bytes:
    return render_svg(drawn, Speaker(lang, game().names, NAMES))


def busy() -> Picture:
    """Everybody has marched far, plundered and conquered."""
    happened: list[Event] = []
    for n, seat in enumerate(SEATS):
        for tribe in ("horsemen", "warriors"):
            happened += [marched(seat, tribe, *ROUTE), plundered(seat, tribe, list(TABLES.cities)[n])]
            grown = {"seat": seat, "tribe": tribe, "city": list(TABLES.cities)[10 + n], "source": "E21", "way": None}
            happened.append(Event("expanded", tribe, {**grown, "counter": True, "traitor": True}))
    return picture(happened, players=kingdoms(), rolled=[2, 6, 8, 9], round=14, diplomacy="ROBERTO")


def states() -> list[Any]:
    """Alike for everybody, with other faces, cards and decks."""
    g, found = game(), []
    for face, card, deck in (("gold", "traitor", "horse"), ("development-loss", "victory_2", "cattle")):
        goods = ("grain", "ore") if deck == "horse" else ("ore", "grain")
        players = {seat: {"cards": [card], goods[n % 2]: 1} for n, seat in enumerate(SEATS)}
        counters = dict.fromkeys(("roma", "mediolanum"), face)
        given = {"counters": counters, "players": players, "pasture": [deck] * 4, "development": [card] * 3}
        found.append(g.position(given, SEATS))
    return found


def test_counters_hands_and_decks_do_not_change_a_byte() -> None:
    g = game()
    for seat in (*SEATS, None):
        drawn = {svg(g.picture(g.view(state, seat), [], "en")) for state in states()}
        assert len(drawn) == 1


def test_seats_and_the_public_see_the_same_map() -> None:
    g = game()
    for state in states():
        assert len({svg(g.picture(g.view(state, seat), [], "en")) for seat in (*SEATS, None)}) == 1
        assert svg(g.picture(g.view(state, None), [], "en")) == svg(g.picture(g.dump(state), [], "en"))


def test_the_same_view_gives_the_same_bytes_in_each_language() -> None:
    assert svg(picture()) == svg(picture())
    assert b">Milan<" in svg(picture())
    assert b">Milano<" in svg(picture(), "it")


def test_every_sign_and_style_is_there() -> None:
    text = svg(busy()).decode() + svg(picture(seats=SEATS[:2])).decode()
    ids = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text)) <= ids
    body = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    classes = {word for value in re.findall(r'class="([^"]+)"', body) for word in value.split()}
    known = set(re.findall(r"\.([a-z][a-z0-9]*)", map_styles()))
    plain = {word for word in classes if word.startswith(("l-", "k-", "f-")) or word in ("f", "map", "key", "caption")}
    inside = {"tt", "pat", "head"}
    assert classes - plain - inside <= known


def test_only_signs_that_are_shown_are_in_the_file() -> None:
    text = svg(crowded()).decode()
    assert 'id="t-galley"' not in text and 'id="t-castle5"' in text


def test_ids_are_those_of_the_board_alone() -> None:
    """The same whatever happened, so that nothing can be read out of them."""
    ids = [set(re.findall(r' id="r-([^"]+)"', svg(drawn).decode())) for drawn in (picture(), crowded(), busy())]
    assert ids[0] == ids[1] == ids[2]


def test_sizes() -> None:
    for lang in ("en", "it"):
        assert len(svg(busy(), lang)) <= 150_000
        assert len(svg(crowded(), lang)) <= 150_000
