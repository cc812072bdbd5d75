"""The drawing: whole numbers, readable without eyes, the same bytes each time, and names are data."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from sample import PICTURE, speaker

from pbem.core.picture import KINDS, Area, Label, Layer, Outline, Path, Picture, Token
from pbem.render import legend, strokes
from pbem.render.metrics import width
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


def test_the_inner_drawing_is_the_same_without_style_sheet_paper_and_legend() -> None:
    """A page has them itself."""
    whole, inner = ET.fromstring(render_svg(PICTURE, speaker())), ET.fromstring(inline_svg(PICTURE, speaker()))
    kept = [part for part in whole if part.tag != f"{SVG}style" and part.get("class") not in ("l-legend", "paper")]
    same = [part for part in inner if part.get("class") != "paper"]
    assert [ET.tostring(part) for part in kept] == [ET.tostring(part) for part in same]
    assert "legend" not in inline_svg(PICTURE, speaker())


def test_long_names_are_cut_in_the_legend_of_a_file_and_whole_in_that_of_a_page() -> None:
    texts = ["".join(text.itertext()) for text in drawn().iter(f"{SVG}text")]
    assert all(width(text, legend.SIZE) <= legend.ROOM for text in texts)
    assert any(text.endswith("…") for text in texts)
    (entry,) = legend.entries(PICTURE, speaker())
    assert entry.words == speaker().say(PICTURE.legend[0].text)


def test_the_legend_of_a_page_uses_only_what_its_map_has() -> None:
    ids = set(re.findall(r' id="([^"]+)"', inline_svg(PICTURE, speaker())))
    for entry in legend.entries(PICTURE, speaker()):
        root = ET.fromstring(entry.svg.replace("<svg ", '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ', 1))
        assert (root.get("aria-hidden"), root.get("class")) == ("true", "map")
        assert set(re.findall(r'href="#([^"]+)"', entry.svg)) | set(re.findall(r"url\(#([^)]+)\)", entry.svg)) <= ids


def test_layers_are_groups_named_for_what_they_are_and_for_their_kind() -> None:
    layers = tuple(Layer(f"x{n}", (Token((5, 5), "circle", "legion"),), kind=kind) for n, kind in enumerate(KINDS))
    picture = Picture(100, 100, "t", "d", (), (*layers, Layer("y", (), kind="")))
    root = ET.fromstring(inline_svg(picture, speaker()))
    groups = [group.get("class") for group in root if group.tag == f"{SVG}g"]
    assert groups == ["l-x0 k-ownership", "l-x1 k-forces", "l-x2 k-movements", "l-x3 k-threats", "l-y"]


def test_places_bear_their_id_and_only_they_and_what_tells_something_can_be_pointed_at() -> None:
    shapes = (
        Area("gaul", "o1", "p1", True, "whose", "gaul"),
        Token((5, 5), "shield", "owner o1", "V", 10, "V", place="gaul"),
        Token((9, 9), "circle", "unseen", place="gaul"),
        Path(((0, 0), (9, 9)), "move", arrow=True, title="went"),
        Label((9, 9), ("Gaul",), 10, "name"),
    )
    picture = Picture(100, 100, "t", "d", PICTURE.outlines, (Layer("a", shapes),))
    group = next(g for g in ET.fromstring(inline_svg(picture, speaker())).iter(f"{SVG}g") if g.get("class") == "l-a")
    marked = [(part.tag.removeprefix(SVG), part.get("data-at"), "tip" in (part.get("class") or "")) for part in group]
    assert marked == [
        ("use", "gaul", False), ("use", None, False), ("use", None, False), ("g", "gaul", False),
        ("circle", "gaul", False), ("path", None, True), ("path", None, False), ("text", None, False),
    ]  # fmt: skip
    assert ".map{pointer-events:none}" in map_styles()
    assert ".map [data-at],.map .tip{pointer-events:auto}" in map_styles()


def test_a_wash_alone_has_no_ground() -> None:
    picture = Picture(9, 9, "t", "d", PICTURE.outlines, (Layer("a", (Area("gaul", "own1", rim=True, fill=False),)),))
    group = next(g for g in ET.fromstring(inline_svg(picture, speaker())).iter(f"{SVG}g") if g.get("class") == "l-a")
    assert [part.get("class") for part in group] == ["rim own1"]


@pytest.mark.parametrize("text", ["7", "12", "123", "9999", "MW"])
def test_a_text_fits_its_token(text: str) -> None:
    picture = Picture(99, 99, "t", "d", (), (Layer("a", (Token((50, 50), "circle", "legion", text, 12),)),))
    (said,) = ET.fromstring(inline_svg(picture, speaker())).iter(f"{SVG}text")
    assert width(text, int(said.get("font-size", ""))) <= 2 * 24 * 11 // 13  # a circle is 22 of 26 parts wide


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

    assert [text(room) for room in (0, 160, 80)] == ["Massimiliano", "Massimiliano", "Massi…"]


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
