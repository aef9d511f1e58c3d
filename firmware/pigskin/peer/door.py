"""The door to linked games: all that the rest of the handheld sees of this folder.

The App makes one `Door` at each start. The modules behind it are imported when a player needs
them.
"""

from micropython import const

from pigskin.core.players import FAR

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from pigskin.hardware import Hardware
    from pigskin.peer.cable import Cable
    from pigskin.screens.app import App
    from pigskin.types import Options, Screen
    from pigskin.usb.port import UsbPort

# The files of linked games (journal.py) begin with this.
_FILES = const("link_")
# The letters for which the player is not asked again: MEETS and INVITES of cable.py.
_ANSWERED = const("mi")


class Door:
    """Linked games as an `Extra` (pigskin/types.pyi)."""

    MENU = "Two handhelds"
    PLAYER = FAR
    PLAYER_NAME = "by cable"
    PLAYER_MEANING = "Somebody at another handheld, which is joined to this one by a cable."
    BEGIN = "Invite"

    def __init__(self, hardware: "Hardware", usb: "UsbPort | None"):
        self._hardware = hardware
        # The cable while this handheld is in the menus of the games.
        self._cable: Cable | None = None
        # What the player has answered: he is asked again once the cable was out.
        self._answered = ""
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

    def met(self) -> bool:
        """Return whether another handheld was joined to this one, and tell it of this one."""
        from pigskin.peer.cable import INVITES, LEFT, MEETS, Cable

        cable = self._cable = self._cable or Cable(self._hardware)
        cable.step()
        cable.listen()
        doing = cable.other_doing
        if not cable.connected:
            self._answered = doing = ""
        elif doing and doing != INVITES:
            # The next invitation is another one.
            self._answered = self._answered[: len(MEETS)]
        cable.doing = LEFT if self._answered else MEETS
        return doing in (MEETS, INVITES) and doing not in self._answered

    def part(self) -> None:
        """Let go of the cable: the player has left the menus of the games."""
        if self._cable:
            self._cable.close()
            self._cable = None

    def meet(self, app: "App") -> "Screen[None]":
        from pigskin.peer.menu import together

        self._answered = _ANSWERED
        return together(app)

    def menu(self, app: "App") -> "Screen[None]":
        self._answered = _ANSWERED
        from pigskin.peer.menu import link_menu

        return link_menu(app)

    def resume(self, app: "App", file: str) -> "Screen[None]":
        from pigskin.peer.menu import go_on

        self._answered = _ANSWERED
        return go_on(app, file)

    def begin(
        self, app: "App", game: str, options: "Options", side: int, player: str
    ) -> "Screen[bool]":
        from pigskin.peer.menu import invite

        self._answered = _ANSWERED
        return invite(app, game, options, side, player)

    def _carry(self, text: str) -> str:
        from pigskin.peer.tunnel import carry

        return carry(self._hardware, text)
