"""How a mail looks: styles for single elements, since many mail programs read no others, and some more for those that
do. Nothing is lost without either.
"""

from __future__ import annotations

PAPER, INK, SOFT, LINE, WASH = "#fdf9f0", "#2a1d12", "#5d4c3a", "#8a7a60", "#f3ebd8"
GOOD, BAD, ON = "#235c27", "#8c1f22", "#fffaf0"
SERIF = "Georgia,'Times New Roman',serif"
MONO = "Consolas,'Courier New',monospace"

_CELL = "padding:3px 9px 3px 0"
_NUMBER = f"{_CELL};text-align:right"
_TITLE = f"{_CELL};text-align:left"
_DIE = f"border:1px solid {LINE};border-radius:3px;padding:0 5px;font-weight:bold;white-space:nowrap"

INLINE = {
    "body": f"margin:0;padding:0;background-color:{PAPER};color:{INK}",
    "main": f"max-width:600px;margin:0 auto;padding:12px;background-color:{PAPER};color:{INK};"
    f"font:16px/1.5 {SERIF};word-wrap:break-word;overflow-wrap:anywhere",
    "h1": "font-size:24px;line-height:1.25;margin:0 0 4px",
    "h2": f"font-size:20px;line-height:1.3;margin:30px 0 8px;border-bottom:2px solid {LINE}",
    "h3": "font-size:17px;line-height:1.3;margin:20px 0 4px",
    "h4": "font-size:16px;line-height:1.4;margin:0 0 4px",
    "p": "margin:5px 0",
    "lead": "margin:14px 0 5px",
    "good": f"margin:5px 0;color:{GOOD}",
    "bad": f"margin:5px 0;color:{BAD}",
    "note": f"margin:5px 0;color:{SOFT};font-style:italic",
    "list": "margin:5px 0 8px;padding:0 0 0 22px",
    "table": "border-collapse:collapse;margin:8px 0;font-size:15px;overflow-wrap:break-word",
    "facts": "border-collapse:collapse;margin:8px 0;font-size:15px",  # breaks any word: a title may be long
    "caption": "text-align:left;font-weight:bold;padding:3px 0;margin:8px 0 0",
    "tr": f"vertical-align:top;border-bottom:1px solid {LINE}",
    "what": f"{_TITLE};width:26%;word-wrap:normal;overflow-wrap:normal",
    "th": _TITLE,
    "th_n": _NUMBER,
    "row": f"{_TITLE};font-weight:normal",
    "row_n": f"{_NUMBER};font-weight:normal",
    "td": _CELL,
    "td_n": _NUMBER,
    "fight": f"margin:12px 0;padding:8px 10px;border-left:5px solid {BAD}",
    "die": _DIE,
    "hit": f"{_DIE};border-color:{BAD};background-color:{BAD};color:{ON}",
    "pre": f"margin:8px 0;padding:8px;border:1px solid {LINE};background-color:{WASH};color:{INK};"
    f"font:13px/1.45 {MONO};white-space:pre-wrap;word-wrap:break-word;overflow-wrap:anywhere",
    "foot": f"margin:30px 0 0;padding:8px 0 0;border-top:2px solid {LINE};font-size:14px",
}

# For the dark; those who turn colours round by themselves find each of them beside its ground.
STYLE = (
    "@media screen and (prefers-color-scheme:dark){"
    ".m{background-color:#1b1712!important;color:#ece3d2!important}"
    ".w{background-color:#272119!important;color:#ece3d2!important}"
    ".good{color:#8ccf8f!important}.bad{color:#f0a09a!important}.note{color:#b9ab95!important}"
    ".h{background-color:#f0a09a!important;border-color:#f0a09a!important;color:#1b1712!important}"
    "}"
    "@media (max-width:480px){table{font-size:12px!important}th,td{padding-right:5px!important}}"
)
