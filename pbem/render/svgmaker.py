"""The one door to svgwrite: imported when something is drawn, never debugging (its checks are slow)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


def new_drawing(**attributes: Any) -> Any:
    """A fresh drawing, that is, the root element."""
    import svgwrite  # type: ignore[import-untyped]

    return svgwrite.Drawing(debug=False, **attributes)


@lru_cache(maxsize=1)
def maker() -> Any:
    """Makes elements that belong to no drawing yet."""
    return new_drawing()
