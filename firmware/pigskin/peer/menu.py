"""Linked games from invitation to record: invite, join, continue, and keep the judged record."""

from micropython import const

from pigskin.core.chance import SEED_BYTES
from pigskin.core.game import WHITE
from pigskin.core.match import Contest
from pigskin.core.players import is_person, named_person, short_name
from pigskin.games import coaches_of, game_class, short_title, title_of
from pigskin.games.screen import CHANGED_SIDES, NO_REMATCH
from pigskin.hardware import A, B
from pigskin.peer.cable import CHOOSES, INVITES, JOINS, LEFT, MEETS, READS, RESTS, Cable
from pigskin.peer.connection import PeerConnection
from pigskin.peer.flow import POLL_MS, LinkedFlow
from pigskin.peer.invitation import Invitation, other_player
from pigskin.peer.journal import LinkedGame, linked_games, open_linked, score_in
from pigskin.screens.match.game import NOT_GIVEN, first_steps, last_options
from pigskin.screens.match.keeping import KEPT, STAYS, Keeper, make_room
from pigskin.screens.menus.new_game import label_of, value_text
from pigskin.storage.files import ReadError
from pigskin.storage.load import Unreadable
from pigskin.ui.press_guard import PressGuard
from pigskin.usb.lines import frame

_TYPE_CHECKING = const(False)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from pigskin.screens.app import App
    from pigskin.types import Item, Options, Screen

_JOIN = const("Join a game")
_INVITE = const("Invite somebody")
_HOW = const("Begin a new game, of any title, and let one of its players be by cable.")
_LINKED = const("Linked game")
_INVITING = const("Waiting for the other handheld. Its title card shows your invitation.")
_READING = const("The other player reads your invitation.")
_LEFT = const("The other player has left.")
_JOINING = const(
    "Waiting for an invitation. On the other handheld: a new game, with a player by cable."
)
_SECRETS = const(
    "The game is over. Waiting for the secrets of the other handheld, which prove it."
)
_TOGETHER = const("Another handheld is joined to this one. Invite its player to %s?")
_GONE = const("The invitation was taken back, or the cable is out.")
_STARTING = const("One moment: the other handheld has to agree.")
_TRUE = const("Both handhelds have told their secrets: all was as promised. %s.")
_NEEDED = const(
    "The other handheld still lacks the end of this game: open it there and here once more."
)
_NO_GAME = const("There is no game: %s.")
_FAULT = const("The other handheld cannot go on with this game: %s. The game stays saved here.")
_UNSAVED = const("the linked game cannot go on")


def link_menu(app: "App") -> "Screen[None]":
    """Join a game, or continue one that was left."""
    at = 0
    try:
        while at >= 0:
            files = linked_games(app.hardware.storage)
            items: list[Item] = [_JOIN, _INVITE]
            items += [_list_item(app, file) for file in files]
            at = yield app.ui.menu("Two handhelds", items, min(at, len(files) + 1))
            if at > 1:
                yield _open(app, files[at - 2])
            elif at == 1:
                yield app.ui.pages(_INVITE, _HOW, "ok", "")
            elif at == 0:
                yield _join(app)
    except ReadError as error:
        yield _say(app, NOT_GIVEN % error)


def go_on(app: "App", file: str) -> "Screen[None]":
    """Offer the interrupted linked game after switching on."""
    linked, problem = _opened(app, file)
    app.started_well()
    if not linked:
        yield _say(app, problem)
        return
    if not linked.other_hi:
        # The other handheld had not joined.
        linked.remove()
        return
    said = "%s. Go on where you left?" % _description(linked, " with ")
    if (yield app.ui.ask("Welcome back", said, "go on", "menu")):
        yield _play(app, linked)
    else:
        linked.leave(())


def _opened(app: "App", file: str) -> tuple[LinkedGame | None, str]:
    """Return the game of a file, or a sentence that says why it cannot continue."""
    try:
        return open_linked(app.hardware.storage, file), ""
    except Unreadable as error:
        return None, "%s: %s." % (file, error)
    except ReadError as error:
        return None, NOT_GIVEN % error


def _list_item(app: "App", file: str) -> "Item":
    linked, _ = _opened(app, file)
    return (_description(linked), score_in(file)) if linked else (file, "?")


def _description(linked: LinkedGame, between: str = ", ") -> str:
    """Return a description such as `Pigskin 1946, BEN`."""
    hi = Invitation()
    hi.take(frame(linked.other_hi).rstrip())
    return short_title(linked.game) + between + short_name(other_player(hi.name))


def _open(app: "App", file: str) -> "Screen[None]":
    """Continue a game of the list, or remove it."""
    linked, problem = _opened(app, file)
    if problem:
        yield _say(app, problem)
    items = ["Go on", "Remove"] if linked else ["Remove"]
    at = yield app.ui.menu(_description(linked) if linked else file, items)
    if linked and at == 0:
        yield _play(app, linked)
    elif at >= 0 and (yield app.ui.ask("Remove", "Give this game up for good?", "remove", "keep")):
        app.hardware.storage.remove(file)


def _say(app: "App", text: str) -> "Screen[int]":
    return app.ui.pages(_LINKED, text, "ok", "")


# Invite and join


def invite(app: "App", name: str, options: "Options", side: int, player: str) -> "Screen[bool]":
    """Invite the other handheld to a new game, in which this one plays `side`.

    Return whether a game was played.
    """
    linked = _new(app, name, options, side, True, player)
    return (yield _begin(app, linked)) and (yield _play(app, linked))


def together(app: "App") -> "Screen[None]":
    """Ask the person whether to play with the handheld that was joined to this one.

    The first of the two who agrees invites the other to the game of his title card.
    """
    return _join(app, True)


def _join(app: "App", met: bool = False) -> "Screen[None]":
    """Wait for an invitation, and play the game if the person wants to.

    `met`: the handhelds have just met, so the person may also invite.
    """
    invitation = Invitation()
    cable = Cable(app.hardware)

    def take(line: bytes) -> list[bytes]:
        if cable.doing in (JOINS, MEETS):
            invitation.take(line)
        return []

    cable.on_line = take
    cable.doing = MEETS if met else JOINS
    step = cable.step
    app.loop.background.append(step)
    invites = False
    linked = None
    try:
        if met:
            invites = yield _asked_together(app, cable, lambda: _is_due(app, invitation))
        elif not (yield _waiting(app, "Join", _JOINING, lambda: _is_due(app, invitation))):
            cable.close()
            return
        if _is_due(app, invitation):
            invites = False
            cable.doing = READS
            linked = yield _accepted(app, invitation, met)
        if not linked and not invites:
            cable.leave()
    finally:
        app.loop.background.remove(step)
    if invites:
        player = named_person(app.settings["name1"])
        yield invite(app, app.game, last_options(app, app.game), WHITE, player)
    elif linked:
        yield _play(app, linked, b"" if linked.other_hi else invitation.line)


def _asked_together(app: "App", cable: Cable, due: "Callable[[], bool]") -> "Screen[bool]":
    """Ask until there is an invitation or nobody at the cable; return True to invite."""
    ui = app.ui
    ui.clear()
    ui.header("Play together?")
    for row, line in enumerate(ui.wrap(_TOGETHER % short_title(app.game), 126)):
        ui.center(line, 14 + 10 * row)
    ui.footer("play", "no")
    guard = PressGuard(app.hardware)
    while not due() and cable.connected and cable.other_doing != LEFT:
        button = yield POLL_MS
        if button and not guard.ignores(button) and button in (A, B):
            ui.click()
            return button == A
    return False


def _accepted(app: "App", invitation: Invitation, met: bool) -> "Screen[LinkedGame | None]":
    """Return the game that begins or continues, or None if the person does not want it."""
    saved = _saved_game(app, invitation)
    if saved:
        said = "%s goes on with %s." % (_inviter(invitation), short_title(saved.game))
        return saved if (yield app.ui.ask(_LINKED, said, "go on", "no")) else None
    if invitation.problem:
        yield _say(app, invitation.problem)
    elif (yield app.ui.pages("Invitation", _invitation_text(invitation), "join", "no")) == A:
        player = named_person(app.settings["name1"])
        if not met:
            player = yield _who_plays(app, invitation.game)
        side = 1 - invitation.side
        linked = _new(app, invitation.game, invitation.options, side, False, player)
        if player and (yield _begin(app, linked)):
            return linked
    return None


def _is_due(app: "App", invitation: Invitation) -> bool:
    return invitation.complete or bool(invitation.hi_text and _saved_game(app, invitation))


def _saved_game(app: "App", invitation: Invitation) -> LinkedGame | None:
    """Return the saved game that the other handheld wants to continue."""
    for file in linked_games(app.hardware.storage):
        linked, _ = _opened(app, file)
        if linked and linked.other_hi == invitation.hi_text:
            return linked
    return None


def _inviter(invitation: Invitation) -> str:
    return short_name(other_player(invitation.name)) if invitation.name else "Somebody"


def _invitation_text(invitation: Invitation) -> str:
    title = title_of(invitation.game)
    said = "%s invites you to %s. You are %s." % (
        _inviter(invitation),
        game_class(invitation.game).title,
        title.sides[1 - invitation.side],
    )
    for name, values, _ in game_class(invitation.game).OPTIONS:
        value = invitation.options.get(name, values[0])
        if value != values[0]:
            said += " %s: %s." % (label_of(title, name), value_text(title, name, value))
    return said


def _who_plays(app: "App", game: str) -> "Screen[str]":
    """Return the player at this handheld for a game that is joined; empty to go back."""
    person = named_person(app.settings["name1"])
    players = [person] + list(coaches_of(game))
    at = yield app.ui.menu("Who plays here?", [short_name(player) for player in players])
    return players[at] if at >= 0 else ""


def _new(
    app: "App", name: str, options: "Options", side: int, invites: bool, player: str
) -> LinkedGame:
    secret = app.hardware.entropy(SEED_BYTES)
    return LinkedGame(app.hardware.storage, name, options, side, invites, secret, player)


def _begin(app: "App", linked: LinkedGame) -> "Screen[bool]":
    """Write the journal before anything is sent; return False when there is no room for it."""
    while True:
        try:
            linked.begin()
            return True
        except OSError as error:
            failed = error
        if not (yield make_room(app, "a linked game cannot be played", failed)):
            return False


def _waiting(
    app: "App", title: str, text: str, done: "Callable[[], bool]", cable: Cable | None = None
) -> "Screen[bool]":
    """Show a text until `done()` is true; return False when the person goes back.

    With a cable, the text says what the invited player is doing.
    """
    ui = app.ui
    shown = ""
    while not done():
        if cable and cable.connected and cable.other_doing == READS:
            text = _READING
        elif cable:
            text = _LEFT if cable.other_doing == LEFT else _INVITING
        if text != shown:
            shown = text
            ui.clear()
            ui.header(title)
            for row, line in enumerate(ui.wrap(text, 126)):
                ui.center(line, 14 + 10 * row)
            ui.footer("", "back")
        if (yield POLL_MS) == B:
            ui.click()
            return False
    return True


# Play


def _play(app: "App", linked: LinkedGame, hi: bytes = b"") -> "Screen[bool]":
    """Play a linked game until the players leave or finish it; return whether it began."""
    connection = PeerConnection(app, linked)
    again = NO_REMATCH
    try:
        yield connection.open()
    except Unreadable as error:
        yield _say(app, "%s: %s." % (linked.file, error))
        return False
    except ReadError as error:
        yield _say(app, NOT_GIVEN % error)
        return False
    linked.take_up()
    try:
        if hi:
            connection.cable.send(connection.peer.receive(hi))
        joined = yield _joined(app, connection, bool(hi))
        if joined:
            if is_person(linked.player) and not connection.peer.count:
                # Both have agreed, so nobody waits for the answer.
                connection.cable.doing = READS
                yield first_steps(app, title_of(linked.game))
            again = yield _play_to_the_end(app, connection)
        if connection.peer.record and not connection.peer.done:
            yield _say(app, _NEEDED)
        _leave(connection)
    finally:
        connection.close()
    if connection.peer.gives_way:
        yield _join(app, True)
    if again != NO_REMATCH:
        # A rematch is a new invitation.
        side = 1 - linked.side if again == CHANGED_SIDES else linked.side
        if linked.invites:
            yield invite(app, linked.game, linked.options, side, linked.player)
        else:
            # The player who invited before invites again.
            yield _join(app)
    return joined


def _joined(app: "App", connection: PeerConnection, joins: bool) -> "Screen[bool]":
    """Wait until both handhelds know the game; return False if there will be none."""
    peer = connection.peer
    cable = connection.cable
    if joins:
        # The other player may have withdrawn the invitation.
        here = (CHOOSES, READS, RESTS)

        def done() -> bool:
            return connection.news or cable.other_doing in here + (LEFT,) or not cable.connected

        if not (yield _waiting(app, "Join", _STARTING, done)):
            return False
        if not connection.news and cable.other_doing not in here:
            yield _say(app, _GONE)
            return False
    else:
        cable.doing = INVITES
        yield _waiting(app, "Invitation", "", lambda: bool(peer.match or connection.news), cable)
    if connection.failure:
        raise connection.failure
    if peer.fault and not peer.gives_way:
        said = (_FAULT if peer.match or connection.linked.other_hi else _NO_GAME) % peer.fault
        yield _say(app, said)
    return bool(peer.match and not peer.fault)


def _play_to_the_end(app: "App", connection: PeerConnection) -> "Screen[int]":
    """Play to the end; return which rematch the person wants."""
    peer = connection.peer
    linked = connection.linked
    assert peer.match
    other = other_player(peer.other_name)
    players = (linked.player, other) if linked.side == WHITE else (other, linked.player)
    contest = Contest(peer.match, players, None)
    contest.elapsed_ms = linked.elapsed_ms
    if app.usb:
        # For a desktop that follows the game: what this side may see, and the names of the record.
        white = linked.side == WHITE
        names = (peer.name, peer.other_name) if white else (peer.other_name, peer.name)
        app.usb.contest = Contest(peer.match, names, None)
    flow = LinkedFlow(app, contest, connection)
    told = peer.match.game.over
    while True:
        told = told or (yield flow.play())
        if told:
            yield _waiting(app, "Final", _SECRETS, lambda: bool(peer.record or connection.news))
        if connection.failure:
            raise connection.failure
        failed = connection.unwritten
        if not failed:
            break
        if not (yield make_room(app, _UNSAVED, failed)):
            return NO_REMATCH
        connection.unwritten = None
    if peer.record:
        return (yield _finish(app, connection, contest))
    if peer.fault:
        yield _say(app, _FAULT % peer.fault)
    return NO_REMATCH


def _finish(app: "App", connection: PeerConnection, contest: Contest) -> "Screen[int]":
    """Keep the result and record of a verified game; return which rematch follows."""
    true = connection.peer.true_match
    assert true
    contest.match = true
    outcome = yield Keeper(app, contest, connection.peer.record).finish()
    if outcome == STAYS:
        connection.stays = True
        return NO_REMATCH
    kept = "The record is kept" if outcome == KEPT else "There was no room for the record"
    yield app.ui.pages("Judged: true", _TRUE % kept, "ok", "")
    return (yield title_of(true.name).report(app.ui, contest).final())


def _leave(connection: PeerConnection) -> None:
    """Keep the journal if the game has begun and one of the two handhelds may still need it."""
    peer = connection.peer
    linked = connection.linked
    begun = peer.count or peer.waits or (peer.fault and (peer.match or linked.other_hi))
    if not begun or (peer.done and not connection.stays):
        linked.remove()
    else:
        linked.leave(peer.match.game.score if peer.match else ())
