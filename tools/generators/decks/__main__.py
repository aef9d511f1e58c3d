"""The command `python -m tools.generators.decks DESIGN [OUT]`: makes a reconstructed deck.

Without OUT it replaces the shipped source. `pigskin deck pack FILE` then packs it.
"""

import sys
from pathlib import Path

from host_sim.errors import UserError
from tools.generators.decks import allfair_design, hamilton_design
from tools.shared.decks import allfair_source, hamilton_source
from tools.shared.decks.shipped import ALLFAIR, HAMILTON
from tools.shared.output import write


def make(design: Path, out: Path | None = None) -> Path:
    """Write the deck that a design describes, and return its path."""
    try:
        plan = hamilton_design.read_design(design)
        game = plan.get("game", "pigskin")
        if game not in ("allfair", "pigskin"):
            raise ValueError(f"game is allfair or pigskin, not {game!r}")
        if game == "allfair":
            text = allfair_source.write(allfair_design.make_deck(plan))
            out = out or ALLFAIR.source
        else:
            text = hamilton_source.write(hamilton_design.make_deck(plan))
            out = out or HAMILTON.source
    except OSError as error:
        raise UserError(f"cannot read {design}: {error.strerror}; name a design") from None
    except KeyError as error:
        raise UserError(
            f"{design}: a design has to have {error}; {hamilton_design.SHIPPED} is an example"
        ) from None
    except (ArithmeticError, AttributeError, IndexError, TypeError, ValueError) as error:
        why = " ".join(str(error).split())
        raise UserError(f"{design}: {why}; {hamilton_design.SHIPPED} is an example") from None
    write(out, text.encode())
    return out


if __name__ == "__main__":
    try:
        print(make(*map(Path, sys.argv[1:3] or [str(hamilton_design.SHIPPED)])))
    except UserError as problem:
        sys.exit(str(problem))
