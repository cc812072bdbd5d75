"""A report's page as the HTML part of a mail: no picture inside (mail programs drop it; it is attached), and lighter.

Some programs cut a mail off at 100 KB, so what only the map and a browser need is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

import msgspec

from pbem.core.page import Page
from pbem.render.sources import template_text

_MAP = re.compile(r"<div\b[^>]*>\s*<svg\b.*?</svg>\s*</div>|<svg\b.*?</svg>", re.DOTALL)
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?')
_DICE = re.compile(r'<section id="dice">.*?</section>\n?', re.DOTALL)
_SKIP = re.compile(r'<a class="skip"[^>]*>[^<]*</a>\n?|<nav\b.*?</nav>\n?', re.DOTALL)


def mail_page(report: bytes, first: Sequence[str], last: Sequence[str], lines: str) -> bytes:
    """The page of `report.html`, with paragraphs before and after what it says, and then some lines as they are."""
    text = _DICE.sub("", _MAP.sub("", report.decode()))
    text = _STYLE.sub(lambda _: f"<style>{template_text('report.css')}</style>", _POLICY.sub("", _SKIP.sub("", text)))
    text = text.replace('<main id="main">\n', '<main id="main">\n' + _paragraphs(first), 1)
    return text.replace("</main>", f"{_paragraphs(last)}<pre>{escape(lines)}</pre>\n</main>", 1).encode()


def shortened(page: Page) -> Page:
    """The page for the text of a mail: how the dice were made is left to the report that is attached."""
    return msgspec.structs.replace(page, sections=tuple(part for part in page.sections if part.id != "dice"))


def _paragraphs(texts: Sequence[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>\n" for text in texts)
