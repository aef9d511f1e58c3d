"""The one error a command raises when the user, not the program, has to act."""


class UserError(Exception):
    """Its text says what is wrong and what to do next; shown without a traceback, status 2."""
