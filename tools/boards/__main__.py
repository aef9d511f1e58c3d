"""`python -m tools.boards`: wiring pictures, parts lists and Wokwi diagrams, made anew."""

import sys

from tools.boards import write_all
from tools.errors import UserError

if __name__ == "__main__":
    try:
        for path in write_all():
            print(path)
    except UserError as error:
        sys.exit(f"boards: {error}")
