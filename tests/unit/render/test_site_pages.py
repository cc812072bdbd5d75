"""Pages of the site: a report keeps its bytes inside the frame, colours can be told from the paper."""

from __future__ import annotations

import re

import pytest
from sample import PAGE
from test_contrast import contrast, schemes

from pbem.core.page import Page, Para, Section
from pbem.render.html import render_html
from pbem.render.site import Bar, box, in_site, page
from pbem.render.sources import template_text
from pbem.render.speech import Speaker

BAR = Bar(
    lang="en", game="<Roma>", step=2, home="../h", maps="../m", links=(("Text & more", "t.txt"),), before=(1, "../1")
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lines_of_the_chart_on_paper(scheme: int) -> None:
    rules = re.findall(r":root\{([^}]*)\}", template_text("site.css"))
    lines = dict(re.findall(r"--(k\d):(#[0-9a-f]{6})", rules[scheme == "dark"]))
    assert len(lines) == 6
    assert min(contrast(colour, schemes()[scheme]["paper"]) for colour in lines.values()) >= 4.5


def test_a_report_in_the_site() -> None:
    whole_page = Page(PAGE.title, "</head><body></body>", (*PAGE.sections, Section("x", "<body>", (Para("</body>"),))))
    speaker = Speaker("en")
    report = render_html(whole_page, speaker)
    made = in_site(report, BAR, speaker)
    assert made is not None
    text, whole = made.decode(), report.decode()
    assert text.count("<body>") == text.count("</head>") == text.count("</body>") == 1
    assert "&lt;Roma&gt;" in text and "Text &amp; more" in text and "../1" in text
    assert whole[whole.index("<header>") : whole.index("</footer>")] in text
    assert text.index('class="skip"') < text.index('class="site-bar"') < text.index("<h1>"), "the skip link stays first"
    assert len(re.findall(r"style-src 'sha256-[^']+' 'sha256-[^']+'", text)) == 1


@pytest.mark.parametrize(
    "report", [b"", b"<html>", b"<head></head><body></body>", b"</body><body></head> style-src 'sha256-x'"]
)
def test_what_is_no_report(report: bytes) -> None:
    assert in_site(report, BAR, Speaker("en")) is None


def test_bytes_that_are_no_text_are_no_report() -> None:
    speaker = Speaker("en")
    assert in_site(render_html(PAGE, speaker) + b"\xff", BAR, speaker) is None


def test_the_bar_has_one_style() -> None:
    """Pages of the site and the frames of reports take it from the same file."""
    assert ".site-bar" in template_text("site_bar.css") and ".site-bar" not in template_text("site.css")
    assert ".site-bar{" in page("site_page.html", Speaker("en"), {"title": "x", "crumbs": []}).decode()


def test_the_room_for_a_map() -> None:
    assert box(b'<svg class="map" viewBox="-48 -48 2496 2056" width="9">') == (2496, 2056)
    assert box(b'<svg viewBox="0 0 100.5 80">') == (100, 80)
    assert box(b"<svg>") == (1000, 1000)
