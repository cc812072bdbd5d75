"""The tokens that a mail brings back, from the surest place that has any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.mail import tokens
from pbem.mail.tokens import Token

if TYPE_CHECKING:
    from pbem.mail.letter import Opened


def of_mail(opened: Opened) -> tuple[Token, ...]:
    """Those of the subject; else of the address it was sent to; else of what its writer wrote, or quotes."""
    return tokens.find(opened.head.subject) or _addressed(opened) or _written(opened)


def _addressed(opened: Opened) -> tuple[Token, ...]:
    return tokens.in_address(" ".join((*opened.head.to, *opened.head.reply_to)))


def _written(opened: Opened) -> tuple[Token, ...]:
    """A token of the own text counts for more than those of quoted text, where an ally's report may stand."""
    lines = opened.lines()
    return of_text("\n".join(line.text for line in lines if line.own)) or of_text(
        "\n".join(line.text for line in lines if not line.own)
    )


def of_text(text: str) -> tuple[Token, ...]:
    return tokens.find(text)
