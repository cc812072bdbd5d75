"""The HTML: closed off from the outside, well formed, accessible, and what people type is never markup."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from sample import PAGE, meta, speaker

from pbem.render.html import render_html
from pbem.render.report import frame

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Tree(HTMLParser):
    """Checks that tags are balanced; collects tags with attributes, and the text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def page(lang: str = "en") -> str:
    return render_html(frame(PAGE, meta()), speaker(lang)).decode()


def parsed(lang: str = "en") -> Tree:
    tree = Tree()
    tree.feed(page(lang))
    tree.close()
    assert tree.open == []
    return tree


def test_tags_are_balanced_and_the_language_is_named() -> None:
    assert parsed("it").all("html") == [{"lang": "it", "dir": "ltr"}]
    assert parsed("en").all("html")[0]["lang"] == "en"


def test_nothing_comes_from_outside_and_nothing_runs() -> None:
    tree = parsed()
    assert not {"script", "link", "img", "iframe", "object", "embed", "form"} & {tag for tag, _ in tree.tags}
    for _, attributes in tree.tags:
        assert not any(name.startswith("on") or name in ("src", "style") for name in attributes)
        for name in ("href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    style = page().split("<style>")[1].split("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style


def test_the_security_policy_allows_this_style_sheet_only() -> None:
    html = page()
    style = html.split("<style>")[1].split("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = next(m["content"] for m in parsed().all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert html.count("<style>") == 1


def test_hostile_names_are_data() -> None:
    html = page()
    assert "<script" not in html
    assert "<b>alea" not in html
    assert "&lt;script&gt;alert(" in html
    assert '<script>alert("x")</script>' in parsed().text


def test_every_table_has_a_caption_and_scopes() -> None:
    html = page()
    for table in re.findall(r"<table>.*?</table>", html, re.DOTALL):
        assert table.count("<caption>") == 1
        assert table.count('scope="col"') >= 2
        assert table.count('scope="row"') == len(re.findall(r"<tr[ >]", table)) - 1
        assert "<th>" not in table


def test_headings_go_down_a_step_at_a_time() -> None:
    levels = [int(tag[1]) for tag, _ in parsed().tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_ids_are_unique_and_the_contents_lead_to_them() -> None:
    tree = parsed()
    ids = [attributes["id"] for _, attributes in tree.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {a["href"] for a in tree.all("a")} <= {f"#{id}" for id in ids}


def test_the_map_stands_inside_and_scrolls_inside_itself() -> None:
    tree = parsed()
    drawn = [svg for svg in tree.all("svg") if svg.get("class") == "map" and svg.get("role") == "img"]
    assert len(drawn) == 1
    assert "<?xml" not in page()
    assert page().count('<div class="scroll"') == 1 + len(tree.all("table"))


@pytest.mark.parametrize(("lang", "said"), [("en", "D6: 2, 5, 6; 1 counts: 2"), ("it", "D6: 2, 5, 6; 1 vale: 2")])
def test_dice_are_read_out(lang: str, said: str) -> None:
    labels = [svg.get("aria-label") for svg in parsed(lang).all("svg") if svg.get("role") == "img"]
    assert said in labels


def test_the_same_page_gives_the_same_bytes() -> None:
    assert page() == page()


def test_light_dark_paper_and_phones_are_thought_of() -> None:
    html = page()
    assert "prefers-color-scheme:dark" in html
    assert "@media print" in html
    assert "width=device-width" in html
