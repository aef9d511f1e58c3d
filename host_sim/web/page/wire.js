// The computer's end of the wire: asks a handheld one question at a time and retries until it is
// answered. It serves the firmware on this page as well as a handheld behind Web Serial. The
// format is in firmware/pigskin/usb/README.md.

const ASK_AGAIN_MS = 250;
const PATIENCE_MS = 6000;
const QUESTIONS = 9999;
const LARGEST_FILE = 1 << 20;
const MOST_FILES = 10_000;
const LONGEST_NOISE = 1000;
const NAME = /^[A-Za-z0-9_.-]{1,60}$/;

export class Silence extends Error {}
export class Refusal extends Error {}
export class Nonsense extends Error {}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte >>> 0;
});

export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const encode = (text) => new TextEncoder().encode(text);
export const hex = (number) => number.toString(16).padStart(8, "0");

export async function digestOf(data) {
  const digest = await crypto.subtle.digest("SHA-256", data);
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Return the text of a line, or "" if it is not ours or fails its checksum.
function unframe(line) {
  const found = /\$([^$]*)\*([0-9a-f]{8})$/.exec(line);
  return found && hex(crc32(encode(found[1]))) === found[2] ? found[1] : "";
}

function unescape(text) {
  const bytes = [];
  for (const part of text.matchAll(/%([0-9A-F]{2})|([^%])|%/g)) {
    if (!part[1] && !part[2]) throw new Nonsense("a piece that cannot be read");
    bytes.push(part[1] ? parseInt(part[1], 16) : part[2].charCodeAt(0));
  }
  return Uint8Array.from(bytes);
}

function expect(answer, kind) {
  const words = answer.split(" ");
  if (words[0] !== kind) throw new Nonsense(`'${words[0].slice(0, 20)}' in answer to a question for '${kind}'`);
  return words.slice(1);
}

export class Wire {
  // `send` takes bytes. Give received bytes to `take`. `digest` returns the digest of a file's
  // bytes.
  constructor(send, digest = digestOf) {
    this.send = send;
    this.digest = digest;
    this.noise = "";
    this.last = 0;
    // Numbers start at random, so that answers to an earlier program are not taken for ours.
    this.number = Math.floor(Math.random() * QUESTIONS);
    this.waiting = null;
    this.turn = Promise.resolve();
  }

  take(bytes) {
    const lines = (this.noise + String.fromCharCode(...bytes)).split(/[\r\n]+/);
    this.noise = lines.pop().slice(-LONGEST_NOISE);
    for (const line of lines) {
      const found = /^(\d+)\/(\d+) (.+)$/.exec(unframe(line));
      if (!found) continue;
      this.last = Number(found[1]);
      if (this.waiting && Number(found[2]) === this.number) this.waiting(found[3]);
    }
  }

  // Return the answer to a question. Questions are sent one after the other.
  ask(question) {
    const turn = this.turn.catch(() => {}).then(() => this.askNow(question));
    this.turn = turn;
    return turn;
  }

  // Ask again until the answer comes.
  async askNow(question) {
    this.number = (this.number % QUESTIONS) + 1;
    const say = () => {
      const text = `${this.last}/${this.number} ${question}`;
      return this.send(encode(`$${text}*${hex(crc32(encode(text)))}\n`));
    };
    let again, end;
    try {
      const answer = await new Promise((resolve, reject) => {
        this.waiting = resolve;
        const ask = () => Promise.resolve(say()).catch(reject);
        ask();
        again = setInterval(ask, ASK_AGAIN_MS);
        end = setTimeout(() => reject(new Silence("it does not answer; is it a Pigskin?")), PATIENCE_MS);
      });
      if (answer.startsWith("error ")) throw new Refusal(answer.slice(6));
      return answer;
    } finally {
      clearInterval(again);
      clearTimeout(end);
      this.waiting = null;
    }
  }

  async hello() {
    const words = expect(await this.ask("hello"), "hello");
    const said = Object.fromEntries(words.map((word) => word.split("=")));
    if (said.wire !== "1") throw new Nonsense(`it speaks version ${said.wire} of the wire, this page version 1`);
    if (!/^[0-9a-f]{8,32}$/.test(said.id)) throw new Nonsense("a hello without an id");
    return { id: said.id, version: said.pigskin, waiting: Number(said.waiting), playing: said.playing === "1" };
  }

  // Return all files, the oldest first. `captured` means that some computer has it already.
  async list() {
    const files = [];
    for (;;) {
      const after = files.length ? ` ${files.at(-1).name}` : "";
      const items = expect(await this.ask(`list all${after}`), "list");
      const last = items.pop();
      for (const item of items) {
        if (!"+-".includes(item[0]) || !NAME.test(item.slice(1))) throw new Nonsense("a strange name in a list");
        files.push({ name: item.slice(1), captured: item[0] === "+" });
      }
      if (last === "end") return files;
      if (last !== "more" || !items.length || files.length > MOST_FILES) throw new Nonsense("a list without an end");
    }
  }

  // Return the bytes of a file and the handheld's digest, which was checked.
  async fetch(name) {
    let data = new Uint8Array();
    for (;;) {
      const answer = await this.ask(`send ${name} ${data.length}`);
      const [kind, named, first, ...rest] = answer.split(" ");
      if (named !== name || first !== String(data.length)) throw new Nonsense("another piece than asked for");
      if (kind === "end") {
        if (rest[0] !== (await this.digest(data))) throw new Nonsense(`${name} is not what its digest says`);
        return { data, digest: rest[0] };
      }
      const piece = unescape(rest.join(" "));
      if (kind !== "data" || !piece.length || data.length > LARGEST_FILE) throw new Nonsense(`${name} has no end`);
      data = Uint8Array.from([...data, ...piece]);
    }
  }

  // Acknowledge a file. From now on the handheld may remove it when its flash is full.
  async acknowledge(name, digest) {
    expect(await this.ask(`ack ${name} ${digest}`), "acked");
  }
}
