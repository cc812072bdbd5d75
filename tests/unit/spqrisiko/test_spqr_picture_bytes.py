"""The drawing as bytes: nothing hidden in it, alike each time, no loose ends, not too large."""

from __future__ import annotations

import re

from map_table import CHART, FIVE, TABLES, crowded, fought, picture
from report_table import NAMES, SEATS
from spqrisiko_table import game

from pbem.core.event import Event
from pbem.core.picture import Picture
from pbem.render.html import render_html
from pbem.render.report import Meta, frame
from pbem.render.speech import Speaker
from pbem.render.styles import map_styles
from pbem.render.svg import render_svg


def svg(drawn: Picture, lang: str = "en") -> bytes:
    return render_svg(drawn, Speaker(lang, game().names, NAMES))


def test_hands_and_decks_do_not_change_a_byte() -> None:
    g = game()
    cards = list(TABLES.regions)
    states = [
        g.position({"hands": {"VALERIA": [a], "ROBERTO": [b]}, "deck": deck, "row": cards[:3], "discard": []}, SEATS)
        for a, b, deck in ((cards[3], cards[4], cards[5:]), (cards[4], cards[3], cards[:4:-1]))
    ]
    for seat in ("VALERIA", "ROBERTO", None):
        assert len({svg(g.picture(g.view(state, seat), [], "en")) for state in states}) == 1


def test_the_same_view_gives_the_same_bytes_in_each_language() -> None:
    assert svg(picture()) == svg(picture())
    assert b"Cisalpine" in svg(picture())
    assert b"Gallia" in svg(picture(), "it")


def test_every_sign_and_style_is_there() -> None:
    text = svg(crowded()).decode() + svg(picture()).decode()
    ids = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text)) <= ids
    classes = {word for value in re.findall(r'class="([^"]+)"', text.split("</style>")[-1]) for word in value.split()}
    known = set(re.findall(r"\.([a-z][a-z0-9]*)", map_styles()))
    layers = {
        word for word in classes if word.startswith(("l-", "k-")) or word in ("f", "solid", "line", "tt", "pat", "head")
    }
    assert {word for word in classes - layers if not word.startswith("f-")} - known <= {"map", "key", "caption"}


def test_sizes() -> None:
    """A map of at most 150 kB and a report of at most 300 kB, with everything on it that can be."""
    g = game("round")
    assert len(svg(crowded(40))) <= 150_000
    regions = {region: f"{FIVE[n % 5]}:12" for n, region in enumerate(TABLES.regions)}
    seas = {sea: f"{FIVE[n % 5]}:12" for n, sea in enumerate(TABLES.seas)}
    view = g.view(g.position({"regions": regions, "seas": seas}, FIVE), "MARCUS")
    attack = {"att": [6, 5, 4], "def": [3, 2, 1], "lost_att": 0, "lost_def": 3}
    happened = []
    for n, (source, target) in enumerate(list(CHART.crossings)[:30]):
        battle = {
            **fought(source, target, n=n).data, "units": 30, "enemies": 30, "token": None, "attacks": [attack] * 6,
            "stop": "won", "advanced": 3, "left_source": 9, "left_target": 3, "destroyed": 0, "metropolis": False,
        }  # fmt: skip
        happened.append(Event("battle", "battle", battle))
    page = g.page(view, view, happened, "MARCUS", "en")
    meta = Meta(game="g", title="G", step=2, turn=1, phase="score", seat="MARCUS")
    assert len(render_html(frame(page, meta), Speaker("en", g.names, NAMES))) <= 300_000
