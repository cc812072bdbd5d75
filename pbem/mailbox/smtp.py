"""Sending: one message to one recipient, and a plain answer to what became of it.

The steps of SMTP are taken one by one, so that it is always known whether a message can have arrived: only between the
end of its text and the server's answer it is not.
"""

from __future__ import annotations

import base64
import re
import smtplib
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Literal

import msgspec

from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mailbox import faults, login
from pbem.mailbox.settings import Server

SELF = "[127.0.0.1]"  # what we call ourselves: the name of the machine is nobody's business, and may take long to find


class Outcome(msgspec.Struct, frozen=True):
    """`state`: "sent" · "failed" (for good) · "later" (the server says to try again) · "unsure" (it may have arrived).
    `word`: what the server said, or what happened."""

    state: Literal["sent", "failed", "later", "unsure"]
    word: str = ""


class Post:
    """A connection to the server; a context manager. Connecting and logging in raise Failure, sending does not."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.alive = False

    def __enter__(self) -> Post:
        word = login.secret(self.server) if self.server.user else ""
        with faults.talking(self.server):  # all of smtplib's errors are OSErrors
            try:
                self.smtp = self._connected()
                try:
                    if self.server.user:
                        self._log_in(word)
                except BaseException:
                    self.smtp.close()
                    raise
            except smtplib.SMTPServerDisconnected as error:
                raise ConnectionResetError(None, str(error)) from None
            except smtplib.SMTPResponseException as error:
                raise Failure(self._said(error.smtp_error)) from None
        self.alive = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self.smtp.quit()
        self.smtp.close()

    def _connected(self) -> smtplib.SMTP:
        server, context = self.server, faults.context(self.server)
        if server.security == "tls":
            made: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, SELF, timeout=server.timeout, context=context
            )
        else:
            made = smtplib.SMTP(server.host, server.port, SELF, timeout=server.timeout)
        made.ehlo_or_helo_if_needed()
        if server.security == "starttls":
            if not made.has_extn("starttls"):
                made.close()
                text = T("{kind} server {name} has no STARTTLS.", kind="SMTP", name=server.name)
                raise Failure(Problem("no-tls", text, T('Try security = "tls", and no port.')))
            made.starttls(context=context)
            made.ehlo_or_helo_if_needed()
        return made

    def _log_in(self, word: str) -> None:
        user, offered = self.server.user, self.smtp.esmtp_features.get("auth", "").upper().split()
        if self.server.token_command:
            code, said = self._auth("XOAUTH2", f"user={user}\1auth=Bearer {word}\1\1")
        elif "PLAIN" in offered or "LOGIN" not in offered:
            code, said = self._auth("PLAIN", f"\0{user}\0{word}")
        else:
            code, said = self._auth("LOGIN", user, word)
        if code not in (235, 503):
            raise Failure(faults.refused(self.server, said))

    def _auth(self, kind: str, *words: str) -> tuple[int, bytes]:
        """All that is said is base64: nothing in a password can be part of a command."""
        rest = [base64.b64encode(word.encode()).decode() for word in words]
        code, said = self.smtp.docmd("AUTH", f"{kind} {rest.pop(0)}")
        while code == 334:  # the next word, or an error that wants an empty answer
            code, said = self.smtp.docmd(rest.pop(0) if rest else "")
        return code, said

    def send(self, sender: str, to: str, raw: bytes, about: Callable[[], None]) -> Outcome:
        """Send a message. `about` is called right before its text goes out: from then on it may arrive.

        Afterwards `alive` says whether the connection is good for another one.
        """
        try:
            for step, good in ((f"MAIL FROM:<{sender}>", 250), (f"RCPT TO:<{to}>", 250), ("DATA", 354)):
                code, said = self.smtp.docmd(step)
                if code != good and not (code == 251 and good == 250):
                    return self._refused(code, said)
        except (OSError, ValueError) as error:
            self.alive = False
            return Outcome("later", faults.shown(str(error)))
        try:
            about()
        except BaseException:  # the server waits for a text: it must get no other word, or that would be the text
            self.alive = False
            self.smtp.close()
            raise
        try:
            self.smtp.send(_dotted(raw))
            code, said = self.smtp.getreply()
        except OSError as error:
            self.alive = False
            return Outcome("unsure", faults.shown(str(error)))
        return Outcome("sent", faults.shown(said)) if 200 <= code < 300 else self._refused(code, said)

    def _refused(self, code: int, said: bytes) -> Outcome:
        if code == 421 or code < 0:
            self.alive = False
        else:
            with suppress(OSError):
                self.smtp.rset()
        return Outcome("failed" if 500 <= code < 600 else "later", faults.shown(f"{code} " + faults.shown(said)))

    def _said(self, word: bytes | str) -> Problem:
        text = T("SMTP server {name}: {word}", name=self.server.name, word=faults.shown(word) or "?")
        return Problem("smtp", text, T("Give the command again: what was not sent still waits."))


def _dotted(raw: bytes) -> bytes:
    """The text as it goes over the line: CR LF everywhere, a dot before each line that begins with one, and the end."""
    text = re.sub(rb"\r\n|\r|\n", b"\r\n", raw)
    text = re.sub(rb"(?m)^\.", b"..", text)
    return (text if text.endswith(b"\r\n") else text + b"\r\n") + b".\r\n"
