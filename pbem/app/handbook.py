"""The player's handbook of a ruleset: aim, flow of a turn, all rules by id, options, orders, one worked sheet."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.app import library
from pbem.app.env import Env
from pbem.app.handbook_text import heading, paragraph, prose, underlined
from pbem.app.press_rules import HANDBOOK as PRESS
from pbem.core.grammar import Grammar
from pbem.core.rulebook import Chapter, Rule, Rulebook, read_rulebook
from pbem.core.ruleset import Game, Manifest, Option
from pbem.core.text import T, Text
from pbem.render.letters import pad
from pbem.render.speech import Speaker

ORIGINS: dict[str, Text] = {
    "source": T("source"),
    "official": T("official"),
    "ruling": T("ruling"),
    "reconstructed": T("reconstructed"),
}


# The lines above the first order, in English and Italian, and what they are for.
HEAD: tuple[tuple[str, str, Text], ...] = (
    ("Game", "Partita", T("the game's id")),
    ("Step", "Passo", T("the step that the sheet is for; one for another step is refused")),
    ("Turn", "Turno", T("the turn, in the place of the step")),
    ("Seat", "Giocatore", T("whose sheet it is")),
    ("Auth", "Codice", T("the seat's password, where the moderator asks for it")),
    ("Entropy", "Entropia", T("words of your own, mixed into the dice")),
    ("Final", "Definitivo", T("yes: no newer sheet will follow")),
    ("Check", "Prova", T("yes: only say what would become of the sheet")),
    ("Standing", "Permanente", T("yes: this sheet again whenever none comes; no: not any more")),
    ("Vacation", "Vacanza", T("when you are away, like 2026-12-20 to 2026-12-27; none: you are back")),
    ("Resign", "Abbandono", T("yes: you leave the game")),
)


class OrderRow(msgspec.Struct, frozen=True):
    """`words`: the ways to write the verb, in both languages."""

    verb: str
    words: tuple[str, ...]
    usage: str
    does: str


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


def handbook(env: Env, ruleset: str) -> Handbook:
    """In the language of `env`. Raises Failure when there is no such ruleset."""
    return written(ruleset, env.lang)


def written(ruleset: str, lang: str) -> Handbook:
    """In a language. Raises Failure when there is no such ruleset."""
    manifest = library.manifest(ruleset)
    files = library.files(ruleset)
    game = library.bind(ruleset, {option.name: option.default for option in manifest.options}, manifest.paces[0])
    book = read_rulebook(_localised(files, "RULES", "md", lang))
    sheet = _localised(files, "sheet", "txt", lang)
    speaker = Speaker(lang, game.names)
    orders = _orders(game, speaker)
    writer = _Writer(speaker, manifest, book, game.names.ids("phase"))
    lines = writer.lines(orders, _keywords(game), sheet)
    return Handbook(
        manifest.id, manifest.number, lang, writer.title, "\n".join(lines) + "\n", book.rules(), orders, sheet
    )


def _localised(files: dict[str, bytes], name: str, ending: str, lang: str) -> str:
    """`NAME.it.md` for Italian, else `NAME.md`; empty if there is none."""
    data = files.get(f"{name}.{lang}.{ending}") or files.get(f"{name}.{ending}") or b""
    return data.decode("utf-8")


def _orders(game: Game, speaker: Speaker) -> tuple[OrderRow, ...]:
    """One row a verb, in the order of the phases; also those that only exist with an option."""
    grammar: Grammar = game.grammar(("A", "B"))
    names, lang = game.names, speaker.lang
    rows = {verb.word: verb for verb in grammar.verbs}
    found = []
    for word in names.ids("usage"):
        does = names.say("does", word, lang)
        does = f"{does[:1].upper()}{does[1:]}."
        words: tuple[str, ...] = ()
        if word in rows:
            words = tuple(dict.fromkeys(way for ways in rows[word].words.values() for way in ways))
        elif word.lower() in grammar.closed:
            does = f"{does} {speaker.say(grammar.closed[word.lower()])}"
        found.append(OrderRow(word, words, names.say("usage", word, lang), does))
    return tuple(found)


def _keywords(game: Game) -> tuple[tuple[str, str], ...]:
    """The words that are no verbs, in English and Italian."""
    grammar: Grammar = game.grammar(("A", "B"))
    english, italian = grammar.spelling("en"), grammar.spelling("it")
    verbs = [verb.word for verb in grammar.verbs]
    return tuple((english.word(word), italian.word(word)) for word in grammar.words if word not in verbs)


class _Writer:
    """Writes the parts of the book one after the other, as lines."""

    def __init__(self, speaker: Speaker, manifest: Manifest, book: Rulebook, phases: tuple[str, ...]) -> None:
        self.say = speaker.say
        self.lang = speaker.lang
        self.manifest = manifest
        self.book = book
        self.phases = phases
        self.title = self._in(manifest.title)

    def _in(self, texts: dict[str, str]) -> str:
        return texts.get(self.lang) or texts.get("en", "")

    def lines(self, orders: tuple[OrderRow, ...], keywords: tuple[tuple[str, str], ...], sheet: str) -> list[str]:
        """The whole book."""
        parts = (
            self._opening(),
            self._turn(),
            self._rules(),
            self._options(),
            self._head(),
            self._orders(orders),
            self._words(keywords),
            self._sheet(sheet),
        )
        return [line for part in parts for line in part]

    def _opening(self) -> Iterator[str]:
        players = self.manifest.players
        yield from underlined(self.title, "=")
        yield ""
        yield from paragraph(self._in(self.manifest.blurb))
        said = T("Players: {least} to {most}.", least=players.least, most=players.most)
        if players.best:
            said = T("{said} Best with {best}.", said=said, best=players.best)
        yield from paragraph(self.say(said))
        yield ""
        yield from prose(self.book.text)

    def _turn(self) -> Iterator[str]:
        yield from heading(self.say(T("The flow of a turn")))
        phases = [chapter for chapter in self.book.chapters if self._is_phase(chapter)]
        for number, chapter in enumerate(phases, 1):
            yield from paragraph(chapter.title, first=f"{number:2}. ", rest="    ")
        yield ""
        yield from paragraph(self.say(T("Paces: {paces}.", paces=tuple(self.manifest.paces))))

    def _is_phase(self, chapter: Chapter) -> bool:
        """A chapter on a phase of the turn; set-up and end are phases by name only."""
        return chapter.id in self.phases and chapter.id not in ("setup", "end", "over")

    def _rules(self) -> Iterator[str]:
        for chapter in self.book.chapters:
            yield from heading(chapter.title)
            if chapter.text:
                yield from prose(chapter.text)
                yield ""
            for rule in chapter.rules:
                yield from self._rule(rule)

    def _rule(self, rule: Rule) -> Iterator[str]:
        origin = ", ".join(self.say(ORIGINS[word]) if word in ORIGINS else word for word in rule.origin)
        notes = [origin]
        if rule.option:
            notes.append(self.say(T("option {option}", option=rule.option)))
        if rule.aliases:
            notes.append(self.say(T("also {ids}", ids=", ".join(rule.aliases))))
        yield from paragraph(f"{rule.id} · {rule.title}", rest="    ")
        yield from paragraph(f"({'; '.join(notes)})", first="    ", rest="    ")
        yield from prose(rule.text, "    ")
        yield ""

    def _options(self) -> Iterator[str]:
        yield from heading(self.say(T("Options, chosen when a game is opened")))
        for option in self.manifest.options:
            yield from paragraph(f"{option.name} = {_values(option)}", rest="    ")
            text = self._in(option.text)
            where = f" ({', '.join(option.rules)})" if option.rules else ""
            yield from paragraph(f"{text}{where}", first="    ", rest="    ")
            yield ""
        yield from paragraph(self.say(T("The value named first is the default.")))

    def _head(self) -> Iterator[str]:
        yield from heading(self.say(T("The head of a sheet")))
        yield from paragraph(
            self.say(T("Lines above the first order; each may be left out where it is clear without it."))
        )
        yield ""
        for english, italian, what in HEAD:
            first = f"    {pad(f'{english}: {italian}:', 22)}"
            yield from paragraph(self.say(what), first=first, rest=" " * len(first))
        yield from heading(self.say(T("Messages to other players")))
        yield from paragraph(self.say(PRESS))

    def _orders(self, orders: tuple[OrderRow, ...]) -> Iterator[str]:
        yield from heading(self.say(T("Orders")))
        yield from paragraph(
            self.say(T("One order a line; […] may be left out, … may be repeated. Both languages are understood."))
        )
        yield ""
        for row in orders:
            yield from paragraph(row.usage, rest="        ")
            others = [word for word in row.words if word != row.usage.split(" ", 1)[0]]
            also = self.say(T("Also: {words}.", words=", ".join(others))) if others else ""
            yield from paragraph(f"{row.does} {also}".rstrip(), first="    ", rest="    ")

    def _words(self, keywords: tuple[tuple[str, str], ...]) -> Iterator[str]:
        yield ""
        yield from paragraph(self.say(T("Words that join orders, ask questions and fill in slips, in both languages:")))
        yield ""
        cells = [f"{english} {italian}" for english, italian in keywords]
        for at in range(0, len(cells), 3):
            yield "    " + "".join(pad(cell, 24) for cell in cells[at : at + 3]).rstrip()

    def _sheet(self, sheet: str) -> Iterator[str]:
        if sheet:
            yield from heading(self.say(T("A worked sheet")))
            yield from (f"    {line}".rstrip() for line in sheet.rstrip("\n").split("\n"))


def _values(option: Option) -> str:
    """The default first: "2d6 | 1d6 | 2"."""
    default = _typed(option.default)
    if not option.values:
        return f"{default} (≥ {option.least})"
    return " | ".join([default, *(value for value in map(_typed, option.values) if value != default)])


def _typed(value: str | int | bool) -> str:
    """As it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
