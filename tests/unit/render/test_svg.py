"""The drawing: whole numbers, readable without eyes, the same bytes each time, and names are data."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from sample import PICTURE, speaker

from pbem.core.picture import Area, Label, Layer, Outline, Path, Picture, Token
from pbem.render import strokes
from pbem.render.styles import map_styles
from pbem.render.svg import inline_svg, render_svg
from pbem.render.symbols import SYMBOLS

SVG = "{http://www.w3.org/2000/svg}"


def drawn(lang: str = "en") -> ET.Element:
    return ET.fromstring(render_svg(PICTURE, speaker(lang)))


def test_it_is_sound_xml_with_title_and_description() -> None:
    root = drawn()
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("lang") == "en"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Map of the empire in turn 3"
    assert desc.text is not None
    assert desc.text.endswith(": Gaul.")


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert render_svg(PICTURE, speaker()) == render_svg(PICTURE, speaker())


def test_all_numbers_are_whole() -> None:
    for element in drawn().iter():
        for name, value in element.attrib.items():
            if name != "version":
                assert not re.search(r"\d\.\d", value), (name, value)


def test_names_are_data() -> None:
    text = render_svg(PICTURE, speaker()).decode()
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert "\u202e" not in text


def test_nothing_comes_from_outside_and_nothing_runs() -> None:
    for element in drawn().iter():
        assert element.tag.removeprefix(SVG) not in ("script", "image", "foreignObject", "a")
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("#")


def test_every_reference_leads_somewhere() -> None:
    text = render_svg(PICTURE, speaker()).decode()
    ids = set(re.findall(r' id="([^"]+)"', text))
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= ids


def test_ids_come_from_outlines_and_fixed_parts_only() -> None:
    ids = set(re.findall(r' id="([^"]+)"', render_svg(PICTURE, speaker()).decode()))
    own = {id for id in ids if id.startswith(("r-", "c-"))}
    assert own == {"r-gaul", "c-gaul", "r-coast"}
    assert {id for id in ids - own if not id.startswith(("t-", "f-"))} == {"map-title", "map-desc"}


def test_the_inner_drawing_is_the_same_without_its_style_sheet() -> None:
    whole, inner = render_svg(PICTURE, speaker()).decode(), inline_svg(PICTURE, speaker())
    assert re.sub(r"<style>.*?</style>", "", whole, flags=re.DOTALL).endswith(inner + "\n")


def test_long_names_are_cut_in_the_legend() -> None:
    texts = ["".join(text.itertext()) for text in drawn().iter(f"{SVG}text")]
    assert all(len(text) <= 26 for text in texts)


def test_a_name_takes_the_lines_it_has_room_for() -> None:
    def lines(rows: int) -> list[str]:
        label = Label((50, 50), ("Medio Oriente",), 18, "name", rows=rows)
        picture = Picture(100, 100, "t", "d", (), (Layer("names", (label,)),))
        root = ET.fromstring(render_svg(picture, speaker()))
        return ["".join(span.itertext()) for span in root.iter(f"{SVG}tspan")]

    assert lines(2) == ["Medio", "Oriente"]
    assert lines(1) == []


def test_no_rule_is_for_the_inside_of_the_symbol_of_somebody() -> None:
    """Browsers do not look past `use`: `.ship .hull` would never apply, `.hull` does."""
    inside = {style for paths in SYMBOLS.values() for style, _ in paths if style}
    selectors = [one for rule in map_styles().splitlines() for one in rule.split("{")[0].split(",")]
    reaching = [one for one in selectors if any(part.strip(".") in inside for part in one.split()[1:])]
    assert reaching == []
    assert {f".{style}" for style in inside} <= set(selectors)


def test_patterns_and_titles() -> None:
    shapes = (Area("gaul", "o1", "p3", title="who <holds> it"), Token((5, 5), "shield", "owner o1", "V", 10, "V & W"))
    picture = Picture(100, 100, "t", "d", PICTURE.outlines, (Layer("owners", shapes),))
    root = ET.fromstring(render_svg(picture, speaker()))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert titles == ["t", "who <holds> it", "V & W"]
    assert any(use.get("fill") == "url(#f-p3)" for use in root.iter(f"{SVG}use"))


def test_the_pattern_of_a_swatch_is_as_large_as_on_the_map() -> None:
    """Not inside a symbol, which would scale it."""
    swatch = Token((50, 50), "swatch", "owner o1", size=13, pattern="p1")
    picture = Picture(100, 100, "t", "d", (), (Layer("owners", (swatch,)),))
    root = ET.fromstring(render_svg(picture, speaker()))
    assert [el.tag for el in root.iter() if el.get("fill") == "url(#f-p1)"] == [f"{SVG}rect"]
    assert not any("patternTransform" in el.attrib for el in root.iter(f"{SVG}pattern"))


def test_a_line_is_cut_where_it_has_no_more_room() -> None:
    def text(room: int) -> str:
        label = Label((50, 50), ("Massimiliano",), 18, "plate", room=room)
        root = ET.fromstring(render_svg(Picture(100, 100, "t", "d", (), (Layer("n", (label,)),)), speaker()))
        return "".join(next(root.iter(f"{SVG}text")).itertext())

    assert [text(room) for room in (0, 12, 6)] == ["Massimiliano", "Massimiliano", "Massi…"]


def test_paper_and_frame_lie_over_what_the_washes_spill() -> None:
    """The glow along a coast that runs out of the map is not seen outside the frame."""
    drawing = render_svg(PICTURE, speaker()).decode().split("</style>")[-1]
    last = max(drawing.index(f'class="l-{layer.id}"') for layer in PICTURE.layers)
    assert last < drawing.index('class="paper" d="M') < drawing.index('class="frame"')


def test_arrows_point_where_they_go() -> None:
    for end, angle in (((30, 0), 0), ((0, 30), 90), ((-30, 0), 180), ((0, -30), -90)):
        way = Path(((0, 0), end), "move", arrow=True)
        picture = Picture(100, 100, "t", "d", (), (Layer("arrows", (way,)),))
        text = render_svg(picture, speaker()).decode()
        assert f"translate({2 * end[0]} {2 * end[1]}) rotate({angle})" in text


def test_a_border_is_the_same_curve_from_both_sides() -> None:
    arc = ((0, 0), (10, 4), (20, 0), (30, 6), (40, 0))

    def points(data: str) -> list[tuple[int, int]]:
        """Ends and middles that a path goes through, from its relative commands."""
        x, y, found = 0, 0, []
        for command, numbers in re.findall(r"([MqtlLz])([-\d ]*)", data):
            values = [int(n) for n in re.findall(r"-?\d+", numbers)]
            if command == "M":
                x, y = values
                found.append((x, y))
            for at in range(0, len(values), 4 if command == "q" else 2):
                if command == "q":
                    x, y = x + values[at + 2], y + values[at + 3]
                    found.append((x, y))
                elif command in "tl":
                    x, y = x + values[at], y + values[at + 1]
                    found.append((x, y))
        return found

    there, back = points(strokes.line(arc)), points(strokes.line(arc[::-1]))
    assert there == back[::-1]
    assert there == [(0, 0), (30, 4), (50, 6), (80, 0)]


def test_rings_are_closed_and_loose_lines_are_not() -> None:
    gaul, coast = PICTURE.outlines
    assert strokes.outline(gaul).endswith("z")
    assert "z" not in strokes.outline(coast)
    assert strokes.outline(Outline("two", ((((0, 0), (5, 5)),),), closed=False)) == "M0 0l10 10"
