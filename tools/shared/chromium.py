"""Headless Chromium, driven by selenium, for the benchmark of the page and for tests."""

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_sim.errors import UserError, how_to_get

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--window-size=1000,900",
)
# How soon a server notices that it has to stop.
_POLL_S = 0.02
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def start() -> "Chrome":
    """Start a browser with an empty profile; raise UserError where none is installed."""
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        raise UserError(f"selenium is not installed; {how_to_get('dev')}") from None
    found = [path for path in map(shutil.which, _NAMES) if path]
    driver = shutil.which("chromedriver")
    if not found or not driver:
        raise UserError(
            "no Chromium with its driver was found; install them (Debian: apt install chromium "
            "chromium-driver)"
        )
    options = Options()
    options.binary_location = found[0]
    for flag in _FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(driver))


def resize(chrome: "Chrome", width: int, height: int, ratio: float = 1) -> None:
    """Set the size in CSS pixels, and `ratio`: device pixels per CSS pixel."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": ratio}
    metrics["mobile"] = width < 900
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


class Handler(http.server.SimpleHTTPRequestHandler):
    """A server of a folder that logs nothing."""

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


@contextmanager
def served(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder and yield its address; each has its own port, and so its own storage."""
    make = functools.partial(handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make)
    thread = threading.Thread(target=server.serve_forever, args=(_POLL_S,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
