"""The web page in a browser, and as an engine that runs the scripts of the simulator."""

import time
from base64 import b64decode

from host_sim.engines.engine import Engine

# Notes every picture with its time, as host_sim/wiring/handheld.py does.
_WATCH = """{
  const { glass, handheld } = pigskin;
  const note = () => {
    const seen = String.fromCharCode(...glass.pixels) + glass.light + glass.lit;
    if (seen === globalThis.seen) return;
    globalThis.seen = seen;
    const pixels = btoa(String.fromCharCode(...glass.pixels));
    globalThis.noted.push([handheld.ms, pixels, glass.light, glass.lit]);
  };
  globalThis.noted = [];
  const show = glass.show.bind(glass);
  glass.show = (pixels) => { show(pixels); note(); };
  globalThis.pass = () => { handheld.advance(5); note(); };
  note();
}"""
# More than any browser gives a page, in ever smaller pieces.
FILL = """{
  for (let size = 1 << 22; size; size >>= 1) {
    for (let i = 0; i < 9; i++) {
      try { localStorage.setItem(`junk ${size} ${i}`, 'x'.repeat(size)) } catch { break }
    }
  }
}"""
_FREE = """{
  const junk = Object.keys(localStorage).filter((key) => key.startsWith('junk'));
  for (const key of junk) localStorage.removeItem(key);
}"""


class PageEngine(Engine):
    name = "page"

    def __init__(self, page, address, folder, seed):
        super().__init__(folder, seed)
        self._page = page
        self._due = 0
        page.open(address, f"#clock=still&seed={seed}")
        paths = list(folder.iterdir())
        for path in paths:
            page.put(path.name, path.read_text())
        if paths:
            page.reload()
        page.call(_WATCH)
        self._pass(0)

    def _pass(self, passes):
        script = "{ for (let i = 0; i < a[0]; i++) globalThis.pass(); return noted.splice(0) }"
        pictures = self._page.call(script, passes)
        self._take((ms, "picture", b64decode(at), light, lit) for ms, at, light, lit in pictures)

    def _run(self, ms):
        self._due += ms
        passes, self._due = divmod(self._due, 5)
        self._pass(passes)

    def _push(self, code):
        self._page.call("pigskin.handheld.calls.push(a[0])", code)

    def _release(self, code):
        self._page.call("pigskin.handheld.calls.release(a[0])", code)

    def _fill(self, full):
        self._page.call(FILL if full else _FREE)


def written(folder, files):
    """Write a folder with these files."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


class Page:
    """The page in a browser, as a person uses it; `call` runs JavaScript in it."""

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
        """Await a JavaScript expression; the arguments are `a[0]`, `a[1]`..."""
        body = script if script.startswith("{") else f"({script})"
        body = (
            "const a = [...arguments], done = a.pop();"
            f"(async () => {body})().then((v) => done([v]), (e) => done([null, String(e)]))"
        )
        value, *failed = self.chrome.execute_async_script(body, *arguments)
        assert not failed, failed[0]
        return value

    def until(self, script, *arguments, seconds=40):
        """Wait until an expression is true and return it."""
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

    def type(self, letters):
        """Type letters on the keyboard."""
        for letter in letters:
            event = {"key": letter, "text": letter}
            for kind in ("keyDown", "keyUp"):
                self.chrome.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, **event})

    def spot(self, button):
        """Return the middle of a button."""
        return self.call(
            "{ const found = document.querySelector(`[data-button=${a[0]}]`);"
            "const box = found.getBoundingClientRect();"
            "return {x: box.x + box.width / 2, y: box.y + box.height / 2} }",
            button,
        )

    def touch(self, *spots):
        """Put fingers on these places at once; without places, lift them."""
        points = [{**spot, "id": number} for number, spot in enumerate(spots)]
        kind = "touchStart" if points else "touchEnd"
        self.chrome.execute_cdp_cmd(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
        )

    def wait(self, ms):
        """Let time pass, frame by frame, on a page whose clock stands still otherwise."""
        self.call("{ for (let ms = 0; ms < a[0]; ms += 16) pigskin.handheld.advance(16) }", ms)

    def files(self):
        """Return the files of the flash in the browser's storage, as a reload would find them."""
        found = self.call(
            "{ const place = localStorage.getItem('pigskin/in-use') ?? 'pigskin/flash/';"
            "return Object.entries(localStorage).filter(([key]) => key.startsWith(place))"
            ".map(([key, data]) => [key.slice(place.length), data]) }"
        )
        return {name: data.encode("latin-1") for name, data in found}

    def put(self, name, text):
        """Write a file to the flash as the firmware would."""
        self.call("pigskin.flash.write(a[0], new TextEncoder().encode(a[1]))", name, text)

    def told(self):
        return self.call("[...document.querySelectorAll('#told p')].map((p) => p.textContent)")

    def notice(self):
        return self.call("document.getElementById('notice').textContent")
