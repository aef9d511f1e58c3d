// Runs MicroPython on WebAssembly as a child process of runtime.py, which describes the protocol.

import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const BUFFER_BYTES = 65536;
const NEWLINE = 10;

const { loadMicroPython } = await import(pathToFileURL(process.argv[2]).href);

const buffer = Buffer.alloc(BUFFER_BYTES);
let filled = 0;

// Not process.stdout, which delivers nothing before MicroPython returns to JavaScript.
function flush() {
  for (let sent = 0; sent < filled; ) {
    sent += writeSync(1, buffer, sent, filled - sent);
  }
  filled = 0;
}

function print(bytes) {
  for (const byte of bytes) {
    buffer[filled++] = byte;
    if (byte === NEWLINE || filled === BUFFER_BYTES) {
      flush();
    }
  }
}

function fail(mark, text) {
  print(Buffer.from(`${mark}1 0 0\n${text.trimEnd()}\n${mark}\n`));
}

let mark = "";

// At the limit of its memory, MicroPython would crawl on for hours.
console.error = (...words) => {
  const text = words.join(" ");
  if (text.startsWith("Cannot enlarge memory")) {
    fail(mark, "MemoryError: 2 GB are full; garbage is collected between scripts only");
    process.exit(1);
  }
  process.stderr.write(`${text}\n`);
};

// As on the device, where both go down one cable.
const micropython = await loadMicroPython({ stdout: print, stderr: print, linebuffer: false });

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  for (const [path, content] of Object.entries(message.files ?? {})) {
    micropython.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    micropython.FS.writeFile(path, Buffer.from(content, "base64"));
  }
  if (message.exec) {
    mark = message.mark;
    try {
      micropython.runPython(message.exec);
    } catch (error) {
      fail(mark, String(error.message));
    }
    flush();
  }
}
