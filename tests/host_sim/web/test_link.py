"""Two pages with a WebRTC data channel between them: texts carried by hand, and a linked game."""

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
    """Each row of a picture as a number, the leftmost dot highest."""
    dots = [
        [pixels[width * (y // 8) + x] >> y % 8 & 1 for x in range(width)] for y in range(height)
    ]
    return [int("".join(map(str, row)), 2) for row in dots]


def stands_in(text, pixels):
    """Is this text on a picture, light on dark or dark on light?"""
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
    """A page in a window of its own, which is brought to the front when it is used."""

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

    def take(self, text):
        """Paste a text; what the page has to say."""
        self.open_dialog()
        self.call("{ document.getElementById('link-paste').value = a[0] }", text)
        self.click("link-take")
        return self.said()

    def close_dialog(self):
        self.call("document.getElementById('link').close()")


def connect(inviting, answering):
    assert "Send the answer back" in answering.take(inviting.invite())
    inviting.take(answering.text())
    for window in (inviting, answering):
        window.until("document.getElementById('link-said').textContent.startsWith('Connected')")
        window.close_dialog()


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
    """Two pages, each with a storage of its own."""
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
    """What ANNA presses to invite and BEN to join, for a coach at each end; and both settings."""
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
    """Both come to the same record, though a page was reloaded in the middle."""
    anna, ben = windows
    (inviting, joining), settings = ways()
    for window, text in zip(windows, settings, strict=True):
        window.put("settings.txt", text)
        window.reload()
        window.wait(2600)
    connect(anna, ben)
    anna.keys(inviting)
    # The menu, "Two handhelds", "Join a game"; then what is done about the invitation.
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


def test_texts_that_do_not_fit_change_nothing(windows):
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


def test_a_page_that_nobody_looks_at_still_answers(page, site):
    """It has no frames then, and its own time stands still."""
    page.open(site)
    page.until("pigskin.handheld.ms")
    # Frames run in the order of asking: after one more, none that the page asked for is left.
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
