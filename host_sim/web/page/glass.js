// The OLED: 128x64 dots that glow, drawn as large as the case allows.

export const WIDTH = 128;
export const HEIGHT = 64;
const BYTES = (WIDTH * HEIGHT) / 8;
const ON = [172, 230, 255];
// In CSS pixels. A page with less room is scrolled.
const LEAST = 192;

export class Glass {
  // The canvas `dots` shows the single dots, `glow` the light around them.
  constructor(dots, glow, onflip) {
    this.dots = dots;
    this.glow = glow;
    this.onflip = onflip;
    this.pixels = new Uint8Array(BYTES);
    this.flipped = this.stale = false;
    this.lit = true;
    this.light = 255;
    // How many different pictures there were, and when the first one was drawn.
    this.count = 0;
    this.firstAt = 0;
    glow.width = WIDTH;
    glow.height = HEIGHT;
    this.image = new ImageData(WIDTH, HEIGHT);
    this.case = dots.closest(".case");
    new ResizeObserver(() => this.fit()).observe(this.case.parentElement);
    this.fit();
  }

  // Find the largest display with which the case fits its table. Every dot has the same whole
  // number of the screen's own pixels.
  fit() {
    const ratio = devicePixelRatio || 1;
    const table = this.case.parentElement;
    const room = table.clientWidth * ratio;
    let cell = Math.max(1, Math.floor(room / WIDTH));
    const set = () => this.case.style.setProperty("--glass", `${(WIDTH * cell) / ratio}px`);
    const bezel = this.dots.closest(".bezel");
    const fits = () => {
      set();
      const style = getComputedStyle(this.case);
      const inner = this.case.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const narrow = bezel.offsetWidth <= inner + 1 && this.case.scrollWidth <= this.case.clientWidth;
      return narrow && this.case.offsetWidth <= table.clientWidth && this.case.offsetHeight <= table.clientHeight;
    };
    while (!fits() && WIDTH * (cell - 1) >= LEAST * ratio) cell -= 1;
    set();
    if (cell === this.cell) return;
    this.cell = cell;
    this.dots.width = WIDTH * cell;
    this.dots.height = HEIGHT * cell;
    this.mask = this.dots.getContext("2d").createPattern(dotMask(cell), "repeat");
    this.stale = true;
    this.draw();
  }

  show(pixels) {
    if (this.pixels.every((byte, at) => byte === pixels[at])) return;
    this.pixels.set(pixels);
    this.count += 1;
    this.stale = true;
  }

  contrast(value) {
    this.light = value;
    this.stale = true;
  }

  power(on) {
    if (on !== this.lit) this.stale = true;
    this.lit = on;
  }

  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.onflip(flipped);
  }

  draw() {
    if (!this.stale) return;
    this.stale = false;
    if (this.count) this.firstAt ||= performance.now();
    paint(this.image, this.lit ? this.pixels : new Uint8Array(BYTES), this.light);
    const glow = this.glow.getContext("2d");
    glow.putImageData(this.image, 0, 0);
    const context = this.dots.getContext("2d");
    context.imageSmoothingEnabled = false;
    context.globalCompositeOperation = "copy";
    context.drawImage(this.glow, 0, 0, this.dots.width, this.dots.height);
    context.globalCompositeOperation = "destination-in";
    context.fillStyle = this.mask;
    context.fillRect(0, 0, this.dots.width, this.dots.height);
  }

  // Return the hash of host_sim/engines/engine.py, the same for pictures that look the same.
  async hash() {
    const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...this.pixels, this.lit ? 1 : 0]));
    return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

// A byte holds eight dots of a column. The lowest bit is at the top.
function paint(image, pixels, contrast) {
  // The eye hardly sees the difference between medium and full brightness.
  const light = 0.45 + 0.55 * (contrast / 255) ** 0.4;
  const [red, green, blue] = ON.map((part) => part * light);
  const { data } = image;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = 4 * (y * WIDTH + x);
      const on = (pixels[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = on ? 255 : 0;
    }
  }
}

// A dot is a little smaller than its cell, with soft corners if there is room for them.
function dotMask(cell) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = cell;
  const context = canvas.getContext("2d");
  if (cell < 3) {
    context.fillRect(0, 0, cell, cell);
    return canvas;
  }
  const gap = Math.max(1, Math.round(cell / 8));
  context.globalAlpha = 0.16;
  context.fillRect(0, 0, cell, cell);
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(0, 0, cell - gap, cell - gap, cell / 8);
  context.fill();
  return canvas;
}
