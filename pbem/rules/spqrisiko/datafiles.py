"""The shapes of the data files `board.toml`, `cards.toml`, `constants.toml` and `provinces.toml`."""

from __future__ import annotations

from pbem.core.datafile import Part

SEATS = range(2, 6)  # how many can play
SETS = ("ours", "javarisiko_amended")
Gain = dict[str, int]  # "legions", "triremes", "metropoli" -> how many
GAINS = ("legions", "triremes", "metropoli")
ANY = "any"  # in a combination: a card, whatever it shows


class Region(Part, frozen=True):
    """A region and the seas it has a coast on."""

    id: str
    seas: tuple[str, ...] = ()


class Sea(Part, frozen=True):
    """A sea and the seas it touches."""

    id: str
    seas: tuple[str, ...] = ()


class Board(Part, frozen=True):
    """`board.toml`, all in map order; `border`: pairs of regions."""

    border: tuple[tuple[str, str], ...]
    region: tuple[Region, ...]
    sea: tuple[Sea, ...]


class Cards(Part, frozen=True):
    """`cards.toml`: region -> resource."""

    resource: dict[str, str]
    reconstructed: bool = False


class Province(Part, frozen=True):
    """`threshold`: regions for the Proconsul side · `proconsul`, `praetor`: points a turn · `colour`: as printed."""

    id: str
    colour: str
    threshold: int
    proconsul: int
    praetor: int
    regions: tuple[str, ...]


class ProvinceSet(Part, frozen=True):
    """A way to group the regions."""

    province: tuple[Province, ...]
    reconstructed: bool = False


class Provinces(Part, frozen=True):
    """`provinces.toml`, by the option `province_set`."""

    ours: ProvinceSet
    javarisiko_amended: ProvinceSet


class Tokens(Part, frozen=True):
    """Printed dice of the tokens; `bare`: of those in a position that does not say."""

    barbarians: tuple[tuple[int, ...], ...]
    pirates: tuple[tuple[int, ...], ...]
    bare: tuple[int, ...]
    reconstructed: bool = False


class Score(Part, frozen=True):
    """`praefectus`: points for one, two … cards · `flat`: Proconsul, Praetor by the option `province_values`."""

    praefectus_seas: int
    praefectus: tuple[int, ...]
    metropolis: int
    flat: tuple[int, int]


class Section(Part, frozen=True):
    """A section of the track; the last one has no `upto`."""

    legions: int
    triremes: int
    upto: int | None = None


class Track(Part, frozen=True):
    """What reinforcements come for how many points: sections from 0 upwards."""

    section: tuple[Section, ...]
    reconstructed: bool = False


class Combo(Part, frozen=True):
    """`cards`: resource -> how many, or {"any": 1} · `gives`: the choice · `scarce`: with food_triremes = 1."""

    id: str
    cards: dict[str, int]
    gives: tuple[Gain, ...]
    scarce: tuple[Gain, ...] = ()


class Final(Part, frozen=True):
    """Points of the count at the end; `presence`: by the number of provinces, from 0."""

    proconsul: int
    praetor: int
    praefectus: int
    metropolis: int
    presence: tuple[int, ...]


class Constants(Part, frozen=True):
    """`constants.toml`."""

    row: int
    start_hand: int
    deploy_legions: int
    deploy_triremes: int
    most_dice: int
    die: int
    metropoli: int
    barbarians: dict[int, int]
    tokens: Tokens
    score: Score
    track: Track
    combo: tuple[Combo, ...]
    final: Final
