"""Files that a command writes where the user wants them."""

from pathlib import Path

from host_sim.errors import UserError


def write(path: Path, data: bytes) -> None:
    """The whole file, and its folder where there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        why = error.strerror or error
        raise UserError(f"{path} cannot be written: {why}; name another place with -o") from None
