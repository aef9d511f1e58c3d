// The firmware on this page: loads MicroPython and provides the module that ../handheld.py
// imports.

import { loadMicroPython } from "pigskin/micropython";

// The codes of firmware/pigskin/hardware.py.
export const BUTTONS = ["up", "down", "left", "right", "a", "b"];
const OPPOSITE = { up: "down", down: "up", left: "right", right: "left" };
const CALLS = ["first_picture", "load", "start", "step", "push", "release", "type_letter", "receive", "hear_peer", "check", "digest", "titles"];
const PICTURE_BYTES = 1024;
const HEAP_BYTES = 4 << 20;
// MicroPython's milliseconds wrap around here.
const WRAP = 0x3fffffff;
// The most time that passes in one frame. A page that was hidden or busy goes on where it was.
const LONGEST_FRAME_MS = 100;
// A hidden page has no frames, but handles bytes of the other handheld about once a second.
const LONGEST_HIDDEN_MS = 1500;

// Return a file of the build, unpacked. The page holds its address or its content.
async function fetched(id) {
  const response = await fetch(document.getElementById(id).href);
  if (!response.ok) throw new Error(`${id} could not be loaded (${response.status})`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

// Modules of the firmware: a line of JSON with the two sizes of each file, then the first parts
// and the second.
function writeFiles(fs, pack) {
  const end = pack.indexOf(10);
  const sizes = JSON.parse(new TextDecoder().decode(pack.subarray(0, end)));
  let first = end + 1;
  let second = Object.values(sizes).reduce((sum, [size]) => sum + size, first);
  for (const [path, [names, rest]] of Object.entries(sizes)) {
    fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    const file = new Uint8Array(names + rest);
    file.set(pack.subarray(first, (first += names)));
    file.set(pack.subarray(second, (second += rest)), names);
    fs.writeFile(path, file);
  }
  const modules = Object.keys(sizes).filter((path) => path.startsWith("/lib/pigskin/"));
  return modules.map((path) => path.slice(5, -4).replaceAll("/", ".").replace(".__init__", ""));
}

export class Handheld {
  // `parts`: glass, sound and flash of the page, and say(line).
  constructor(parts) {
    this.parts = parts;
    this.flipped = false;
    this.ms = 0;
    this.running = false;
    this.down = new Set();
    this.onbytes = () => {};
    this.onpeer = (bytes) => bytes.length;
    this.onframe = () => {};
    this.onfail = () => {};
    this.passHidden = () => {};
    // The duration of each pass in milliseconds, while someone measures.
    this.times = null;
  }

  // Load as much as the first picture needs.
  async load() {
    const files = ["micropython", "first", "firmware"].map(fetched);
    const wasm = new Blob([await files[0]], { type: "application/wasm" });
    const url = URL.createObjectURL(wasm);
    this.python = await loadMicroPython({ url, heapsize: HEAP_BYTES });
    URL.revokeObjectURL(url);
    writeFiles(this.python.FS, await files[1]);
    this.python.registerJsModule("page", this.offers());
    const module = this.python.pyimport("handheld");
    // Kept, because each look at the module would make another proxy.
    this.calls = {};
    for (const name of CALLS) this.calls[name] = module[name];
    this.calls.first_picture();
    this.rest = files[2];
  }

  // Load all other modules while the first picture is shown.
  async loadRest() {
    this.modules = writeFiles(this.python.FS, await this.rest);
  }

  // The functions that ../handheld.py calls. An address is one in MicroPython's memory.
  offers() {
    const { glass, sound, flash, say } = this.parts;
    const memory = (address, size) => this.python._module.HEAPU8.subarray(address, address + size);
    return {
      show: (address) => glass.show(memory(address, PICTURE_BYTES)),
      contrast: (value) => glass.contrast(value),
      power: (on) => glass.power(on),
      flip: (flipped) => this.flip(flipped),
      play: (notes, volume) => sound.play(notes ? notes.split(" ").map(Number) : [], volume),
      names: () => flash.names().join("\n"),
      size: (name) => flash.read(name).length,
      read: (name, start, address, size) =>
        memory(address, size).set(flash.read(name).subarray(start, start + size)),
      write: (name, address, size) => flash.write(name, memory(address, size)),
      append: (name, address, size) => flash.append(name, memory(address, size)),
      rename: (name, other) => flash.rename(name, other),
      remove: (name) => flash.remove(name),
      free: () => flash.free(),
      sent: (address, size) => {
        this.onbytes(memory(address, size).slice());
        return size;
      },
      to_peer: (address, size) => this.onpeer(memory(address, size).slice()),
      random: (address, size) => void crypto.getRandomValues(memory(address, size)),
      // Swedes write dates as records do.
      today: () => new Date().toLocaleDateString("sv-SE"),
      say: (line) => say(line),
    };
  }

  // Switch on. A seed repeats the same dice and cards.
  start(seed = "", still = false) {
    this.calls.start(this.parts.flash.identity(), seed, still);
    this.running = true;
  }

  // Import the other modules, one a frame. The title is shown for 2.5 seconds.
  loadNext() {
    const module = this.modules.pop();
    if (module) this.calls.load(module);
    return this.modules.length > 0;
  }

  // Let time pass, then run one pass of the main loop. Return true if it resumed the screen.
  advance(ms) {
    this.ms = (this.ms + ms) & WRAP;
    const begun = this.times && performance.now();
    const resumed = this.calls.step(this.ms);
    if (this.times) this.times.push(performance.now() - begun);
    return resumed;
  }

  // Called once for each frame of the browser.
  play() {
    let before = performance.now();
    let owed = 0;
    const pass = (now, longest) => {
      owed += Math.max(0, Math.min(longest, now - before));
      before = now;
      const ms = Math.floor(owed);
      owed -= ms;
      if (!this.running) return;
      try {
        this.advance(ms);
        this.loadNext();
      } catch (error) {
        // An error that the firmware could not show by itself.
        this.running = false;
        this.onfail(error);
      }
    };
    const frame = (now) => {
      this.onframe();
      requestAnimationFrame(frame);
      pass(now, LONGEST_FRAME_MS);
      this.parts.glass.draw();
    };
    requestAnimationFrame(frame);
    this.passHidden = () => document.hidden && pass(performance.now(), LONGEST_HIDDEN_MS);
  }

  // A left-hander turns the case upside down. The page keeps it upright.
  flip(flipped) {
    this.releaseAll();
    this.flipped = flipped;
    this.parts.glass.flip(flipped);
  }

  code(button) {
    return 1 + BUTTONS.indexOf(this.flipped ? (OPPOSITE[button] ?? button) : button);
  }

  // Take a key as a letter of a name; return whether it is one.
  type(letter) {
    return this.running && this.calls.type_letter(letter);
  }

  press(button) {
    if (!this.running || this.down.has(button)) return;
    this.down.add(button);
    this.calls.push(this.code(button));
  }

  release(button) {
    if (this.down.delete(button)) this.calls.release(this.code(button));
  }

  releaseAll() {
    for (const button of [...this.down]) this.release(button);
  }

  // The wire of firmware/pigskin/usb. Answers come to onbytes.
  send(bytes) {
    this.calls.receive(new TextDecoder().decode(bytes));
  }

  // Take bytes of another handheld. A hidden page answers them too.
  hearPeer(bytes) {
    if (!this.running) return;
    this.calls.hear_peer(new TextDecoder().decode(bytes));
    this.passHidden();
  }

  // Play a record back on the firmware itself. Return its story, or the reason why it fails.
  check(text) {
    return JSON.parse(this.calls.check(text));
  }

  // Return the first 16 hex digits of the SHA-256 of a text. JavaScript has SHA-256 on secure
  // pages only.
  digest(text) {
    return this.calls.digest(text);
  }

  // Return the names of the games, by the words for them in file names.
  titles() {
    return JSON.parse(this.calls.titles());
  }
}
