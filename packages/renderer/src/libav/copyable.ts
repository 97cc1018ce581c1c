import type { AvcConfiguration } from '../avc/configuration.ts';
import { startsAfresh } from '../avc/units.ts';
import { copiedPackets, copiedStream, type CopiedPacket, type Film } from './copied-stream.ts';
import type { MediaSource } from './source.ts';

/** A part of an interval, in frames from the interval's start: its packets can be copied, or the reason why not. */
export type CopyablePart = { readonly from: number; readonly length: number } & Copyable;

export type Copyable =
  | {
      readonly ok: true;
      readonly configuration: AvcConfiguration;
      /** Maximum number of frames by which a packet precedes its display. */
      readonly delay: number;
    }
  | { readonly ok: false; readonly reason: string };

/** A shorter part between encoded ones is encoded, too: the encoder is faster without the interruption. */
const LEAST = 15;

const OTHER_RATE = 'not one picture for each frame';

/**
 * Divides frames `start` to `start + length` of a clip (at 30 fps) into parts. A part can be copied from an IDR picture
 * on, as long as each frame of the grid has one picture and none refers to a picture outside the part.
 */
export async function copyableParts(
  source: MediaSource,
  start: number,
  length: number,
  film: Film,
): Promise<CopyablePart[]> {
  const found = copiedStream(source, film);
  if ('reason' in found) return [{ from: 0, length, ok: false, reason: found.reason }];
  const { configuration } = found;
  const runs = new Runs(length);
  for await (const packet of copiedPackets(source, found, start)) if (!runs.add(packet)) break;
  return runs
    .finish()
    .map((part) => ('reason' in part ? { ...part, ok: false } : { ...part, ok: true, configuration }));
}

/** Packets from an IDR picture on. */
class Run {
  readonly from: number;
  /** Why what comes before cannot be copied. */
  readonly before: string;
  /** Up to here each frame has one picture, and none refers to a later one. */
  end: number;
  /** Maximum delay up to `end`. */
  delay = 0;
  #delayOfAll = 0;
  #last = -1;
  readonly #seen = new Set<number>();

  constructor(from: number, before: string) {
    this.from = from;
    this.end = from;
    this.before = before;
  }

  /** Takes the next packet in decoding order. False if its frame lies before the run or has a picture. */
  add(index: number): boolean {
    if (index < this.from || this.#seen.has(index)) return false;
    this.#delayOfAll = Math.max(this.#delayOfAll, this.#seen.size - (index - this.from));
    this.#seen.add(index);
    this.#last = Math.max(this.#last, index);
    if (!this.hasGap) {
      this.end = this.#last + 1;
      this.delay = this.#delayOfAll;
    }
    return true;
  }

  /** Whether a frame has no picture: it comes later, or the clip has another frame rate. */
  get hasGap(): boolean {
    return this.#seen.size < this.#last + 1 - this.from;
  }
}

type FoundPart = Pick<CopyablePart, 'from' | 'length'> & ({ readonly delay: number } | { readonly reason: string });

/** Finds the runs of packets that can be copied. */
class Runs {
  readonly #length: number;
  readonly #parts: FoundPart[] = [];
  /** The first frame that no part covers yet. */
  #at = 0;
  #run: Run | undefined;
  #reason = 'no keyframe at its start';

  constructor(length: number) {
    this.#length = length;
  }

  /** Takes packets in decoding order. False once no more are needed. */
  add(packet: CopiedPacket): boolean {
    const { index } = packet;
    if (!this.#run && index < 0) return true;
    if ('reason' in packet) return this.#end(packet.reason);
    const isFresh = startsAfresh(packet.units);
    if (index >= this.#length) return this.#end(isFresh ? OTHER_RATE : 'pictures that need later ones');
    if (isFresh && this.#run?.end !== index) {
      this.#end('pictures that need later ones');
      this.#run = new Run(index, this.#reason);
    }
    if (this.#run?.add(index) === false) this.#end('two pictures on one frame');
    return true;
  }

  #end(reason: string): false {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return false;
    const { from, end, delay, before } = run;
    this.#reason = run.hasGap ? OTHER_RATE : reason;
    const length = end - from;
    if (length < LEAST && length < this.#length) return false;
    this.#fill(from, before);
    this.#parts.push({ from, length, delay });
    this.#at = end;
    return false;
  }

  #fill(end: number, reason: string): void {
    if (end > this.#at) this.#parts.push({ from: this.#at, length: end - this.#at, reason });
    this.#at = end;
  }

  finish(): readonly FoundPart[] {
    this.#end('a clip that ends before');
    this.#fill(this.#length, this.#reason);
    return this.#parts;
  }
}
