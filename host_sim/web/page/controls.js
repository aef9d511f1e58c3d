// Buttons by touch, mouse, keys and gamepad. Several work at once, and all go up when the page
// loses focus.

import { BUTTONS } from "pigskin/handheld";

// The keys of host_sim/looks/window.py.
const KEYS = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "a", " ": "a", a: "a", A: "a",
  Backspace: "b", Escape: "b", b: "b", B: "b",
};
// The buttons of a gamepad in the standard layout.
const PAD = { 12: "up", 13: "down", 14: "left", 15: "right", 0: "a", 1: "b" };
const STICK = 0.5;
const BUZZ_MS = 8;

export class Controls {
  constructor(handheld, section, ontouch) {
    this.handheld = handheld;
    this.section = section;
    this.ontouch = ontouch;
    // The button that each source holds down. A source is a key, a pointer or the gamepad.
    this.held = new Map();
    for (const name of BUTTONS) this.listen(section.querySelector(`[data-button=${name}]`), name);
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("keyup", (event) => this.up(`key ${event.code}`));
    addEventListener("blur", () => this.allUp());
    addEventListener("visibilitychange", () => this.allUp());
  }

  listen(element, name) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      if (event.pointerType !== "mouse" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
      this.down(`pointer ${event.pointerId}`, name);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(kind, (event) => {
        this.up(`pointer ${event.pointerId}`);
        // Browsers let a page sound only after a finger was lifted.
        this.ontouch();
      });
    }
    // Clicks of a screen reader. Those of a finger were handled already.
    element.addEventListener("click", (event) => {
      if (event.detail) return;
      this.down("click", name);
      this.up("click");
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  key(event) {
    const name = KEYS[event.key];
    // Leave a key to the focused element if that handles it.
    const acts = event.key === "Enter" || event.key === " " ? ", a, button:not([data-button])" : "";
    const elsewhere = event.target.closest?.(`dialog, [role=log]${acts}`);
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1 && this.handheld.type(event.key)) {
      event.preventDefault();
      return;
    }
    if (!name) return;
    event.preventDefault();
    if (!event.repeat) this.down(`key ${event.code}`, name);
  }

  down(source, name) {
    this.ontouch();
    this.held.set(source, name);
    this.handheld.press(name);
    this.mark();
  }

  up(source) {
    const name = this.held.get(source);
    this.held.delete(source);
    if (name && ![...this.held.values()].includes(name)) this.handheld.release(name);
    if (name) this.mark();
  }

  allUp() {
    for (const source of [...this.held.keys()]) this.up(source);
    this.handheld.releaseAll();
  }

  mark() {
    const down = new Set(this.held.values());
    for (const name of BUTTONS) {
      this.section.querySelector(`[data-button=${name}]`).classList.toggle("down", down.has(name));
    }
  }

  // Gamepads send no events, so look once a frame.
  poll() {
    const wanted = new Set();
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad) continue;
      for (const [number, name] of Object.entries(PAD)) {
        if (pad.buttons[number]?.pressed) wanted.add(name);
      }
      const [x = 0, y = 0] = pad.axes;
      if (x < -STICK) wanted.add("left");
      if (x > STICK) wanted.add("right");
      if (y < -STICK) wanted.add("up");
      if (y > STICK) wanted.add("down");
    }
    for (const name of BUTTONS) {
      const source = `pad ${name}`;
      if (wanted.has(name) && !this.held.has(source)) this.down(source, name);
      else if (!wanted.has(name) && this.held.has(source)) this.up(source);
    }
  }
}
