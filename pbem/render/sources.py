"""Templates and style sheets, read once a process."""

from __future__ import annotations

from functools import lru_cache

from pbem import resources


@lru_cache(maxsize=32)
def template_text(name: str) -> str:
    """A style sheet or other text file of the template folder."""
    return (resources.templates() / name).read_text(encoding="utf-8")
