"""What combinations of cards give, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.text import Arg, T, Text
from pbem.rules.spqrisiko import wording
from pbem.rules.spqrisiko.datafiles import Combo, Gain

WISHES: Mapping[str, Text] = {  # what FOR may name
    "legions": T("legions"),
    "triremes": T("triremes"),
    "metropolis": T("a Metropoli"),
}


def gain_text(gain: Gain) -> tuple[Arg, ...]:
    """A list for a sentence: 5 legions and 2 triremes."""
    legions, triremes, metropoli = (gain.get(kind, 0) for kind in ("legions", "triremes", "metropoli"))
    parts = (
        wording.legions(legions) if legions else None,
        wording.triremes(triremes) if triremes else None,
        T("{n} Metropoli", n=metropoli) if metropoli else None,
    )
    return tuple(part for part in parts if part is not None)


def gains_text(gains: tuple[Gain, ...]) -> Arg:
    """What one may choose from: 5 legions or 3 triremes or 1 Metropoli."""
    said: Arg = gain_text(gains[0])
    for gain in gains[1:]:
        said = T("{one} or {other}", one=said, other=gain_text(gain))
    return said


def gives(combo: Combo) -> Text:
    """The hint that tells what cards give."""
    return T("They give {gains}.", gains=gains_text(combo.gives))
