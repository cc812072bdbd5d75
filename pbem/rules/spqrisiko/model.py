"""The position: everything, hidden parts included. Changed only in a copy made for one step."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

BARBARIANS = "barbarians"
PIRATES = "pirates"
EMPTY = ""  # a region nobody has taken yet; in the draft only
NOBODY = (BARBARIANS, PIRATES, EMPTY)  # owners that are no seat; seats are upper case, so they never clash

DRAFT, DEPLOY, TURN, BATTLE, OVER = "draft", "deploy", "turn", "battle", "over"
STEPS = (DRAFT, DEPLOY, TURN, BATTLE, OVER)  # values of `State.phase`

MOST_PIECES = 99_999  # of a kind in one place: battles are fought attack by attack
NOTHING = (None, "", "none")  # how a position says it
Faces = tuple[int, ...]  # printed dice of a token, highest first


class Place(NamedTuple):
    """Where a card lay in a shuffle: the shuffle's number and the place in it, both from 0."""

    generation: int
    place: int


class Pool(NamedTuple):
    """Pieces that are still to be placed."""

    legions: int
    triremes: int


class State(msgspec.Struct):
    """`phase`: one of STEPS · `active`: whose turn, pick or placement it is; "" when the game is over.

    `owner`: place -> seat, "barbarians", "pirates" or "" · `units`: place -> legions in a region, triremes in a sea, 0
    under a token · `fleet`: region -> unlaunched triremes, where there are any · `token`: place -> printed dice ·
    `metropoli`, `hands`, `discard`: in map order · `places`: card in a hand that nobody else has seen -> where it lay ·
    `deck`: top first; the top one lies at place `dealt` of shuffle `generation` · `final`: rounds still to begin, None
    before the end is triggered · `pools`: what is still to be deployed · `cards`: how many are in hands,
    row, deck and discards; those of the barbarians are set aside until the deal.
    """

    round: int
    phase: str
    seats: tuple[str, ...]
    active: str
    owner: dict[str, str]
    units: dict[str, int]
    fleet: dict[str, int]
    token: dict[str, Faces]
    metropoli: list[str]
    vp: dict[str, int]
    hands: dict[str, list[str]]
    places: dict[str, Place]
    row: list[str]
    deck: list[str]
    discard: list[str]
    generation: int
    dealt: int
    final: int | None
    out: list[str]
    pools: dict[str, Pool]
    ranking: list[list[str]]
    cards: int

    def copy(self) -> State:
        """A position of its own: nothing that can change is shared."""
        return State(
            self.round, self.phase, self.seats, self.active, self.owner.copy(), self.units.copy(), self.fleet.copy(),
            self.token.copy(), self.metropoli[:], self.vp.copy(), {seat: hand[:] for seat, hand in self.hands.items()},
            self.places.copy(), self.row[:], self.deck[:], self.discard[:], self.generation, self.dealt, self.final,
            self.out[:], self.pools.copy(), [group[:] for group in self.ranking], self.cards,
        )  # fmt: skip

    def living(self) -> list[str]:
        """The seats that are not out, in order of play."""
        return [seat for seat in self.seats if seat not in self.out] if self.out else list(self.seats)

    def held(self, owner: str, among: tuple[str, ...]) -> list[str]:
        """Those of the places that an owner holds, in their order."""
        holds = self.owner
        return [place for place in among if holds[place] == owner]

    def metropoli_of(self, seat: str) -> int:
        """How many Metropoli stand in the seat's regions."""
        return sum(1 for region in self.metropoli if self.owner[region] == seat)

    def fleet_in(self, region: str) -> int:
        """Unlaunched triremes in a region."""
        return self.fleet.get(region, 0)
