"""The options of a game, given and written."""

from pigskin.core.game import OptionError


def settle(kind, given: dict) -> dict:
    """The full options of a game class: its defaults with the given ones laid over."""
    offered: dict = {}
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


def options_text(kind, options: dict) -> str:
    """The options that differ from the recommended ones, in a fixed order."""
    words = []
    for name, values, _ in kind.OPTIONS:
        if options[name] != values[0]:
            words.append("%s=%s" % (name, options[name]))
    return " ".join(words)


def parse_options(text: str) -> dict:
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
    """Only 0 to 9: isdigit() takes signs such as a raised 2, which are no numbers."""
    return word != "" and word.strip("0123456789") == ""
