"""The one door to svgwrite, which makes every element of a map: imported when something is drawn, never debugging (its
checks are slow).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from types import ModuleType
from typing import Any, NoReturn

_NET = "urllib.request"
_NEVER = str.maketrans("", "", "\ufffe\uffff")  # not allowed in XML


@lru_cache(maxsize=1)
def maker() -> Any:
    """Makes elements that belong to no drawing yet."""
    with _without_net():
        import svgwrite  # type: ignore[import-untyped]
    return svgwrite.Drawing(debug=False)


def put(element: Any, attributes: Mapping[str, str | int]) -> Any:
    """The element with these attributes, named as in SVG.

    Past svgwrite's own way, which asks at each whether to check it: there are thousands on a map.
    """
    element.attribs.update(attributes)
    return element


def use(id: str, attributes: Mapping[str, str | int]) -> Any:
    """What is defined under an id, once more: with the `href` of today, which needs no namespace.

    svgwrite itself writes `xlink:href`, but nothing that is empty.
    """
    return put(maker().use(""), {"href": f"#{id}", **attributes})


def canvas(**attributes: Any) -> Any:
    """An `svg` element without the empty definitions that svgwrite puts into it."""
    element = maker().svg(**attributes)
    element.elements.clear()
    return element


def around(element: Any, inside: str) -> str:
    """An element as text with markup in it that was drawn before: what many maps share is drawn once."""
    text, end = str(element.tostring()), f"</{element.elementname}>"
    opening = text.removesuffix(end) if text.endswith(end) else f"{text.removesuffix(' />')}>"
    return f"{opening}{inside}{end}"


def written(text: str) -> str:
    """Words as an element can hold them; svgwrite does the rest, since typed words are data."""
    return text if text.isascii() else text.translate(_NEVER)


@contextmanager
def _without_net() -> Iterator[None]:
    """For the time of an import, a module in place of `urllib.request` that opens nothing.

    svgwrite imports it only to fetch fonts for `embed_google_web_font`. Maps must never fetch anything, and the real
    one brings http and ssl with it, which takes longer than to draw all maps of a turn. Nobody else sees this: what was
    there before is there again afterwards.
    """
    before = sys.modules.get(_NET)
    stand_in = ModuleType(_NET, "Opens nothing.")
    stand_in.urlopen = _refuse  # type: ignore[attr-defined]
    sys.modules[_NET] = stand_in
    try:
        yield
    finally:
        if before is None:
            del sys.modules[_NET]
        else:
            sys.modules[_NET] = before


def _refuse(*_: object, **__: object) -> NoReturn:
    raise OSError("maps fetch nothing")
