"""Where templates and style sheets lie: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@lru_cache(maxsize=1)
def template_folder() -> Path:
    """The folder of `report.html` and its kin."""
    packed = _PACKAGE / "_data" / "templates"
    return packed if packed.is_dir() else _PACKAGE.parent / "templates"


@lru_cache(maxsize=32)
def template_text(name: str) -> str:
    """A style sheet or other text file of that folder, comments and line breaks of CSS kept as they are."""
    return (template_folder() / name).read_text(encoding="utf-8")
