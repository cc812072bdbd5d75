"""`game.toml` as `pbem new` writes it."""

from __future__ import annotations

import json

from pbem.app.settings import Settings


def render(settings: Settings) -> bytes:
    """`game.toml` as `pbem new` writes it."""
    lines = [
        "# What the moderator may change: names, addresses, languages. Private; nothing of it enters the log.",
        "# The seats themselves are fixed: they stand in log.jsonl.",
        f"format = {settings.format}",
        f"title = {_quoted(settings.title)}",
        f"lang = {_quoted(settings.lang)}  # of the public reports: en or it",
        f"zone = {_quoted(settings.zone)}  # time zone of the dates in reports, like Europe/Rome",
        f"trust_address = {'true' if settings.trust_address else 'false'}  # true: mail from a seat's address"
        " needs no token and no password",
        f"address = {_quoted(settings.address)}  # where players send their sheets; empty: as mail.toml says",
        f"web = {_quoted(settings.web)}  # https://… where this folder's turns/ can be read; empty: posts name files",
        f"forum_moderator = {_quoted(settings.forum_moderator)}  # your name on the board: your posts are left alone",
    ]
    note = "  # name on the board: posts under it are this seat's; empty: no posts are taken"
    for seat, row in settings.seats.items():
        lines += [
            "",
            f"[seats.{seat}]",
            f"name = {_quoted(row.name)}",
            f"address = {_quoted(row.address)}",
            f"lang = {_quoted(row.lang)}",
            f"forum = {_quoted(row.forum)}{note}",
        ]
        note = ""
    return ("\n".join(lines) + "\n").encode()


def _quoted(text: str) -> str:
    """A TOML basic string; JSON's escapes are a part of TOML's."""
    return json.dumps(text, ensure_ascii=False)
