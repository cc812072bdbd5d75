"""Letters that follow from the log, one file a seat and purpose: reports, receipts, word that a step is closed.

They lie beside what they tell of (`outbox/NNNN/report-VALERIA.eml`), for seats with an address only, and are made of
nothing that can change later: the log, the texts, and the addresses as they were then. Sending them is another matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from textwrap import wrap

import msgspec

from pbem.app import course, desk, frozen, moment, signatures, sshsig
from pbem.app.artefacts import Face
from pbem.app.receipt import WIDTH
from pbem.app.table import Table
from pbem.app.told import Told
from pbem.core import chain
from pbem.core.problem import Failure
from pbem.core.quotable import quotable
from pbem.core.ruleset import Game
from pbem.core.text import T, Text
from pbem.mail import tokens
from pbem.mail.compose import UNKNOWN, File, Mail, compose
from pbem.mail.headers import HOST, address, bare, tagged
from pbem.render.mailpage import mail_page
from pbem.render.speech import Speaker
from pbem.store import tokenkey

MOST_ANSWERS = 20  # an hour and seat: what loops in spite of everything else stops here
HOUR = 3600


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """One letter before it is written. `step`: the step that an answer to it is for, 0: none; `name` is told to nobody
    and makes its id: no two letters of a seat have the same."""

    seat: str
    to: str
    lang: str
    name: str
    step: int
    at: int
    subject: Text
    text: str
    html: bytes = b""
    files: tuple[File, ...] = ()
    answers: str = ""


class Office:
    """Writes the letters of one game. `kept`: the settings of the time that they tell of; `seq`: the record from which
    they follow, None: the newest."""

    def __init__(self, table: Table, kept: frozen.Frozen, seq: int | None = None) -> None:
        self.table, self.kept = table, kept
        self.key = tokenkey.read(table.folder)
        self.ours = kept.address or UNKNOWN
        self.changes = desk.of(table, seq).changes

    def token(self, seat: str, step: int) -> tokens.Token:
        key = tokenkey.of_seat(self.key, seat, self.changes.get(seat, 0))
        return tokens.make(key, self.table.id, step, seat)

    @cached_property
    def game(self) -> Game | None:
        """The rules; None: they are missing, which must not keep word of it from the players."""
        try:
            return self.table.game
        except Failure:
            return None

    def speaker(self, lang: str) -> Speaker:
        return Speaker(lang, self.game.names if self.game else None, frozen.names(self.kept))

    def title(self, lang: str) -> str:
        try:
            return frozen.title(self.kept, self.table.opened.rules, lang) or self.table.id
        except Failure:
            return self.kept.title or self.table.id

    def paragraphs(self, texts: Sequence[Text], lang: str) -> str:
        """Sentences as the text of a letter."""
        speaker = self.speaker(lang)
        return "\n\n".join(_wrapped([speaker.say(text) for text in texts])) + "\n"

    def write(self, letter: Letter) -> bytes:
        """The mail; its subject begins with the token, so that every answer has it. Raises Failure."""
        text = letter.text
        if self.game is not None:
            text = quotable(text, self.game.grammar(tuple(self.kept.seats)))
        token = self.token(letter.seat, letter.step) if letter.step else None
        subject = self.speaker(letter.lang).say(letter.subject)
        return compose(
            Mail(
                sender=bare(self.ours),
                sender_name=self.title(letter.lang),
                to=letter.to,
                reply_to=tagged(self.ours, token.core) if token else "",
                subject=f"{token or f'[{self.table.id}]'} {subject}",
                date=moment.mail_date(letter.at),
                id=message_id(self.table.id, letter.seat, letter.name),
                thread=message_id(self.table.id, letter.seat, "game"),
                answers=letter.answers,
                text=text,
                html=letter.html,
                files=letter.files,
            )
        )


def message_id(game: str, seat: str, name: str) -> str:
    """The id of a letter of ours; delivery states are kept by it."""
    return f"<{game}.{seat}.{name}@{HOST}>"


# --- reports ------------------------------------------------------------------------------------------------------
def of_step(table: Table, told: Told, seen: Mapping[str, Face], files: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """The letters with the reports of a step, by path. `seen`, `files`: its faces and artefacts. Raises Failure."""
    found: dict[Path, bytes] = {}
    office: Office | None = None
    for seat, row in told.frozen.seats.items():
        if address(row.address):
            office = office or Office(table, told.frozen, course.playings(table, told.step)[0])
            found[table.folder.outbox(told.step) / f"report-{seat}.eml"] = _report(office, told, seen[seat], files)
    return found


def report_again(office: Office, told: Told, seat: str, files: Mapping[Path, bytes], seq: int) -> bytes:
    """The letter with the report of a step, for somebody who took over the seat by ruling `seq`. Raises Failure."""
    name = f"takeover.{seq}.{chain.short(office.table.log.head_of(seq))}"
    at = moment.seconds(office.table.record(seq).at)
    return _report(office, told, Face(told, seat), files, name=name, at=at)


def _report(
    office: Office, told: Told, face: Face, files: Mapping[Path, bytes], *, name: str = "", at: int = 0
) -> bytes:
    table, seat, row = office.table, face.viewer, told.frozen.seats[face.viewer]
    place, speaker = table.folder.turn(told.step) / seat, office.speaker(row.lang)
    over, owes = told.game.over(told.after), seat in told.game.owing(told.after)
    step = 0 if over else told.step + 1
    first, last = [], []
    if owes:
        token = str(office.token(seat, step))
        first.append(speaker.say(_HOW))
        last.append(speaker.say(T("Your token for step {step}, in every answer: {token}", step=step, token=token)))
    proofs = files[place / "seals.jsonl"]
    if proofs:
        last.append(speaker.say(_PROOFS))
    last.append(speaker.say(_WITNESS))
    checkpoint = chain.checkpoint(table.id, told.seq, told.head)
    parts = [*_wrapped(first), face.letter(), *_wrapped(last), checkpoint]
    number = course.playings(table, told.step)[0]
    return office.write(
        Letter(
            seat=seat,
            to=row.address,
            lang=row.lang,
            name=name or f"report.{told.step}.{chain.short(told.head)}",
            step=step,
            at=at or moment.seconds(table.record(number).at),
            subject=_subject(told.step, over=over, owes=owes),
            text="\n\n".join(part.strip("\n") for part in parts if part) + "\n",
            html=mail_page(files[place / "report.html"], first, last, checkpoint),
            files=(
                File("map.svg", "image/svg+xml", files[place / "map.svg"]),
                File("report.html", "text/html", files[place / "report.html"]),
                *([File("seals.jsonl", "application/x-ndjson", proofs)] if proofs else []),
                *_calendar(office, told, seat, owes),
                *signatures.attached(table.folder, sshsig.CHECKPOINT, "checkpoint.txt", checkpoint.encode()),
            ),
        )
    )


def _calendar(office: Office, told: Told, seat: str, owes: bool) -> list[File]:
    """The deadline as a calendar file, for those who owe a sheet."""
    if told.due is None or not owes:
        return []
    from pbem.app import announced, deadline_words

    seq = announced.with_report(office.table, course.playings(office.table, told.step)[0])
    lang = told.frozen.seats[seat].lang
    return [] if seq is None else [deadline_words.calendar(office.table, told.frozen, office.speaker(lang), seq)]


_HOW = T(
    "Answer this mail with your orders, one a line, above or below what you quote. The token in the subject says whose"
    " they are: show it to nobody. A newer sheet replaces the older one whole."
)
_PROOFS = T(
    "Attached: seals.jsonl opens what the log seals for you alone, your sheets among it. Keep it: with it you can prove"
    " what you sent and what you were shown."
)
_WITNESS = T("Attached, report.html also tells how the dice were made. These four lines witness the log; keep them:")


def _subject(step: int, *, over: bool, owes: bool) -> Text:
    if over:
        return T("The game is over: report of step {step}", step=step)
    if owes:
        return T("Report, and your orders for step {step}, please", step=step + 1)
    return T("Report of step {step}", step=step)


def _wrapped(texts: list[str]) -> list[str]:
    return ["\n".join(wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)) for text in texts]


# --- receipts -----------------------------------------------------------------------------------------------------
def of_receipt(table: Table, seq: int, path: Path, text: bytes) -> dict[Path, bytes]:
    """The letter with the receipt of a record, beside its text at `path`. Raises Failure."""
    place, data = table.log.places[seq], table.record(seq).data
    kept = frozen.read(table.folder, place.step - 1)
    row = kept.seats.get(data.player)
    if row is None or (place.type == "join" and not isinstance(data.entropy, str)) or _too_many(table, seq):
        return {}
    from pbem.app.receipts import note_of

    note = note_of(table, seq)
    to = note.to if note else row.address
    if not address(to):
        return {}
    letter = Letter(
        seat=data.player,
        to=to,
        lang=note.lang if note else row.lang,
        name=f"receipt.{seq}.{chain.short(table.log.head_of(seq))}",
        step=place.step,
        at=moment.seconds(table.record(seq).at),
        subject=_receipt_subject(table, seq, message=bool(note and note.message)),
        text=text.decode(),
        answers=note.answers if note else "",
        files=signatures.attached(table.folder, sshsig.RECEIPT, "receipt.txt", text),
    )
    return {path.with_suffix(".eml"): Office(table, kept, seq).write(letter)}


def _receipt_subject(table: Table, seq: int, *, message: bool) -> Text:
    place, data = table.log.places[seq], table.record(seq).data
    if message:
        return T("Your mail is with the moderator: no order in it")
    if place.type == "refuse":
        return T("Your sheet for step {step} was NOT accepted", step=place.step)
    if place.type == "join":
        return T("You have joined the game")
    from pbem.app.receipts import note_of

    note = note_of(table, seq)
    if note is not None and note.by:
        return T("No sheet of yours came: orders were given for you, step {step}", step=place.step)
    return T("Receipt: your orders for step {step}, revision {rev}", step=place.step, rev=data.rev)


def _too_many(table: Table, seq: int) -> bool:
    """Whether the seat of a record got its share of answers already in the hour before it."""
    player, now = table.record(seq).data.player, moment.seconds(table.record(seq).at)
    count, step = 0, table.log.places[seq].step
    for place in reversed(table.log.places[:seq]):
        if place.step < step and place.type != "resolve":  # steps may have been played again meanwhile
            break
        if place.type not in ("accept", "refuse"):
            continue
        record = table.record(place.seq)
        count += record.data.player == player and now - HOUR < moment.seconds(record.at) <= now
        if count >= MOST_ANSWERS:
            return True
    return False


# --- closed steps -------------------------------------------------------------------------------------------------
def of_close(table: Table, seq: int, seat: str, text: bytes) -> dict[Path, bytes]:
    """The letter that says to a seat that a step is closed. Raises Failure."""
    step = table.log.places[seq].step
    kept = frozen.read(table.folder, step - 1)
    row = kept.seats[seat]
    if not address(row.address):
        return {}
    letter = Letter(
        seat=seat,
        to=row.address,
        lang=row.lang,
        name=f"close.{seq}.{chain.short(table.log.head_of(seq))}",
        step=0,
        at=moment.seconds(table.record(seq).at),
        subject=T("Step {step} is closed", step=step),
        text=text.decode(),
    )
    return {table.folder.outbox(step) / f"close-{seat}.eml": Office(table, kept, seq).write(letter)}
