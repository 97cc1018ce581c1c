import { SAMPLE_RATE, silence, type Pcm } from '@kinoloom/composition/sound';
import type { PcmReader } from './voice.ts';

/** Samples kept before the read position. */
const KEPT = 8192;

/** A smaller deviation of timestamps, in seconds, is rounding, not a gap. */
const JITTER = 0.003;

/** A media file's sound as one track of samples at the composition's rate, silent in gaps. Read it forwards. */
export class Tape {
  readonly #reader: PcmReader;
  readonly #ratio: number;
  #left = new Float32Array(0);
  #right = new Float32Array(0);
  /** Index in the media of the arrays' first sample; undefined before the first data. */
  #base: number | undefined;
  #over = false;
  #summed = false;

  constructor(reader: PcmReader) {
    this.#reader = reader;
    this.#ratio = reader.sampleRate / SAMPLE_RATE;
  }

  /** Whether the last read data is a downmix of more than two channels. */
  get summed(): boolean {
    return this.#summed;
  }

  /** Index after its last sample, at the composition's rate, counted from the start of the media; undefined until it has been read. */
  get end(): number | undefined {
    return this.#over ? Math.round(((this.#base ?? 0) + this.#left.length) / this.#ratio) : undefined;
  }

  /** Reads `count` samples from index `from`, at the composition's rate, counted from the start of the media. */
  async read(from: number, count: number): Promise<Pcm> {
    const first = Math.floor(from * this.#ratio);
    await this.#fill(Math.ceil((from + count) * this.#ratio) + 3);
    const out = silence(count);
    const base = this.#base ?? 0;
    for (const [target, source] of [
      [out.left, this.#left],
      [out.right, this.#right],
    ] as const) {
      if (this.#ratio === 1) copy(source, Math.round(from) - base, target);
      else for (let n = 0; n < count; n++) target[n] = between(source, (from + n) * this.#ratio - base);
    }
    this.#forget(first - KEPT);
    return out;
  }

  close(): void {
    this.#reader.close();
  }

  async #fill(until: number): Promise<void> {
    while (!this.#over && (this.#base === undefined || this.#base + this.#left.length < until)) {
      const chunk = await this.#reader.read();
      if (!chunk) {
        this.#over = true;
        return;
      }
      this.#summed = chunk.summed;
      const at = Math.round(chunk.time * this.#reader.sampleRate);
      this.#base ??= at;
      const end = this.#base + this.#left.length;
      const gap = Math.abs(at - end) <= JITTER * this.#reader.sampleRate ? 0 : at - end;
      this.#left = joined(this.#left, gap, chunk.left);
      this.#right = joined(this.#right, gap, chunk.right);
    }
  }

  #forget(before: number): void {
    if (this.#base === undefined || before - this.#base < KEPT) return;
    const gone = Math.min(before - this.#base, this.#left.length);
    this.#left = this.#left.slice(gone);
    this.#right = this.#right.slice(gone);
    this.#base += gone;
  }
}

/** A negative gap is an overlap: existing samples are kept. */
function joined(before: Float32Array, gap: number, chunk: Float32Array): Float32Array<ArrayBuffer> {
  const more = gap < 0 ? chunk.subarray(Math.min(-gap, chunk.length)) : chunk;
  const silence = Math.max(0, gap);
  const all = new Float32Array(before.length + silence + more.length);
  all.set(before);
  all.set(more, before.length + silence);
  return all;
}

function copy(source: Float32Array, from: number, target: Float32Array): void {
  const start = Math.max(0, from);
  const end = Math.min(source.length, from + target.length);
  if (end > start) target.set(source.subarray(start, end), start - from);
}

/** Interpolates between samples: the cubic through the four around the position (Catmull-Rom). */
function between(source: Float32Array, at: number): number {
  const index = Math.floor(at);
  const t = at - index;
  const [a, b, c, d] = [source[index - 1] ?? 0, source[index] ?? 0, source[index + 1] ?? 0, source[index + 2] ?? 0];
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
