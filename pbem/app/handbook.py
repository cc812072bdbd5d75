"""The player's handbook of a ruleset: aim, flow of a turn, a worked first turn, orders, all rules by id, options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbem.app.env import Env
from pbem.app.handbook_first import example
from pbem.app.handbook_guide import Guide
from pbem.app.handbook_orders import OrderRow, order_rows
from pbem.app.handbook_reference import Reference
from pbem.app.handbook_source import Source, read_source
from pbem.app.handbook_voice import Voice
from pbem.core.handbook import Book, Part
from pbem.core.problem import Failure, Problem
from pbem.core.rulebook import Rule
from pbem.core.text import T
from pbem.render.handbook_text import render_text

ENDINGS = ("html", "txt")


class Handbook(msgspec.Struct, frozen=True):
    """`text` is the whole book; the rest holds its parts for programs."""

    ruleset: str
    number: int
    lang: str
    title: str
    text: str
    rules: tuple[Rule, ...]
    orders: tuple[OrderRow, ...]
    sheet: str


class Bound(msgspec.Struct, frozen=True):
    """A handbook written to a file."""

    ruleset: str
    lang: str
    path: str
    bytes: int
    exit: int = 0


def handbook(env: Env, ruleset: str) -> Handbook:
    """In the language of `env`. Raises Failure when there is no such ruleset."""
    return written(ruleset, env.lang)


def written(ruleset: str, lang: str) -> Handbook:
    """In a language. Raises Failure when there is no such ruleset."""
    source = read_source(ruleset, lang)
    orders = order_rows(source)
    book = bound(source, orders)
    manifest = source.manifest
    text = render_text(book, source.speaker).decode()
    return Handbook(manifest.id, manifest.number, lang, book.title, text, source.book.rules(), orders, source.sheet)


def page(ruleset: str, lang: str) -> bytes:
    """The book as one HTML file. Raises Failure when there is no such ruleset."""
    from pbem.render.handbook_html import render_html

    source = read_source(ruleset, lang)
    return render_html(bound(source, order_rows(source)), source.speaker)


def write(env: Env, ruleset: str, output: Path) -> Bound:
    """Write the book to a file; its ending .html or .txt picks the form. Raises Failure."""
    from pbem.store import atomic

    ending = output.suffix.lower().removeprefix(".")
    ending = "html" if ending == "htm" else ending
    if ending not in ENDINGS:
        text = T("{path} does not say in which form the handbook is wanted.", path=str(output))
        raise Failure(Problem("bad-ending", text, T("End its name in .html or .txt.")))
    data = page(ruleset, env.lang) if ending == "html" else written(ruleset, env.lang).text.encode()
    atomic.write(output, data)
    return Bound(ruleset, env.lang, str(output), len(data))


def bound(source: Source, orders: tuple[OrderRow, ...]) -> Book:
    """The book as a model."""
    manifest, say = source.manifest, source.speaker.say
    players = T("{least} to {most}", least=manifest.players.least, most=manifest.players.most)
    facts = [(say(T("Players")), say(players))]
    if manifest.players.best:
        best = T("{players}; best with {best}", players=players, best=manifest.players.best)
        facts = [(say(T("Players")), say(best))]
    number = f"{manifest.id}/{manifest.number}"
    facts.append((say(T("Rules")), number))
    return Book(
        source.speaker.lang,
        source.say(manifest.title),
        source.say(manifest.blurb),
        tuple(facts),
        tuple(_parts(source, orders)),
        (say(T("Written by pbem for the rules {rules}, options as they are by default.", rules=number)),),
    )


def _parts(source: Source, orders: tuple[OrderRow, ...]) -> Iterator[Part]:
    """First what one reads, then what one looks up."""
    verbs = {way: f"order-{row.verb}" for row in orders for way in (row.verb, *row.words)}
    verbs |= {form.split(" ", 1)[0]: f"order-{row.verb}" for row in orders for form in row.forms.values()}
    voice = Voice(source, verbs)
    guide, reference = Guide(voice, example(source)), Reference(voice, orders)
    yield from guide.parts()
    yield from reference.orders()
    yield from reference.rules()
    yield from reference.options()
    yield from guide.words()
