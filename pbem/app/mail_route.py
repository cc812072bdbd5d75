"""For which of several games a mail or a post is; and those that are for none, which wait beside the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pbem.app import mail_aside, mail_setup, mail_tokens, press_cut, settings
from pbem.app.env import Env
from pbem.app.hearing import SILENT, Heard, kind_of
from pbem.app.settings import Settings
from pbem.app.source import Letter
from pbem.core.envelope import peek
from pbem.core.problem import Failure, Problem
from pbem.mail.letter import Opened, open_letter
from pbem.render.speech import Speaker
from pbem.store import inbox, quarantine
from pbem.store.folder import Folder

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
    own = press_cut.outside(opened.lines())
    people = opened.bounced or (opened.head.sender,)
    found = _fitting(
        games, lambda known: any(row.address.lower() in people for row in known.seats.values() if row.address)
    )
    if opened.bounced:
        return found[0] if found else None  # one moderator, one warning
    return _named(own, games) or (found[0] if len(found) == 1 else None)


def hold(env: Env, root: Path, letter: Letter, problem: Problem, *, keep: bool) -> int:
    """Put a letter for no game into the quarantine beside the games; its number, 0 for mail of machines and for posts:
    a thread is full of people who play in none."""
    if kind_of(letter) == "post":
        return 0
    opened = open_letter(letter.raw) if kind_of(letter) == "mail" else Opened()
    ours = mail_setup.of_folder(root).ours()
    if opened.machine in SILENT or opened.head.sender in ours or any(loop in ours for loop in opened.head.loops):
        return 0
    heard = Heard(held=problem, sender=opened.head.sender, subject=opened.head.subject)
    found = mail_aside.entry(letter, heard, env.now(), Speaker(env.lang))
    if not keep:
        return -1
    place = root / QUARANTINE
    inbox.keep(place, letter.raw)
    held = quarantine.put(place, found)
    return held.number if held.state == "waiting" else 0


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
