"""A page as one HTML file: no script, nothing from outside, the map inside, readable on a phone and on paper.

Everything a person typed is data: escaped by the template engine, never part of the markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.core import envelope
from pbem.core.page import Page
from pbem.render import dicedraw, layout, mapview, orderdesk, running
from pbem.render.sources import template_text
from pbem.render.speech import Speaker
from pbem.render.spoken import Spoken, pictures, speak
from pbem.render.templating import digest, environment


def render_html(page: Page, speaker: Speaker, desk: Mapping[str, Any] | None = None) -> bytes:
    """The whole file, in UTF-8. `desk`: what the order desk needs, for a report with an order sheet."""
    from markupsafe import Markup

    spoken = speak(page, speaker)
    maps = [mapview.view(picture, speaker) for picture in pictures(page)]
    style = template_text("report.css") + mapview.styles(maps) + (orderdesk.style() if desk else "")
    style += running.foot(spoken["title"], spoken["subtitle"])
    text = (
        environment()
        .get_template("report.html")
        .render(
            page=spoken,
            chapters=layout.chapters(spoken["sections"]),
            desk=Markup(orderdesk.data(desk)) if desk else "",
            script=Markup(orderdesk.script()),
            script_hash=digest(orderdesk.script()),
            lang=speaker.lang,
            finalline=envelope.line(speaker.lang, "final", envelope.YES[speaker.lang]),
            style=Markup(style),
            style_hash=digest(style),
            maps=maps,
            speaker=speaker,
            symbols=Markup(dicedraw.symbols(_rolls(spoken))),
            dice=lambda roll: Markup(dicedraw.picture(roll, speaker)),
            may_scroll=layout.may_scroll,
        )
    )
    return text.encode()


def _rolls(spoken: Spoken) -> Iterator[Spoken]:
    """All rolls of a page."""
    return _rolled(block for section in spoken["sections"] for block in section["blocks"])


def _rolled(blocks: Iterable[Spoken]) -> Iterator[Spoken]:
    for block in blocks:
        if block["kind"] == "roll":
            yield block
        elif block["kind"] == "fight":
            yield from _rolled(block["blocks"])
