// A flash as one file: a zip without compression, which `pigskin sim --flash FILE.zip` takes too.

import { crc32 } from "pigskin/wire";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
// The first of January 1980: the same flash gives the same file.
const DATE = 0x21;
const NAME = /^[\w.-]{1,60}$/;

// The bytes of numbers, each given with its size, the lowest byte first.
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

// The files in a zip; an error says why it cannot be a flash.
export async function unpack(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error("this is no zip file");
  const files = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("this zip file is damaged");
    const size = view.getUint32(at + 20, true);
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]));
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (!NAME.test(name)) throw new Error(`'${name.slice(0, 40)}' is no file of a flash`);
    const data = await plain(bytes.slice(from, from + size), view.getUint16(at + 10, true));
    if (crc32(data) !== view.getUint32(at + 16, true)) throw new Error(`${name} is damaged in this zip file`);
    files[name] = data;
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  if (!Object.keys(files).length) throw new Error("this zip file is empty");
  return files;
}

// Other programs compress what they pack.
async function plain(data, method) {
  if (method === 0) return data;
  if (method !== 8) throw new Error("this zip file is packed in a way that is not known here");
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
