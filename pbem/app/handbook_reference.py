"""The parts of a handbook in which one looks something up: orders, head of a sheet, rules, options."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.app.handbook_orders import HEAD, OrderRow, keywords
from pbem.app.handbook_voice import Voice
from pbem.app.press_rules import HANDBOOK as PRESS
from pbem.core.envelope import WORDS
from pbem.core.handbook import Block, Entries, Entry, Part
from pbem.core.prose import Grid, Items, Para, Span, every_span, spans
from pbem.core.rulebook import Rule
from pbem.core.ruleset import Option
from pbem.core.text import T, Text

ORIGINS: dict[str, Text] = {
    "source": T("source"),
    "official": T("official"),
    "ruling": T("ruling"),
    "reconstructed": T("reconstructed"),
}


class Reference:
    """Writes the entries of orders, rules and options."""

    def __init__(self, voice: Voice, orders: tuple[OrderRow, ...]) -> None:
        self.voice, self.say, self.rows = voice, voice.say, orders
        self.told_in = _told_in(voice)

    def orders(self) -> Iterator[Part]:
        """Every order, small words, the head of a sheet, messages."""
        yield Part("part-orders", self.say(T("Orders")), tuple(self._how_to_read()))
        for row in self.rows:
            yield Part(f"order-{row.verb}", row.usage.split(" ", 1)[0], (self._order(row),), level=3)
        yield self._keywords()
        yield self._head()
        press = Para(self.voice.links.line(spans(self.say(PRESS))))
        yield Part("part-press", self.say(T("Messages to other players")), (press,))

    def _how_to_read(self) -> Iterator[Block]:
        yield self.voice.para(
            T("One order a line; […] may be left out, … may be repeated. Both languages are understood.")
        )
        yield self.voice.para(T("`n` is a number; small words stand for a name or a thing; a|b means one of them."))

    def _order(self, row: OrderRow) -> Entries:
        own = row.words[0] if row.words else row.verb
        does = (Para(self.voice.links.line(spans(row.does))),)
        entries = [Entry((Span(self.say(T("What it does"))),), does)]
        forms = tuple(dict.fromkeys((row.usage, *row.forms.values())))
        entries.append(Entry((Span(self.say(T("Form"))),), tuple(Para((Span(form, "code"),)) for form in forms)))
        first = {form.split(" ", 1)[0] for form in forms} | {own}
        others = [word for word in row.words if word not in first]
        if others:
            said = (Span(", ".join(others), "code"),)
            entries.append(Entry((Span(self.say(T("Also written"))),), (Para(said),)))
        entries.append(Entry((Span(self.say(T("Phase"))),), (Para(tuple(self._phases(row))),)))
        if row.examples:
            shown = tuple(
                (Span(line, "code"), *((Span(f": {means}"),) if means else ())) for line, means in row.examples
            )
            entries.append(Entry((Span(self.say(T("Example"))),), (Items(shown),)))
        rules = self.told_in.get(f"order-{row.verb}", ())
        if rules:
            named = tuple(span for rule in rules for span in (Span(", "), Span(rule, to=rule)))
            entries.append(Entry((Span(self.say(T("Rules"))),), (Para(named[1:]),)))
        return Entries(tuple(entries))

    def _phases(self, row: OrderRow) -> Iterator[Span]:
        """The names of its phases; each leads to its chapter, if one is called so."""
        for at, phase in enumerate(row.phases or (self.say(T("any")),)):
            ids = [c.id for c in self.voice.source.book.chapters if phase.lower() in c.title.lower()]
            yield Span(", " if at else "")
            yield Span(phase, to=f"chapter-{ids[0]}" if ids else "")

    def _keywords(self) -> Part:
        said = T("Words that join orders, ask questions and fill in slips, in both languages:")
        rows = tuple(tuple((Span(word, "code"),) for word in pair) for pair in keywords(self.voice.source))
        head = ((Span(self.say(T("English"))),), (Span(self.say(T("Italian"))),))
        return Part("part-keywords", self.say(T("Small words")), (self.voice.para(said), Grid(head, rows)), level=3)

    def _head(self) -> Part:
        said = T("Lines above the first order; each may be left out where it is clear without it.")
        head = tuple((Span(self.say(title)),) for title in (T("English"), T("Italian"), T("What it says")))
        rows = tuple(
            (*((Span(f"{WORDS[lang][key]}:", "code"),) for lang in ("en", "it")), (Span(self.say(what)),))
            for key, what in HEAD
        )
        return Part("part-head", self.say(T("The head of a sheet")), (self.voice.para(said), Grid(head, rows)))

    def rules(self) -> Iterator[Part]:
        """Chapter by chapter."""
        book = self.voice.source.book
        said = T("Before its title every rule has an id. Ids are names: they are the same in every language.")
        yield Part("part-rules", self.say(T("The rules")), (self.voice.para(said, "note"), *self.voice.read(book.text)))
        for chapter in book.chapters:
            yield Part(f"chapter-{chapter.id}", chapter.title, self.voice.read(chapter.text))
            yield from map(self._rule, chapter.rules)

    def _rule(self, rule: Rule) -> Part:
        origin = ", ".join(self.say(ORIGINS[word]) if word in ORIGINS else word for word in rule.origin)
        notes: list[Span] = [Span(origin)]
        if rule.option:
            option = Span(rule.option, "code", f"option-{rule.option}")
            notes += [Span(f"; {self.say(T('option'))} "), option]
        if rule.aliases:
            notes.append(Span(f"; {self.say(T('also {ids}', ids=', '.join(rule.aliases)))}"))
        title = f"{rule.id} · {rule.title}"
        return Part(rule.id, title, self.voice.read(rule.text, rule.id), 3, rule.aliases, tuple(notes))

    def options(self) -> Iterator[Part]:
        """What is chosen when a game is opened."""
        said = T("The value named first is the default.")
        chosen = T(
            "Options are chosen when a game is opened and stay as they are. Every report names those that differ."
        )
        yield Part(
            "part-options",
            self.say(T("Options, chosen when a game is opened")),
            (
                self.voice.para(chosen),
                self.voice.para(said),
                Entries(tuple(map(self._option, self.voice.source.manifest.options))),
            ),
        )
        paces = tuple((Span(pace, "code"),) for pace in self.voice.source.manifest.paces)
        rule = next((id for id in ("PACE", "pace") if self.voice.links.of(id)), "")
        told = T("The pace is chosen then too: how much one sheet covers.")
        pointed = (Span(f"{self.say(told)} "), *((Span("("), Span(rule, to=rule), Span(")")) if rule else ()))
        yield Part("part-paces", self.say(T("Paces")), (Para(pointed), Items(paces)), level=3)

    def _option(self, option: Option) -> Entry:
        rules: list[Span] = []
        for id in option.rules:
            rules += [Span(", " if rules else " ("), Span(id, to=self.voice.links.of(id))]
        text = self.voice.links.line(spans(self.voice.source.say(option.text)))
        said = (*text, *rules, *((Span(")"),) if rules else ()))
        return Entry((Span(f"{option.name} = {values(option)}", "code"),), (Para(said),), f"option-{option.name}")


def _told_in(voice: Voice) -> dict[str, tuple[str, ...]]:
    """Anchor of an order -> the rules that name it, in the order of the book."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in voice.source.book.rules():
        anchors = [voice.links.order(word) for word in rule.title.replace(",", " ").split()]
        anchors += [span.to for block in voice.read(rule.text) for span in every_span(block)]
        for anchor in dict.fromkeys(anchors):
            found[anchor] = (*found.get(anchor, ()), rule.id)
    return found


def values(option: Option) -> str:
    """The default first: "2d6 | 1d6 | 2"."""
    default = _typed(option.default)
    if not option.values:
        return f"{default} (≥ {option.least})"
    return " | ".join([default, *(value for value in map(_typed, option.values) if value != default)])


def _typed(value: str | int | bool) -> str:
    """As it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
