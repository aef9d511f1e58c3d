// The flash: each file is an entry of the browser's localStorage, written before anything is
// shown. (IndexedDB would answer later than the screen.) One tab owns it at a time. No other tab
// reads or writes.

// The two places for files. The entry IN_USE names the valid one. Without it, the first is valid.
const PLACES = ["pigskin/flash/", "pigskin/other/"];
const IN_USE = "pigskin/in-use";
const IDENTITY = "pigskin/id";
const LOCK = "pigskin flash";
// Browsers give a page about five million characters of storage.
const ROOM = 5_000_000;

const text = (bytes) => {
  let all = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    all += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return all;
};
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// Sort by number here: MicroPython would take a second to sort a hundred names.
const { compare } = new Intl.Collator("en", { numeric: true });

// Return the storage of the browser, or null if it is forbidden.
function storage() {
  try {
    localStorage.setItem("pigskin/try", "1");
    localStorage.removeItem("pigskin/try");
    return localStorage;
  } catch {
    try {
      // Full, but available.
      return localStorage.length ? localStorage : null;
    } catch {
      return null;
    }
  }
}

export class Flash {
  constructor() {
    // Null before `own`, after `lose`, and if the browser forbids it.
    this.storage = null;
    this.owned = false;
    this.place = PLACES[0];
    // A copy of the storage, by name, because reading the storage itself is slower.
    this.files = new Map();
    this.onforeign = () => {};
  }

  // Wait until no other tab owns the flash. Call `busy` if one does now.
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
      // Not a secure page, so there are no locks. We notice only when another tab has written.
      const ours = [...PLACES, IN_USE];
      addEventListener("storage", ({ key }) => ours.some((start) => key?.startsWith(start)) && this.lose());
    }
    this.storage = storage();
    this.owned = true;
    this.readAll();
  }

  // Another tab has written, and this one must not overwrite that.
  lose() {
    this.storage = null;
    this.owned = false;
    this.onforeign();
  }

  // Load the files of the valid place. Remove what an exchange has left in the other place.
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

  // Return hex digits that are unique to this handheld.
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
      // Full or forbidden. The firmware shows both as a full flash.
      return false;
    }
  }

  names() {
    return [...this.files.keys()].sort(compare);
  }

  read(name) {
    return this.files.get(name) ?? new Uint8Array();
  }

  // Return true if the browser has saved it.
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

  // Replace all files. Return false if the new ones do not fit, and change nothing then. They are
  // written to the other place and read back. Then one entry makes that place the valid one.
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
