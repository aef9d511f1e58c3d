"""What a packed Pigskin deck is; read on loan when a game begins, see `deck_pack`."""

from pigskin.games.deck_pack import Form
from pigskin.games.hamilton_deck import CARDS, CELLS

FORM = Form("Pigskin", b"PGSK", CARDS, CELLS)
called = FORM.called
