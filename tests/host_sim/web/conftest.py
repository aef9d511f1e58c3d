"""The page as it is built, and a real browser to open it in."""

import time

import pytest

from host_sim.errors import UserError
from tools.shared import chromium
from tools.shared import web_build as build


def written(folder, files):
    """A folder with these files."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    try:
        return written(tmp_path_factory.mktemp("web") / "page", build.folder())
    except UserError as error:
        pytest.skip(f"tests/host_sim/web: {error}")


@pytest.fixture(scope="session")
def browser():
    try:
        chrome = chromium.start()
    except UserError as error:
        pytest.skip(f"tests/host_sim/web: {error}")
    chrome.set_script_timeout(60)
    yield chrome
    chrome.quit()


@pytest.fixture
def site(built, browser):
    """The address of the page; another one for each test, so that its storage is empty."""
    with chromium.served(built) as address:
        yield address
        browser.get("about:blank")


class Page:
    """The page in a browser, as a person has it; `call` asks its JavaScript."""

    def __init__(self, chrome):
        self.chrome = chrome

    def open(self, address, hash=""):
        self.chrome.get("about:blank")
        self.chrome.get(address + hash)
        return self.ready()

    def reload(self):
        self.chrome.refresh()
        return self.ready()

    def ready(self):
        self.until("document.documentElement.dataset.ready")
        return self

    def call(self, script, *arguments):
        """A JavaScript expression, awaited; the arguments are `a[0]`, `a[1]`..."""
        body = script if script.startswith("{") else f"({script})"
        body = (
            "const a = [...arguments], done = a.pop();"
            f"(async () => {body})().then((v) => done([v]), (e) => done([null, String(e)]))"
        )
        value, *failed = self.chrome.execute_async_script(body, *arguments)
        assert not failed, failed[0]
        return value

    def until(self, script, *arguments, seconds=40):
        """Wait until an expression is true, and give it."""
        late = time.monotonic() + seconds
        while True:
            value = self.call(script, *arguments)
            if value:
                return value
            assert time.monotonic() < late, f"{script} did not become true"
            time.sleep(0.05)

    def press(self, button):
        """Tap the key for a button."""
        key = {"a": "Enter", "b": "Backspace"}.get(button) or f"Arrow{button.title()}"
        number = {"a": 13, "b": 8, "left": 37, "up": 38, "right": 39, "down": 40}[button]
        event = {"code": key, "key": key, "windowsVirtualKeyCode": number}
        for kind in ("rawKeyDown", "keyUp"):
            self.chrome.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, **event})

    def spot(self, button):
        """The middle of a button."""
        return self.call(
            "{ const found = document.querySelector(`[data-button=${a[0]}]`);"
            "const box = found.getBoundingClientRect();"
            "return {x: box.x + box.width / 2, y: box.y + box.height / 2} }",
            button,
        )

    def touch(self, *spots):
        """Fingers on these places, all at once; none lifts them."""
        points = [{**spot, "id": number} for number, spot in enumerate(spots)]
        kind = "touchStart" if points else "touchEnd"
        self.chrome.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )

    def wait(self, ms):
        """Let time pass, frame by frame, on a page whose clock stands still otherwise."""
        self.call("{ for (let ms = 0; ms < a[0]; ms += 16) pigskin.handheld.advance(16) }", ms)

    def files(self):
        """What the browser's storage has of the flash, as a reload would find it."""
        found = self.call(
            "Object.entries(localStorage).filter(([key]) => key.startsWith('pigskin/flash/'))"
        )
        return {key.removeprefix("pigskin/flash/"): data.encode("latin-1") for key, data in found}

    def put(self, name, text):
        """A file into the flash, as the firmware would write it."""
        self.call("pigskin.flash.write(a[0], new TextEncoder().encode(a[1]))", name, text)

    def told(self):
        return self.call("[...document.querySelectorAll('#told li')].map((li) => li.textContent)")

    def notice(self):
        return self.call("document.getElementById('notice').textContent")


@pytest.fixture
def page(browser):
    chromium.resize(browser, 1280, 800)
    yield Page(browser)
    # A page of plain text has no icon, and Chromium asks for one.
    faults = [
        entry
        for entry in browser.get_log("browser")
        if entry["level"] == "SEVERE" and "/favicon.ico" not in entry["message"]
    ]
    assert faults == []
