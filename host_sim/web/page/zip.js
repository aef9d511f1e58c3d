// A flash as one file: a zip without compression, which `pigskin sim --flash FILE.zip` takes too.

import { crc32 } from "pigskin/wire";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
// A fixed date, 1 January 1980, so that the same flash gives the same file.
const DATE = 0x21;
const NAME = /^[\w-][\w.-]{0,59}$/;
// The same limits as in host_sim/control/flash_zip.py. Browsers have no more room.
const LARGEST = 1 << 20;
const LARGEST_FLASH = 5_000_000;
const LARGEST_ZIP = 8_000_000;
const ENCRYPTED = 1;
const DAMAGED = "this zip file is damaged";

// Return the bytes of numbers, each given with its size, the lowest byte first.
function record(...fields) {
  const bytes = [];
  for (const [size, value] of fields) {
    for (let i = 0; i < size; i++) bytes.push((value >>> (8 * i)) & 255);
  }
  return bytes;
}

export function pack(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, data] of Object.entries(files)) {
    const title = [...new TextEncoder().encode(name)];
    // From the version needed to the length of the extra field, in both headers.
    const facts = [
      [2, VERSION], [2, 0], [2, 0], [2, 0], [2, DATE],
      [4, crc32(data)], [4, data.length], [4, data.length], [2, title.length], [2, 0],
    ];
    const local = [...record([4, LOCAL], ...facts), ...title];
    directory.push(...record([4, CENTRAL], [2, VERSION], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), ...title);
    parts.push(Uint8Array.from(local), data);
    at += local.length + data.length;
  }
  const count = Object.keys(files).length;
  const end = record([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]);
  return new Blob([...parts, Uint8Array.from([...directory, ...end])], { type: "application/zip" });
}

// Return the files in a zip. Throw an error that says why it cannot be a flash. Nothing is
// unpacked before all sizes are known.
export async function unpack(blob) {
  if (blob.size > LARGEST_ZIP) throw new Error("this file is too large for a flash");
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const files = [];
  for (const entry of entries(bytes)) {
    const data = await plain(bytes.slice(entry.from, entry.from + entry.packed), entry);
    if (crc32(data) !== entry.crc) throw new Error(`${entry.name} is damaged in this zip file`);
    files.push([entry.name, data]);
  }
  return Object.fromEntries(files);
}

function entries(bytes) {
  try {
    return directory(bytes, new DataView(bytes.buffer));
  } catch (error) {
    // An offset points beyond the end of the file.
    throw error instanceof RangeError ? new Error(DAMAGED) : error;
  }
}

function directory(bytes, view) {
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error("this is no zip file");
  const found = new Map();
  let room = LARGEST_FLASH;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error(DAMAGED);
    const [flags, method] = [8, 10].map((offset) => view.getUint16(at + offset, true));
    const [crc, packed, size] = [16, 20, 24].map((offset) => view.getUint32(at + offset, true));
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (!NAME.test(name)) throw new Error(`'${name.slice(0, 40)}' is no file of a flash`);
    if (found.has(name)) throw new Error(`${name} stands twice in this zip file`);
    if (flags & ENCRYPTED) throw new Error("this zip file is encrypted; save it without a password");
    if (method !== 0 && method !== 8) throw new Error("this zip file is packed in a way that is not known here");
    room -= method ? size : packed;
    if (Math.max(size, packed) > LARGEST || room < 0) throw new Error("what is in this zip file is too large for a flash");
    found.set(name, { name, method, crc, packed, size, from });
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  if (!found.size) throw new Error("this zip file is empty");
  return [...found.values()];
}

// Other programs compress their files. Never unpack more than the stated size.
async function plain(data, { name, method, size }) {
  if (method === 0) return data;
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const unpacked = new Uint8Array(size);
  let at = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      unpacked.set(part.value, at);
      at += part.value.length;
    }
  } catch {
    // More bytes than stated, or packed in another way.
    reader.cancel().catch(() => {});
    throw new Error(`${name} is damaged in this zip file`);
  }
  return unpacked.subarray(0, at);
}
