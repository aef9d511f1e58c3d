"""Choosing before a game, one thing at a time, each value with a sentence about it."""

from micropython import const

from pigskin.core.players import PERSON, is_team, team_of
from pigskin.hardware import LEFT, REPEAT, RIGHT, WIDTH, A, B
from pigskin.screens.menus.new_game import (
    change_option,
    label_of,
    option_item,
    problem_of,
    set_option,
    value_text,
    value_words,
)

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pigskin.core.game import Game
    from pigskin.games.title import Title
    from pigskin.screens.app import App
    from pigskin.types import Item, Option, Options, Screen
    from pigskin.ui.ui import Ui

_CUTTING = const(
    (
        "The handheld alone shuffles and throws, out of a seed that it proves afterwards.",
        "You turn six digits before the start: they mix with what the handheld has drawn.",
    )
)
_COACH = const("coach")
_COMPUTER = const("The computer chooses, as the coach '%s' of this game does.")
_SEVERAL = const("several people")
_TEAM = const("Two to four people play this side and call its plays in turn.")
_PERSON = const("Somebody who holds the handheld and chooses with its buttons.")
# Three lines of this width fit above the value of an option.
_SENTENCE_WIDTH = const(126)


def choose_cutting(ui: "Ui", label: str, cutting: bool) -> "Screen[bool]":
    """Ask whether people add digits to the seed."""
    return bool((yield _choose(ui, label, ("no", "yes"), _CUTTING, int(cutting), -1)))


def choose_player(
    app: "App", title: "Title", side: int, player: str, others: tuple[str, ...]
) -> "Screen[str]":
    """Ask who plays a side: people, whose names are entered here, or one of the others."""
    ui = app.ui
    texts = [PERSON, _SEVERAL]
    sentences = [_PERSON, _TEAM]
    for other in others:
        extra = app.extra_of(other)
        texts.append(extra.PLAYER_NAME if extra else other)
        sentences.append(extra.PLAYER_MEANING if extra else _coach_meaning(title, other))
    players = [PERSON, _SEVERAL] + list(others)
    at = players.index(_SEVERAL if is_team(player) else player)
    chosen = players[(yield _choose(ui, title.sides[side], texts, sentences, at, -1))]
    if chosen != _SEVERAL or is_team(player):
        return player if chosen == _SEVERAL else chosen
    # Imported late, as few games are played by several people.
    from pigskin.screens.menus.name_entry import pick_team

    names = yield pick_team(ui, title.sides[side])
    return team_of(names) if len(names) > 1 else player


def house_rules(
    ui: "Ui", title: "Title", house: "list[Option]", chosen: "Options"
) -> "Screen[None]":
    """Show the house rules; LEFT and RIGHT change one, A explains it."""
    items: list[Item] = []

    def show() -> None:
        items[:] = [option_item(title, option, chosen) for option in house]

    def turn(at: int, step: int) -> None:
        change_option(house[at], chosen, step)
        show()

    show()
    at = 0
    while True:
        at = yield ui.menu("House rules", items, at, "explain", "back", turn)
        if at < 0:
            return
        yield explain(ui, title, house[at], chosen)
        show()


def explain(ui: "Ui", title: "Title", option: "Option", chosen: "Options") -> "Screen[None]":
    """Show what the value of an option means; LEFT and RIGHT change it."""
    name, values, meaning = option
    value = chosen.get(name, values[0])
    texts = [value_text(title, name, value) for value in values]
    sentences = [value_meaning(title, name, value) or meaning_text(meaning) for value in values]
    # For options common to all games, no value is marked as the printed one.
    printed = -1 if name in title.common else 0
    at = yield _choose(ui, label_of(title, name), texts, sentences, values.index(value), printed)
    set_option(option, chosen, values[at])


def _choose(
    ui: "Ui",
    label: str,
    texts: "Sequence[str]",
    sentences: "Sequence[str]",
    at: int,
    printed: int,
) -> "Screen[int]":
    """Choose one of several texts, each with a sentence about it; B keeps the old one."""
    before = at
    while True:
        ui.clear()
        ui.header(label)
        for row, line in enumerate(ui.wrap(sentences[at], _SENTENCE_WIDTH)):
            ui.center(line, 12 + 10 * row)
        ui.display.fill_rect(0, 44, WIDTH, 10, 1)
        ui.center(texts[at], 45, True)
        if len(texts) > 1:
            ui.text("<", 3, 45, True)
            ui.right(">", WIDTH - 3, 45, True)
        ui.footer("ok", "back")
        if at == printed:
            ui.center("as printed", 55)
        button = (yield None) & ~REPEAT
        if button == A:
            return at
        if button == B:
            return before
        if button in (LEFT, RIGHT):
            at = (at + (1 if button == RIGHT else -1)) % len(texts)
            ui.click()


def about_cards(
    ui: "Ui", title: "Title", kind: "type[Game]", option: "Option", chosen: "Options"
) -> "Screen[None]":
    """Show the deck or dice table in use, and whether it is the printed one (promise 8)."""
    said = problem_of(kind, chosen)
    if said:
        yield ui.pages(label_of(title, option[0]), said)
        return
    game: Any = kind(chosen)
    found = game.table if option[0] == "table" else getattr(game, "deck", None) or game.rules.deck
    said = found.title + "."
    if not found.printed:
        if "reconstruction" not in said:
            said = found.title + ", a reconstruction."
        said += " The original is not known; who owns one can put it in as a data file."
    said += " Digest %s." % found.digest
    yield ui.pages(label_of(title, option[0]), said)


def value_meaning(title: "Title", name: str, value: str) -> str:
    """Return a sentence about a value of an option, or about a coach; empty without one."""
    return value_words(title, name, value)[2]


def _coach_meaning(title: "Title", coach: str) -> str:
    return value_meaning(title, _COACH, coach) or _COMPUTER % coach


def meaning_text(meaning: str) -> str:
    """Return a sentence without the clauses of the rulebook that it cites at its end."""
    text = meaning
    if text[-1:] == ")" and " (" in text:
        text = text[: text.rfind(" (")]
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!" else text + "."
