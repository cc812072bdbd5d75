"""Rulings in words for people: what was decided, why, and what it means for a seat."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from pbem.app import usual_reasons
from pbem.core import beacon, rulings
from pbem.core.canon import canon
from pbem.core.record import Ruling
from pbem.core.record_types import Change
from pbem.core.text import T, Term, Text
from pbem.render.clock import moment

MOST = 120  # characters of a value in a sentence


def sentences(item: Ruling) -> list[Text]:
    """What a ruling decides, for everybody; without its reason."""
    data, act = item.data, rulings.act_of(item)
    said = [_act(act)] if act else []
    if data.rules is not UNSET:
        said.append(T("From now on the game goes by the rules {rules}.", rules=data.rules))
    if data.data is not UNSET:
        said.append(T("From now on the rules read other data files."))
    if isinstance(data.set, list):
        said += [_change(change) for change in data.set]
    if data.anchor is not UNSET:
        said.append(T("A new chain of keys begins with this step; the dice before it stay as they were."))
    if data.beacon is not UNSET:
        said.append(_source(data.beacon))
    return said


def reason(item: Ruling) -> Text:
    """Why."""
    return T("The reason: {reason}", reason=usual_reasons.spoken(item.data.reason))


def whole(item: Ruling) -> Text:
    """A ruling with its reason, in one text; as reports list it."""
    text = T("Record {seq}. {reason}", seq=item.seq, reason=reason(item))
    for said in reversed(sentences(item)):
        text = T("{first} {rest}", first=said, rest=text)
    return text


def means(item: Ruling, seat: str) -> list[Text]:
    """What a ruling means for a seat."""
    kind = rulings.kind(item)
    if kind == "void-sheet":
        sheet = rulings.voided(rulings.act_of(item))
        if sheet is None or sheet[0] != seat:
            return []
        return [T("It was yours. If you had sent another one for this step, that one counts again.")]
    if kind == "replay":
        return [T("Whatever was sent for the open step was for another position: send your orders once more.")]
    if kind in rulings.ENDING:
        return [T("No more orders are taken.")]
    if item.data.set is not UNSET:
        return [T("A sheet that you sent for the open step still counts; a newer one replaces it.")]
    return []


def _act(act: dict[str, Any]) -> Text:
    seat = Term("seat", str(act.get("player", "")))
    match act["kind"]:
        case "extend":
            return _extend(_number(act, "was"), _number(act, "now"))
        case "void-sheet":
            player, rev = rulings.voided(act) or ("", 0)
            return T("The sheet of {seat}, revision {rev}, does not count.", seat=Term("seat", player), rev=rev)
        case "replay":
            return _replay(act)
        case "pause":
            return _pause(act, seat)
        case "bot":
            return _bot(act, seat)
        case "standing":
            return T("{seat} sent no sheet for this step: the standing one is used.", seat=seat)
        case "seat":
            return _seat(str(act.get("what", "")), seat)
        case "void":
            return T("The game is void: it ends here, without standings.")
        case _:
            return T("The game is closed: it ends here, with the standings of now.")


def _extend(was: int, now: int) -> Text:
    if not was:
        return T("Sheets are due until {now}.", now=moment(now))
    return T("The deadline was moved from {was} to {now}.", was=moment(was), now=moment(now))


def _replay(act: dict[str, Any]) -> Text:
    step, listed = rulings.replayed(act), act.get("sheets")
    if not isinstance(listed, list):
        return T("Step {step} was played again, with the same dice for the same labels.", step=step)
    pairs = tuple(T("{seat} {rev}", seat=Term("seat", str(row[0])), rev=row[1]) for row in listed) or ("-",)
    return T("Step {step} was played again with these sheets (seat, revision): {pairs}.", step=step, pairs=pairs)


def _pause(act: dict[str, Any], seat: Term) -> Text:
    until = _number(act, "until")
    if not act.get("player"):
        return T("The game stands still until {when}.", when=moment(until)) if until else T("The game goes on.")
    if not until:
        return T("{seat} is back.", seat=seat)
    return T("{seat} is away from {start} to {end}.", seat=seat, start=moment(_number(act, "from")), end=moment(until))


def _bot(act: dict[str, Any], seat: Term) -> Text:
    if act.get("once"):
        return T("{seat} sent no sheet for this step: a bot wrote one.", seat=seat)
    if act.get("bot"):
        return T("From now on a bot plays for {seat}.", seat=seat)
    return T("A person plays {seat} again.", seat=seat)


def _seat(what: str, seat: Term) -> Text:
    if what == "replaced":
        return T("{seat} has a new player.", seat=seat)
    if what == "resigned":
        return T("The player of {seat} has left the game.", seat=seat)
    return T("The player of {seat} is back.", seat=seat)


def _change(change: Change) -> Text:
    if rulings.hides(change):
        return T("Corrected: {path}, which is hidden; old and new value are sealed in the log.", path=change.path)
    return T("Corrected: {path}, from {was} to {now}.", path=change.path, was=shown(change.was), now=shown(change.now))


def shown(value: Any) -> str:
    """A value of a position for people; long ones are cut."""
    if value is None:
        return "-"
    text = value if isinstance(value, str) else canon(value).decode()
    return text if len(text) <= MOST else text[:MOST] + "…"


def _source(source: beacon.Source) -> Text:
    if isinstance(source, beacon.Manual):
        return T("The dice of the steps to come are mixed with: {source}.", source=source.source)
    if isinstance(source, beacon.Drand):
        return T("The dice of the steps to come are mixed with drand.")
    return T("The dice of the steps to come use no public source of chance.")


def _number(act: dict[str, Any], key: str) -> int:
    found = act.get(key)
    return found if type(found) is int else 0
