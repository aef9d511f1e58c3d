"""The status of a handheld as rows of text for a look, or as lines of JSON."""

import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from host_sim.cables.cable import SimulatedCable
from host_sim.engines.engine import Engine, Event
from host_sim.printing import clean

_EVENTS = 40
_RATE_S = 1.0
# How often to print the figures, by the handheld's clock.
_FIGURES_MS = 1000


class Status:
    """The state of an engine in words: figures in `rows`, the latest events in `events`."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self.events: deque[str] = deque(maxlen=_EVENTS)
        # Grows with each event, so that a look redraws only when something has changed.
        self.version = 0
        self._measured_at = time.monotonic()
        self._ms = engine.ms
        self._pictures = 0
        self._speed = 1.0
        self._rate = 0.0
        self._rows: list[tuple[str, str]] = []
        engine.listeners.append(self._listen)
        engine.input_listeners.append(self._hear)

    def _listen(self, event: Event) -> None:
        if event.kind == "picture":
            # Pictures are counted, since they are too many to read.
            return
        self._add(event.ms, describe(event))

    def _hear(self, ms: int, line: str) -> None:
        if line:
            self._add(ms, f"> {line}")

    def _add(self, ms: int, text: str) -> None:
        self.events.append(clean(f"{ms / 1000:8.2f} {text}"))
        self.version += 1

    def rows(self) -> list[tuple[str, str]]:
        """Return names and values, measured once a second."""
        passed = time.monotonic() - self._measured_at
        if self._rows and passed < _RATE_S:
            return self._rows
        engine, figures = self._engine, self._engine.figures()
        self._speed = (engine.ms - self._ms) / 1000 / passed if passed else 0
        self._rate = (figures.pictures - self._pictures) / passed if passed else 0
        self._measured_at, self._ms = time.monotonic(), engine.ms
        self._pictures = figures.pictures
        cable = engine.cable
        rows = [
            ("engine", engine.name),
            (
                "time",
                f"{engine.ms // 60_000}:{engine.ms // 1000 % 60:02}, speed {self._speed:.1f}",
            ),
            ("pictures", f"{figures.pictures:,}, {self._rate:.0f} a second"),
            ("display bus", f"{figures.bus_bytes:,} bytes"),
            ("flash", f"{figures.flash_writes:,} writes, {figures.flash_bytes:,} bytes"),
            (
                "heap",
                f"{figures.heap_bytes:,} bytes" if figures.heap_bytes else "only on wasm, pico",
            ),
            ("tone", f"{engine.tone()} Hz" if engine.tone() else "-"),
            ("LED", "lit" if engine.lamp else "-"),
            ("power", power_state(engine)),
        ]
        if cable:
            state = "cable out" if not cable.plugged else "open" if cable.connected() else "free"
            rows.append(
                ("serial", f"{state}, {figures.serial_in:,} in {figures.serial_out:,} out")
            )
            rows.append(("port", cable.address))
            if cable.link:
                rows.append(("link", str(cable.link).replace(str(Path.home()), "~", 1)))
        if engine.peer:
            peer = engine.peer
            rows.append(
                ("link cable", f"{link_state(peer)}, {peer.bytes_in:,} in {peer.bytes_out:,} out")
            )
        self.version += rows != self._rows
        self._rows = rows
        return rows


def power_state(engine: Engine) -> str:
    """Return in words where the power comes from."""
    if not engine.battery:
        return "USB"
    volts = f"battery {engine.battery.mv(engine.ms) / 1000:.2f} V"
    return volts if engine.has_power() else f"{volts}: out"


def link_state(peer: SimulatedCable) -> str:
    """Return in words whether the link cable joins this handheld to another."""
    return "out" if not peer.plugged else "joined" if peer.connected() else "nobody there"


def describe(event: Event) -> str:
    """Return an event in a few words."""
    if event.kind == "tone":
        return f"tone {event.hertz} Hz" if event.hertz else "silence"
    if event.kind == "lamp":
        return "LED lit" if event.lit else "LED dark"
    if event.kind in ("write", "append"):
        return f"{event.kind} {event.name} {len(event.data)}: {_text(event.data)}"
    if event.kind == "remove":
        return f"remove {event.name}"
    if event.kind in ("serial", "peer"):
        return f"{event.kind} {len(event.data)}: {_text(event.data)}"
    return event.kind


def _text(data: bytes) -> str:
    """Return the last line, with "?" for bytes that are not ASCII."""
    line = data.rstrip(b"\r\n").rpartition(b"\n")[2]
    return line.decode("ascii", "replace").replace("\ufffd", "?").partition(" ~")[0]


class JsonStatus:
    """A printer of status: each event as a line of JSON, and the figures once a second."""

    def __init__(self, engine: Engine, say: Callable[[str], None]):
        self._engine = engine
        self._say = say
        self._told_at = -_FIGURES_MS
        engine.listeners.append(self.tell)
        engine.step_listeners.append(self._on_step)
        if engine.cable:
            self._line({"ms": engine.ms, "event": "port", "address": engine.cable.address})

    def tell(self, event: Event) -> None:
        words: dict[str, object] = {"ms": event.ms, "event": event.kind}
        if event.picture:
            words["hash"] = event.picture.hash()
            words["contrast"] = event.picture.contrast
            words["lit"] = event.picture.lit
        elif event.kind == "tone":
            words["hertz"] = event.hertz
        elif event.kind == "lamp":
            words["lit"] = event.lit
        if event.name:
            words["name"] = event.name
        if event.data:
            words["bytes"] = len(event.data)
            words["text"] = event.data.decode("utf-8", "backslashreplace")
        self._line(words)

    def _on_step(self) -> None:
        if self._engine.ms - self._told_at >= _FIGURES_MS:
            self.tell_figures()

    def tell_figures(self) -> None:
        self._told_at = self._engine.ms
        figures = asdict(self._engine.figures())
        self._line({"ms": self._engine.ms, "event": "figures", **figures})

    def _line(self, words: dict[str, object]) -> None:
        self._say(json.dumps(words))
