"""A letter: the bytes of one mail, opened and judged.

Two stages, so that it can be found out first for which game a letter is:

    opened = open_letter(raw)                 # limits, MIME, headers, machine mail, text: knows no game
    result = judge(opened, roster, seen=seen) # who, token, duplicate, in time, orders: needs one
    result = read(raw, roster, seen=seen)     # both

Nothing here raises, whatever the bytes are; nothing is looked up anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from pbem.mail.content import Content, Text
from pbem.mail.lines import Line

Reason = Literal[
    "",  # accepted
    "too_large",  # over a limit; nothing of it was read
    "unreadable",  # encrypted, damaged, nothing but winmail.dat or attachments, or two versions that differ
    "loop",  # our own mail came back
    "bounce",  # a mail of ours could not be delivered: see `bounced`
    "auto_reply",  # a machine wrote it
    "not_a_player",  # not from exactly one address, and that a player's
    "spoofed",  # the configured server says that the sender's domain did not send it
    "bad_token",
    "duplicate",
    "late",
    "no_orders",
]
SILENT = ("loop", "bounce", "auto_reply", "not_a_player", "spoofed", "duplicate")  # no answer is ever sent to these


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What is needed of the headers: decoded, on one line each, without control characters; "" where there is none.

    `sender` is the one address of From, in lower case, or "" when there is not exactly one. `message_id` without
    blanks, as it came (with its angle brackets). `received`: unix seconds of each Received, topmost first, with the
    server that wrote it. `results`: the Authentication-Results as they came, topmost first.
    """

    sender: str = ""
    sender_name: str = ""
    subject: str = ""
    message_id: str = ""
    date: str = ""
    to: tuple[str, ...] = ()  # addresses in To, Cc, Delivered-To, X-Original-To
    reply_to: tuple[str, ...] = ()
    references: tuple[str, ...] = ()  # message ids in In-Reply-To and References
    loops: tuple[str, ...] = ()  # values of X-Loop
    received: tuple[tuple[str, int], ...] = ()
    results: tuple[str, ...] = ()


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A letter that was opened, for whatever game it is.

    `fault`: "" | "too_large" | "unreadable"; `machine`: "" | "bounce" | "auto_reply" | "silent" (a person pressed a
    button: calendar answers, reactions; no orders, and no answer). `bounced`: addresses a mail of ours did not reach.
    `content`: its text, as pieces and alternatives (`content.lines(accepts)`).
    """

    head: Head = Head()
    fault: Literal["", "too_large", "unreadable"] = ""
    machine: Literal["", "bounce", "auto_reply", "silent"] = ""
    bounced: tuple[str, ...] = ()
    content: Content = Content()

    @property
    def text(self) -> str:
        """The plain text as it was sent, whosever it is; without texts of which there are several versions."""
        texts = [piece for piece in self.content.pieces if isinstance(piece, Text)]
        return "\n".join(source.text for text in texts for source in text.sources)

    def lines(self, accepts: Accepts | None = None) -> tuple[Line, ...]:
        """Every line of its text, own or foreign; `accepts` decides between a plain and an HTML version."""
        return self.content.lines(accepts).lines


Accepts = Callable[[str], bool]
Seen = Callable[[str, str], bool]  # (key, digest) -> was this letter taken before? See `Read.key`


class Player(msgspec.Struct, frozen=True):
    """Who has a seat: name for people, addresses in lower case, the token of this step ("" if others check it)."""

    name: str = ""
    addresses: tuple[str, ...] = ()
    token: str = ""


class Speaker(msgspec.Struct, frozen=True):
    """For which seat a letter speaks ("": none), and why not: "" | "not_a_player" | "bad_token"."""

    seat: str = ""
    reason: Literal["", "not_a_player", "bad_token"] = ""


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """What one game knows when it judges a letter.

    `addresses`: our own, in lower case (From or X-Loop with one of them is a loop; what stands after a + does not
    count). `trusted`: the authserv-id of our own mail server, "" if it writes none; its Received lines tell the time.
    `deadline`: unix seconds. `accepts`: whether a whole cleaned line is an order. `speaks`: for which seat a letter
    speaks, once it is known to be from a person; by default the player whose address and token it has
    (`pbem.mail.identity.by_subject`, with `tokens`: the tokens that stand in a text).
    """

    addresses: tuple[str, ...] = ()
    most_bytes: int = 1_000_000
    trusted: str = ""
    deadline: int | None = None
    players: Mapping[str, Player] = {}
    accepts: Accepts = lambda line: False
    tokens: Callable[[str], tuple[str, ...]] = lambda text: ()
    speaks: Callable[[Opened, Roster], Speaker] | None = None


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What a letter says, and whether it counts.

    `reply`: whether an answer may be sent at all (to the seat's registered address, never to the letter's).
    `orders`: own lines that are orders as a whole, cleaned; () unless accepted. `doubtful`: the same of foreign
    lines: they were not executed, and somebody should be told. `text`: own lines joined, one a line, cleaned: what
    becomes the sheet. `received`: unix seconds, by the configured server, else as the caller said; None if unknown.
    `key` and `digest` are for `Seen`: (seat and Message-ID, or a hash when it has none) and a hash of the orders.
    """

    verdict: Literal["accept", "reject"]
    reason: Reason = ""
    seat: str = ""
    reply: bool = False
    orders: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    doubtful: tuple[str, ...] = ()
    text: str = ""
    received: int | None = None
    key: str = ""
    digest: str = ""
    bounced: tuple[str, ...] = ()
    head: Head = Head()

    @property
    def own(self) -> tuple[str, ...]:
        """Own lines that are not blank; orders as in `orders`."""
        return tuple(line.shown for line in self.lines if line.own and line.shown)

    @property
    def foreign(self) -> tuple[str, ...]:
        """All other lines that are not blank, as they were written."""
        return tuple(line.shown for line in self.lines if not line.own and line.shown)


def read(raw: bytes, roster: Roster, *, seen: Seen | None = None, arrived: int | None = None) -> Read:
    """Open and judge one letter. `arrived`: when it came, as the mailbox or the file system knows it."""
    return judge(open_letter(raw, roster.most_bytes), roster, seen=seen, arrived=arrived)


def judge(opened: Opened, roster: Roster, *, seen: Seen | None = None, arrived: int | None = None) -> Read:
    """What an opened letter is worth in a game."""
    from pbem.mail.verdict import verdict

    return verdict(opened, roster, seen, arrived)


def open_letter(raw: bytes, most_bytes: int = 1_000_000) -> Opened:
    """Open a letter, for whatever game it is."""
    from pbem.mail.opening import open_bytes

    return open_bytes(raw, most_bytes)
