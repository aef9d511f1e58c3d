"""`python -m tools.generators.boards`: draws wiring pictures, writes parts lists."""

import sys

from host_sim.errors import UserError
from host_sim.printing import say
from tools.shared.boards import board_names, load, write_all

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
