"""A page as one HTML file: no script, nothing from outside, the map inside, readable on a phone and on paper.

Everything a person typed is data: escaped by the template engine, never part of the markup.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pbem import resources
from pbem.core.page import Page
from pbem.core.text import TN, T
from pbem.render.sources import template_text
from pbem.render.speech import Speaker
from pbem.render.spoken import pictures, speak
from pbem.render.styles import styles_of
from pbem.render.svg import inline_svg

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.runtime import Context


def render_html(page: Page, speaker: Speaker) -> bytes:
    """The whole file, in UTF-8."""
    from markupsafe import Markup

    maps = [inline_svg(picture, speaker) for picture in pictures(page)]
    style = template_text("report.css") + styles_of("".join(maps))
    text = (
        _environment()
        .get_template("report.html")
        .render(
            page=speak(page, speaker),
            lang=speaker.lang,
            style=Markup(style),
            style_hash=_digest(style),
            maps=[Markup(drawn) for drawn in maps],
            speaker=speaker,
            dice_label=_dice_label(speaker),
        )
    )
    return text.encode()


@lru_cache(maxsize=4)
def _digest(style: str) -> str:
    """What the page's security policy knows the style sheet by."""
    return f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}"


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context

    environment = Environment(
        loader=FileSystemLoader(resources.templates()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )

    @pass_context
    def gettext(context: Context, msgid: str) -> str:
        speaker: Speaker = context["speaker"]
        return speaker.translate(msgid)

    @pass_context
    def ngettext(context: Context, singular: str, plural: str, n: int) -> str:
        return gettext(context, singular if n == 1 else plural)

    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    environment.filters["words"] = words
    return environment


def words(cell: str | int) -> str:
    """A cell as text: a true minus sign before negative numbers."""
    if isinstance(cell, str):
        return cell
    return str(cell) if cell >= 0 else f"\u2212{-cell}"


def _dice_label(speaker: Speaker) -> Callable[[Mapping[str, Any]], str]:
    """What a screen reader says of a roll: "D6: 2, 5, 6; 1 hit"."""

    def label(roll: Mapping[str, Any]) -> str:
        faces = ", ".join(map(str, roll["faces"]))
        said = T("D{sides}: {faces}", sides=roll["sides"], faces=faces)
        if roll["hits"]:
            hits = TN("{n} hit", "{n} hits", len(roll["hits"]))
            said = T("{dice}; {hits}", dice=said, hits=hits)
        return speaker.say(said)

    return label
