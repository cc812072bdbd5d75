"""The numbers and tables of the game, read from `games/spqrisiko/*.toml`, checked, with the look-ups the rules need.

Nothing here knows a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter

import msgspec

from pbem.core.datafile import read_data
from pbem.core.problem import Failure
from pbem.rules.spqrisiko.datafiles import ANY, Board, Cards, Combo, Constants, Gain, Province, Provinces, Tokens
from pbem.rules.spqrisiko.dataproblems import faults

Owners = Callable[[Mapping[str, str]], tuple[str, ...]]


class Tables(msgspec.Struct, frozen=True):
    """`places`: regions, then seas, in map order; `rank` place -> its number there.

    `near`: region -> regions across a border, sea -> seas it touches · `coasts`: region -> seas · `shores`: sea ->
    regions · `province_of`: region -> province id · `owners_in`: province -> a function that reads the owners of its
    regions, `owners_at_sea` those of the seas · `resource`: card -> what it shows · `reconstructed`: which parts of the
    data are not the printed ones: "provinces", "resources", "tokens", "track".
    """

    numbers: Constants
    regions: tuple[str, ...]
    seas: tuple[str, ...]
    places: tuple[str, ...]
    rank: dict[str, int]
    near: dict[str, tuple[str, ...]]
    coasts: dict[str, tuple[str, ...]]
    shores: dict[str, tuple[str, ...]]
    borders: tuple[tuple[str, str], ...]
    provinces: dict[str, Province]
    province_of: dict[str, str]
    owners_in: dict[str, Owners]
    owners_at_sea: Owners
    resource: dict[str, str]
    resources: tuple[str, ...]
    combos: tuple[Combo, ...]
    reconstructed: tuple[str, ...]

    def kind(self, place: str) -> str:
        """The kind of name that a place has: "region" or "sea"."""
        return "sea" if place in self.shores else "region"

    def income(self, vp: int) -> tuple[int, int]:
        """Legions and triremes of the track section with these points."""
        for section in self.numbers.track.section:
            if section.upto is None or vp <= section.upto:
                return section.legions, section.triremes
        raise ValueError("the track has no end")

    def in_order(self, places: list[str]) -> list[str]:
        """The same places in map order."""
        return sorted(places, key=self.rank.__getitem__)

    def combo(self, cards: tuple[str, ...]) -> Combo | None:
        """The combination that these cards are."""
        if len({*cards}) != len(cards):
            return None
        shown = [self.resource[card] for card in cards]
        for combo in self.combos:
            if sum(combo.cards.values()) != len(cards):
                continue
            if ANY in combo.cards or all(shown.count(kind) == n for kind, n in combo.cards.items()):
                return combo
        return None


def gain_of(combo: Combo, kind: str) -> Gain | None:
    """What a combination gives to one who asked FOR this kind ("" is no wish); None if it gives nothing of it."""
    key = "metropoli" if kind == "metropolis" else kind
    return next((gain for gain in combo.gives if not key or key in gain), None)


def load(files: Mapping[str, bytes], province_set: str = "ours", food_triremes: int = 2) -> Tables:
    """The tables of the four files with the option values that choose among them. Raises Failure."""
    board = read_data(files, "board.toml", Board)
    cards = read_data(files, "cards.toml", Cards)
    numbers = read_data(files, "constants.toml", Constants)
    provinces = read_data(files, "provinces.toml", Provinces)
    problems = faults(board, cards, numbers, provinces)
    if problems:
        raise Failure(*problems)
    numbers = msgspec.structs.replace(numbers, tokens=_highest_first(numbers.tokens))
    chosen = getattr(provinces, province_set)
    marks = {"provinces": chosen, "resources": cards, "tokens": numbers.tokens, "track": numbers.track}
    scarce = food_triremes == 1
    regions = tuple(region.id for region in board.region)
    seas = tuple(sea.id for sea in board.sea)
    rank = {place: n for n, place in enumerate((*regions, *seas))}
    return Tables(
        numbers=numbers,
        regions=regions,
        seas=seas,
        places=(*regions, *seas),
        rank=rank,
        near=_near(board, rank),
        coasts={r.id: tuple(sorted(r.seas, key=rank.__getitem__)) for r in board.region},
        shores={sea: tuple(r.id for r in board.region if sea in r.seas) for sea in seas},
        borders=board.border,
        provinces={province.id: province for province in chosen.province},
        province_of={region: province.id for province in chosen.province for region in province.regions},
        owners_in={province.id: _owners(province.regions) for province in chosen.province},
        owners_at_sea=_owners(seas),
        resource={region: cards.resource[region] for region in regions},
        resources=tuple(dict.fromkeys(cards.resource[region] for region in regions)),
        combos=tuple(_combo(combo, scarce) for combo in numbers.combo),
        reconstructed=tuple(name for name, part in marks.items() if part.reconstructed),
    )


def _owners(places: tuple[str, ...]) -> Owners:
    """Reads the owners of these places out of a table of all owners."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda owner: tuple(owner[place] for place in places)


def _near(board: Board, rank: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    near: dict[str, list[str]] = {region.id: [] for region in board.region}
    near.update({sea.id: list(sea.seas) for sea in board.sea})
    for one, other in board.border:
        near[one].append(other)
        near[other].append(one)
    return {place: tuple(sorted(others, key=rank.__getitem__)) for place, others in near.items()}


def _highest_first(tokens: Tokens) -> Tokens:
    """The dice of each token in the order in which they are compared."""
    barbarians, pirates, (bare,) = (
        tuple(tuple(sorted(faces, reverse=True)) for faces in kind)
        for kind in (tokens.barbarians, tokens.pirates, (tokens.bare,))
    )
    return Tokens(barbarians, pirates, bare, tokens.reconstructed)


def _combo(combo: Combo, scarce: bool) -> Combo:
    return Combo(combo.id, combo.cards, combo.scarce) if scarce and combo.scarce else combo
