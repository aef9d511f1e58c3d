"""Settings: small numbers with names, kept safely, always complete."""

from pigskin.handheld.sealed import seal, unseal

_NAME = "settings.txt"

# name, default, highest
_SETTINGS = (
    ("sound", 1, 2),
    ("brightness", 1, 2),
    ("flip", 0, 1),
    ("speed", 2, 3),
    ("dim_s", 60, 600),
    ("sleep_s", 300, 3600),
)


def load_settings(storage) -> dict:
    """What was kept, with the defaults for anything missing or damaged."""
    settings = default_settings()
    for line in unseal(storage.read(_NAME)).split("\n"):
        name, _, value = line.partition("=")
        for known, _, highest in _SETTINGS:
            if name == known and value.isdigit() and int(value) <= highest:
                settings[name] = int(value)
    return settings


def default_settings() -> dict:
    return {name: value for name, value, _ in _SETTINGS}


def save_settings(storage, settings: dict) -> None:
    storage.write(_NAME, seal("\n".join(["%s=%d" % (n, settings[n]) for n, _, _ in _SETTINGS])))
