// The flash: each file is an entry of the browser's localStorage, written before anything is shown.
// (IndexedDB would answer later than the screen.) One tab has it at a time; no other reads or writes.

// Where files lie; the entry IN_USE names the place that counts, the first one where it is missing.
const PLACES = ["pigskin/flash/", "pigskin/other/"];
const IN_USE = "pigskin/in-use";
const IDENTITY = "pigskin/id";
const LOCK = "pigskin flash";
// Browsers give a page about five million characters, whatever is in them.
const ROOM = 5_000_000;

const text = (bytes) => {
  let all = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    all += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return all;
};
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// By their numbers: MicroPython would take a second to sort a hundred names.
const { compare } = new Intl.Collator("en", { numeric: true });

// The storage of the browser; null where it is forbidden.
function storage() {
  try {
    localStorage.setItem("pigskin/try", "1");
    localStorage.removeItem("pigskin/try");
    return localStorage;
  } catch {
    try {
      // Full, but there.
      return localStorage.length ? localStorage : null;
    } catch {
      return null;
    }
  }
}

export class Flash {
  constructor() {
    // Null before `own`, after `lose`, and where the browser forbids it.
    this.storage = null;
    this.owned = false;
    this.place = PLACES[0];
    // What is in the storage, by name: reading it there takes longer.
    this.files = new Map();
    this.onforeign = () => {};
  }

  // Wait until no other tab has the flash; `busy` is called if one has it now.
  async own(busy) {
    if (navigator.locks) {
      await new Promise((owned) => {
        const keep = () => new Promise(() => owned());
        navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
          if (lock) return keep();
          busy();
          navigator.locks.request(LOCK, keep);
          return undefined;
        });
      });
    } else {
      // Not a secure page: all that can be noticed is that another tab has written.
      const ours = [...PLACES, IN_USE];
      addEventListener("storage", ({ key }) => ours.some((start) => key?.startsWith(start)) && this.lose());
    }
    this.storage = storage();
    this.owned = true;
    this.readAll();
  }

  // Another tab has written: this one must not write over that.
  lose() {
    this.storage = null;
    this.owned = false;
    this.onforeign();
  }

  // The files of the place that counts; what an exchange has left in the other place goes.
  readAll() {
    this.place = PLACES.find((place) => place === this.storage?.getItem(IN_USE)) ?? PLACES[0];
    this.files.clear();
    for (const key of this.keys(this.place)) {
      this.files.set(key.slice(this.place.length), bytes(this.storage.getItem(key)));
    }
    this.clear(this.otherPlace);
  }

  get otherPlace() {
    return PLACES.find((place) => place !== this.place);
  }

  keys(start) {
    return Object.keys(this.storage ?? {}).filter((key) => key.startsWith(start));
  }

  clear(place) {
    for (const key of this.keys(place)) this.storage.removeItem(key);
  }

  get kept() {
    return this.storage !== null;
  }

  // Hex digits that no other handheld has.
  identity() {
    let known = this.storage?.getItem(IDENTITY);
    if (!known) {
      known = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      this.put(IDENTITY, known);
    }
    return known;
  }

  put(key, value) {
    try {
      this.storage.setItem(key, value);
      return true;
    } catch {
      // Full or forbidden; the firmware tells it as a full flash.
      return false;
    }
  }

  names() {
    return [...this.files.keys()].sort(compare);
  }

  read(name) {
    return this.files.get(name) ?? new Uint8Array();
  }

  // True when the browser has it.
  write(name, data) {
    if (!this.put(this.place + name, text(data))) return false;
    this.files.set(name, data.slice());
    return true;
  }

  append(name, data) {
    const before = this.read(name);
    const whole = new Uint8Array(before.length + data.length);
    whole.set(before);
    whole.set(data, before.length);
    return this.write(name, whole);
  }

  rename(name, other) {
    if (!this.write(other, this.read(name))) return false;
    this.remove(name);
    return true;
  }

  remove(name) {
    this.storage?.removeItem(this.place + name);
    this.files.delete(name);
  }

  // Put other files in place of all that are here; false, and nothing changed, where they do not fit.
  // They are written beside and read back; then one entry makes their place the one that counts.
  replace(files) {
    const other = this.otherPlace;
    const kept = Object.entries(files).every(([name, data]) => {
      const letters = text(data);
      return this.put(other + name, letters) && this.storage.getItem(other + name) === letters;
    });
    if (!kept || !this.put(IN_USE, other)) {
      this.clear(other);
      return false;
    }
    this.readAll();
    return true;
  }

  free() {
    if (!this.storage) return 0;
    let used = 0;
    for (const [name, data] of this.files) used += this.place.length + name.length + data.length;
    return Math.max(0, ROOM - used);
  }
}
