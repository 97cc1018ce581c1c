import { FPS } from '../time.ts';

/** Stereo sound at 48 kHz, full scale 1; both channels have the same length. */
export interface Pcm<Memory extends ArrayBufferLike = ArrayBufferLike> {
  readonly left: Float32Array<Memory>;
  readonly right: Float32Array<Memory>;
}

/** A piece of a source's sound. */
export interface SoundPiece {
  readonly pcm: Pcm;
  /** Whether it is a downmix of more than two channels. */
  readonly summed: boolean;
}

export const silence = (samples: number): Pcm<ArrayBuffer> => ({
  left: new Float32Array(samples),
  right: new Float32Array(samples),
});

/** A view of a part of the sound, not a copy. */
export const part = ({ left, right }: Pcm, from: number, to?: number): Pcm => ({
  left: left.subarray(from, to),
  right: right.subarray(from, to),
});

/** Concatenates two sounds into a copy. */
export function joined(first: Pcm, second: Pcm): Pcm {
  const both = silence(first.left.length + second.left.length);
  both.left.set(first.left);
  both.right.set(first.right);
  both.left.set(second.left, first.left.length);
  both.right.set(second.right, first.right.length);
  return both;
}

/** Largest absolute sample of both channels. */
export function peakOf({ left, right }: Pcm): number {
  let peak = 0;
  // By index: iterating over a typed array takes four times as long.
  for (const channel of [left, right])
    for (let at = 0; at < channel.length; at++) {
      const height = Math.abs(channel[at] ?? 0);
      if (height > peak) peak = height;
    }
  return peak;
}

/** A queue of sound: pieces of any length in, pieces of any length out. */
export class PcmQueue {
  readonly #pieces: Pcm[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(pcm: Pcm): void {
    if (pcm.left.length === 0) return;
    this.#pieces.push(pcm);
    this.#length += pcm.left.length;
  }

  /** The next `samples`, copied; padded with silence. */
  take(samples: number): Pcm<ArrayBuffer> {
    const taken = silence(samples);
    this.takeInto(taken);
    return taken;
  }

  /** Copies the next samples to `taken`; its end stays as it is if there are too few. */
  takeInto(taken: Pcm): void {
    const samples = taken.left.length;
    let filled = 0;
    while (filled < samples) {
      const [first] = this.#pieces;
      if (!first) break;
      const count = Math.min(samples - filled, first.left.length);
      const head = part(first, 0, count);
      taken.left.set(head.left, filled);
      taken.right.set(head.right, filled);
      filled += count;
      if (count === first.left.length) this.#pieces.shift();
      else this.#pieces[0] = part(first, count);
    }
    this.#length -= filled;
  }
}

/** Sample rate of a composition's sound, in Hz. */
export const SAMPLE_RATE = 48_000;

export const SAMPLES_PER_FRAME = SAMPLE_RATE / FPS;
