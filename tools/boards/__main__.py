"""`python -m tools.boards`: wiring pictures, parts lists and Wokwi diagrams, made anew."""

import sys

from tools.boards import board_names, load, write_all
from tools.errors import UserError
from tools.terminal import say

if __name__ == "__main__":
    for path in write_all():
        say(path)
    status = 0
    for name in board_names():
        try:
            load(name)
        except UserError as error:
            status = 1
            say(f"boards: {error}", sys.stderr)
    sys.exit(status)
