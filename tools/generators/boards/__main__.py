"""The command `python -m tools.generators.boards`: draws wiring pictures, writes parts lists."""

import sys

from host_sim.errors import UserError
from host_sim.printing import say
from tools.generators.boards.files import write_all
from tools.shared.boards import load, wirings

if __name__ == "__main__":
    for path in write_all():
        say(path)
    status = 0
    for wiring in wirings():
        try:
            load(wiring)
        except UserError as error:
            status = 1
            say(f"boards: {error}", sys.stderr)
    sys.exit(status)
