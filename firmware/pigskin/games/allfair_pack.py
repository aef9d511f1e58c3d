"""What a packed All-Fair deck is; read on loan when a game begins, see `deck_pack`."""

from pigskin.games.allfair_deck import CARDS, CELLS
from pigskin.games.deck_pack import Form

FORM = Form("All-Fair", b"AF46", CARDS, CELLS)
called = FORM.called
