"""Who stands where in a position: regions, seas, Metropoli (contract 4, C1)."""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.core.fields import Fields
from pbem.core.text import T
from pbem.rules.spqrisiko.data import Tables
from pbem.rules.spqrisiko.model import DRAFT, EMPTY, MOST_PIECES, NOBODY, NOTHING, PIRATES, Faces, State

SEAT = re.compile(r"([A-Z0-9_]+):([0-9]{1,9})(?:\+([0-9]{1,9}))?", re.ASCII | re.IGNORECASE)
TOKEN = re.compile(r"(barbarians|pirates):([0-9]{1,3}(?:-[0-9]{1,3})*)", re.ASCII)


class Holding(NamedTuple):
    """What stands in a place; nothing, in a region that is still to be drafted."""

    owner: str = EMPTY
    units: int = 0
    fleet: int = 0
    token: Faces = ()


def read_places(fields: Fields, tables: Tables, state: State) -> None:
    """Regions and seas, key by key over the bare position; in the draft a region whose card is to come is empty."""
    given = fields.table("regions", tables.regions)
    if state.phase == DRAFT:
        for region in (*state.row, *state.deck):
            if region not in given:
                _put(state, region, Holding())
    reader = _Reader(fields, tables, state)
    for kind, found in (("regions", given), ("seas", fields.table("seas", tables.seas))):
        for place, text in found.items():
            _put(state, place, reader.holding(f"{kind}.{place}", place, text))
    _draft(fields, tables, state)
    _metropoli(fields, tables, state)


def _put(state: State, place: str, held: Holding | None) -> None:
    if held is None:
        return
    state.owner[place] = held.owner
    state.units[place] = held.units
    state.fleet.pop(place, None)
    state.token.pop(place, None)
    if held.fleet:
        state.fleet[place] = held.fleet
    if held.token:
        state.token[place] = held.token


class _Reader:
    """Reads the text of a place; None where it cannot be understood."""

    def __init__(self, fields: Fields, tables: Tables, state: State) -> None:
        self.fields = fields
        self.tables = tables
        self.state = state

    def holding(self, source: str, place: str, text: object) -> Holding | None:
        """`A:5`, `A:5+2`, `barbarians:3-2`; nothing only in the draft."""
        sea = place in self.tables.shores
        if text in NOTHING:
            if sea or self.state.phase != DRAFT:
                self.fields.bad(source, T("Only regions can be empty, and only in the draft."))
            return Holding()
        if isinstance(text, str) and (token := TOKEN.fullmatch(text)):
            if (token[1] == PIRATES) != sea:
                self.fields.bad(source, T("Barbarians stand in regions, pirates in seas."))
            return Holding(token[1], token=self._faces(source, token[2]))
        found = SEAT.fullmatch(text) if isinstance(text, str) else None
        if found is None or found[1] not in self.state.seats:
            self.fields.bad(source, T("A region is like A:5, A:5+2 or barbarians:3-2, a sea like A:3 or pirates:3-3."))
            return None
        units, fleet = int(found[2]), int(found[3] or 0)
        if units < 1:
            self.fields.bad(source, T("Who holds a place has at least one unit there."))
        if max(units, fleet) > MOST_PIECES:
            self.fields.bad(source, T("At most {most} pieces of a kind stand in a place.", most=MOST_PIECES))
        if fleet and (sea or not self.tables.coasts[place]):
            self.fields.bad(source, T("Unlaunched triremes lie in regions with a coast."))
        return Holding(found[1], units, fleet)

    def _faces(self, source: str, text: str) -> Faces:
        numbers = self.tables.numbers
        faces = sorted((int(face) for face in text.split("-")), reverse=True)
        if len(faces) > numbers.most_dice or not all(1 <= face <= numbers.die for face in faces):
            words = T("A token shows 1 to {most} dice of 1 to {die}.", most=numbers.most_dice, die=numbers.die)
            self.fields.bad(source, words)
        return tuple(faces)


def _draft(fields: Fields, tables: Tables, state: State) -> None:
    """In the draft exactly those regions are empty whose cards are still to be taken."""
    if state.phase != DRAFT:
        return
    coming = {*state.row, *state.deck}
    for region in tables.regions:
        if (state.owner[region] == EMPTY) != (region in coming):
            text = T("In the draft exactly those regions are empty whose card is in the row or the deck.")
            fields.bad(f"regions.{region}", text)


def _metropoli(fields: Fields, tables: Tables, state: State) -> None:
    state.metropoli = tables.in_order(fields.once("metropoli", tables.regions))
    for region in state.metropoli:
        if state.owner[region] in NOBODY:
            fields.bad("metropoli", T("{region} is held by nobody, so no Metropoli stands there.", region=region))
    if len(state.metropoli) > tables.numbers.metropoli:
        fields.bad("metropoli", T("There are only {n} Metropoli.", n=tables.numbers.metropoli))
