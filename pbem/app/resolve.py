"""Closing, resolving and ending, as records. Nothing is printed and no artefact is written here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.app import course, frozen, history, key_chain, moment, press_archive
from pbem.app.frozen import Frozen
from pbem.app.table import Table
from pbem.app.unopened import of_sheet, still_sealed
from pbem.core import beacon, keys, seal, step
from pbem.core.grammar import parse_canonical
from pbem.core.problem import Failure, Problem
from pbem.core.replay import Step
from pbem.core.replay_inputs import Vault, position
from pbem.core.text import T
from pbem.desk.policy import Deadlines


class Prepared(msgspec.Struct, frozen=True):
    """A step that was played, but is not in the log yet."""

    number: int
    before: Any
    inputs: step.Inputs
    played: step.Played
    kept: Frozen


def accepted(table: Table) -> list[tuple[str, int]]:
    """The sheets of the open step that `close` lists: (seat, revision), sorted by seat."""
    if table.close is not None:
        return list(table.close.accepted)
    if table.step == 1:
        return [(seat, 1) for seat in sorted(table.joined)]
    return [(seat, sheet.rev) for seat, sheet in sorted(table.sheets(table.step).items())]


def close(table: Table, at: str) -> None:
    """Record which sheets count. Without a deadline the step closes at the time of this record."""
    number, source = table.step, table.beacon
    deadline = moment.seconds(at) if table.deadline is None else table.deadline
    data: dict[str, Any] = {"accepted": accepted(table), "deadline": deadline}
    if table.needs_beacon(number) and isinstance(source, beacon.Drand):
        data["round"] = beacon.round_for(source, deadline)
    table.write("close", number, at, data)


def prepare(table: Table, value: beacon.Value | None = None) -> Prepared:
    """Play the open step. Nothing is written. Raises Failure."""
    number = table.step
    before = history.state_after(table, number - 1) if number > 1 else None
    inputs, known = _inputs(table, before, value), history.Known(table)
    played = step.play(
        table.game,
        before,
        inputs,
        keys_of(table, number),
        sealed=known,
        seats=table.joined,
        position=start(table) if number == 1 else None,
    )
    check_shown(played, known)
    broken = table.game.invariants(played.state)
    if broken:
        raise Failure(*(_unsound(number, what) for what in broken))
    kept = frozen.freeze(table.settings, seen_with(seen_before(table, number), played))
    phase = table.game.label(played.state).phase
    protest = (table.settings.policy.deadlines_of(phase) or Deadlines()).protest
    kept = frozen.with_mailbox(kept, table.folder)
    kept = msgspec.structs.replace(kept, press=press_archive.rows(table, number), protest=protest)
    return Prepared(number, before, inputs, played, kept)


def check_shown(played: step.Played, known: Mapping[str, Any]) -> None:
    """Raise Failure when a seat is to get an opening that cannot be made, before anything of the step is written."""
    for name in dict.fromkeys(name for names in played.outcome.shows.values() for name in names):
        if name not in played.sealed and name not in known:
            text = T("{name} is to be opened, but its sealed value is missing", name=name)
            hint = T("`pbem ruling set` corrects a position that names what was never sealed.")
            raise Failure(Problem("not-sealed", text, hint))


def resolve(table: Table, at: str, ready: Prepared | None = None) -> None:
    """Record the closed step as it was played, or is played now. Raises Failure."""
    ready = ready or prepare(table)
    number, played = ready.number, ready.played
    frozen.write(table.folder, number, ready.kept)
    press_archive.mark(table, number)
    seq = table.write("resolve", number, at, played.data, list(played.sealed.items()))
    table.states[number] = played.state
    table.fresh[seq] = Step(number, table.record(seq), ready.before, played, ready.inputs, table.game)


def end(table: Table, at: str) -> None:
    """Record the end of the game: the secret, the standings, and everything that is still sealed."""
    state = history.state_after(table, table.resolved)
    secret = table.secrets.secret
    opens = [seal.opening(secret, name, table.unseal(name, digest)) for name, digest in still_sealed(table)]
    data = {"secret": secret.hex(), "standings": table.game.standings(state), "opens": opens}
    table.write("end", table.resolved, at, data)


def must_end(table: Table) -> bool:
    """Whether the rules say that the game is over, but the log does not yet."""
    return not table.ended and table.resolved > 0 and table.game.over(history.state_after(table, table.resolved))


def _inputs(table: Table, before: Any, value: beacon.Value | None) -> step.Inputs:
    """What the open step is made of: the sheets that count, their words, the beacon."""
    number = table.step
    revs = dict(accepted(table))
    sheets, entropy = {}, {}
    seals = _sealed_sheets(table, number)
    grammar = table.game.grammar(table.game.seats(before)) if number > 1 else None
    for seat, rev in revs.items():
        if grammar is not None:
            name = seal.orders_name(number, seat, rev)
            texts = table.unseal(name, seals[name])["orders"]
            sheets[seat] = tuple(parse_canonical(grammar, text) for text in texts)
        words = seal.entropy_name(number, seat, rev)
        if words in seals:
            entropy[seat] = table.unseal(words, seals[words])
    return step.Inputs(table.id, number, sheets, entropy, revs, value)


def _sealed_sheets(table: Table, number: int) -> dict[str, str]:
    """Name -> seal of everything that came with the sheets of a step."""
    found: dict[str, str] = {}
    for place in course.during(table, number):
        if place.type in ("join", "accept"):
            found.update(of_sheet(table.record(place.seq).data, number))
    return found


def keys_of(table: Table, number: int) -> step.Keys:
    """The keys of a step. Raises Failure when there are none."""
    first = course.anchor(table)[1]
    if number > course.last_step(table):
        raise Failure(
            Problem(
                "no-keys",
                T("The key chain of this game has {n} links; they are used up.", n=table.opened.steps),
                T("Only a ruling with a new chain lets the game go on."),
            )
        )
    held = key_chain.in_use(table)
    return step.Keys(keys.link(held.top, table.opened.steps, number - first + 1), held.secret)


def start(table: Table) -> Any:
    """The state that the game starts from, None if by the rules' set-up. Raises Failure."""
    vault = Vault(history.Known(table), table.secrets.secret)
    opened = table.record(0)
    return position(opened, table.game, table.joined, vault)


def seen_before(table: Table, number: int) -> dict[str, list[str]]:
    """Seat -> names of sealed values shown to it alone, before step `number`."""
    corrected = course.corrections(table, number - 1)
    again = course.playings(table, number - 1)[1:]
    return frozen.read(table.folder, number - 1, max((*corrected, *again), default=0)).shown


def seen_with(before: dict[str, list[str]], played: step.Played) -> dict[str, list[str]]:
    """The same with what a step has shown."""
    found = {seat: list(names) for seat, names in before.items()}
    for seat, names in sorted(played.outcome.shows.items()):
        found[seat] = list(dict.fromkeys([*found.get(seat, []), *names]))
    return found


def _unsound(number: int, what: str) -> Problem:
    return Problem(
        "broken-state",
        T("The rules made an impossible position in step {step}: {what}. Nothing was written.", step=number, what=what),
        T("This is a fault of the program. Please report it, with a copy of the game's folder."),
    )
