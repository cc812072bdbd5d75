"""What became of a sheet, for people; `ingest` and `check` say it alike."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING

from pbem.cli import console

if TYPE_CHECKING:
    from pbem.app.ingest import Verdict
    from pbem.app.talk import Said, Text


def show_verdict(verdict: Verdict, *, below: bool = False) -> None:
    """One sheet: what is accepted on standard output, what is refused or doubtful on standard error; or `below` it on
    standard output as well, when it is no fault of whoever gave the command."""
    console.out(console.paint(f"{_where(verdict)}: {_head(verdict)}", console.BOLD))
    for (number, _), order in zip(verdict.accepted, verdict.orders, strict=True):
        console.out(f"  {number:3}  {console.paint('ok', console.GREEN)}  {order}")
    for sentence in verdict.forecast:
        console.out(f"       {sentence}")
    for sentence in (*verdict.noted, *verdict.press):
        console.out(f"  {sentence}")
    if verdict.receipt_path:
        from pbem.app.talk import T

        console.say(T("  Receipt: {path}", path=verdict.receipt_path))
    for line in verdict.message:
        console.out(f"       | {line}")
    if below:
        for one in (*_refused(verdict), *verdict.warnings):
            console.out(indent(console.words(one), "  "))
    else:
        tell_verdict(verdict)


def _refused(verdict: Verdict) -> list[Said]:
    """What is wrong with it; that a message has no orders is no fault."""
    return [one for one in verdict.refused if not (verdict.message and one.code == "empty")]


def _where(verdict: Verdict) -> str:
    """Where a message was found, and of a mail also whose it is."""
    if not verdict.sender:
        return verdict.where
    return f'{verdict.where} ({verdict.sender}, "{verdict.subject}")'


def tell_verdict(verdict: Verdict) -> None:
    console.tell(_refused(verdict))
    console.tell(verdict.warnings)


def _head(verdict: Verdict) -> str:
    from pbem.app.talk import TN, T

    if verdict.code == "repeated":
        return console.spoken(T("{seat}: the same sheet again, nothing changes", seat=verdict.seat))
    if verdict.code == "held":
        if not verdict.held:  # nothing was done
            return console.spoken(T("would wait for you in the quarantine"))
        return console.spoken(T("waits for you: number {n} in the quarantine", n=verdict.held))
    if verdict.message:
        where = T("number {n} in the quarantine", n=verdict.held) if verdict.held else T("for the quarantine")
        return console.spoken(T("{seat} writes, and orders nothing ({where}):", seat=verdict.seat, where=where))
    if verdict.code == "ignored":
        return console.spoken(_left_alone(verdict.silent))
    if verdict.code == "waiting":
        return console.spoken(T("not taken in yet"))
    if verdict.code == "noted":
        return console.spoken(T("{seat}: no orders, but a word of the player", seat=verdict.seat))
    if verdict.code == "press":
        return console.spoken(T("{seat}: messages to others, no orders", seat=verdict.seat))
    if verdict.code not in ("accepted", "checked"):
        return console.spoken(T("refused ({code})", code=verdict.code))
    lines = TN("{n} line is good", "{n} lines are good", len(verdict.accepted))
    if verdict.code == "checked":
        return console.spoken(T("{seat}, step {step}: {lines}", seat=verdict.seat, step=verdict.step, lines=lines))
    return console.spoken(
        T(
            "{seat}, step {step}, revision {rev} taken in: {lines}",
            seat=verdict.seat,
            step=verdict.step,
            rev=verdict.rev,
            lines=lines,
        )
    )


def _left_alone(why: str) -> Text:
    from pbem.app.talk import T

    if why == "no-orders":
        return T("left alone, there are no orders in it")
    if why == "old":
        return T("left alone, it was there before this step began")
    if why == "moderator":
        return T("left alone, you wrote it yourself")
    if why == "other-seat":
        return T("left alone, another seat was asked for")
    return T("left alone, no player wrote it")
