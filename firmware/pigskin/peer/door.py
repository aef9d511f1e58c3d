"""The door to linked games: all that the rest of the handheld sees of this folder.

The App makes one `Door` at each start. The modules behind it are imported when a player needs
them.
"""

from micropython import const

from pigskin.core.players import FAR

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware
    from pigskin.screens.app import App
    from pigskin.types import Options, Screen
    from pigskin.usb.port import UsbPort

# The files of linked games (journal.py) begin with this.
_FILES = const("link_")


class Door:
    """Linked games as an `Extra` (pigskin/types.pyi)."""

    MENU = "Two handhelds"
    PLAYER = FAR
    PLAYER_NAME = "by cable"
    PLAYER_MEANING = "Somebody at another handheld, which is joined to this one by a cable."
    BEGIN = "Invite"

    def __init__(self, hardware: "Hardware", usb: "UsbPort | None"):
        self._hardware = hardware
        if usb:
            usb.commands["peer"] = self._carry

    def ready(self) -> bool:
        """Return whether there is a link cable, or a desktop that takes its place."""
        return bool(self._hardware.peer)

    def interrupted(self) -> str:
        storage = self._hardware.storage
        if not [name for name in storage.names() if name.startswith(_FILES)]:
            return ""
        from pigskin.peer.journal import interrupted

        return interrupted(storage)

    def menu(self, app: "App") -> "Screen[None]":
        from pigskin.peer.menu import link_menu

        return link_menu(app)

    def resume(self, app: "App", file: str) -> "Screen[None]":
        from pigskin.peer.menu import go_on

        return go_on(app, file)

    def begin(
        self, app: "App", game: str, options: "Options", side: int, player: str
    ) -> "Screen[bool]":
        from pigskin.peer.menu import invite

        return invite(app, game, options, side, player)

    def _carry(self, text: str) -> str:
        from pigskin.peer.tunnel import carry

        return carry(self._hardware, text)
