"""Packed decks of every card game: every cell is read, and damaged decks are refused."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim import runtimes
from pigskin.core import data
from pigskin.core.deck import DeckError
from pigskin.core.game import OptionError
from pigskin.games import new_game
from pigskin.games.allfair.deck import FORM as ALLFAIR
from pigskin.games.hamilton.deck import FORM as HAMILTON

FORMS = {"pigskin56": HAMILTON, "allfair46": ALLFAIR}
BYTES = {game: form.packed for game, form in FORMS.items()}
OTHER = {"pigskin56": "allfair46", "allfair46": "pigskin56"}

games = pytest.mark.parametrize("game", FORMS)


def readings(form, deck):
    return [deck.read(card, cell) for card in range(form.cards) for cell in range(form.cells)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a data folder of the owner's own."""
    monkeypatch.setattr(data, "folders", [*data.folders, str(tmp_path)])
    return tmp_path


@games
def test_shipped_and_own_decks_agree_on_every_cell(game, folder):
    form, packed = FORMS[game], BYTES[game]
    (folder / "a_copy.bin").write_bytes(packed)
    opened = form.opened(packed)
    codes = packed[48 : 48 + 2 * form.cards * form.cells]
    expected = [low | high << 8 for low, high in zip(codes[::2], codes[1::2], strict=True)]
    known = (opened.digest, opened.title, opened.printed)
    for deck in (opened, form.called(new_game(game).options["deck"]), form.called("a_copy")):
        assert readings(form, deck) == expected
        assert (deck.digest, deck.title, deck.printed) == known
    assert opened.read(3, 0, 2) == opened.read(3, 2)


def wrong_decks(game):
    """Yield bytes that are not a deck of the game, and the reason."""
    form, packed = FORMS[game], BYTES[game]
    whole = len(packed)
    yield from ((none, "not a packed") for none in (b"", b"junk", packed[:3]))
    yield b"\x89PNG" + packed[4:], "not a packed"
    yield BYTES[OTHER[game]], f"not a packed {form.game} deck"
    yield packed[:4] + b"\x02" + packed[5:], "deck format 2, not 1: pack it again"
    for size in (4, 5, 7, 20, 48, whole - 1, whole + 1):
        wrong = packed[:size].ljust(size, b"\0")
        yield wrong, f"{len(wrong)} bytes, not {whole}: pack it again"
    for at in (6, 7):
        yield packed[:at] + bytes([packed[at] + 1]) + packed[at + 1 :], "pack it again"
    for at in (5, 8, 20, 48, 1500, 3000, whole - 9, whole - 1):
        yield packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1 :], "damaged: pack it again"


@games
def test_bytes_that_are_not_a_deck_are_refused(game, folder):
    form = FORMS[game]
    for wrong, why in wrong_decks(game):
        with pytest.raises(DeckError, match=why):
            form.opened(wrong)
        (folder / "wrong.bin").write_bytes(wrong)
        with pytest.raises(OptionError, match=rf"^deck=wrong: .*{why if wrong else ''}"):
            form.called("wrong")


@given(st.sampled_from(sorted(FORMS)), st.data(), st.integers(1, 255))
def test_any_changed_byte_is_found(game, draw, change):
    damaged = bytearray(BYTES[game])
    damaged[draw.draw(st.integers(0, len(damaged) - 1))] ^= change
    with pytest.raises(DeckError):
        FORMS[game].opened(bytes(damaged))


@games
@pytest.mark.parametrize("name", ["", "../secret", "a/b", "x y", "A", "x" * 21, "a.b", "ä"])
def test_invalid_deck_names_are_refused(game, name):
    with pytest.raises(OptionError, match=r"^deck=.{0,20}: a deck is named by 1 to 20 of a-z"):
        new_game(game, {"deck": name})


@games
def test_a_missing_deck_is_refused(game):
    with pytest.raises(OptionError, match=r"deck=mine: no data folder has mine\.bin; .*deck pack"):
        new_game(game, {"deck": "mine"})


@games
def test_a_deck_of_the_owner_is_found_and_checked(game, folder):
    name = "my_deck-" + "9" * 12
    (folder / f"{name}.bin").write_bytes(BYTES[game])
    mine = new_game(game, {"deck": name})
    assert mine.data_digest() == new_game(game).data_digest()
    (folder / "junk.bin").write_bytes(b"junk")
    with pytest.raises(OptionError, match=f"deck=junk: not a packed {FORMS[game].game} deck"):
        new_game(game, {"deck": "junk"})


ON_A_DEVICE = """
import builtins, hashlib, sys
from pigskin.core import data
from pigskin.core.game import OptionError
from pigskin.games import new_game
opened = []
plain_open = builtins.open
def counting(path, *mode):
    opened.append(path)
    return plain_open(path, *mode)
builtins.open = counting
game = new_game({name!r})
deck = getattr(game, "deck", None) or game.rules.deck
def readings():
    found = hashlib.sha256()
    for card in range({cards}):
        for cell in range({cells}):
            code = deck.read(card, cell)
            found.update(bytes((code & 255, code >> 8)))
    return found.digest().hex()
print(readings(), game.data_digest(), opened)
print(deck.title, deck.printed)
data.add_folder("/tmp_decks")
for name in ("damaged", "wrong", "A"):
    try:
        new_game({name!r}, {{"deck": name}})
    except OptionError as error:
        print(error)
"""


@pytest.mark.needs_node
@games
def test_a_deck_on_micropython(game):
    form, packed = FORMS[game], BYTES[game]
    files = {
        **runtimes.FIRMWARE,
        "/tmp_decks/damaged.bin": packed[:-1] + bytes([packed[-1] ^ 1]),
        "/tmp_decks/wrong.bin": BYTES[OTHER[game]],
    }
    script = ON_A_DEVICE.format(name=game, cards=form.cards, cells=form.cells)
    said = runtimes.find("wasm").run(script, files=files).stdout.splitlines()
    codes = sha256(packed[48 : 48 + 2 * form.cards * form.cells]).hexdigest()
    deck = form.opened(packed)
    assert said == [
        # A shipped deck has no file.
        f"{codes} {deck.digest} []",
        f"{deck.title} {deck.printed}",
        "deck=damaged: packed deck is damaged: pack it again",
        f"deck=wrong: not a packed {form.game} deck",
        "deck=A: a deck is named by 1 to 20 of a-z 0-9 _ -",
    ]
