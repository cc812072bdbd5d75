"""Pages of a game's web site: from templates, one file each, nothing from outside but maps that lie beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.render import layout
from pbem.render.sources import template_text
from pbem.render.speech import Speaker
from pbem.render.templating import digest, environment

_POLICY = re.compile(r"style-src ('sha256-[^']+')")
_BODY = re.compile(r'<body[^>]*>\n?(?:<a class="skip"[^>]*>[^<]*</a>\n?)?')
_BOX = re.compile(rb'<svg\b[^>]*\bviewBox="\S+ \S+ (\d{1,5})\S* (\d{1,5})')


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """What stands around a report in the site: links, relative to where the page lies; "" where there is none.

    `game` is the game's title; `before` and `after`: the number of the step and the link; `note`: of a correction.
    """

    lang: str
    game: str
    step: int
    home: str
    maps: str
    links: tuple[tuple[str, str], ...]
    before: tuple[int, str] | None = None
    after: tuple[int, str] | None = None
    note: str = ""
    note_link: str = ""


def page(template: str, speaker: Speaker, facts: Mapping[str, Any], *, script: str = "", images: bool = False) -> bytes:
    """A page of the site. `script`: the name of the only script it may run; `images`: whether it shows maps."""
    from markupsafe import Markup

    style = "".join(template_text(name) for name in ("report.css", "site_bar.css", "site.css"))
    code = template_text(script) if script else ""
    text = (
        environment()
        .get_template(template)
        .render(
            facts,
            lang=speaker.lang,
            speaker=speaker,
            style=Markup(style),
            script=Markup(code),
            policy=Markup(_policy(style, code, images)),
            may_scroll=layout.may_scroll,
        )
    )
    return text.encode()


def in_site(report: bytes, bar: Bar, speaker: Speaker) -> bytes | None:
    """A public report with the ways through the site around it, else as it is; None when it is no report of ours."""
    from markupsafe import Markup

    style = template_text("site_bar.css")
    try:
        text = report.decode()
    except UnicodeDecodeError:
        return None
    body = _BODY.search(text)
    head, end = text.find("</head>"), text.rfind("</body>")
    policy = _POLICY.search(text, 0, max(head, 0))
    if policy is None or body is None or not 0 < policy.end() < head < body.start() < body.end() < end:
        return None
    module = environment().get_template("site_bar.html").make_module({"speaker": speaker, "bar": bar})
    above, below = Markup(module.above()), Markup(module.below())  # type: ignore[attr-defined]
    parts = (
        text[: policy.end()],
        f" '{digest(style)}'",
        text[policy.end() : head],
        f"<style>{style}</style>\n",
        text[head : body.end()],
        above,
        text[body.end() : end],
        below,
        text[end:],
    )
    return "".join(parts).encode()


def box(drawing: bytes) -> tuple[int, int]:
    """Width and height of a map, so that a page keeps room for it; a square when it does not say."""
    found = _BOX.search(drawing[:2000])
    return (int(found[1]), int(found[2])) if found else (1000, 1000)


def _policy(style: str, code: str, images: bool) -> str:
    """What the page may do: its own style, its own script, maps of the site; from a file:// address too."""
    rules = ["default-src 'none'", f"style-src '{digest(style)}'"]
    if code:
        rules.append(f"script-src '{digest(code)}'")
    if images:
        rules.append("img-src 'self' file:")
    return "; ".join([*rules, "base-uri 'none'", "form-action 'none'"])
