"""The screens of the settings."""

from micropython import const

from pigskin.games import GAMES
from pigskin.screens.menus.name_entry import pick_name
from pigskin.storage.settings import default_settings, save_settings

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.screens.app import App
    from pigskin.types import Item, Screen

_SETTINGS = const(
    (
        ("sound", "Sound", ("off", "low", "high")),
        ("brightness", "Brightness", ("low", "medium", "high")),
        ("flip", "Left-handed", ("no", "yes")),
        ("speed", "Speed", ("still", "slow", "normal", "fast")),
        ("drives", "Drives", ("told", "summed up")),
        ("hints", "Hints", ("off", "on")),
        ("confirm", "", ("at once", "ask again")),
    )
)
_IN_GAME = const(("sound", "speed", "drives", "hints"))
_IDLE = const(
    (
        ("dim_s", "Dim after", (0, 30, 60, 180, 600)),
        ("sleep_s", "Sleep after", (0, 60, 300, 900, 3600)),
    )
)
_NAMES = const((("name1", "First player"), ("name2", "Second player")))
_FIRST_NAME = len(_SETTINGS) + len(_IDLE)
_RESET = _FIRST_NAME + len(_NAMES)
_SELF_TEST = _RESET + 1
_UNSAVED = const("The flash is full: the settings hold until the handheld is switched off.")


def settings_menu(app: "App") -> "Screen[None]":
    settings = app.settings
    hardware = app.hardware
    boards = hardware.board_names()
    doubts = _doubts()
    items: list[Item] = []

    def show() -> None:
        items[:] = [(label or doubts, values[settings[name]]) for name, label, values in _SETTINGS]
        for name, label, _ in _IDLE:
            items.append((label, time_text(settings[name])))
        for name, label in _NAMES:
            items.append((label, settings[name] or "no name"))
        items.append("Reset all settings")
        items.append("Self-test")
        if boards:
            items.append(("Board", hardware.board_name()))
        if hardware.power:
            items.append("Battery")

    def turn(at: int, step: int) -> None:
        if at < len(_SETTINGS):
            name, _, values = _SETTINGS[at]
            settings[name] = (settings[name] + step) % len(values)
        elif at < _FIRST_NAME:
            name, _, steps = _IDLE[at - len(_SETTINGS)]
            # A value from an edited file may be none of the steps: begin with the first.
            now = steps.index(settings[name]) if settings[name] in steps else -1
            settings[name] = steps[(now + step) % len(steps)]
        app.apply()
        show()

    show()
    at = 0
    while True:
        at = yield app.ui.menu("Settings", items, at, "change", "back", turn)
        if at < 0:
            break
        if at < _FIRST_NAME:
            turn(at, 1)
        elif items[at] == "Battery":
            from pigskin.screens.menus.battery import battery_settings

            yield battery_settings(app)
        elif at == _SELF_TEST:
            # Imported late: the settings are opened in a game too, but the self-test is not.
            from pigskin.screens.trouble.self_test import self_test

            yield self_test(app)
        elif at > _SELF_TEST:
            yield _choose_board(app, boards)
        elif at < _RESET:
            name, label = _NAMES[at - _FIRST_NAME]
            settings[name] = yield pick_name(app.ui, label, settings[name])
        elif (yield app.ui.ask("Settings", "Put all settings back?", "reset", "no")):
            settings.clear()
            settings.update(default_settings())
            app.apply()
        show()
    yield _save(app)


def game_settings(app: "App") -> "Screen[None]":
    """Show the settings that players change during a game."""
    offered = [setting for setting in _SETTINGS if setting[0] in _IN_GAME]
    settings = app.settings
    items: list[Item] = []

    def show() -> None:
        items[:] = [(label, values[settings[name]]) for name, label, values in offered]

    def turn(at: int, step: int) -> None:
        name, _, values = offered[at]
        settings[name] = (settings[name] + step) % len(values)
        app.apply()
        show()

    show()
    at = 0
    while at >= 0:
        at = yield app.ui.menu("Settings", items, at, "change", "back", turn)
        if at >= 0:
            turn(at, 1)
    yield _save(app)


def _save(app: "App") -> "Screen[None]":
    try:
        save_settings(app.hardware.storage, app.settings)
    except OSError:
        yield app.ui.pages("Settings", _UNSAVED, "ok", "")


def _choose_board(app: "App", boards: list[str]) -> "Screen[None]":
    """Choose the board that this handheld is wired as, and restart."""
    hardware = app.hardware
    at = yield app.ui.menu("Board", boards, boards.index(hardware.board_name()), "choose")
    if at < 0 or boards[at] == hardware.board_name():
        return
    said = "Restart as %s? With the wrong board the display stays dark: `pigskin flash --board`."
    if (yield app.ui.ask("Board", said % boards[at], "restart", "no")):
        hardware.choose_board(boards[at])
        hardware.restart()


def _doubts() -> str:
    """Return a game's name for the choices that it asks about once more."""
    for title in GAMES.values():
        if title.doubts:
            return title.doubts
    return "Rare choices"


def time_text(seconds: int) -> str:
    if not seconds:
        return "never"
    return "%d s" % seconds if seconds < 60 else "%d min" % (seconds // 60)
