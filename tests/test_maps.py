"""Maps of all rulesets: what is ordered can be tapped, what moved has an arrow, no name is covered, grey is enough."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import lru_cache
from typing import Any

import pytest
from map_games import Seen, positions
from map_room import covered, crossing, lines_of, spoken

from pbem.app import library
from pbem.core.grammar import understand
from pbem.core.lex import lex
from pbem.core.picture import FORCES, KINDS, MOVEMENTS, OWNERSHIP, THREATS, Picture, Token
from pbem.render import legend
from pbem.render.speech import Speaker
from pbem.render.styles import map_styles
from pbem.render.svg import inline_svg, render_svg

SVG = "{http://www.w3.org/2000/svg}"
SEATS = ("VALERIA", "MARCO", "LIVIA", "TITO", "GAIO")
RULESETS = library.ids()
PLACES = ("province", "region", "sea", "hex", "crossroads", "city")  # kinds of what stands on a board
LONG = {"VALERIA": "W" * 60, "MARCO": "<script>alert(1)</script>", "LIVIA": "אוקטביה " * 9, "TITO": "🦅" * 40}


def game_of(ruleset: str, *, few: bool = False, pace: str = "") -> tuple[Seen, ...]:
    players = library.manifest(ruleset).players
    return positions(ruleset, SEATS[: players.least if few else min(players.most, len(SEATS))], pace)


def picture(seen: Seen, viewer: str | None = None) -> Picture:
    return seen.game.picture(seen.game.view(seen.state, viewer), list(seen.events), "en")


def speaker(seen: Seen, lang: str = "en", names: dict[str, str] | None = None) -> Speaker:
    return Speaker(lang, seen.game.names, names or {})


def parsed(seen: Seen) -> ET.Element:
    return ET.fromstring(render_svg(picture(seen), speaker(seen)))


@lru_cache(maxsize=8)
def tapped(ruleset: str) -> frozenset[str]:
    return frozenset(at for element in parsed(game_of(ruleset)[0]).iter() if (at := element.get("data-at")))


# --- what can be pointed at ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_place_that_orders_can_name_can_be_tapped(ruleset: str) -> None:
    for pace in library.manifest(ruleset).paces:
        for seen in game_of(ruleset, pace=pace):
            if seen.game.over(seen.state):
                continue
            seat = seen.game.owing(seen.state)[0]
            grammar = seen.game.grammar(SEATS)
            for line in seen.game.legal(seen.game.view(seen.state, seat), seat):
                read = understand(grammar, lex(line))
                named = {mark.id for mark in read.marks if mark.kind in PLACES}
                assert named <= tapped(ruleset), line


@pytest.mark.parametrize("ruleset", RULESETS)
def test_places_are_the_same_for_all_who_look(ruleset: str) -> None:
    """Whoever sees it and whenever: taps tell nothing."""
    for seen in (game_of(ruleset)[1], game_of(ruleset)[-1]):
        for viewer in (None, *seen.game.seats(seen.state)):
            text = inline_svg(picture(seen, viewer), speaker(seen))
            assert frozenset(re.findall(r' data-at="([^"]+)"', text)) == tapped(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_is_a_place_or_an_arrow_or_a_counter_tells_what_it_is(ruleset: str) -> None:
    for seen in game_of(ruleset):
        for element in parsed(seen).iter():
            if element.get("data-at") and element.tag != f"{SVG}circle":  # a crossroads says nothing but its label
                assert element.find(f"{SVG}title") is not None, ET.tostring(element)
        drawn = picture(seen)
        assert all(path.title for kind in (MOVEMENTS, THREATS) for path in lines_of(drawn, kind))
        numbers = [s for layer in drawn.layers if layer.kind == MOVEMENTS for s in layer.shapes if isinstance(s, Token)]
        assert all(token.title and token.place in tapped(ruleset) for token in numbers)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_places_stay_when_all_layers_are_switched_off(ruleset: str) -> None:
    """What a pointer rests on does not belong to a layer of any kind."""
    for seen in (game_of(ruleset)[0], game_of(ruleset)[-1]):
        root = parsed(seen)
        for group in list(root):
            if " k-" in (group.get("class") or ""):
                root.remove(group)
        assert {at for element in root.iter() if (at := element.get("data-at"))} == tapped(ruleset)


# --- layers -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_kind_of_layer_is_there_and_no_other(ruleset: str) -> None:
    kinds = {layer.kind for seen in game_of(ruleset) for layer in picture(seen).layers if layer.shapes}
    assert kinds == {"", *KINDS}
    for seen in game_of(ruleset)[:3]:
        names = [layer.id for layer in picture(seen).layers]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_owners_and_forces_are_in_layers_of_their_own(ruleset: str) -> None:
    """Late in a game somebody holds something and has something to hold it with."""
    drawn = picture(game_of(ruleset)[len(game_of(ruleset)) // 2])
    for kind in (OWNERSHIP, FORCES):
        assert any(layer.shapes for layer in drawn.layers if layer.kind == kind)


# --- what happened ------------------------------------------------------------------------------------------------
def ways_told(seen: Seen) -> int:
    """How many arrows a step needs, as its events tell it."""
    shared: set[tuple[Any, ...]] = set()  # what has an arrow together with others that took the same way
    single = 0
    for event in seen.events:
        data = event.data
        if event.kind in ("moved", "battle") and "target" in data:
            way = (event.kind, data["source"], *data.get("over", ()), data["target"])
            if event.kind == "moved" and "way" in data:
                single += 1
            else:
                shared.add(way)
        elif event.kind == "marched":
            single += len(data["route"]) > 1
        elif event.kind in ("founded", "expanded"):
            single += 1
        elif event.kind in ("seven", "legionnaire"):
            single += data.get("source", data["hex"]) != data["hex"]
    return single + len(shared)


def invaded(seen: Seen) -> bool:
    """Whether somebody came over the frontier; a revolt comes from nowhere."""
    found = [event.data for event in seen.events if event.kind == "invasion" and event.data["attacked"]]
    return any(not data["row"].startswith("revolt") for data in found)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_that_moved_has_an_arrow(ruleset: str) -> None:
    drawn = 0
    for pace in library.manifest(ruleset).paces:
        for seen in game_of(ruleset, pace=pace):
            lines = lines_of(picture(seen), MOVEMENTS)
            invaders = [path for path in lines if path.style in ("invade", "stopped")] if invaded(seen) else []
            assert bool(invaders) == invaded(seen)
            if not any(event.kind == "invasion" for event in seen.events):
                assert len(lines) == ways_told(seen), seen.step
            drawn += len(lines)
    assert drawn


# --- room ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("few", [True, False], ids=["few", "many"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_names_neither_cover_nor_are_covered(ruleset: str, few: bool, lang: str) -> None:
    for seen in game_of(ruleset, few=few):
        drawn, said = picture(seen), speaker(seen, lang, LONG)
        bad = [(spoken(label, said), token.shape, token.style, token.at) for label, token in covered(drawn, said)]
        bad += [(spoken(one, said), spoken(other, said)) for one, other in crossing(drawn, said)]
        assert bad == [], seen.step


# --- without colour -----------------------------------------------------------------------------------------------
def drawn_without_colour(svg: str) -> str:
    """A sample of the legend as a grey printer shows it: shapes, dashes, widths, patterns, letters."""
    looks = []
    for element in ET.fromstring(svg).iter():
        name = element.tag.removeprefix(SVG)
        classes = frozenset((element.get("class") or "").split())
        kept = [element.get(key, "") for key in ("href", "d", "transform", "fill", "x")]
        looks.append(f"{name} {kept} {strokes(classes)} {element.text or ''}")
    return "\n".join(looks)


def strokes(classes: frozenset[str]) -> list[str]:
    """Width and dashes of a line, and whether its head is dark or light."""
    found: dict[str, str] = {}
    for rule in map_styles().splitlines():
        selectors, _, body = rule.partition("{")
        for selector in selectors.split(","):
            names = frozenset(re.findall(r"\.([a-z][a-z0-9-]*)", selector)) - {"map"}
            if names and names <= classes:
                found |= dict(re.findall(r"(stroke-width|stroke-dasharray):([^;}]+)", body))
                fill = re.search(r"[{;]fill:(#[0-9a-f]{6})", "{" + body)
                if fill:
                    found["light"] = str(int(fill[1][1:3], 16) > 128)
    return sorted(f"{key}={value}" for key, value in found.items())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_signs_of_the_legend_differ_by_colour_alone(ruleset: str) -> None:
    seen = game_of(ruleset)[-1]
    looks: dict[str, str] = {}
    for entry in legend.entries(picture(seen), speaker(seen)):
        look = drawn_without_colour(entry.svg)
        assert look not in looks, (entry.words, looks[look])
        looks[look] = entry.words


# --- size and sameness --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_map_is_the_same_for_all_and_small_enough(ruleset: str) -> None:
    for seen in game_of(ruleset):
        found = {render_svg(picture(seen, viewer), speaker(seen, "it", LONG)) for viewer in (None, "MARCO")}
        assert len(found) == 1
        assert len(found.pop()) <= 150_000
