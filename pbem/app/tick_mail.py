"""The summary for the moderator, as a mail: when something new needs him, else once a day while anything does.

It is noted before it goes out: rather once too rarely than twice, since the next one tells all of it again.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.app import moment, tick_state
from pbem.app.env import Env
from pbem.app.needs import Need
from pbem.app.tick_state import Mailed, State
from pbem.app.tick_words import needs_lines
from pbem.core.problem import Failure, Problem
from pbem.core.text import TN, T
from pbem.desk.spans import DAY, HOUR
from pbem.mail.compose import Mail, compose
from pbem.mail.headers import HOST, bare
from pbem.mailbox.settings import Settings
from pbem.mailbox.smtp import Post
from pbem.render.speech import Speaker

AT_LEAST = HOUR  # between two summaries


def post(env: Env, root: Path, settings: Settings | None, needs: tuple[Need, ...], state: State) -> bool:
    """Send the summary if it is time for one; whether it was sent. Raises Failure."""
    if settings is None or settings.smtp is None or not settings.moderator or not _is_time(needs, state):
        return False
    told = Mailed(state.last, tuple(need.key for need in needs))
    sender = bare(settings.address)
    if not sender:
        text = T("{path} does not say from which address mail is sent.", path="mail.toml")
        raise Failure(Problem("no-address", text, T("Set address in it.")))
    raw = compose(_mail(env, sender, settings.moderator, needs, state.last))
    with Post(settings.smtp) as line:
        outcome = line.send(
            sender,
            settings.moderator,
            raw,
            lambda: tick_state.write(root, msgspec.structs.replace(state, mailed=told)),
        )
    if outcome.state in ("sent", "unsure"):
        return True
    tick_state.write(root, state)  # it has not arrived: again next time
    text = T("The summary was not sent to {address}: {word}", address=settings.moderator, word=outcome.word or "-")
    raise Failure(Problem("summary", text, T("Check moderator in mail.toml.")))


def _is_time(needs: tuple[Need, ...], state: State) -> bool:
    """Whether anything new needs the moderator, or a day has passed."""
    if not needs or state.last - state.mailed.at < AT_LEAST:
        return False
    return state.last - state.mailed.at >= DAY or not {need.key for need in needs} <= set(state.mailed.keys)


def _mail(env: Env, sender: str, to: str, needs: tuple[Need, ...], now: int) -> Mail:
    speaker = Speaker(env.lang)
    subject = speaker.say(TN("{n} thing needs you", "{n} things need you", len(needs)))
    last = speaker.say(T("Told by `pbem tick`, when something is new and else once a day."))
    return Mail(
        sender=sender,
        sender_name="pbem",
        to=to,
        subject=f"[pbem] {subject}",
        date=moment.mail_date(now),
        id=f"<pbem.moderator.{now}@{HOST}>",
        thread=f"<pbem.moderator@{HOST}>",
        text="\n".join([*needs_lines(needs), "", last, ""]),
    )
