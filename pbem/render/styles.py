"""The style sheet of maps (`templates/map*.css`, one rule a line): a drawing gets the rules it uses and no others."""

from __future__ import annotations

import re
from functools import lru_cache

from pbem.render.sources import template_text

SHEETS = ("map.css", "map_pieces.css")
_CLASSES = re.compile(r'class="([^"]+)"')
_NAMES = re.compile(r"\.([a-z][a-z0-9-]*)")


@lru_cache(maxsize=1)
def map_styles() -> str:
    """All rules, in order."""
    return "".join(template_text(name) for name in SHEETS)


def styles_of(drawing: str) -> str:
    """The rules for the classes that stand in a drawing."""
    return _chosen(frozenset(word for value in _CLASSES.findall(drawing) for word in value.split()))


@lru_cache(maxsize=64)
def _chosen(classes: frozenset[str]) -> str:
    return "".join(rule for rule in map_styles().splitlines(keepends=True) if _is_used(rule, classes))


def _is_used(rule: str, classes: frozenset[str]) -> bool:
    """Whether one of a rule's selectors can meet anything; a rule for a medium always may."""
    if rule.startswith("@"):
        return True
    return any(classes.issuperset(_NAMES.findall(selector)) for selector in rule.split("{")[0].split(","))
