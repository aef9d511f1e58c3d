"""The settings file: numbers, players' names, the games explained, and the options of each."""

from micropython import const

from pigskin.core.options import is_digits
from pigskin.core.players import LETTERS, LONGEST_NAME
from pigskin.storage.files import ReadError, seal, unseal

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.types import Settings, Storage

_NAME = const("settings.txt")

# name, default, highest
_SETTINGS = const(
    (
        ("sound", 1, 2),
        ("brightness", 1, 2),
        ("flip", 0, 1),
        ("speed", 2, 3),
        ("drives", 0, 1),
        ("hints", 0, 1),
        ("confirm", 1, 1),
        ("dim_s", 60, 600),
        ("sleep_s", 300, 3600),
        # The battery (pigskin/ui/battery.py): its kind, when to switch off, the VSYS at which it
        # is low, and two points at which somebody has measured it.
        ("battery", 0, 2),
        ("rest_s", 1800, 3600),
        ("low_mv", 3100, 6000),
        ("vsys1", 0, 6000),
        ("cells1", 0, 6000),
        ("vsys2", 0, 6000),
        ("cells2", 0, 6000),
    )
)
_NAMES = const(("name1", "name2"))
# The titles whose first steps have been shown, with blanks between them.
_GUIDED = const("guided")
# The options of the last game of a title: this and its name.
OPTIONS = "options "
_LONGEST = const(600)


def load_settings(storage: "Storage") -> "Settings":
    """Return the settings, with the defaults for any that are missing, damaged or unreadable."""
    settings = default_settings()
    try:
        text = unseal(storage.read(_NAME))
    except ReadError:
        text = ""
    for line in text.split("\n"):
        name, _, value = line.partition("=")
        for known, _, highest in _SETTINGS:
            if name == known and is_digits(value) and len(value) < 5 and int(value) <= highest:
                settings[name] = int(value)
        if name in _NAMES and len(value) <= LONGEST_NAME and not value.strip(LETTERS):
            settings[name] = value
        if (name == _GUIDED or name[: len(OPTIONS)] == OPTIONS) and len(value) <= _LONGEST:
            settings[name] = value
    return settings


def default_settings() -> "Settings":
    settings: Settings = {name: value for name, value, _ in _SETTINGS}
    for name in _NAMES:
        settings[name] = ""
    settings[_GUIDED] = ""
    return settings


def save_settings(storage: "Storage", settings: "Settings") -> None:
    lines = ["%s=%d" % (name, settings[name]) for name, _, _ in _SETTINGS]
    # Sorted, because MicroPython keeps no order: the same settings give the same file.
    texts = sorted([name for name in settings if type(settings[name]) is str])
    lines += ["%s=%s" % (name, settings[name]) for name in texts]
    storage.write(_NAME, seal("\n".join(lines)))
