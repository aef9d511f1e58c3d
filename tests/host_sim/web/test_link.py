"""Two pages joined by a WebRTC data channel: texts carried by hand, and a linked game."""

import base64
import json
import re
import socket
import time
import zlib

import pytest

pytest.importorskip("selenium", reason="the browser driver comes with `make env`")

from framebuf import MONO_VLSB, FrameBuffer
from selenium.webdriver.common.by import By

from pigskin.core.record import parse_record, replay
from pigskin.games import game_class
from pigskin.ui.ui import SmallFont
from tests.support.browser_page import Page
from tests.support.handhelds.two_consoles import Two
from tools.shared import chromium

STILL = "#clock=still"
BUTTONS = {"u": "up", "d": "down", "l": "left", "r": "right", "a": "a", "b": "b"}
PAUSE_MS = 310


def rows_of(pixels, width, height):
    """Return each row of a picture as a number, the leftmost dot highest."""
    dots = [
        [pixels[width * (y // 8) + x] >> y % 8 & 1 for x in range(width)] for y in range(height)
    ]
    return [int("".join(map(str, row)), 2) for row in dots]


def stands_in(text, pixels):
    """Return whether this text is on a picture, light on dark or dark on light."""
    font = SmallFont()
    width = font.width(text)
    drawn = bytearray(width * 16 // 8)
    font.draw(FrameBuffer(drawn, width, 16, MONO_VLSB), text, 0, 0)
    wanted = [row for row in rows_of(drawn, width, 16) if row]
    height = len(wanted)
    mask = (1 << width) - 1
    shown = rows_of(pixels, 128, 64)
    for inverted in (0, mask):
        for shift in range(128 - width + 1):
            found = [row >> shift & mask ^ inverted for row in shown]
            if any(found[y : y + height] == wanted for y in range(64 - height + 1)):
                return True
    return False


class Window(Page):
    """A page in a window of its own, which comes to the front when it is used."""

    def __init__(self, chrome):
        super().__init__(chrome)
        self._window = chrome.current_window_handle

    def front(self):
        self.chrome.switch_to.window(self._window)

    def call(self, script, *arguments):
        self.front()
        return super().call(script, *arguments)

    def reload(self):
        self.front()
        return super().reload()

    def shows(self, text):
        return stands_in(text, bytes(self.call("[...pigskin.glass.pixels]")))

    def keys(self, letters):
        self.front()
        for letter in letters:
            self.press(BUTTONS[letter])
            self.wait(PAUSE_MS)

    def said(self):
        return self.call("document.getElementById('link-said').textContent")

    def click(self, name):
        self.front()
        self.chrome.find_element(By.ID, name).click()
        self.until("!document.getElementById('invite').disabled")

    def open_dialog(self):
        self.call(
            "document.getElementById('link').open || document.getElementById('link').showModal()"
        )

    def text(self):
        return self.call("document.getElementById('link-text').value")

    def invite(self):
        self.open_dialog()
        self.click("invite")
        return self.text()

    def take(self, text, agrees=True):
        """Paste a text and return the page's message. The page asks before it calls an address."""
        self.open_dialog()
        self.call(
            "{ globalThis.confirm = (said) => { globalThis.asked = said; return a[0] } }", agrees
        )
        self.call("{ document.getElementById('link-paste').value = a[0] }", text)
        self.click("link-take")
        return self.said()


def connect(inviting, answering):
    assert "Send the answer back" in answering.take(inviting.invite())
    inviting.take(answering.text())
    for window in (inviting, answering):
        window.until("document.getElementById('link-said').textContent.startsWith('Connected')")
        assert not window.call("document.getElementById('link').open")


def play(windows, *done):
    """Let time pass on both pages until each of these is true."""
    for _ in range(1200):
        if all(is_so() for is_so in done):
            return
        for window in windows:
            window.wait(250)
    raise AssertionError("it never came to that")


def shown(window, text):
    return lambda: window.shows(text)


@pytest.fixture
def windows(page, built):
    """Yield two pages, each with a storage of its own."""
    with chromium.served(built) as one, chromium.served(built) as other:
        first = Window(page.chrome)
        first.open(one, STILL)
        page.chrome.switch_to.new_window("window")
        second = Window(page.chrome)
        second.open(other, STILL)
        yield first, second
        second.front()
        page.chrome.close()
        first.front()
        page.chrome.get("about:blank")


def ways():
    """Return the presses that start a game of coaches (ANNA's, BEN's), and both settings."""
    two = Two(speed=3)
    noted = []
    for console in two.consoles:
        noted.append([])

        def press(*buttons, press=console.press, keys=noted[-1]):
            keys.extend("".join(buttons))
            press(*buttons)

        console.press = press
    two.consoles[0].new_game("baseball26", "rookie", "by cable", start="Invite", innings="3")
    two.join("varsity", "ROOKIE")
    settings = [console.storage.files["settings.txt"].decode() for console in two.consoles]
    return noted, settings


def records(window):
    files = window.files()
    return [files[name] for name in sorted(files) if name[:1] == "r" and name[1:2].isdigit()]


def test_a_linked_game_that_loses_its_connection(windows):
    """Both come to the same record, even though a page was reloaded in the middle."""
    anna, ben = windows
    (inviting, joining), settings = ways()
    for window, text in zip(windows, settings, strict=True):
        window.put("settings.txt", text)
        window.reload()
        window.wait(2600)
    connect(anna, ben)
    anna.keys(inviting)
    # The menu, "Two handhelds", "Join a game"; then the answer to the invitation.
    asked = joining.index("a", joining.index("a") + 1) + 1
    ben.keys(joining[:asked])
    play(windows, shown(ben, "ROOKIE invites you"))
    ben.keys(joining[asked:])
    play(windows, lambda: max(map(len, anna.files().values())) > 700)
    ben.reload()
    play([anna], shown(anna, "No word from VARSITY"))
    assert "new invitation" in anna.notice()
    connect(ben, anna)
    assert not anna.notice()
    ben.wait(2600)
    assert ben.shows("Welcome back")
    ben.keys("a")
    play(windows, shown(anna, "Judged: true"), shown(ben, "Judged: true"))
    asked = anna.call("performance.getEntriesByType('resource').map((entry) => entry.name)")
    own = anna.call("location.origin")
    assert [name for name in asked if not name.startswith((own, "data:", "blob:"))] == []
    (one,), (other,) = map(records, windows)
    assert one == other
    assert replay(parse_record(one.decode(), game_class)).game.over
    assert b"white: rookie\nblack: varsity\n" in one


def test_connected_pages_play_together_after_one_press_each(windows):
    anna, ben = windows
    for window in windows:
        window.wait(2600)
    connect(anna, ben)
    play(windows, shown(anna, "Play together?"), shown(ben, "Play together?"))
    anna.wait(PAUSE_MS + 100)
    anna.keys("a")
    play(windows, shown(ben, "Invitation"))
    ben.wait(PAUSE_MS + 100)
    ben.keys("a")
    play(windows, lambda: all(b"\n< hi " in linked(window) for window in windows))


def linked(window):
    """Return the journal of the linked game on a page, if there is one."""
    return b"".join(data for name, data in window.files().items() if name.startswith("link_"))


def test_invalid_texts_change_nothing(windows):
    one, other = windows
    invitation = one.invite()
    own = "your own invitation"
    damaged = "cut off or changed"
    for text, said in (
        (invitation, own),
        (invitation[:300], damaged),
        (invitation.replace("A", "B", 1), damaged),
        ("pigskin-answer.AAAA.00000000", damaged),
        ("https://example.org/", "neither an invitation nor an answer"),
        ("", "neither an invitation nor an answer"),
    ):
        assert said in one.take(text)
        assert one.text() == invitation
    other.take(invitation)
    answer = other.text()
    assert "another invitation" in other.take(answer)
    # Mail breaks long lines.
    broken = "\n ".join(answer[at : at + 60] for at in range(0, len(answer), 60))
    one.take(broken)
    one.until("document.getElementById('link-said').textContent.startsWith('Connected')")
    assert "another invitation" in one.take(answer)


def test_a_seed_in_the_address_does_not_give_away_a_linked_game(windows):
    """Both have the same seed and invite. Each still draws a secret of its own."""
    (inviting, _), settings = ways()
    secrets = []
    for window in windows:
        window.front()
        window.open(window.call("location.origin") + "/", STILL + "&seed=the+same")
        window.put("settings.txt", settings[0])
        window.reload()
        window.wait(2600)
        shown = set()
        for key in inviting:
            window.keys(key)
            shown.add(window.shows("Start: outside seed"))
        assert True in shown
        window.wait(500)
        (journal,) = [data for name, data in window.files().items() if name.startswith("link_")]
        secrets.append(re.search(rb"secret=(\w+)", journal)[1])
    assert secrets[0] != secrets[1]


def changed(invitation, change):
    """Return an invitation with another description in it, as an attacker could write one."""
    _, letters, _ = invitation.split(".")
    packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    sdp, told = json.loads(zlib.decompress(packed, -15))
    deflate = zlib.compressobj(wbits=-15)
    packed = deflate.compress(json.dumps([change(sdp), told]).encode()) + deflate.flush()
    text = "pigskin-invitation." + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{text}.{zlib.crc32(text.encode()):08x}"


def leads_to(host, port, count=1):
    """Return a change that replaces the addresses in a description with these."""

    def change(sdp):
        sdp = re.sub(r"a=candidate:.*\r\n", "", sdp)
        lines = [
            f"a=candidate:{number} 1 udp {2113937151 - number} {host} {port + number} typ host\r\n"
            for number in range(count)
        ]
        return sdp + "".join(lines)

    return change


class Address:
    """Ports of this computer that count the packets they get and never answer."""

    def __init__(self, count):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # This sends no packet.
            probe.connect(("192.0.2.1", 9))
            self.host = probe.getsockname()[0]
        for port in range(20_000, 60_000, 100):
            try:
                self.sockets = [self._socket(port + number) for number in range(count)]
            except OSError:
                continue
            self.port = port
            return

    def _socket(self, port):
        made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        made.bind((self.host, port))
        made.setblocking(False)
        return made

    def counts(self):
        """Return how many packets have come to each port since the last look."""
        return [self._count(made) for made in self.sockets]

    def _count(self, made):
        count = 0
        while True:
            try:
                made.recv(2000)
            except BlockingIOError:
                return count
            count += 1

    def close(self):
        for made in self.sockets:
            made.close()


def test_an_invitation_with_many_addresses_asks_first_and_tries_only_a_few(windows):
    one, other = windows
    address = Address(20)
    try:
        invitation = changed(one.invite(), leads_to(address.host, address.port, 20))
        other.take(invitation, agrees=False)
        assert address.host in other.call("globalThis.asked")
        time.sleep(1)
        assert sum(address.counts()) == 0
        assert "Send the answer back" in other.take(invitation)
        counts = address.counts()
        # Only a few of the addresses are tried, a few times each.
        assert 0 < len([count for count in counts if count]) <= 6
        assert sum(counts) < 99
        time.sleep(3)
        assert sum(address.counts()) == 0
    finally:
        address.close()


def test_a_page_that_could_not_connect_can_still_be_called(windows):
    """The way there is closed, as by a firewall. The answer brings the call."""
    one, other = windows
    address = Address(1)
    try:
        blocked = changed(one.invite(), leads_to(address.host, address.port))
        other.take(blocked)
        answer = other.text()
    finally:
        address.close()
    # The answer names the invitation that was changed on its way.
    one.call("{ pigskin.link.invitation = a[0] }", blocked[-8:])
    one.take(answer)
    one.until("document.getElementById('link-said').textContent.startsWith('Connected')")


def test_a_bad_invitation_does_not_end_a_working_connection(windows):
    one, other = windows
    invitation = one.invite()
    connect(one, other)
    heard = (
        "{ pigskin.handheld.hearPeer = (bytes) => "
        "{ globalThis.heard = (globalThis.heard ?? '') + new TextDecoder().decode(bytes) } }"
    )
    one.call(heard)
    bad = (
        changed(invitation, lambda sdp: "no description"),
        changed(invitation, lambda sdp: 7),
        changed(invitation, lambda sdp: re.sub("a=fingerprint.*\r\n", "", sdp)),
        changed(invitation, lambda sdp: re.sub(r"a=candidate:.*\r\n", "", sdp)),
        changed(invitation, leads_to("203.0.113.9", 9)),
    )
    for number, text in enumerate(bad):
        other.take(text)
        other.call("pigskin.handheld.onpeer(new TextEncoder().encode(a[0]))", f"{number};")
        one.until("globalThis.heard.endsWith(a[0])", f"{number};")


def test_a_hidden_page_still_answers(page, site):
    """A hidden page has no frames, and its own time stands still."""
    page.open(site)
    page.until("pigskin.handheld.ms")
    # Frames run in the order they were requested. After one more, none of the page's is left.
    page.call(
        "{ const frame = globalThis.requestAnimationFrame;"
        "globalThis.requestAnimationFrame = () => 0;"
        "Object.defineProperty(document, 'hidden', {get: () => true});"
        "await new Promise((done) => frame(done)) }"
    )
    before = page.call("pigskin.handheld.ms")
    page.call("new Promise((done) => setTimeout(done, 100))")
    assert page.call("pigskin.handheld.ms") == before
    page.call("pigskin.handheld.hearPeer(new TextEncoder().encode('$up c*00000000\\n'))")
    assert page.call("pigskin.handheld.ms") > before
