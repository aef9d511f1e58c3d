// Capture: fetches, checks and saves the games of a plugged-in handheld, over Web Serial.

import { button, describe, element, safeName, showGame } from "pigskin/games";
import { digestOf, Wire } from "pigskin/wire";

const PICO = { usbVendorId: 0x2e8a };
const SPEED = 115_200;
const $ = (id) => document.getElementById(id);

// A serial port as a Wire. `close` releases it.
async function connect(port) {
  await port.open({ baudRate: SPEED });
  // Without this signal, MicroPython assumes that the computer does not read.
  await port.setSignals?.({ dataTerminalReady: true });
  const writer = port.writable.getWriter();
  const reader = port.readable.getReader();
  const wire = new Wire((bytes) => writer.write(bytes));
  const listen = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      wire.take(value);
    }
  };
  const listening = listen().catch(() => {});
  const close = async () => {
    await reader.cancel().catch(() => {});
    await listening;
    reader.releaseLock();
    writer.releaseLock();
    await port.close().catch(() => {});
  };
  return { wire, close };
}

async function contentOf(folder, name) {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (error.name === "NotFoundError") return null;
    throw error;
  }
}

// Save into a folder and read back. If the name is taken by another file, add the digest to the
// name.
async function save(folder, name, data, digest) {
  const names = [name, name.replace(/(\.\w+)$/, `_${digest}$1`)];
  for (const place of names) {
    const there = await contentOf(folder, place);
    if (there === null) {
      const file = await (await folder.getFileHandle(place, { create: true })).createWritable();
      await file.write(data);
      await file.close();
    }
    const kept = await contentOf(folder, place);
    if ((await digestOf(kept)) === digest) return place;
  }
  throw new Error(`${name} did not arrive whole in the folder`);
}

export class Capture {
  constructor(handheld) {
    this.handheld = handheld;
    this.line = null;
    const able = Boolean(navigator.serial && globalThis.showDirectoryPicker);
    $("no-serial").hidden = able;
    $("serial").hidden = !able;
    $("connect").addEventListener("click", () => this.tried(() => this.connect()));
    $("save").addEventListener("click", () => this.tried(() => this.saveAll()));
    $("capture").addEventListener("close", () => this.disconnect());
  }

  say(text, kind = "") {
    $("capture-said").replaceChildren(element("span", text, kind));
  }

  async tried(what) {
    $("connect").disabled = $("save").disabled = true;
    this.saved = 0;
    try {
      await what();
    } catch (error) {
      // Say nothing if the user closed the browser's own window.
      if (error.name !== "AbortError" && error.name !== "NotFoundError") {
        const kept = this.saved ? `${this.saved} of ${this.files.length} files are saved; the others are still on` : "Nothing was taken off";
        this.say(`That did not work: ${error.message}. ${kept} the handheld.`, "bad");
      }
    }
    $("connect").disabled = $("save").disabled = false;
  }

  async disconnect() {
    const line = this.line;
    this.line = null;
    $("save").hidden = true;
    await line?.close();
  }

  async connect() {
    await this.disconnect();
    const port = await navigator.serial.requestPort({ filters: [PICO] });
    this.line = await connect(port);
    this.hello = await this.line.wire.hello();
    this.files = await this.line.wire.list();
    const titles = this.handheld.titles();
    this.rows = new Map();
    for (const { name, captured } of this.files) {
      const row = element("li");
      row.append(element("span", describe(name, titles)), element("em", captured ? "captured before" : "waits"));
      this.rows.set(name, row);
    }
    $("capture-list").replaceChildren(...this.rows.values());
    $("save").hidden = !this.files.length;
    this.say(`Handheld ${this.hello.id}, Pigskin ${this.hello.version}: ${this.files.length} files.`);
  }

  async saveAll() {
    const chosen = await showDirectoryPicker({ id: "pigskin", mode: "readwrite" });
    const folder = await chosen.getDirectoryHandle(this.hello.id, { create: true });
    let faults = 0;
    for (const { name } of this.files) {
      const [, state] = this.rows.get(name).children;
      state.textContent = "fetching";
      const { data, digest } = await this.line.wire.fetch(name);
      const place = await save(folder, safeName(name), data, digest);
      this.saved += 1;
      await this.line.wire.acknowledge(name, digest);
      faults += this.verdict(name, place, data);
    }
    this.say(
      `${this.files.length} files are in the folder ${this.hello.id}${faults ? `; ${faults} not true` : ", all true"}.`,
      faults ? "bad" : "good",
    );
  }

  // Play the record back on this page's firmware. Returns 1 if it fails verification.
  verdict(name, place, data) {
    const [, state] = this.rows.get(name).children;
    state.className = "good";
    state.textContent = `saved as ${place}`;
    if (!name.startsWith("r")) return 0;
    const text = new TextDecoder().decode(data);
    const { fault } = this.handheld.check(text);
    state.className = fault ? "bad" : "good";
    state.textContent += fault ? `; not true: ${fault}` : "; true";
    const article = element("article");
    state.after(button("Read", () => showGame(article, this.handheld, text)));
    this.rows.get(name).append(article);
    return fault ? 1 : 0;
  }
}
