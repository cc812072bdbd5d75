"""For which of several games a mail or a post is; and those that are for none, which wait beside the games."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from pbem.app import mail_aside, mail_setup, mail_tokens, press_cut, settings
from pbem.app.env import Env
from pbem.app.hearing import SILENT, Heard, doubt, kind_of
from pbem.app.settings import Settings
from pbem.app.source import Letter
from pbem.core.envelope import peek
from pbem.core.problem import Failure, Problem
from pbem.core.text import T
from pbem.mail.headers import HOST
from pbem.mail.letter import Opened, open_letter
from pbem.render.speech import Speaker
from pbem.store import inbox, quarantine
from pbem.store.folder import Folder
from pbem.store.quarantine import Held

_OURS = re.compile(rb"<([A-Za-z0-9-]{1,80})\.[^\s<>@]{1,200}@" + re.escape(HOST.encode()) + rb">")  # ids of our letters
QUARANTINE = "quarantine"  # in a folder of games: letters for none of them


def game_of(letter: Letter, kind: str, games: Mapping[str, Path]) -> Path | None:
    """The folder of the game that a mail or post is for."""
    if kind == "post":
        from pbem.mail import post as posts

        post = posts.decode(letter.raw)
        if post is None:
            return None
        named, author = _named(posts.text_of(post), games), posts.same_name(post.author)

        def has_author(known: Settings) -> bool:
            return author != "" and any(posts.same_name(row.forum) == author for row in known.seats.values())

        found = _fitting(games, has_author)
        return named or (found[0] if len(found) == 1 else None)
    opened = open_letter(letter.raw)
    tokens = [token for token in mail_tokens.of_mail(opened) if token.game in games]
    if tokens:
        return games[tokens[0].game]
    back = [name.decode() for name in _OURS.findall(letter.raw)] if opened.bounced else []
    if here := [games[name] for name in back if name in games]:
        return here[0]
    own = press_cut.outside(opened.lines())
    people = opened.bounced or (opened.head.sender,)
    found = _fitting(
        games, lambda known: any(row.address.lower() in people for row in known.seats.values() if row.address)
    )
    if opened.bounced:
        return found[0] if found else None  # one moderator, one warning
    return _named(own, games) or (found[0] if len(found) == 1 else None)


def hold(env: Env, root: Path, letter: Letter, *, keep: bool) -> Held | None:
    """Put a letter for no game into the quarantine beside the games, or only say how (`keep`). None for mail of
    machines, for what was decided upon, and for posts: a thread is full of people who play in none."""
    if kind_of(letter) == "post":
        return None
    opened = open_letter(letter.raw) if kind_of(letter) == "mail" else Opened()
    ours = mail_setup.of_folder(root).ours()
    if opened.machine in SILENT or opened.head.sender in ours or any(loop in ours for loop in opened.head.loops):
        return None
    heard = Heard(sender=opened.head.sender, subject=opened.head.subject)
    found = mail_aside.entry(letter, heard, _why(opened), env.now(), Speaker)
    if not keep:
        return found
    place = root / QUARANTINE
    inbox.keep(place, letter.raw)
    held = quarantine.put(place, found)
    return held if held.state == "waiting" else None


def _why(opened: Opened) -> Problem:
    """Why a letter is for none of the games."""
    tokens = mail_tokens.of_mail(opened)
    named = tokens[0].game if tokens else peek(_own(opened)).get("game", "").strip().lower()
    if named:
        return doubt("wrong-game", T("It is for a game that is not here: {game}.", game=named[:60]))
    return doubt("no-game", T("It names no game."))


def _own(opened: Opened) -> str:
    return "\n".join(line.text for line in opened.lines() if line.own)


def _named(text: str, games: Mapping[str, Path]) -> Path | None:
    return games.get(peek(text).get("game", "").strip().lower())


def _fitting(games: Mapping[str, Path], fits: Callable[[Settings], bool]) -> list[Path]:
    """The games whose settings fit; nothing is guessed if there is more than one."""
    found = []
    for path in games.values():
        try:
            known = settings.read(Folder(path))
        except Failure:
            continue  # whoever opens that game says what is wrong
        if fits(known):
            found.append(path)
    return found
