"""`pbem tick FOLDER`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli import console
from pbem.cli.options import Root
from pbem.cli.progress import progress
from pbem.cli.session import session
from pbem.cli.table import N

if TYPE_CHECKING:
    from pbem.app.tick import Done, Ticked

HELP = N("""Made for a timer (cron, systemd): call it every few minutes. It fetches mail, takes in sheets, answers,
reminds, closes the steps whose time has come, resolves them, writes reports and sends everything. A game or a server
that fails stops nothing else. In the end it tells what needs a person, and mails that to the moderator if mail.toml
names one. Exit code 0: nothing needs anybody, 1: something does, 2: something could not be done.""")
EXAMPLES = ("pbem tick games/", "pbem tick roma --json", "*/5 * * * *  pbem tick --quiet /home/me/games")


def run(
    folder: Root,
    trust_clock: Annotated[
        bool, typer.Option("--trust-clock", help=N("The clock is right now, although it was later before."))
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help=N("Say nothing unless something was done or is new: for cron."))
    ] = False,
) -> int:
    from pbem.app.tick import tick

    with progress(session.env(), N("Game")) as env:
        result = tick(env, folder, trust_clock=trust_clock)
    if quiet and not session.json and not result.is_news:
        return result.exit
    return console.answer(result, _show)


def _show(result: Ticked) -> None:
    from pbem.app.talk import TN, T
    from pbem.app.tick_words import needs_lines

    if result.outcome == "busy":
        return
    console.say(TN("{n} game, {idle} idle; {fetched} mails in, {sent} out.",
                   "{n} games, {idle} idle; {fetched} mails in, {sent} out.",
                   result.count, idle=result.idle, fetched=result.fetched, sent=result.sent))  # fmt: skip
    for done in result.games:
        for text in _done(done):
            console.out(f"{done.game}: {text}")
    if result.needs:
        console.say(T("Needs you:"))
    for line in needs_lines(result.needs):
        console.out(line)
    if result.mailed:
        console.say(T("The moderator was told by mail."))


def _done(done: Done) -> list[str]:
    from pbem.app.talk import T

    texts = [T("step {step} was resolved", step=step) for step in done.resolved]
    if done.closed:
        texts.append(T("step {step} was closed, it waits for its beacon", step=done.closed))
    if done.ended:
        texts.append(T("the game is over"))
    if done.reminded:
        texts.append(T("reminded: {seats}", seats=done.reminded))
    return [console.spoken(text) for text in texts]
