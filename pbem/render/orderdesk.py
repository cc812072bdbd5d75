"""The order desk of a report: its script, its style and its data, as they stand in the page.

The script is one file in the page, put together from `templates/orderdesk*.js`. It reads the data, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pbem.render.sources import template_text

PARTS = (
    "orderdesk_lines.js",
    "orderdesk_sheet.js",
    "orderdesk_fields.js",
    "orderdesk_edit.js",
    "orderdesk_alternatives.js",
    "orderdesk_lists.js",
    "orderdesk_map.js",
    "orderdesk_send.js",
    "orderdesk.js",
)
BEGIN = """(() => {
"use strict";
const root = document.getElementById("desk");
if (!root) return;
const desk = JSON.parse(document.getElementById("desk-data").textContent);
"""
_REMARKS = ("//", "/**")  # each on a line of its own


@lru_cache(maxsize=1)
def script() -> str:
    """The whole script; remarks, blank lines and indents are left out, for the sake of mail."""
    lines = (line.strip() for name in PARTS for line in template_text(name).splitlines())
    return BEGIN + "\n".join(line for line in lines if line and not line.startswith(_REMARKS)) + "\n})();\n"


def style() -> str:
    """What it adds to the page's style sheet."""
    return template_text("orderdesk.css")


def data(desk: Mapping[str, Any]) -> str:
    """The data as JSON that cannot end the element it stands in."""
    return json.dumps(desk, ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace("<", "\\u003c")
