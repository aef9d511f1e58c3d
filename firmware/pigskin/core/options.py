"""Functions that check, write and read the options of a game."""

from micropython import const

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.core.game import Game
    from pigskin.types import Options


class OptionError(ValueError):
    """An option or value that the game does not have."""


def settle(kind: "type[Game]", given: "Options") -> "Options":
    """Return all options of a game: those given, and its defaults for the others."""
    offered: dict[str, tuple[str, ...]] = {}
    options = {}
    for name, values, _ in kind.OPTIONS:
        offered[name] = values
        options[name] = values[0]
    for name in sorted(given):
        value = given[name]
        if name not in options:
            raise OptionError(
                "%s has no option '%s'; it has: %s" % (kind.name, name, ", ".join(sorted(options)))
            )
        if value not in offered[name] and not kind.allows(name, value):
            possible = " or ".join(offered[name])
            raise OptionError("%s=%s: %s may be %s" % (name, value, name, possible))
        options[name] = value
    return options


def options_text(kind: "type[Game]", options: "Options") -> str:
    """Return the options that differ from the recommended ones, in a fixed order.

    A deck that was once the recommended one is left out. Its digest in a record names it.
    """
    words = []
    for name, values, _ in kind.OPTIONS:
        before = name == "deck" and kind.form and kind.form.is_earlier(options[name])
        if options[name] != values[0] and not before:
            words.append("%s=%s" % (name, options[name]))
    return " ".join(words)


def parse_options(text: str) -> "Options":
    options = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise OptionError("'%s' is not an option such as length=100plays" % word)
        if name in options:
            raise OptionError("option '%s' is given twice" % name)
        options[name] = value
    return options


def is_digits(word: str) -> bool:
    """Return whether all are 0 to 9. isdigit() accepts a raised 2 too, which int() does not."""
    return word != "" and word.strip("0123456789") == ""
