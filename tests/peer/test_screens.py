"""Two handhelds with a cable between them: invite, join, play, pull the cable, cut the power."""

import random
import re
from itertools import pairwise

import pytest

from pigskin.core.record import parse_record, replay
from pigskin.games import GAMES, game_class
from pigskin.peer.protocol import Peer
from pigskin.storage.files import ReadError
from tests.support.handhelds.parts import Memory, PowerCut
from tests.support.handhelds.two_consoles import NAMES, Two, journals, records, to_the_cards


def test_the_joining_player_may_go_back_before_the_other_agrees():
    two = Two(seed="gone")
    two.consoles[0].new_game("football26", "ANNA", "by cable", start="Invite")
    ben = two.consoles[1]
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Join a game")
    two.until(1, "ANNA invites you")
    two.cable.plugged = False
    ben.until("join", "d")
    ben.press("a")
    ben.pick("BEN")
    two.until(1, "One moment")
    ben.press("b")
    assert ben.chosen() == "Join a game"


def test_the_screen_explains_how_to_invite():
    ben = Two().consoles[1]
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Invite somebody")
    assert "by cable" in ben.screen


def check_end(two, kept=0):
    """Check that both have the same record, which verifies, and nothing else of the game."""
    (one,), (other,) = (records(console) for console in two.consoles)
    assert one == other
    assert replay(parse_record(one.decode(), game_class)).game.over
    for console in two.consoles:
        console.until("Final score")
        two.wait(2500)
    for console in two.consoles:
        to_the_cards(console)
        assert len(journals(console)) == kept


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_cable(name):
    two = Two()
    two.invite(name, side=1)
    two.play()
    check_end(two)


def test_the_invitation_tells_game_side_and_options():
    two = Two()
    two.consoles[0].new_game("pigskin56", "ANNA", "by cable", start="Invite", announcing="closed")
    ben = two.consoles[1]
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Join a game")
    assert "Waiting for an invitation" in two.said(1)
    two.until(1, "ANNA invites you")
    text = two.said(1)
    ben.press("d")
    text += two.said(1)
    assert "1956" in text
    assert "You are Black" in text
    assert "Announcing: closed" in text


def test_an_invitation_without_answer():
    two = Two()
    anna, ben = two.consoles
    anna.new_game("pigskin56", "by cable", "ANNA", start="Invite", announcing="closed")
    two.wait(3000)
    anna.press("b")
    assert not journals(anna)
    # One step back, to the game that was prepared.
    assert anna.chosen() == "Invite" and anna.screen_row("White") == "by cable"
    assert anna.screen_row("Announcing") == "closed"
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Join a game")
    two.wait(3000)
    assert "Waiting for an invitation" in two.said(1)
    ben.press("b")
    assert ben.chosen() == "Join a game"


def test_the_cable_is_let_go_when_no_linked_game_is_open():
    """A line that is driven high would feed a handheld that is switched off."""
    two = Two()
    anna_end, ben_end = two.cable.ends
    ben = two.consoles[1]
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Join a game")
    two.wait()
    assert not ben_end.closed
    ben.press("b")
    two.wait()
    assert ben_end.closed
    to_the_cards(ben)
    two.invite("football26")
    assert not anna_end.closed and not ben_end.closed
    for console in two.consoles:
        to_the_cards(console)
    two.wait()
    assert anna_end.closed and ben_end.closed


def test_an_invitation_is_taken_back():
    two = Two()
    anna, ben = two.consoles
    anna.new_game("football26", "ANNA", "by cable", start="Invite")
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Join a game")
    two.until(1, "ANNA invites you")
    anna.press("b")
    two.wait()
    ben.press("a")
    ben.pick("BEN")
    two.wait(3000)
    assert "handheld has to agree" in two.said(1)
    two.until(1, "was taken back, or the cable is out")
    to_the_cards(ben)
    assert not journals(ben)


def test_the_inviting_player_sees_what_the_other_does():
    two = Two(seed="reads")
    ben = two.consoles[1]
    two.consoles[0].new_game("football26", "ANNA", "by cable", start="Invite")
    ben.press("b")
    ben.pick("Two handhelds")
    for button, said in (("b", "has left"), ("", "reads your")):
        ben.pick("Join a game")
        two.until(1, "ANNA invites you")
        two.until(0, "The other player reads your invitation")
        # Takes as long as it takes.
        two.wait(10_000)
        ben.press(button)
        two.wait(1500)
        assert f"The other player {said}" in two.said(0)
    two.cable.plugged = False
    two.until(0, "Waiting for the other handheld")
    two.cable.plugged = True
    ben.press("a")
    ben.pick("BEN")
    two.play()
    check_end(two)


def test_both_invite():
    """One of the invitations stands, and the other player is asked to join."""
    two = Two()
    for number, console in enumerate(two.consoles):
        players = [NAMES[number], "by cable"]
        console.new_game("football26", *players, start="Invite")
        two.wait(2500)
    (asked,) = [number for number in (0, 1) if "invites you" in two.said(number)]
    two.consoles[asked].press("a")
    two.play()
    check_end(two)


@pytest.mark.parametrize("first", [0, 1])
def test_handhelds_that_are_joined_play_together_after_one_press_each(first):
    """The first player who agrees invites to the game of his card. First steps come later."""
    two = Two(seed="together", meet=True, guided="")
    two.cable.plugged = False
    two.consoles[first].game_card("baseball26")
    two.wait(5000)
    two.cable.plugged = True
    for number in (0, 1):
        two.until(number, "Play together?")
    two.consoles[first].press("a")
    two.until(1 - first, f"{NAMES[first]} invites you")
    two.consoles[1 - first].press("a")
    two.until(first, "B skip", 5000)
    two.until(1 - first, "B skip", 5000)
    two.play()
    check_end(two)
    # After a game nobody is asked again until the cable was out.
    two.wait(10_000)
    assert not any("together" in two.said(number) for number in (0, 1))
    two.cable.plugged = False
    two.wait(5000)
    two.cable.plugged = True
    for number in (0, 1):
        two.until(number, "Play together?")


def test_both_agree_to_play_together_at_the_same_moment():
    two = Two(seed="at once", meet=True)
    for number in (0, 1):
        two.until(number, "Play together?")
    two.wait(600)
    for console in two.consoles:
        console.press("a")
    two.wait(4000)
    (asked,) = [number for number in (0, 1) if "invites you" in two.said(number)]
    two.consoles[asked].press("a")
    two.play()
    check_end(two)


def test_a_player_does_not_want_to_play_together():
    two = Two(seed="no", meet=True)
    for number in (0, 1):
        two.until(number, "Play together?")
    two.wait(600)
    two.consoles[1].press("b")
    two.wait(3000)
    for console in two.consoles:
        assert console.screen.endswith("play"), console.screen
    # An invitation is asked all the same, and once.
    two.consoles[0].new_game("football26", "ANNA", "by cable", start="Invite")
    two.until(1, "ANNA invites you")
    two.consoles[1].press("b")
    two.wait(5000)
    assert two.consoles[1].screen.endswith("play")


def test_a_demo_gives_way_to_a_handheld_that_is_joined():
    two = Two(seed="demo", meet=True)
    two.cable.plugged = False
    two.wait(60_000, 250)
    two.cable.plugged = True
    for number in (0, 1):
        two.until(number, "Play together?")


def test_a_player_who_leaves_and_joins_is_offered_the_game():
    two = Two(seed="leaves")
    two.invite("football26")
    two.play(until=lambda: "BEN is choosing" in two.said(0))
    ben = two.consoles[1]
    to_the_cards(ben)
    two.until(0, "BEN has left")
    ben.press("b")
    ben.pick("Two handhelds")
    ben.pick("Join a game")
    two.until(1, "ANNA goes on with Football 1926")
    ben.press("a")
    two.play()
    check_end(two)


def test_a_rematch_that_both_want():
    """The player who invited before invites again, and the other joins."""
    two = Two(seed="rematch")
    two.invite("baseball26", innings="3")
    two.play()
    for console in two.consoles:
        console.until("Final score")
    two.wait(2500)
    for console in two.consoles:
        console.press("u")
        console.read_honours()
        console.press("a")
    two.until(1, "ANNA invites you")
    two.consoles[1].press("a")
    two.consoles[1].pick("BEN")
    two.wait(2500)
    two.play()
    assert all(len(records(console)) == 2 for console in two.consoles)


def test_a_person_plays_here_when_the_other_side_plays_by_cable():
    console = Two().consoles[0]
    console.game_card("baseball26")
    console.press("a")
    console.go_to("Home")
    for _ in range(6):
        if console.screen_row("Home") == "by cable":
            break
        console.press("r")
    assert console.screen_row("Visitors") == "ANNA"


def take_up(two, number):
    """Go from the title after switching on back into the game."""
    console = two.consoles[number]
    assert "Welcome back" in console.screen, console.screen
    assert NAMES[1 - number] in console.screen
    console.press("a")


@pytest.mark.parametrize("name", ["pigskin46", "football26"])
def test_power_cuts_and_pulled_cables(name):
    """Both go on from their journals after any such accident."""
    two = Two(seed=f"cuts {name}")
    two.invite(name)
    hand = random.Random(f"harm {name}")
    made = {"cuts": 0, "pulled": 0}

    def harm():
        kind = hand.randrange(30)
        if any("Judged" in console.screen for console in two.consoles):
            two.cable.plugged = True
        elif kind < 2:
            made["cuts"] += 1
            two.cut_power(kind)
            take_up(two, kind)
        elif kind == 2:
            two.cable.plugged = not two.cable.plugged
            made["pulled"] += not two.cable.plugged
        return False

    two.play(name, harm, 9000)
    assert min(made.values()) > 3
    check_end(two)


def test_the_power_is_cut_in_the_middle_of_a_write():
    two = Two(seed="torn")
    two.invite("football26")
    hand = random.Random(1)
    for number in (0, 1, 0, 1):
        two.consoles[number].storage.power = hand.randrange(300)
        with pytest.raises(PowerCut):
            two.play(hand.random())
        two.consoles[number].storage.power = None
        two.cut_power(number)
        take_up(two, number)
    two.play()
    check_end(two)


def test_a_pulled_cable_is_reported():
    two = Two()
    two.invite("football26", side=1)
    two.until(0, "BEN is choosing")
    two.cable.plugged = False
    two.until(0, "No word from BEN")
    two.cable.plugged = True
    two.until(0, "BEN is choosing")
    two.consoles[1].press("b")
    two.until(0, "BEN has paused")


@pytest.mark.parametrize("name", GAMES)
def test_the_game_so_far_from_the_menu(name):
    two = Two(seed="so far")
    two.invite(name)
    two.play(until=lambda: len(two.consoles[0].match.choices) > 60)
    for console in two.consoles:
        for _ in range(9):
            if "Pause" in console.screen:
                break
            console.press("a" if console.screen.endswith("A | go on") else "b")
            two.wait(300)
        for item in ("Statistics", "The game so far", "Last plays"):
            console.pick(item)
            two.wait(300)
            assert "Something went wrong" not in console.screen
            assert "Pause" not in console.screen
            console.press("b")
        assert "Ask the coach" not in console.screen


def test_a_game_is_put_aside_for_others():
    """The game is left on both handhelds and resumed later, after other games (linked and not)."""
    two = Two(seed="aside")
    two.invite("football26")
    two.play(until=lambda: len(two.consoles[0].match.choices) > 20)
    leave(two)
    two.invite("baseball26", innings="3")
    two.play()
    check_end(two, kept=1)
    two.consoles[0].new_game("football26", "ANNA", "varsity")
    two.consoles[0].press("b")
    two.consoles[0].pick("Leave the game")
    for number in (0, 1):
        console = two.consoles[number]
        console.press("b")
        console.pick("Two handhelds")
        console.pick("Football 1926, " + NAMES[1 - number])
        console.pick("Go on")
    two.play()
    one, other = (records(console)[-1] for console in two.consoles)
    assert one == other and b"football26" in one


def leave(two):
    for console in two.consoles:
        to_the_cards(console)
        assert all(file.count("_") == 2 for file in journals(console))


@pytest.mark.parametrize("side", [0, 1])
def test_the_handheld_that_invites_keeps_the_time(side):
    """Time runs out while either side is asked, and the other handheld shows it (FB26-E1)."""
    two = Two(seed="clock")
    two.invite("football26", side=side, length="10min")
    two.play(until=lambda: "is choosing" in two.said(1) and "< >" in two.said(0))
    two.wait(200_000, 250)
    clocks = [re.search(r"\d+:\d\d", two.said(number)) for number in (0, 1)]
    assert all(clocks)
    left = [60 * int(m) + int(s) for m, s in (clock[0].split(":") for clock in clocks)]
    assert abs(left[0] - left[1]) <= 3
    two.wait(600_000, 250)
    two.play()
    check_end(two)
    assert b"TIME" in records(two.consoles[0])[0]


def test_a_time_out_of_the_side_that_is_not_asked():
    """PS-8: it is called from the menu while the other chooses."""
    two = Two(seed="time-out 2")
    two.invite("pigskin46")
    two.play(until=lambda: waiting_in_scrimmage(two) is not None)
    number = waiting_in_scrimmage(two)
    console = two.consoles[number]
    console.press("b")
    console.pick("Time-out")
    two.wait(1500)
    choices = [console.match.choices for console in two.consoles]
    assert [word for word in choices[0] if word.startswith("TIMEOUT")]
    assert len(choices[0]) == len(choices[1])
    two.play()
    check_end(two)


def test_a_time_out_that_came_too_late_is_told():
    """PS-8: the call of the side that is asked counts. The other player reads why his did not."""
    two = Two(seed="time-out")
    two.invite("pigskin46")
    number = waits_for_a_call(two)
    console = two.consoles[number]
    console.press("b")
    two.wait(600)
    two.cable.lost = b"TIMEOUT"
    console.pick("Time-out")
    two.consoles[1 - number].press("a")
    two.cable.lost = b"\0"
    two.until(number, f"{NAMES[1 - number]} had chosen before you called: Time-out")
    assert "TIMEOUT" not in " ".join(console.match.choices)
    two.play()
    check_end(two)


def test_a_time_out_from_a_menu_that_was_open_too_long_is_told():
    two = Two(seed="time-out")
    two.invite("pigskin46")
    number = waits_for_a_call(two)
    two.consoles[number].press("b")
    two.wait(600)
    two.consoles[1 - number].press("a")
    two.wait(1500)
    two.consoles[number].pick("Time-out")
    two.until(number, f"{NAMES[1 - number]} had chosen before you called: Time-out")


def waits_for_a_call(two):
    """Play until one player waits and the other is asked for his call; return the first."""

    def both():
        number = waiting_in_scrimmage(two)
        return number is not None and "< >" in two.said(1 - number)

    two.play(until=both)
    return waiting_in_scrimmage(two)


def waits_for_a_leader(two):
    """Return the player who waits for the side that is ahead and has to throw."""
    for number in (0, 1):
        match = two.consoles[number].match
        asked = "is choosing" in two.said(number) and "< >" in two.said(1 - number)
        if match and asked and match.game.ball > 20 and match.game.calls(number):
            return number
    return None


def called_on(two):
    """Let the player who is behind call on the other to throw; return his number."""
    two.invite("football48")
    two.play(until=lambda: waits_for_a_leader(two) is not None)
    number = waits_for_a_leader(two)
    two.consoles[1 - number].press("b")
    assert "playing for time" not in str(items(two.consoles[1 - number]))
    two.consoles[1 - number].press("b")
    console = two.consoles[number]
    console.press("b")
    console.pick("Foul: playing for time")
    assert "ten yards" in two.said(number)
    console.press("a")
    two.until(number, f"{NAMES[1 - number]} must play: ")
    two.until(1 - number, f"{NAMES[number]}: play now!")
    return number


def items(console):
    """Return the items of the menu that is open."""
    found = []
    while console.chosen() not in found:
        found.append(console.chosen())
        console.press("d")
    return found


def test_only_the_opponent_calls_a_delay():
    """FB26-E3, F-18: a player who is called on and does not throw at once loses ten yards."""
    two = Two(seed="delay")
    number = called_on(two)
    before = two.consoles[0].match.game.copy()
    assert "DELAY" not in two.consoles[0].match.choices
    two.wait(13_000)
    for console in two.consoles:
        assert console.match.choices[-1] == "DELAY"
    after = two.consoles[0].match.game
    assert (after.side, after.phase) == (1 - number, before.phase)
    assert after.ball < before.ball
    two.play()
    check_end(two)


def test_a_player_who_throws_when_called_on_loses_nothing():
    two = Two(seed="delay")
    number = called_on(two)
    two.wait(5000)
    two.consoles[1 - number].press("a")
    two.wait(20_000)
    assert "DELAY" not in two.consoles[0].match.choices
    assert "must play" not in two.said(number)


@pytest.mark.parametrize("number", [0, 1])
def test_the_clock_runs_on_while_a_player_has_a_menu_open(number):
    """FB26-E1: on both displays, and the game ends by it."""
    two = Two(seed="menu")
    two.invite("football26", length="10min")
    two.play(until=lambda: "is choosing" in two.said(1 - number))
    two.consoles[number].press("b")
    assert "Pause" in two.said(number)
    shown = set()
    for _ in range(30):
        two.wait(1000)
        shown.add(clock_of(two, 1 - number))
    assert len(shown) >= 29 and max(shown) - min(shown) in (28, 29, 30)
    two.wait(600_000, 250)
    assert all(console.match.choices[-1] == "TIME" for console in two.consoles)
    two.play()
    check_end(two)


def test_the_clock_of_a_player_who_waits_goes_by_the_second():
    """The handheld that joined is told the time, and shows it while the other player chooses."""
    two = Two(seed="joiner")
    two.invite("football26", length="10min")
    two.play(until=lambda: "ANNA is choosing" in two.said(1))
    shown = []
    for _ in range(40):
        two.wait(1000)
        shown.append(clock_of(two, 1))
    assert [a - b for a, b in pairwise(shown)].count(1) >= 38


def clock_of(two, number):
    """Return the seconds that are left on a display."""
    minutes, seconds = re.search(r"(\d+):(\d\d)", two.said(number)).groups()
    return 60 * int(minutes) + int(seconds)


def waiting_in_scrimmage(two):
    for number in (0, 1):
        match = two.consoles[number].match
        waiting = match and match.game.phase == "scrimmage" and "is choosing" in two.said(number)
        if waiting and f"TIMEOUT {'WB'[number]}" in match.game.view(number).irregular():
            return number
    return None


def test_coaches_at_both_ends():
    two = Two(seed="coaches", speed=3)
    anna = two.consoles[0]
    anna.new_game("football48", "allamerican", "by cable", start="Invite")
    two.join("varsity", "ALLAMERI")
    for number in (0, 1):
        # In the header, as far as both fit; the same names at both ends.
        two.until(number, "ALLAM 0")
        two.until(number, "VARSI 0")
    for _ in range(4000):
        if all("Judged" in console.screen for console in two.consoles):
            break
        two.wait(1000, 250)
    check_end(two)
    assert b"white: allamerican\nblack: varsity\n" in records(anna)[0]


def waits_for(two, side):
    """Return whether both handhelds show that this side is to choose."""
    matches = [console.match for console in two.consoles]
    chooses = all(len(match.choices) > 5 and match.game.side == side for match in matches)
    return chooses and "is choosing" in two.said(1 - side)


def test_the_other_handheld_opens_another_game():
    two = Two(seed="other n")
    first = []
    # ANNA opens the second game, BEN the first: each while the other side is to choose.
    for side in (0, 1):
        two.invite("football26")
        two.play(until=lambda side=side: waits_for(two, side))
        leave(two)
        first = first or [journals(console)[0][:13] for console in two.consoles]
    for number, console in enumerate(two.consoles):
        files = sorted(name[:13] for name in journals(console))
        at = files.index(first[number])
        console.press("b")
        console.pick("Two handhelds")
        console.press("d" * (1 + (1 - at if number else at)) + "a")
        console.pick("Go on")
    two.wait(3000)
    # A player who is asked goes on choosing; the one who waits is told.
    assert any("is not in this game" in two.said(number) for number in (0, 1))
    leave(two)
    for console in two.consoles:
        assert len(journals(console)) == 2


def test_a_full_flash_loses_nothing():
    two = Two(seed="full")
    two.invite("football26")
    two.play(until=lambda: len(two.consoles[0].match.choices) > 5)
    two.consoles[1].storage.room = 20
    for _ in range(60):
        if "Flash full" in two.consoles[1].screen:
            break
        for console in two.consoles:
            console.press("a")
        two.wait(300)
    assert "Flash full" in two.consoles[1].screen
    two.consoles[1].storage.room = None
    two.consoles[1].press("a")
    to_the_cards(two.consoles[1])
    two.consoles[1].press("b")
    two.consoles[1].pick("Two handhelds")
    two.consoles[1].pick("Football 1926, ANNA")
    two.consoles[1].pick("Go on")
    two.play()
    check_end(two)


@pytest.mark.parametrize("start", [0, 1024])
def test_an_unreadable_linked_journal_is_kept(start, monkeypatch):
    """The handheld reports it after switching on and in the menu, and keeps the game as it is."""
    two = Two(seed="unread")
    two.invite("football26")
    two.play(until=lambda: len(two.consoles[0].match.choices) > 20)
    (file,) = journals(two.consoles[0])
    data = two.consoles[0].storage.files[file]
    read = Memory.read

    def fail(memory, name, at=0, size=-1):
        if name.startswith("link_") and at >= start:
            raise ReadError(name, 5)
        return read(memory, name, at, size)

    with monkeypatch.context() as patch:
        patch.setattr(Memory, "read", fail)
        anna = two.cut_power(0)
        anna.press("a" if "Welcome back" in anna.screen else "")
        anna.wait(300)
        assert f"The flash does not give {file} (error 5)" in two.said(0)
        to_the_cards(anna)
        anna.press("b")
        anna.pick("Two handhelds")
        anna.press("dda")
        anna.press("a" if "Go on" in anna.screen else "")
        anna.wait(300)
        assert "The flash does not give" in two.said(0)
    assert anna.storage.files[file] == data
    two.cut_power(0)
    take_up(two, 0)
    two.play()
    check_end(two)


def test_an_unreadable_list_of_files_is_reported(monkeypatch):
    two = Two(seed="no list")
    two.invite("football26")
    two.play(until=lambda: len(two.consoles[0].match.choices) > 5)

    def fail(memory):
        raise ReadError("", 5)

    with monkeypatch.context() as patch:
        patch.setattr(Memory, "names", fail)
        anna = two.cut_power(0)
        to_the_cards(anna)
        anna.press("b")
        anna.pick("Two handhelds")
        assert "The flash does not give the list of files" in two.said(0)
        assert "crash.txt" not in anna.storage.files
    two.cut_power(0)
    take_up(two, 0)


def test_one_leaves_before_the_other_has_the_secrets():
    """The journal stays until both have the record, and the record is kept once."""
    two = Two(seed="proof")
    two.invite("baseball26", innings="3")
    anna = two.consoles[0]
    two.cable.lost = b"$end "
    two.play(until=lambda: "Waiting for the secrets" in two.said(0))
    to_the_cards(anna)
    assert journals(anna) and not records(anna)
    two.cable.lost = b"\0"
    anna.press("b")
    anna.pick("Two handhelds")
    anna.pick("Baseball 1926, BEN")
    anna.pick("Go on")
    two.play()
    check_end(two)


def test_a_failure_in_the_background_is_reported(monkeypatch):
    """The main loop goes on, and the game is still in its journal."""
    two = Two(seed="wrong")
    two.invite("football26", side=1)

    def out_of_memory(peer, line):
        raise MemoryError("no room")

    with monkeypatch.context() as patch:
        patch.setattr(Peer, "receive", out_of_memory)
        two.until(0, "Something went wrong")
    anna, ben = two.consoles
    to_the_cards(anna)
    anna.press("b")
    anna.pick("Two handhelds")
    anna.pick("Football 1926, BEN")
    anna.pick("Go on")
    if "Something went wrong" in ben.screen:
        to_the_cards(ben)
        ben.press("b")
        ben.pick("Two handhelds")
        ben.pick("Football 1926, ANNA")
        ben.pick("Go on")
    two.play()
    check_end(two)
