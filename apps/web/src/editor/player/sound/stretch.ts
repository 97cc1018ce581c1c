import type { Tape } from './tape.ts';

/** 32 ms: long enough to hold the lowest voice, short enough that nothing is heard twice. */
const GRAIN = 1536;
const HOP = GRAIN / 2;
/** How far, in samples, a grain may be moved so that it continues the wave of the one before. */
const REACH = 480;
/** Every so many samples are compared: enough for speech and music, an eighth of the work. */
const STRIDE = 8;

type Stereo = { readonly left: Float32Array; readonly right: Float32Array };

/** A squared sine: two that overlap by half add up to one. */
const fade = Float32Array.from({ length: GRAIN }, (_, n) => Math.sin((Math.PI * (n + 0.5)) / GRAIN) ** 2);

/**
 * Sound at another speed and the same pitch: grains are taken from where the film is in the media, each moved to the place
 * nearby where it fits best onto the one before (WSOLA: Verhelst and Roelands, 1993).
 */
export class Stretch {
  readonly #tape: Tape;
  readonly #speed: number;
  readonly #start: number;
  /** Where the next grain would begin if it just went on from the one before. */
  #natural: number | undefined;
  #grain = 0;
  #ready: Stereo = { left: new Float32Array(0), right: new Float32Array(0) };
  #tail: Stereo = { left: new Float32Array(HOP), right: new Float32Array(HOP) };

  /** `start`: the sample of the media, at the film's rate, that is heard first. */
  constructor(tape: Tape, start: number, speed: number) {
    this.#tape = tape;
    this.#start = start;
    this.#speed = speed;
  }

  /** The next `count` samples. */
  async read(count: number): Promise<{ left: Float32Array; right: Float32Array }> {
    while (this.#ready.left.length < count) await this.#addGrain();
    const { left, right } = this.#ready;
    this.#ready = { left: left.slice(count), right: right.slice(count) };
    return { left: left.slice(0, count), right: right.slice(0, count) };
  }

  async #addGrain(): Promise<void> {
    // The first grain begins half of itself early, so that the sound is at full strength from the start.
    const wanted = Math.round(this.#start + (this.#grain * HOP - HOP) * this.#speed);
    const around = await this.#tape.read(wanted - REACH, GRAIN + 2 * REACH);
    let shift = REACH;
    if (this.#natural !== undefined) {
      const goal = await this.#tape.read(this.#natural, HOP);
      shift = bestShift(around.left, goal.left);
    }
    const place = wanted - REACH + shift;
    this.#natural = place + HOP;
    const next: Stereo = { left: new Float32Array(HOP), right: new Float32Array(HOP) };
    const done: Stereo = { left: new Float32Array(HOP), right: new Float32Array(HOP) };
    for (const side of ['left', 'right'] as const)
      for (let n = 0; n < HOP; n++) {
        done[side][n] = (this.#tail[side][n] ?? 0) + (around[side][shift + n] ?? 0) * (fade[n] ?? 0);
        next[side][n] = (around[side][shift + HOP + n] ?? 0) * (fade[HOP + n] ?? 0);
      }
    this.#tail = next;
    if (this.#grain++ > 0)
      this.#ready = { left: joined(this.#ready.left, done.left), right: joined(this.#ready.right, done.right) };
  }
}

function bestShift(around: Float32Array, goal: Float32Array): number {
  let best = REACH;
  let most = -Infinity;
  for (let shift = 0; shift <= 2 * REACH; shift++) {
    let match = 0;
    let energy = 1e-9;
    for (let n = 0; n < HOP; n += STRIDE) {
      const sample = around[shift + n] ?? 0;
      match += sample * (goal[n] ?? 0);
      energy += sample * sample;
    }
    const likeness = match / Math.sqrt(energy);
    if (likeness > most) [most, best] = [likeness, shift];
  }
  return best;
}

function joined(one: Float32Array, other: Float32Array): Float32Array {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
