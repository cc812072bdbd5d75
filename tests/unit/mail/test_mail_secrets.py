"""Nothing that one seat writes, owns or proves itself with stands in a letter to another one, or in a public post."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from hashlib import sha512
from itertools import count
from pathlib import Path

from mail_table import BRUNO, Post, text_of
from toy_table import World

from pbem.app.env import Env
from pbem.app.ingest import take
from pbem.app.mail_remind import remind
from pbem.app.source import Letter

NAMES = ("SECRETSUBJECT", "SECRETNAME", "SECRETID", "SECRETTALK", "SECRETWORDS", "SECRETFILE")


def said(path: Path) -> str:
    """All of a letter, headers and every part decoded, and its name."""
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    parts = [part for part in message.walk() if not part.is_multipart()]
    texts = [str(part.items()) + (part.get_payload(decode=True) or b"").decode() for part in parts]  # type: ignore[union-attr]
    return "\n".join([str(path.name), str(message.items()), *texts])


def play(game: Post) -> None:
    """Bruno makes each kind of letter there is come about, and so does Anna."""
    token = game.token("BRUNO")
    head = {"sender": f"SECRETNAME <{BRUNO}>", "subject": f"SECRETSUBJECT {token}"}
    game.send(game.mail("Check: yes\nTAKE 4\nSECRETTALK\n", **head))
    orders = "TAKE 4\nTAKE 99\nENTROPY SECRETWORDS\nSECRETTALK\n> REVEAL\n"
    game.send(game.mail(orders, Message_ID="<SECRETID@x.yy>", **head))
    game.send(game.mail("SECRETTALK\n", **head))
    lost = game.mail("TAKE 3\n", sender=BRUNO, subject="SECRETSUBJECT without")
    take(game.world.env, game.folder.root, [Letter(lost, "SECRETFILE.eml")])
    game.send(game.mail("TAKE 3\n", sender="SECRETNAME <eve@example.org>", subject=token))
    game.send(game.mail("Auth: SECRETWORDS\nTAKE 3\n", sender=BRUNO))
    remind(game.world.env, game.folder.root)
    game.send(game.mail("TAKE 1\n", subject=game.token("ANNA")))


def test_letters_to_one_seat_know_nothing_of_another(world: World) -> None:
    draws = count()
    world.env = Env(world.env.now, lambda n: sha512(str(next(draws)).encode()).digest()[:n], "en")
    game = Post(world)
    play(game)
    theirs = [*game.outbox("*/*ANNA*.eml"), game.folder.welcome / "ANNA.eml", *game.outbox("*/post.*")]
    mine = game.outbox("*/*BRUNO*.eml")
    kinds = {path.name.partition("-")[0] for path in mine}
    assert {"report", "receipt", "refused", "checked", "waits"} <= kinds
    words = re.findall(r"(?:Auth|Codice): (\S+)", text_of(game.folder.welcome / "BRUNO.eml"))
    assert words and any("SECRETTALK" in said(path) for path in mine)
    secrets = [*NAMES, *words, BRUNO, "TAKE 4", "4 gold", *(game.token("BRUNO", step)[-12:-1] for step in range(1, 5))]
    for path in theirs:
        text = said(path)
        assert [secret for secret in secrets if secret in text] == [], path
    for path in mine:
        assert "anna@example.org" not in said(path), path
    world.run(force=True)
    said_once = [name for name in NAMES if name != "SECRETWORDS"]  # those are opened with the dice they went into
    later = [*game.outbox("*/*ANNA*.eml"), *game.outbox("*/post.*"), *(game.folder.root / "turns").glob("*/public/*")]
    secrets = [*said_once, *words, BRUNO, *(game.token("BRUNO", step)[-12:-1] for step in range(1, 5))]
    for path in later:
        text = said(path) if path.suffix == ".eml" else path.read_text("utf-8")
        assert [secret for secret in secrets if secret in text] == [], path


def test_hands_stay_where_they_belong(world: World) -> None:
    """Card names are nobody's business but of those who hold them; each hand is said in its own letter."""
    game = Post(world)
    world.run(force=True)
    hands = {}
    for seat in ("ANNA", "BRUNO"):
        (path,) = game.outbox(f"0002/report-{seat}.eml")
        hands[seat] = re.findall(r"hand \{'(\w+)': \[([^]]*)\]", said(path))
    assert {seat for seat, found in hands.items() for name, _ in found if name != seat} == set()
    assert all(found for found in hands.values())
