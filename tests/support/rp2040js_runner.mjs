// Runs an image on rp2040js: `node rp2040js_runner.mjs MODULE < JOB`. A JOB is JSON:
//   rom       the words of the boot ROM
//   image     path of the UF2 image
//   files     path of the bytes that are in flash from `files_at` on; written back at the end
//   i2c, address   the bus of the display, and where it answers
//   inputs    the pins that a pull-up holds high
//   moves     [ms, pin, level] of each change of a pin, in order
//   end_ms    when to stop
// Each transfer to the display is a line of output: its time in ms and its bytes in hex. Nobody is at
// the other end of the USB cable: rp2040js's own host would keep the chip awake, at a third of the
// speed.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Simulator } = await import(pathToFileURL(process.argv[2]).href);

const NS_PER_MS = 1e6;
const NS_PER_S = 1e9;
const ROM_BYTES = 0x4000;
const ROM_FUNCTIONS = 0x14;
const FLASH_START = 0x10000000;
const UF2_BLOCK = 512;
const UF2_ADDRESS = 12;
const UF2_SIZE = 16;
const UF2_DATA = 32;

const job = JSON.parse(readFileSync(0, "utf8"));
const simulator = new Simulator();
const { clock, rp2040: chip } = simulator;
const { core, flash } = chip;
const nothing = () => {};
// It tells of every register that it does not have, which takes longer than all the rest.
chip.logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

chip.loadBootrom(new Uint32Array(job.rom));
const image = readFileSync(job.image);
for (let at = 0; at < image.length; at += UF2_BLOCK) {
  const data = image.subarray(at + UF2_DATA, at + UF2_DATA + image.readUInt32LE(at + UF2_SIZE));
  flash.set(data, image.readUInt32LE(at + UF2_ADDRESS) - FLASH_START);
}
const files = readFileSync(job.files);
flash.set(files, job.files_at);

// Its flash cannot be written by the chip: what the boot ROM has for that is done here instead.
const flashFunctions = {
  IF: nothing, // connect_internal_flash
  EX: nothing, // flash_exit_xip
  FC: nothing, // flash_flush_cache
  RE: (at, size) => flash.fill(0xff, at, at + size), // flash_range_erase
  RP: (at, from, size) => { // flash_range_program
    for (let i = 0; i < size; i++) {
      flash[at + i] &= chip.readUint8(from + i);
    }
  },
};
const hooks = new Map();
for (let at = chip.readUint16(ROM_FUNCTIONS); chip.readUint16(at); at += 4) {
  const name = String.fromCharCode(chip.readUint8(at), chip.readUint8(at + 1));
  if (name in flashFunctions) {
    hooks.set(chip.readUint16(at + 2) & ~1, flashFunctions[name]);
  }
}

const bus = chip.i2c[job.i2c];
let sent = [];
bus.onConnect = (address) => bus.completeConnect(address === job.address);
bus.onWriteByte = (value) => {
  sent.push(value);
  bus.completeWrite(true);
};
bus.onStop = () => {
  if (sent.length) {
    console.log((clock.nanos / NS_PER_MS).toFixed(3), Buffer.from(sent).toString("hex"));
  }
  sent = [];
  bus.completeStop();
};
job.inputs.forEach((pin) => chip.gpio[pin].setInputValue(true));

function runUntil(end) {
  while (clock.nanos < end) {
    if (core.waiting) {
      const next = clock.nextAlarm ? clock.nanosToNextAlarm : Infinity;
      clock.tick(Math.min(next, end - clock.nanos));
      continue;
    }
    const hook = core.PC < ROM_BYTES && hooks.get(core.PC);
    if (hook) {
      hook(...core.registers.subarray(0, 3));
      core.PC = core.LR & ~1;
    }
    clock.tick((core.executeInstruction() * NS_PER_S) / chip.clkSys);
  }
}

core.PC = FLASH_START;
for (const [ms, pin, level] of job.moves) {
  runUntil(ms * NS_PER_MS);
  chip.gpio[pin].setInputValue(Boolean(level));
}
runUntil(job.end_ms * NS_PER_MS);
writeFileSync(job.files, flash.subarray(job.files_at, job.files_at + files.length));
