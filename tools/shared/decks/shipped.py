"""The sources of the decks and dice tables that come with the games, and their modules."""

from pathlib import Path
from typing import NamedTuple

from tools.shared.data_module import refresh_data_module

GAMES = Path(__file__).resolve().parents[3] / "firmware" / "pigskin" / "games"


class Shipped(NamedTuple):
    """A source, and the constant of the data module that it is packed into."""

    source: Path
    module: Path
    constant: str

    def write(self, packed: bytes) -> None:
        """Put the packed form into the module."""
        refresh_data_module(self.module, {self.constant: packed})


def _shipped(source: str, module: str, constant: str = "PACKED") -> Shipped:
    return Shipped(GAMES / source, GAMES / module, constant)


HAMILTON = _shipped("hamilton/data/hamilton.deck", "hamilton/data/cards.py")
ALLFAIR = _shipped("allfair/data/allfair.json", "allfair/data/cards.py")
SHIPPED = (
    HAMILTON,
    ALLFAIR,
    _shipped("baseball/data/baseball_lex.table", "baseball/data/tables.py", "LEX"),
    _shipped("baseball/data/baseball_cal.table", "baseball/data/tables.py", "CAL"),
    _shipped("baseball/data/baseball_tri.table", "baseball/data/tables.py", "TRI"),
)
# Decks that shipped before, for records of their games. They are in no image.
EARLIER = tuple(sorted(GAMES.glob("*/data/earlier")))


def shipped_as(source: Path) -> Shipped | None:
    """Return the shipped deck or table whose source is this very file, or None."""
    return next((one for one in SHIPPED if one.source == source.resolve()), None)
