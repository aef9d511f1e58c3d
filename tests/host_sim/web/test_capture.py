"""Capture on the page from the simulator's serial port, over a stub of Web Serial and TCP."""

import re
import socket
import subprocess
import sys

import pytest

pytest.importorskip("selenium", reason="the browser driver comes with `make env`")

from selenium.webdriver.common.by import By

from tests.support.recorded import record_text
from tools.shared import chromium

STILL = "#clock=still"
NAMES = ("r0001_football48_7-0.txt", "r0002_pigskin56_0-0.txt", "aside1.txt")

# A port whose bytes go through the web server of the test, and a folder that needs no permission.
STUB = """
const port = {
  async open() {
    port.readable = new ReadableStream({
      async pull(controller) {
        const bytes = new Uint8Array(await (await fetch('/serial')).arrayBuffer());
        controller.enqueue(bytes);
      },
    });
    const send = (bytes) => fetch('/serial', {method: 'POST', body: bytes});
    port.writable = new WritableStream({write: send});
  },
  async close() {},
};
Object.defineProperty(navigator, 'serial', {value: {requestPort: async () => port}});
globalThis.showDirectoryPicker = () => navigator.storage.getDirectory();
"""
WITHOUT = "delete Navigator.prototype.serial"
# A disk that refuses every file.
BROKEN = (
    STUB
    + """
const full = async () => { throw new Error('the disk is full') };
if (isSecureContext) FileSystemFileHandle.prototype.createWritable = full;
"""
)


# A disk that takes two files.
FILLS = (
    STUB
    + """
const written = [];
if (isSecureContext) {
  const create = FileSystemFileHandle.prototype.createWritable;
  FileSystemFileHandle.prototype.createWritable = async function () {
    if (written.push(this.name) > 2) throw new Error('the disk is full');
    return create.call(this);
  };
}
"""
)


class Bridge(chromium.Handler):
    """A web server that also carries bytes between the page and a TCP port."""

    port: socket.socket

    def do_GET(self):
        if self.path != "/serial":
            super().do_GET()
            return
        try:
            data = self.port.recv(4096)
        except OSError:
            # Nothing arrived in time, or the test is over.
            data = b""
        self._answer(data)

    def do_POST(self):
        self.port.sendall(self.rfile.read(int(self.headers["Content-Length"])))
        self._answer(b"")

    def _answer(self, data):
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def flash(tmp_path):
    """Return a flash with two games not yet captured, and one put aside."""
    folder = tmp_path / "flash"
    folder.mkdir()
    texts = (record_text("football48"), record_text("pigskin56"), "no game any more\n")
    for name, text in zip(NAMES, texts, strict=True):
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def handheld(flash, tmp_path):
    """Return a socket to a simulator with its serial port on TCP."""
    script = tmp_path / "script.txt"
    script.write_text("wait 3600000\n")
    words = ["sim", "--flash", flash, "--script", script, "--serial", "tcp", "--speed", "1"]
    command = [sys.executable, "-c", "import pigskin_desktop as p, sys; sys.exit(p.main())"]
    process = subprocess.Popen([*command, *map(str, words)], stderr=subprocess.PIPE, text=True)
    try:
        port = int(process.stderr.readline().rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.settimeout(0.1)
            yield line
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


@pytest.fixture
def stubbed(page):
    """Run a script before those of the page."""
    added = []

    def add(source):
        how = {"source": source}
        added.append(page.chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", how))

    yield add
    for script in added:
        page.chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def capture(page, address, count=3):
    """Connect and save as far as possible; return what the page says at the end."""
    page.open(address, STILL)
    page.chrome.find_element(By.CSS_SELECTOR, "[data-opens=capture]").click()
    page.chrome.find_element(By.ID, "connect").click()
    said = "document.getElementById('capture-said').textContent"
    assert f"{count} files" in page.until(f"{said}.includes('files') && {said}")
    page.until("!document.getElementById('save').disabled")
    page.chrome.find_element(By.ID, "save").click()
    page.until("!document.getElementById('save').disabled")
    return page.call(said)


# Every file below the folder, by its name.
SAVED = """{
  const found = {};
  for await (const folder of (await navigator.storage.getDirectory()).values()) {
    for await (const handle of folder.values()) {
      found[handle.name] = await (await handle.getFile()).text();
    }
  }
  return found;
}"""


@pytest.fixture
def site(page, built, handheld):
    """Return the page, with the handheld at the other end of its stub."""
    with chromium.served(built, type("ThisBridge", (Bridge,), {"port": handheld})) as address:
        yield address
        page.chrome.get("about:blank")


def test_games_are_fetched_verified_saved_and_acknowledged(page, site, flash, stubbed):
    before = {path.name: path.read_text() for path in flash.iterdir()}
    stubbed(STUB)
    assert "all true" in capture(page, site)
    assert page.call(SAVED) == before
    shown = page.call("document.getElementById('capture-list').textContent")
    assert shown.count("; true") == 2
    # After the acknowledgement the names of records say so, and the game put aside may go.
    kept = {path.name for path in flash.iterdir()}
    assert kept == {name.replace(".txt", "_kept.txt") for name in NAMES[:2]}


def test_unsaved_files_are_not_acknowledged(page, site, flash, stubbed):
    stubbed(BROKEN)
    assert "the disk is full" in capture(page, site)
    assert {path.name for path in flash.iterdir()} == set(NAMES)


def test_files_saved_before_a_failure_are_listed(page, site, flash, stubbed):
    stubbed(FILLS)
    said = capture(page, site)
    assert "the disk is full. 2 of 3 files are saved; the others are still on the handheld" in said
    kept = {name.replace(".txt", "_kept.txt") for name in NAMES[:2]}
    assert {path.name for path in flash.iterdir()} == {*kept, NAMES[2]}


def test_a_file_of_any_name_is_saved_as_text(page, site, flash, stubbed):
    odd = ("aside.html", "aside_run.bat", "aside_RUN.BAT", "aside..txt", "aside_.txt.")
    for name in odd:
        (flash / name).write_text(name)
    stubbed(STUB)
    assert "8 files are in the folder" in capture(page, site, 8)
    saved = page.call(SAVED)
    assert all(name.endswith(".txt") and name.count(".") == 1 for name in saved)
    assert {*odd} < {*saved.values()}
    names = ["con.txt", "COM1.txt", "nul.x.txt", "../x.txt", "..", "x.txt\n", "", "-.txt"]
    script = "{ const { safeName } = await import('pigskin/games'); return a.map(safeName) }"
    assert all(re.fullmatch(r"_[a-z0-9_]*\.txt", name) for name in page.call(script, *names))
    assert page.call(script, *NAMES) == [*NAMES]


def test_another_file_of_the_same_name_is_kept(page, site, stubbed):
    stubbed(STUB)
    other = """{
      const all = await navigator.storage.getDirectory();
      const folder = await all.getDirectoryHandle(a[0], {create: true});
      const file = await (await folder.getFileHandle(a[1], {create: true})).createWritable();
      await file.write('of an older handheld');
      await file.close();
    }"""
    page.open(site, STILL)
    page.chrome.find_element(By.CSS_SELECTOR, "[data-opens=capture]").click()
    page.chrome.find_element(By.ID, "connect").click()
    page.call(other, page.until("pigskin.capture.hello?.id"), NAMES[0])
    page.call("{ await pigskin.capture.disconnect() }")
    assert "all true" in capture(page, site)
    saved = page.call(SAVED)
    assert len(saved) == 4 and saved[NAMES[0]] == "of an older handheld"
    assert record_text("football48") in saved.values()


def test_a_browser_without_web_serial_says_so(page, site, stubbed):
    stubbed(WITHOUT)
    page.open(site, STILL)
    page.chrome.find_element(By.CSS_SELECTOR, "[data-opens=capture]").click()
    assert page.chrome.find_element(By.ID, "no-serial").is_displayed()
    assert not page.chrome.find_element(By.ID, "connect").is_displayed()
