"""The shapes of the data files `board.toml`, `cards.toml` and `constants.toml`."""

from __future__ import annotations

from msgspec import field

from pbem.core.datafile import Part

TERRAIN = {"field": "grain", "mountain": "ore", "pasture": "pasture", "forest": ""}  # what a hex yields
BEYOND = "barbaricum"  # the region beyond the limes, no province
COLOURS = 4  # as many as seats at most
LOSS = "-loss"  # on a face: a red field
FACES = ("gold-loss", "gold", "pasture-loss", "pasture", "development-loss", "development")
KNOWN_CARDS = ("diplomat", "traitor", "great_warrior", "treasure", "victory_1", "victory_2")


class Hex(Part, frozen=True):
    """`region`: a province, or BEYOND · `number` 0: none · `corners`: six crossroads, clockwise from the north."""

    id: str
    region: str
    terrain: str
    corners: tuple[str, ...]
    number: int = 0


class Town(Part, frozen=True):
    """A city: `closed` with two or three seats (K38)."""

    id: str
    province: str
    towers: int
    at: str
    closed: bool = False


class Sea(Part, frozen=True):
    """A sea arrow."""

    id: str
    between: tuple[str, str]


class Board(Part, frozen=True):
    """`board.toml`: hexes in reading order, cities in board order; `arrow`: sides that carry one · `starts`: colour ->
    crossroads of the horsemen, of the warriors · `old`: other ids of crossroads -> the label."""

    hex: tuple[Hex, ...]
    city: tuple[Town, ...]
    arrow: tuple[tuple[str, str], ...]
    sea: tuple[Sea, ...]
    starts: dict[str, tuple[str, str]]
    old: dict[str, str] = field(default_factory=dict)
    reconstructed: bool = False


class Faces(Part, frozen=True):
    """Counters of one province: face -> how many."""

    faces: dict[str, int]
    reconstructed: bool = False


class Card(Part, frozen=True):
    """A development card: `gold` when it is played, `points` at the end."""

    id: str
    count: int
    gold: int = 0
    points: int = 0


class Development(Part, frozen=True):
    card: tuple[Card, ...]
    reconstructed: bool = False


class Cards(Part, frozen=True):
    """`cards.toml`; `resources`: good -> cards of it."""

    resources: dict[str, int]
    counters: Faces
    development: Development


class Pieces(Part, frozen=True):
    """Of a seat: figures of each tribe, the one on the board among them; wagons."""

    figures: int
    wagons: int


class Start(Part, frozen=True):
    """What a seat begins with, and where the legionnaire stands."""

    gold: int
    grain: int
    pasture: int
    wagons: int
    figures: int
    legionnaire: str


class Production(Part, frozen=True):
    """`numbers`: different totals a round · `robber`: the total that moves the legionnaire."""

    numbers: int
    dice: int
    sides: int
    robber: int


class Costs(Part, frozen=True):
    """`missing`: gold for a card one lacks · `bank`: equal cards for one · the rest: good -> how many."""

    missing: int
    bank: int
    figures: dict[str, int]
    wagon: dict[str, int]
    card: dict[str, int]


class Tolls(Part, frozen=True):
    """`free`: arrows without toll · a land arrow: `grain` grain or `land` gold · a sea arrow: `sea` gold."""

    free: int
    grain: int
    land: int
    sea: int


class Tribe(Part, frozen=True):
    """Numbers of a tribe's action; see the comments of the file."""

    idle_gold: int
    idle_cards: int
    counter_gold: int
    wagon_gold: int
    same_province: int
    provinces: int
    reach: int


class Terror(Part, frozen=True):
    """With the expansion; `towers`: of a city with a banner."""

    target: int
    points: int
    towers: int


class Victory(Part, frozen=True):
    """Points for each; `diplomats`: played ones for Diplomacy · `heir_cities`: of each tribe."""

    target: int
    city: int
    diplomacy: int
    diplomats: int
    scourge: int
    heir: int
    heir_cities: int
    terror: Terror


class Constants(Part, frozen=True):
    """`constants.toml`."""

    pieces: Pieces
    start: Start
    production: Production
    costs: Costs
    tolls: Tolls
    tribe: Tribe
    victory: Victory
