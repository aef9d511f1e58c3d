// Unpacks LZMA, which is a tenth smaller than the formats that browsers unpack by themselves. The
// packer in tools/shared/web_build.py uses 3 bits of the byte before as context (lc=3) and none of
// the position (lp=0, pb=0), and marks the end.

const TOP = 1 << 24;
const EVEN = 1024;
// The place of the probabilities for each kind of decision. A state encodes the kinds before.
const STATES = 12;
const IS_MATCH = 0;
const IS_REPEAT = STATES;
const IS_OTHER = 2 * STATES;
const IS_THIRD = 3 * STATES;
const IS_FOURTH = 4 * STATES;
const IS_LONG = 5 * STATES;
// Lengths: two choices, then trees of 3, 3 and 8 bits.
const LENGTH = 6 * STATES;
const LENGTH_SIZE = 2 + 8 + 8 + 256;
const REPEAT_LENGTH = LENGTH + LENGTH_SIZE;
// Distances: their size for four lengths, the low bits of small ones, the lowest four of large
// ones.
const SLOT = REPEAT_LENGTH + LENGTH_SIZE;
const SMALL = SLOT + 4 * 64;
const LOWEST = SMALL + 128;
const LETTER = LOWEST + 16;
const SIZE = LETTER + 8 * 768;

// Return the unpacked bytes, of this size. Throw an error if they are damaged.
export function unpack(input, size) {
  const output = new Uint8Array(size);
  const chances = new Uint16Array(SIZE).fill(EVEN);
  const repeats = [0, 0, 0, 0];
  // Range and code. Variables would be slower, because 32 bits do not fit into a small integer.
  const coder = Uint32Array.of(0xffffffff, 0);
  let at = 1;
  let state = 0;
  let end = 0;
  const next = () => (coder[1] = (coder[1] << 8) | input[at++]);
  while (at < 5) next();

  function bit(index) {
    const range = coder[0];
    const code = coder[1];
    const chance = chances[index];
    const bound = (range >>> 11) * chance;
    const found = code < bound ? 0 : 1;
    if (found) {
      coder[0] = range - bound;
      coder[1] = code - bound;
      chances[index] = chance - (chance >> 5);
    } else {
      coder[0] = bound;
      chances[index] = chance + ((2048 - chance) >> 5);
    }
    refill();
    return found;
  }

  function refill() {
    if (coder[0] < TOP) {
      coder[0] <<= 8;
      next();
    }
  }

  // Read `bits` bits, the highest first.
  function tree(index, bits) {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | bit(index + node);
    return node - (1 << bits);
  }

  // Read `bits` bits, the lowest first.
  function lowestFirst(index, bits) {
    let node = 1;
    let found = 0;
    for (let i = 0; i < bits; i++) {
      const one = bit(index + node);
      node = (node << 1) | one;
      found |= one << i;
    }
    return found;
  }

  // Read bits without probabilities.
  function plain(bits) {
    let found = 0;
    for (let i = 0; i < bits; i++) {
      coder[0] >>>= 1;
      const one = coder[1] < coder[0] ? 0 : 1;
      if (one) coder[1] -= coder[0];
      found = (found << 1) | one;
      refill();
    }
    return found;
  }

  function length(index) {
    if (!bit(index)) return tree(index + 2, 3);
    return bit(index + 1) ? 16 + tree(index + 18, 8) : 8 + tree(index + 10, 3);
  }

  function distance(long) {
    const slot = tree(SLOT + 64 * Math.min(long, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + lowestFirst(SMALL + high - slot, bits);
    return (high + (plain(bits - 4) << 4) + lowestFirst(LOWEST, 4)) | 0;
  }

  function letter() {
    const index = LETTER + 768 * ((end ? output[end - 1] : 0) >> 5);
    let node = 1;
    if (state > 6) {
      // After a match, use its next byte as context, as long as the bits agree.
      let other = output[end - repeats[0] - 1];
      while (node < 256) {
        const expected = (other >> 7) & 1;
        other <<= 1;
        const one = bit(index + ((1 + expected) << 8) + node);
        node = (node << 1) | one;
        if (one !== expected) break;
      }
    }
    while (node < 256) node = (node << 1) | bit(index + node);
    output[end++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  // Take one of the last four distances, and move it to the front.
  function repeated() {
    let which = 0;
    if (bit(IS_OTHER + state)) which = bit(IS_THIRD + state) ? 2 + bit(IS_FOURTH + state) : 1;
    else if (!bit(IS_LONG + state)) {
      state = state < 7 ? 9 : 11;
      return 1;
    }
    repeats.unshift(...repeats.splice(which, 1));
    const long = 2 + length(REPEAT_LENGTH);
    state = state < 7 ? 8 : 11;
    return long;
  }

  while (at <= input.length + 4) {
    if (!bit(IS_MATCH + state)) {
      letter();
      continue;
    }
    let long;
    if (bit(IS_REPEAT + state)) long = repeated();
    else {
      long = 2 + length(LENGTH);
      repeats.pop();
      repeats.unshift(distance(long - 2));
      state = state < 7 ? 7 : 10;
      if (repeats[0] === -1) break;
    }
    for (const last = end + long; end < last; end++) output[end] = output[end - repeats[0] - 1];
  }
  if (end !== size || coder[1] || at > input.length) throw new Error("the page is damaged");
  return output;
}
