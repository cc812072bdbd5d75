"""The few styles that decide whether a person sees a text in an HTML mail."""

from __future__ import annotations

import re

_HIDING = {
    "display": ("none",),
    "visibility": ("hidden", "collapse"),
    "mso-hide": ("all",),
    "opacity": ("0", "0.0", "0%"),
}
_SIZES = ("max-height", "height", "max-width", "width")
_NOTHING = re.compile(r"0+(?:\.0*)?(?:px|pt|em|rem|%|mm|cm)?|1px|1pt")
_BORDERS = ("#e1e1e1", "#b5c4df", "rgb(225,225,225)", "rgb(181,196,223)")


def declarations(style: str) -> dict[str, str]:
    """`display:none; color:red` -> property -> value, in lower case, without blanks and `!important`."""
    found = {}
    for item in style[:4000].lower().split(";")[:100]:
        name, _, value = item.partition(":")
        found[name.strip()] = "".join(value.replace("!important", "").split())
    return found


def hides(style: str) -> bool:
    """Whether nobody sees the element."""
    if not style:
        return False
    found = declarations(style)
    if any(found.get(name) in values for name, values in _HIDING.items()):
        return True
    if found.get("text-indent", "").startswith(("-999", "-1000")):
        return True
    cut = found.get("overflow", "").startswith(("hidden", "clip"))
    return cut and any(_NOTHING.fullmatch(found.get(name, "")) is not None for name in _SIZES)


def is_tiny(style: str) -> bool | None:
    """Whether letters have no size; None when the style does not say. An element inside may give them one again."""
    size = declarations(style).get("font-size", "") if "font-size" in style.lower() else ""
    return _NOTHING.fullmatch(size) is not None if size else None


def keeps_lines(style: str) -> bool:
    """Whether line ends in the source are line ends for the reader."""
    return "white-space" in style and declarations(style).get("white-space", "").startswith(("pre", "break-spaces"))


def is_outlook_border(style: str) -> bool:
    """The thin grey line that Outlook draws above the headers of the mail it answers."""
    border = declarations(style).get("border-top", "") if "border-top" in style.lower() else ""
    return "solid" in border and any(colour in border for colour in _BORDERS)
