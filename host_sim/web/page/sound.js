// The piezo: each tune goes onto the browser's own timeline as a whole, so that notes are exact.

// Volume: off, low, high.
const GAIN = [0, 0.03, 0.12];
// Without a ramp, every note would begin and end with a click.
const RAMP_S = 0.002;

export class Sound {
  constructor() {
    this.context = null;
    this.notes = [];
    // The tune that was played last, as hertz and milliseconds.
    this.tune = [];
    addEventListener("visibilitychange", () => this.wake());
  }

  // Browsers let a page sound only after the user has touched it.
  unlock() {
    this.context ??= globalThis.AudioContext ? new AudioContext({ latencyHint: "interactive" }) : null;
    this.wake();
  }

  wake() {
    if (document.hidden) this.context?.suspend();
    else if (this.context && this.context.state !== "running") this.context.resume().catch(() => {});
  }

  // Play a tune of (hertz, milliseconds) and stop any other. 0 hertz is a rest.
  play(tune, volume) {
    this.tune = tune;
    for (const note of this.notes) note.stop();
    this.notes = [];
    if (this.context?.state !== "running" || !volume) return;
    let at = this.context.currentTime;
    for (let i = 0; i < tune.length; i += 2) {
      const end = at + tune[i + 1] / 1000;
      if (tune[i]) this.note(tune[i], at, end, GAIN[volume]);
      at = end;
    }
  }

  note(hertz, from, until, loudness) {
    const tone = this.context.createOscillator();
    const gain = this.context.createGain();
    tone.type = "square";
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness, from + RAMP_S);
    gain.gain.setValueAtTime(loudness, Math.max(from + RAMP_S, until - RAMP_S));
    gain.gain.linearRampToValueAtTime(0, until);
    tone.connect(gain).connect(this.context.destination);
    tone.start(from);
    tone.stop(until);
    this.notes.push(tone);
    tone.onended = () => (this.notes = this.notes.filter((other) => other !== tone));
  }
}
