"""Rulings in words for people: what was decided, why, and what it means for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from pbem.app import usual_reasons
from pbem.app.announced import Clock
from pbem.core import beacon, rulings
from pbem.core.canon import canon
from pbem.core.record import Ruling
from pbem.core.record_types import Change
from pbem.core.text import T, Term, Text

MOST = 120  # characters of a value in a sentence


def sentences(item: Ruling, clocks: Clock, among: Sequence[Ruling] = ()) -> list[Text]:
    """What a ruling decides, told on these clocks; without its reason. `among`: all those that are told together."""
    data, act = item.data, rulings.act_of(item)
    said = [_act(act, clocks, _who(str(act.get("player", "")), (item, *among)))] if act else []
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
    sheet = vouched(item)
    if sheet is not None:
        seat, rev = sheet
        said.append(T("The moderator vouches that sheet {rev} of {seat} is theirs: the mail itself did not show it.",
                      seat=Term("seat", seat), rev=rev))  # fmt: skip
    return said


def vouched(item: Ruling) -> tuple[str, int] | None:
    """Seat and revision of the sheet that the moderator says to be that seat's, if the ruling is no more than that."""
    data = item.data
    fields = (data.act, data.rules, data.data, data.set, data.anchor, data.beacon)
    return usual_reasons.vouched(data.reason) if all(field is UNSET for field in fields) else None


_COME_BACK = T("To play again, answer with your orders: when a sheet of yours comes, the seat is yours again.")


def _who(seat: str, among: Sequence[Ruling]) -> Term | str:
    """A seat as rulings name it: by its id where it gets another player meanwhile, since its name is one of theirs."""
    acts = [rulings.act_of(other) for other in among]
    given = any((act.get("what"), act.get("player")) == ("replaced", seat) for act in acts)
    return seat if given else Term("seat", seat)


def reason(item: Ruling) -> tuple[Text, ...]:
    """Why; nothing where the ruling itself says that."""
    if vouched(item) or usual_reasons.is_echo(item.data.reason):
        return ()
    return (T("The reason: {reason}", reason=usual_reasons.spoken(item.data.reason)),)


def whole(item: Ruling, clocks: Clock, among: Sequence[Ruling] = ()) -> Text:
    """A ruling with its reason, in one text; as reports list it, with others (`among`)."""
    text = T("Record {seq}.", seq=item.seq)
    for why in reason(item):
        text = T("Record {seq}. {reason}", seq=item.seq, reason=why)
    for said in reversed(sentences(item, clocks, among)):
        text = T("{first} {rest}", first=said, rest=text)
    return text


def means(item: Ruling, seat: str, counts: int = 0) -> list[Text]:
    """What a ruling means for a seat. `counts`: the revision of its sheet that counts after it, 0: it has none."""
    kind = rulings.kind(item)
    if kind == "void-sheet":
        sheet = rulings.voided(rulings.act_of(item))
        if sheet is None or sheet[0] != seat:
            return []
        if counts:
            return [T("It was yours; your revision {rev} counts now.", rev=counts)]
        return [T("It was yours; you have no sheet for this step now.")]
    if kind == "replay":
        return [T("Whatever was sent for the open step was for another position: send your orders once more.")]
    if kind == "bot":
        act = rulings.act_of(item)
        return [_COME_BACK] if act.get("bot") and not act.get("once") and act.get("player") == seat else []
    if kind in rulings.ENDING:
        return [T("No more orders are taken.")]
    if item.data.set is not UNSET:
        return [T("A sheet that you sent for the open step still counts; a newer one replaces it.")]
    return []


def _act(act: dict[str, Any], clocks: Clock, seat: Term | str) -> Text:
    match act["kind"]:
        case "extend":
            return _extend(_number(act, "was"), _number(act, "now"), clocks)
        case "void-sheet":
            player, rev = rulings.voided(act) or ("", 0)
            return T("The sheet of {seat}, revision {rev}, does not count.", seat=Term("seat", player), rev=rev)
        case "replay":
            return _replay(act)
        case "pause":
            return _pause(act, seat, clocks)
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


def _extend(was: int, now: int, clocks: Clock) -> Text:
    if not was:
        return T("Sheets are due until {now}.", now=clocks(now))
    return T("The deadline was moved from {was} to {now}.", was=clocks(was), now=clocks(now))


def _replay(act: dict[str, Any]) -> Text:
    step, listed = rulings.replayed(act), act.get("sheets")
    if not isinstance(listed, list):
        return T("Step {step} was played again, with the same dice for the same labels.", step=step)
    pairs = tuple(T("{seat} {rev}", seat=Term("seat", str(row[0])), rev=row[1]) for row in listed) or ("-",)
    return T("Step {step} was played again with these sheets (seat, revision): {pairs}.", step=step, pairs=pairs)


def _pause(act: dict[str, Any], seat: Term | str, clocks: Clock) -> Text:
    until = _number(act, "until")
    if not act.get("player"):
        return T("The game stands still until {when}.", when=clocks(until)) if until else T("The game goes on.")
    if not until:
        return T("{seat} is back.", seat=seat)
    start, end = clocks.away(str(act["player"]), _number(act, "from"), until)
    return T("{seat} is away from {start} to {end}.", seat=seat, start=start, end=end)


def _bot(act: dict[str, Any], seat: Term | str) -> Text:
    if act.get("once"):
        return T("{seat} sent no sheet for this step: a bot wrote one.", seat=seat)
    if act.get("bot"):
        return T("From now on a bot plays for {seat}.", seat=seat)
    return T("A person plays {seat} again.", seat=seat)


def _seat(what: str, seat: Term | str) -> Text:
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
