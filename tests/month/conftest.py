"""The simulated month plays with the servers and the command runner of other tests."""

from __future__ import annotations

import sys
from pathlib import Path

UNIT = Path(__file__).resolve().parents[1] / "unit"
sys.path[:0] = [str(UNIT / "mail"), str(UNIT / "cli")]
