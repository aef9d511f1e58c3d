// Finished games: a list, their text, and the whole flash as one file.

import { pack, unpack } from "pigskin/zip";
import { Wire } from "pigskin/wire";

const FILE = "pigskin-flash.zip";
const OUTSIDE = "Its seed came from outside: somebody may have known all cards and dice.";
const $ = (id) => document.getElementById(id);

export function element(tag, text = "", kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

export function button(text, onclick, label = "") {
  const made = element("button", text);
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", onclick);
  return made;
}

export function download(name, blob) {
  const link = element("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Describe a file of a handheld, such as r0012_football26_13-7.txt, or one without a game in its
// name.
export function describe(name, titles) {
  const found = /^r(\d+)_(\w+?)_(\d+)-(\d+)\.txt$/.exec(name);
  if (!found) return name;
  return `${Number(found[1])}. ${titles[found[2]] ?? found[2]}, ${found[3]}–${found[4]}`;
}

// Return a name to save a file under: always a text, never a path or a device of Windows.
export function safeName(name) {
  if (/^(?!(con|prn|aux|nul|com\d|lpt\d)\.)[a-z0-9][a-z0-9_-]*\.txt$/.test(name)) return name;
  return `_${name.toLowerCase().replace(/[^a-z0-9]+/g, "_")}.txt`;
}

// Show a verdict and the story of a record, played back by the firmware itself.
export function showGame(place, handheld, text) {
  const game = handheld.check(text);
  place.hidden = false;
  if (game.fault) {
    place.replaceChildren(element("p", `Not true: ${game.fault}`, "bad"));
    return game;
  }
  const [white, black] = game.sides.map((side, i) => (game.players[i] ? `${side} (${game.players[i]})` : side));
  const table = element("table");
  for (const [one, other, line] of game.lines) {
    const row = element("tr");
    row.append(element("td", `${one}–${other}`), element("td", line));
    table.append(row);
  }
  const ending = game.over ? "" : ", not finished";
  place.replaceChildren(
    element("h3", game.title),
    ...Object.entries(game.headers).map(([name, said]) => element("p", `${name}: ${said}`)),
    element("p", `${white} ${game.score.replace("-", "–")} ${black}`),
    ...(game.outside ? [element("p", OUTSIDE)] : []),
    element("p", `True: played back on this page, ${game.choices} choices${ending}, digest ${game.digest}.`, "good"),
    table,
  );
  return game;
}

export class Games {
  constructor(handheld, flash) {
    this.handheld = handheld;
    this.flash = flash;
    const digest = (data) => handheld.digest(new TextDecoder().decode(data));
    this.wire = new Wire((bytes) => handheld.send(bytes), digest);
    handheld.onbytes = (bytes) => this.wire.take(bytes);
    $("export").addEventListener("click", () => this.tried(() => this.export()));
    this.offer("check", (file) => this.checkFile(file));
    this.offer("import", (file) => this.import(file));
  }

  say(text, kind = "") {
    $("games-said").replaceChildren(element("span", text, kind));
  }

  async tried(what) {
    this.say("");
    try {
      await what();
    } catch (error) {
      this.say(`That did not work: ${error.message}.`, "bad");
    }
  }

  open() {
    $("game-text").hidden = true;
    $("games").showModal();
    return this.tried(() => this.fill());
  }

  fill() {
    if (!this.handheld.running) throw new Error("the handheld is not on; perhaps another tab has it");
    const titles = this.handheld.titles();
    const games = this.flash.names().filter((name) => /^r\d/.test(name)).reverse();
    $("game-list").replaceChildren(...games.map((name) => this.row(name, titles)));
    if (!games.length) $("game-list").replaceChildren(element("li", "None yet: play one to its end."));
  }

  row(file, titles) {
    // The name of a file that a computer has captured ends with _kept:
    // r0012_football26_13-7_kept.txt.
    const name = file.replace("_kept.txt", ".txt");
    const title = describe(name, titles);
    const text = () => new TextDecoder().decode(this.flash.read(file));
    const row = element("li");
    const copy = async () => {
      if (!navigator.clipboard) throw new Error("only pages that came over https may copy; download it");
      await navigator.clipboard.writeText(text());
      this.say(`Copied: ${title}.`);
    };
    row.append(
      element("span", title),
      button("Read", () => this.tried(() => showGame($("game-text"), this.handheld, text())), `Read ${title}`),
      button("Copy", () => this.tried(copy), `Copy ${title}`),
      button("Download", () => this.tried(() => download(safeName(name), new Blob([text()]))), `Download ${title}`),
    );
    return row;
  }

  // Make a button that asks for a file.
  offer(name, use) {
    const input = $(`${name}-file`);
    $(name).addEventListener("click", () => input.click());
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (file) await this.tried(() => use(file));
      input.value = "";
    });
  }

  async checkFile(file) {
    showGame($("game-text"), this.handheld, await file.text());
  }

  // Only the tab that owns the games may save or replace them.
  needFlash() {
    if (!this.flash.owned) throw new Error("another tab has your games; close that one, or do it there");
  }

  export() {
    this.needFlash();
    const names = this.flash.names();
    if (!names.length) throw new Error("there is nothing to save yet; play a game first");
    download(FILE, pack(Object.fromEntries(names.map((name) => [name, this.flash.read(name)]))));
  }

  // Replace the flash, and switch on again with it.
  async import(file) {
    this.needFlash();
    const files = await unpack(file);
    const here = this.flash.names().length;
    if (here && !confirm(`Replace the ${here} files that are here with the ${Object.keys(files).length} in this file?`)) return;
    // Stop the handheld first, so that it writes nothing into the new flash.
    this.handheld.running = false;
    if (this.flash.replace(files)) {
      // These words are of a game that is no longer here.
      $("told").replaceChildren();
      return location.reload();
    }
    this.handheld.running = true;
    throw new Error("the browser's storage has no room for it beside what is here; nothing was changed");
  }
}
