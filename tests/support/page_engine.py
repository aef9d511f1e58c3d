"""The page as an engine of the simulator, so that the same scripts run on it."""

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
