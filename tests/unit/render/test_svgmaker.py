"""svgwrite behind its door: nothing of the net is loaded or reachable, elements are what browsers know."""

from __future__ import annotations

import subprocess
import sys
import urllib.request

import pytest

from pbem.render.svgmaker import around, canvas, maker, put, use, written

FRESH = """
import sys
from pbem.render.svgmaker import maker
maker()
print(sorted({"urllib.request", "http.client", "ssl", "socket"} & set(sys.modules)))
import urllib.request
print(hasattr(urllib.request, "Request"), urllib.request is sys.modules["urllib.request"])
"""


def test_to_draw_loads_nothing_of_the_net_and_hides_nothing_from_others() -> None:
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "True True"]


def test_what_was_loaded_before_stays() -> None:
    real = urllib.request
    maker.cache_clear()
    maker()
    assert sys.modules["urllib.request"] is real
    assert hasattr(real, "Request")


def test_drawings_can_fetch_nothing() -> None:
    with pytest.raises(OSError, match="fetch nothing"):
        maker().embed_google_web_font("x", "http://127.0.0.1:9/font.css")


def test_a_use_has_the_href_of_today() -> None:
    assert use("r-gaul", {"class": "o1", "data-at": "gaul"}).tostring() == (
        '<use class="o1" data-at="gaul" href="#r-gaul" />'
    )


def test_a_canvas_has_nothing_in_it() -> None:
    assert canvas(class_="map", aria_hidden="true").tostring() == '<svg aria-hidden="true" class="map" />'


def test_markup_goes_behind_what_an_element_has_already() -> None:
    group = put(maker().g(), {"class": "a"})
    assert around(group, "<path />") == '<g class="a"><path /></g>'
    group.set_desc("who & what")
    assert around(group, "<path />") == '<g class="a"><title>who &amp; what</title><path /></g>'


def test_words_are_data_and_sound_xml() -> None:
    assert maker().text(written("a<b>\ufffe&\uffff\u00e8")).tostring() == "<text>a&lt;b&gt;&amp;\u00e8</text>"
