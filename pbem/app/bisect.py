"""`pbem bisect`: the first record in which two copies of a log differ, or where it must lie by the heads of others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbem.app.env import Env
from pbem.app.said import Said, say
from pbem.app.value_words import shown
from pbem.app.verify import parse_head, read_log
from pbem.core import chain, parting
from pbem.core.problem import Failure, Problem
from pbem.core.text import T, Text
from pbem.render.speech import Speaker

_HEAD = re.compile(r"\d{1,15}:[0-9a-fA-F ]+\Z")


class Row(msgspec.Struct, frozen=True):
    """One value that differs: where, and what each copy has there."""

    path: str
    a: str
    b: str


class Bisected(msgspec.Struct, frozen=True):
    """`relation`: same · a-longer · b-longer (one is the beginning of the other) · fork · other-game · with heads:
    agrees · parts. `seq`: the first record that differs, at the latest; with heads it is not before `least`."""

    relation: str
    records: tuple[int, ...]  # of each copy
    common: int  # so many records are the same, or witnessed
    seq: int
    step: int
    kinds: tuple[str, ...]
    rows: tuple[Row, ...]
    least: int
    said: str
    problems: tuple[Said, ...]
    exit: int = 0


def bisect(env: Env, first: Path, others: Sequence[str]) -> Bisected:
    """Compare a log (or a game's folder) with another copy, or with heads "SEQ:HEAD". Raises Failure."""
    speaker = Speaker(env.lang)
    heads = [other for other in others if _HEAD.match(other) and not Path(other).exists()]
    if heads and len(heads) == len(others):
        return _with_heads(speaker, first, heads)
    if len(others) != 1:
        text = T("Give one other copy of the log, or heads that somebody holds.")
        raise Failure(
            Problem("usage", text, T("`pbem bisect roma other-log.jsonl`, or `pbem bisect roma 12:7f3a90c1`."))
        )
    return _with_copy(speaker, first, Path(others[0]))


# --- two copies ---------------------------------------------------------------------------------------------------
def _with_copy(speaker: Speaker, first: Path, second: Path) -> Bisected:
    a, b = chain.read(read_log(first)), chain.read(read_log(second))
    found = parting.part(a.lines, b.lines)
    names = _names(first, second)
    relation = _relation(a, b, found)
    problems = [_of_copy(name, one) for name, log in zip(names, (a, b), strict=True) for one in log.problems]
    parted = relation in ("fork", "other-game")
    return Bisected(
        relation,
        (a.size, b.size),
        found.seq if parted else min(a.size, b.size),
        found.seq,
        found.step,
        found.kinds if parted else (),
        tuple(Row(path, shown(one), shown(other)) for path, one, other in found.rows),
        found.seq,
        speaker.say(_sentence(relation, found, a, b)),
        say(problems, speaker),
        1 if parted or problems else 0,
    )


def _names(first: Path, second: Path) -> tuple[str, str]:
    return str(first), str(second)


def _relation(a: chain.Log, b: chain.Log, found: parting.Parting) -> str:
    if found.seq >= 0:
        return "other-game" if a.open and b.open and a.open.game != b.open.game else "fork"
    return "same" if a.size == b.size else "a-longer" if a.size > b.size else "b-longer"


def _sentence(relation: str, found: parting.Parting, a: chain.Log, b: chain.Log) -> Text:
    if relation == "same":
        return T("Both copies have the same {n} records.", n=a.size)
    if relation == "a-longer":
        return T("The second copy is the beginning of the first: it ends after record {n}.", n=b.size - 1)
    if relation == "b-longer":
        return T("The first copy is the beginning of the second: it ends after record {n}.", n=a.size - 1)
    if relation == "other-game":
        return T("These are logs of different games.")
    kind = found.kinds[0] if found.kinds[0] == found.kinds[1] else " / ".join(found.kinds)
    return T("The first record that differs is {n} ({kind}, step {step}).", n=found.seq, kind=kind, step=found.step)


def _of_copy(name: str, problem: Problem) -> Problem:
    """A problem of one copy, with its name: it may be the reason why they differ."""
    return msgspec.structs.replace(problem, text=T("{name}: {what}", name=name, what=problem.text))


# --- heads --------------------------------------------------------------------------------------------------------
def _with_heads(speaker: Speaker, first: Path, heads: Sequence[str]) -> Bisected:
    log = chain.read(read_log(first))
    held = sorted(parse_head(head) for head in heads)
    wrong = {(seq, head): problem for seq, head in held if (problem := chain.compare_head(log, seq, head))}
    fits = [seq for seq, head in held if (seq, head) not in wrong]
    newest = max(fits, default=-1)
    problems = list(log.problems)
    problems += [_mistaken(seq, newest) if seq < newest else problem for (seq, _), problem in wrong.items()]
    late = [seq for seq, _ in wrong if seq > newest]
    top = min(late, default=-1)
    return Bisected(
        "parts" if late else "agrees",
        (log.size,),
        newest + 1,
        min(top, log.size) if late else -1,
        0,
        (),
        (),
        newest + 1 if late else -1,
        speaker.say(_between(newest, top, log.size)),
        say(problems, speaker),
        1 if problems else 0,
    )


def _mistaken(seq: int, newest: int) -> Problem:
    what = T("you hold another head of it, but the head you hold of record {later} fits", later=newest)
    hint = T("A head binds all records before it: the other one is mistyped, or of another game.")
    return chain.fault(seq, "other-head", what, hint)


def _between(newest: int, top: int, size: int) -> Text:
    if top < 0:
        return T("The log agrees with these heads, up to record {n}.", n=newest)
    if top >= size:
        return T("The log agrees up to record {n} and ends before record {top}: its end is missing.", n=newest, top=top)
    if newest < 0:
        return T("The first record that differs is one of 0 to {top}.", top=top)
    if newest + 1 == top:
        return T("The first record that differs is record {n}.", n=top)
    return T("The first record that differs is one of {least} to {top}.", least=newest + 1, top=top)
