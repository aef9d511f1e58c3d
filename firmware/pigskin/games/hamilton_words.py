"""The events of a Pigskin game in English."""

from pigskin.games.football_words import tell as _tell


def tell(events: list) -> list:
    return _tell(events)
