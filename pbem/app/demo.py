"""A whole game played by bots through the ordinary use cases, on a clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from pbem.app import library
from pbem.app.env import Env, stamp
from pbem.app.new import Opened, Request, new
from pbem.app.play import STEADY, play
from pbem.app.run import Run, run
from pbem.app.said import Said
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.render.speech import Speaker
from pbem.store.folder import Folder

START = 946684800  # 2000-01-01T00:00:00Z
HOUR = 3600
# Seats of a demo in the order they are taken; every other one reads Italian.
CAST = (
    "VALERIA=Valeria <valeria@example.org> [en]",
    "MARCO=Marco <marco@example.org> [it]",
    "LIVIA=Livia <livia@example.org> [en]",
    "TITO=Tito <tito@example.org> [it]",
    "CLAUDIA=Claudia <claudia@example.org> [en]",
    "GAIO=Gaio <gaio@example.org> [it]",
    "JULIA=Julia <julia@example.org> [en]",
    "SESTO=Sesto <sesto@example.org> [it]",
    "AURELIA=Aurelia <aurelia@example.org> [en]",
    "PUBLIO=Publio <publio@example.org> [it]",
    "OCTAVIA=Octavia <octavia@example.org> [en]",
    "LUCIO=Lucio <lucio@example.org> [it]",
)


class Wish(msgspec.Struct, frozen=True):
    """The flags of `pbem demo`, as typed. `ruleset` "": the first there is. `seed` None: dice of level 1."""

    ruleset: str = ""
    seats: int = 4
    seed: str | None = None
    options: Sequence[str] = ()
    bot: str = STEADY


class Demo(msgspec.Struct, frozen=True):
    """`look`: the final reports and what else is worth opening, the public report first."""

    game: str
    folder: str
    ruleset: str
    level: int
    bot: str
    steps: int
    turns: int
    standings: tuple[tuple[str, int], ...]
    look: tuple[str, ...]
    next: str
    notes: tuple[Said, ...] = ()
    exit: int = 0


def demo(env: Env, folder: Path, wish: Wish) -> Demo:
    """Play the game to its end. Raises Failure."""
    if not 1 <= wish.seats <= len(CAST):
        text = T("A demo has 1 to {most} seats, not {n}.", most=len(CAST), n=wish.seats)
        raise Failure(Problem("bad-seats", text, T("`pbem rulesets` says how many a ruleset takes.")))
    if not wish.ruleset:
        wish = msgspec.structs.replace(wish, ruleset=next(iter(library.ids()), ""))
    own = Env(_clock(Folder(folder)), env.fresh if wish.seed is None else _practice(wish.seed), env.lang, env.tick)
    opened = new(
        own, folder, Request(wish.ruleset, CAST[: wish.seats], options=wish.options, seed=wish.seed, id=_id(wish))
    )
    played = _play_on(own, folder, wish.bot)
    if not played.over:
        text = T("The bots have not ended this game in {n} steps.", n=played.step)
        raise Failure(Problem("endless", text, T("Its folder is sound: `pbem run` goes on. Or try another --seed.")))
    return _told(own, folder, wish, opened, played)


def _play_on(env: Env, folder: Path, bot: str) -> Run:
    """Step after step until the game is over."""
    while True:
        play(env, folder, (), bot=bot)
        done = run(env, folder)
        if done.over or done.outcome != "resolved":
            return done


def _told(env: Env, folder: Path, wish: Wish, opened: Opened, played: Run) -> Demo:
    last = played.resolved[-1]
    turn = Folder(folder).turn(last.step)
    seats = [turn / seat.seat / "report.html" for seat in opened.seats]
    look = [turn / "public" / "report.html", turn / "public" / "map.svg", *seats, Folder(folder).log]
    advice = T(
        "Check it: `pbem verify {log}` and `pbem audit {folder} --files`.",
        log=str(Folder(folder).log),
        folder=str(folder),
    )
    return Demo(
        opened.game,
        str(folder),
        opened.ruleset,
        opened.level,
        wish.bot,
        last.step,
        played.turn,
        played.standings,
        tuple(str(path) for path in look),
        Speaker(env.lang).say(advice),
        played.notes,
        played.exit,
    )


def _id(wish: Wish) -> str:
    """With a seed the usual id of a practice game; else one that names the ruleset, whatever the folder is called."""
    return "" if wish.seed is not None else f"{wish.ruleset}-demo".replace("/", "-")


def _clock(folder: Folder) -> Callable[[], str]:
    """A clock that stands an hour later with every record of the log."""

    def now() -> str:
        for log in (Folder(folder.opening).log, folder.log):
            if log.is_file():
                return stamp(START + HOUR * log.read_bytes().count(b"\n"))
        return stamp(START)

    return now


def _practice(seed: str) -> Callable[[int], bytes]:
    """Secret bytes that follow from the seed, so that pass words and tokens come out the same too."""
    given, typed = 0, f"pbem/1/demo\0{seed}".encode("utf-8", "surrogateescape")

    def fresh(count: int) -> bytes:
        nonlocal given
        given += 1
        blocks = (count + 31) // 32
        text = b"".join(sha256(typed + f"\0{given}/{n}".encode()).digest() for n in range(blocks))
        return text[:count]

    return fresh
