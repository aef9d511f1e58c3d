"""The screens before a game: players, length and house rules."""

import os

from micropython import const

from pigskin.core import data
from pigskin.core.game import OptionError
from pigskin.core.players import (
    PERSON,
    is_person,
    is_team,
    named_person,
    short_name,
    team_of,
)
from pigskin.games import coaches_of, nearest_coach, title_of
from pigskin.hardware import LEFT, REPEAT, RIGHT, WIDTH, A, B

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pigskin.core.game import Game
    from pigskin.games.title import Title
    from pigskin.screens.app import App
    from pigskin.types import Item, Option, Options, Screen
    from pigskin.ui.ui import Ui

# The options that name data files.
_DATA = const(("deck", "table"))
# How many digits of the commit are shown for people to write down.
SHOWN_DIGITS = const(8)
_CUT = const("Add your digits")
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


def prepare(
    app: "App", kind: "type[Game]", commit: str, replacing: bool, chosen: "Options"
) -> "Screen[str | None]":
    """Ask for players and options, set app.players and `chosen`; return the cut.

    Return None to go back.
    """
    ui = app.ui
    title = title_of(kind.name)
    names = title.sides
    common = [option for option in kind.OPTIONS if option[0] in title.common]
    house = [option for option in kind.OPTIONS if option[0] not in title.common + _DATA]
    cards = [_with_files(title.files, option) for option in kind.OPTIONS if option[0] in _DATA]
    coaches = coaches_of(kind.name)
    players = [_player_here(app, player, kind.name) for player in app.players]
    # The players for LEFT and RIGHT. A team is among them only once its names are entered.
    guests = [extra.PLAYER for extra in app.ready_extras()]
    offered = [
        [PERSON] + [p for p in (player,) if is_team(p)] + list(coaches) + guests
        for player in players
    ]
    items: list[Item] = []
    # Linked games never use an outside seed.
    start = "Start: outside seed" if app.hardware.seeded else "Start"
    commit = commit[:SHOWN_DIGITS]
    shown_commit = commit if app.hardware.seeded else "commit " + commit
    cutting = False

    def show() -> None:
        extra = app.extra_of(*players)
        items[:] = [(extra.BEGIN, "") if extra else (start, shown_commit)]
        for side in (0, 1):
            items.append((names[side], _player_text(app, players, side)))
        for option in common + cards:
            items.append(_item(title, option, chosen))
        if house:
            changed = [option for option in house if option[0] in chosen]
            items.append(("House rules", "%d changed" % len(changed) if changed else "as printed"))
        if not extra:
            items.append((_CUT, "yes" if cutting else "no"))

    def turn(at: int, step: int) -> None:
        nonlocal cutting
        if items[at][0] == _CUT:
            cutting = not cutting
        elif 0 < at <= 2:
            side = at - 1
            # Only one side can have a guest.
            values = [
                p for p in offered[side] if p not in guests or players[1 - side] not in guests
            ]
            players[side] = _next(values, players[side], step)
            _person_opposite(app, players, side)
        elif 2 < at <= 2 + len(common) + len(cards):
            _change((common + cards)[at - 3], chosen, step)
        show()

    show()
    at = 0
    while True:
        at = yield ui.menu("New game", items, at, "choose", "back", turn)
        if at < 0:
            app.players = _named(app, players)
            return None
        if at == 0:
            said = _problem(kind, chosen)
            if said:
                yield ui.pages("New game", said, "ok", "")
                continue
            extra = app.extra_of(*players)
            if replacing and not extra:
                said = "The unfinished game will be given up for good."
                if not (yield ui.ask("New game", said, "start", "back")):
                    continue
            cut = ""
            if cutting and not extra:
                from pigskin.screens.menus.cut_deck import cut_deck

                cut = yield cut_deck(ui, commit)
                if not cut:
                    continue
            app.players = _named(app, players)
            return cut
        if items[at][0] == _CUT:
            cutting = bool((yield _choose(ui, _CUT, ("no", "yes"), _CUTTING, int(cutting), -1)))
        elif at <= 2:
            side = at - 1
            others = coaches + tuple(guests)
            player = yield _choose_player(app, title, side, players[side], others)
            if is_team(player) and player not in offered[side]:
                offered[side] = [PERSON, player] + list(others)
            players[side] = player
            _person_opposite(app, players, side)
        elif at < 3 + len(common):
            yield _explain(ui, title, common[at - 3], chosen)
        elif at < 3 + len(common) + len(cards):
            yield _about_cards(ui, title, kind, cards[at - 3 - len(common)], chosen)
        else:
            yield _house_rules(ui, title, house, chosen)
        show()


def _player_here(app: "App", player: str, game: str) -> str:
    """Return the player of the last game, or the nearest one that this game has."""
    if app.extra_of(player) or is_team(player):
        return player
    return PERSON if is_person(player) else nearest_coach(player, game)


def _choose_player(
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


def _house_rules(
    ui: "Ui", title: "Title", house: "list[Option]", chosen: "Options"
) -> "Screen[None]":
    items: list[Item] = []

    def show() -> None:
        items[:] = [_item(title, option, chosen) for option in house]

    def turn(at: int, step: int) -> None:
        _change(house[at], chosen, step)
        show()

    show()
    at = 0
    while True:
        at = yield ui.menu("House rules", items, at, "explain", "back", turn)
        if at < 0:
            return
        yield _explain(ui, title, house[at], chosen)
        show()


def _explain(ui: "Ui", title: "Title", option: "Option", chosen: "Options") -> "Screen[None]":
    """Show what the value of an option means; LEFT and RIGHT change it."""
    name, values, meaning = option
    value = chosen.get(name, values[0])
    texts = [value_text(title, name, value) for value in values]
    sentences = [value_meaning(title, name, value) or meaning_text(meaning) for value in values]
    # For options common to all games, no value is marked as the printed one.
    printed = -1 if name in title.common else 0
    at = yield _choose(ui, label_of(title, name), texts, sentences, values.index(value), printed)
    _set(option, chosen, values[at])


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


def _about_cards(
    ui: "Ui", title: "Title", kind: "type[Game]", option: "Option", chosen: "Options"
) -> "Screen[None]":
    """Show the deck or dice table in use, and whether it is the printed one (promise 8)."""
    said = _problem(kind, chosen)
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


def _problem(kind: "type[Game]", chosen: "Options") -> str:
    """Return the fault of an owner's deck or table; empty if there is none."""
    try:
        kind(chosen)
    except OptionError as error:
        return "%s." % error
    return ""


def _with_files(prefix: str, option: "Option") -> "Option":
    """Return a deck or table option with the owner's own files added to its values."""
    name, values, meaning = option
    found = list(values)
    for folder in data.folders:
        try:
            files = sorted(os.listdir(folder))
        except OSError:
            continue
        for file in files:
            base, _, ending = file.rpartition(".")
            word = base[len(prefix) :] if name == "table" else base
            if base[: len(prefix)] == prefix and ending in ("bin", name) and word not in found:
                found.append(word)
    return name, tuple(found), meaning


def _item(title: "Title", option: "Option", chosen: "Options") -> "Item":
    name, values, _ = option
    return label_of(title, name), value_text(title, name, chosen.get(name, values[0]))


def _change(option: "Option", chosen: "Options", step: int) -> None:
    name, values, _ = option
    _set(option, chosen, _next(values, chosen.get(name, values[0]), step))


def _set(option: "Option", chosen: "Options", value: str) -> None:
    name, values, _ = option
    if value == values[0]:
        chosen.pop(name, None)
    else:
        chosen[name] = value


def label_of(title: "Title", name: str) -> str:
    """Return the name of an option on the display."""
    for words in title.option_texts():
        if words[0] == name:
            return words[1]
    return name[0].upper() + name[1:].replace("_", " ")


def value_text(title: "Title", name: str, value: str) -> str:
    """Return the name of an option's value on the display."""
    return _value_words(title, name, value)[1]


def value_meaning(title: "Title", name: str, value: str) -> str:
    """Return a sentence about a value of an option, or about a coach; empty without one."""
    return _value_words(title, name, value)[2]


def _coach_meaning(title: "Title", coach: str) -> str:
    return value_meaning(title, _COACH, coach) or _COMPUTER % coach


def _value_words(title: "Title", name: str, value: str) -> tuple[str, str, str]:
    for words in title.option_texts():
        if words[0] == name:
            for about in words[2:]:
                if about[0] == value:
                    return about
    return value, value, ""


def meaning_text(meaning: str) -> str:
    """Return a sentence without the clauses of the rulebook that it cites at its end."""
    text = meaning
    if text[-1:] == ")" and " (" in text:
        text = text[: text.rfind(" (")]
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".?!" else text + "."


def _player_text(app: "App", players: list[str], side: int) -> str:
    extra = app.extra_of(players[side])
    return extra.PLAYER_NAME if extra else short_name(_named(app, players)[side])


def _person_opposite(app: "App", players: list[str], side: int) -> None:
    """Put a person opposite a guest who was just chosen; the player may still pick a coach."""
    if app.extra_of(players[side]) and not is_person(players[1 - side]):
        players[1 - side] = PERSON


def _named(app: "App", players: list[str]) -> list[str]:
    """Return the players; the first person gets the first name of the settings."""
    names = [app.settings["name1"], app.settings["name2"]]
    named = []
    for player in players:
        named.append(named_person(names.pop(0)) if player == PERSON else player)
    return named


def _next(values: "Sequence[str]", value: str, step: int = 1) -> str:
    return values[(values.index(value) + step) % len(values)]
