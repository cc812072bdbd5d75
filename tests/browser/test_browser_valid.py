"""HTML as the Nu Html Checker wants it (off-line), and maps as XML wants them.

The checker is run once over all pages. What it says of styles is left out: the release that the registry offers is
older than the properties in them, so Chromium judges those (`page_eye.bad_styles`).
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page_checker import checked
from page_eye import places_not_drawn
from page_kinds import KINDS, RULESETS, SITE, Shelf

SVG = "{http://www.w3.org/2000/svg}"


def test_every_page_is_valid(shelf: Shelf) -> None:
    pages = [shelf.page(ruleset, kind) for ruleset in RULESETS for kind in KINDS]
    pages += [shelf.site_page(kind) for kind in SITE]
    assert checked(pages) == []


def test_the_checker_sees_a_fault(tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text("<!DOCTYPE html><html lang=en><title>x</title><p><div></p>", "utf-8")
    assert "No “p” element in scope" in " ".join(checked([tmp_path / "bad.html"]))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_map_is_well_formed_named_and_drawn(
    shelf: Shelf, ruleset: str, page_of: Callable[..., Any], shot: Any, tmp_path: Path
) -> None:
    path = shelf.map(ruleset)
    root = ET.fromstring(path.read_bytes())
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text and desc is not None and desc.text
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {title.get("id"), desc.get("id")} <= set((root.get("aria-labelledby") or "").split())
    page = page_of(path)
    box = page.evaluate("() => { const b = document.documentElement.getBBox(); return [b.width, b.height]; }")
    assert min(box) > 500
    assert places_not_drawn(page) == []
    holder = tmp_path / "holder.html"  # as a mail program shows a picture that is attached
    holder.write_text(f'<!DOCTYPE html><title>Map</title><img src="{path.as_uri()}" alt="">', "utf-8")
    page = page_of(holder)
    assert page.evaluate("document.images[0].decode().then(() => 'drawn')") == "drawn"
    assert shot(page, f"{ruleset}-map").stat().st_size > 40_000, "an empty picture"
