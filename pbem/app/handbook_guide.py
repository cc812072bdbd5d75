"""The first parts of a handbook, for who has never played: aim, flow, map, first sheets explained; and the glossary."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.app.handbook_first import READER, Example, Played
from pbem.app.handbook_source import SEATS
from pbem.app.handbook_voice import Voice
from pbem.core.handbook import Block, Drawing, Entries, Entry, Part
from pbem.core.page import Words
from pbem.core.prose import Grid, Items, Lines, Para, Span, read_prose
from pbem.core.rulebook import Chapter
from pbem.core.text import T

BY_MAIL = (
    T(
        "A game is a row of steps. After each one everybody gets a report: what happened, the map, the own position,"
        " and at its foot an order sheet with lines that are possible now."
    ),
    T(
        "Until the deadline you send your orders, one a line, as an answer to that mail or as the moderator tells you."
        " The order of the lines matters only where a rule says so."
    ),
    T(
        "A receipt comes back. It says line by line what was accepted and what was refused and why, and what would"
        " become of your sheet if nobody else did anything. Keep it: it proves what you sent."
    ),
    T("A newer sheet replaces the older one as a whole. So send all your orders again, not only what you change."),
    T(
        "After the deadline the program carries out all sheets by the rules below. A line that turns out to be"
        " impossible at its moment is passed over, and the report says why; nothing else is lost by it."
    ),
    T(
        "Nobody rolls dice by hand: every roll follows from keys that were fixed before the orders came in. The report"
        " shows each one, and the log of the game lets anybody check them."
    ),
    T(
        "Who sends no sheet stays in the game: the rules say what happens without orders. The moderator may extend a"
        " deadline or rule on what they leave open; his rulings stand in the log and in the reports."
    ),
)
GUIDED = ("turn", "examples", "words")  # chapters of the guide that have a place of their own


class Guide:
    """Writes what stands before the orders, and the words at the end."""

    def __init__(self, voice: Voice, example: Example) -> None:
        self.voice, self.say, self.example = voice, voice.say, example

    def parts(self) -> Iterator[Part]:
        """All but the glossary."""
        yield from self._opening()
        yield Part("part-by-mail", self.say(T("How a game by mail runs")), (self.voice.items(BY_MAIL, ordered=True),))
        yield from self._turn()
        yield self._map()
        yield from self._chapters()

    def _opening(self) -> Iterator[Part]:
        text = self.voice.source.guide.text
        if text:
            said = self.voice.para(T("In brackets stand the ids of the rules that say it exactly."), "note")
            yield Part("part-about", self.say(T("What the game is about")), (said, *self.voice.read(text)))

    def _turn(self) -> Iterator[Part]:
        chapter, title = self.voice.source.chapter("turn"), self.say(T("The flow of a turn"))
        if chapter:
            yield Part("part-flow", title, self.voice.read(chapter))
            return
        phases = self.voice.source.game.names.ids("phase")
        named = [c for c in self.voice.source.book.chapters if c.id in phases and c.id not in ("setup", "end", "over")]
        items = tuple((Span(chapter.title, to=f"chapter-{chapter.id}"),) for chapter in named)
        yield Part("part-flow", title, (Items(items, ordered=True),))

    def _map(self) -> Part:
        game, lang = self.voice.source.game, self.voice.source.speaker.lang
        picture = game.picture(self.example.view, (), lang)
        said = T(
            "The position of the worked example: {players} have taken their seats, nobody has ordered anything yet.",
            players=SEATS[: self.voice.source.manifest.players.most],
        )
        text = f"{self.say(picture.title)}. {self.say(picture.desc)}".replace("..", ".")
        return Part("part-map", self.say(T("The map at the start")), (self.voice.para(said), Drawing(picture, text)))

    def _chapters(self) -> Iterator[Part]:
        for chapter in self.voice.source.guide.chapters:
            if chapter.id in GUIDED:
                continue
            yield Part(f"guide-{chapter.id}", chapter.title, self.voice.read(chapter.text))
            played = self.example.played.get(chapter.id)
            if played:
                yield from self._played(chapter, played)
        if self.voice.source.sheet:
            said = T("A sheet with nearly everything that can be ordered. What stands behind # or // is a remark.")
            lines = tuple(self.voice.source.sheet.rstrip("\n").split("\n"))
            yield Part("part-sheet", self.say(T("A worked sheet")), (self.voice.para(said), Lines(lines)))

    def _played(self, chapter: Chapter, played: Played) -> Iterator[Part]:
        """The whole sheet, what the receipt says, what came of it."""
        reply: list[Block] = [self.voice.para(T("All lines together, as they are sent:")), Lines(played.sheet, READER)]
        reply.append(
            self.voice.para(T("A receipt comes back. It repeats the accepted lines, and says what would happen:"))
        )
        warned = [T("Warning: {text}", text=fault.text) for seat, fault in played.faults if seat == READER]
        receipt: tuple[Words, ...] = (*warned, *played.forecast)
        reply.append(Items(tuple((Span(self.say(line)),) for line in receipt)))
        yield Part(f"sent-{chapter.id}", self.say(T("The sheet and its receipt")), tuple(reply), level=3)
        head = ((Span(self.say(T("Order"))),), (Span(self.say(T("Result"))),))
        rows = tuple(((Span(line, "code"),), (Span(result),)) for line, result in played.came)
        said = T("The step was really played, with the dice of a practice game. The report told {seat}:", seat=READER)
        told: tuple[Block, ...] = (self.voice.para(said), Grid(head, rows), *played.after)
        yield Part(f"came-{chapter.id}", self.say(T("What came of it")), told, level=3)

    def words(self) -> Iterator[Part]:
        """The glossary, if there is one."""
        entries = []
        for block in read_prose(self.voice.source.chapter("words")):
            for item in block.items if isinstance(block, Items) else ():
                word, rest = item[0], item[1:]
                said = (Span(rest[0].text.removeprefix(":").lstrip()), *rest[1:]) if rest else ()
                entries.append(
                    Entry((Span(word.text),), (Para(self.voice.links.line(said)),), f"word-{_slug(word.text)}")
                )
        if entries:
            yield Part("part-words", self.say(T("Words")), (Entries(tuple(entries)),))


def _slug(text: str) -> str:
    return "-".join("".join(char if char.isalnum() else " " for char in text.lower()).split())
