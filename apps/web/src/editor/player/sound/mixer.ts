import { durationOf, FPS, type Composition, type PlayedOverlay } from '@kinoloom/composition';
import { Mixer } from '@kinoloom/composition/mixer';
import {
  filmSound,
  part,
  PcmQueue,
  SAMPLE_RATE,
  SAMPLES_PER_FRAME,
  type Pcm,
  type SoundPiece,
} from '@kinoloom/composition/sound';
import { BLOCK, type SoundBlock } from './block.ts';
import { Tape } from './tape.ts';
import type { OpenVoice } from './voice.ts';

/** Samples read from a clip at a time. */
const PIECE = SAMPLE_RATE / 20;

/** Opens the sound of a clip; undefined without sound. */
export type FindVoice = (overlay: PlayedOverlay) => Promise<OpenVoice | undefined>;

/** Mixes the sound of a composition from a frame on, in blocks, with the render's mixer. */
export class PlaybackMixer {
  readonly #find: FindVoice;
  readonly #mixer: Mixer;
  readonly #pieces: AsyncGenerator<Pcm>;
  readonly #ready = new PcmQueue();
  readonly #end: number;
  readonly #tapes = new Set<Tape>();
  /** Index of the next sample to output. */
  #given: number;
  #closed = false;

  constructor(
    composition: Pick<Composition, 'overlays'> & Partial<Pick<Composition, 'gain'>>,
    from: number,
    find: FindVoice,
  ) {
    const to = durationOf(composition);
    this.#find = find;
    // Opened a second before they start: the file may have to be fetched.
    this.#mixer = new Mixer(
      filmSound(composition),
      { from, to },
      ({ overlay }, start) => this.#sound(overlay, start),
      FPS,
    );
    this.#pieces = this.#mixer.pieces();
    this.#end = to * SAMPLES_PER_FRAME;
    this.#given = from * SAMPLES_PER_FRAME;
  }

  /** The next block; undefined at the end of the composition. */
  async next(): Promise<SoundBlock | undefined> {
    const count = Math.min(BLOCK, this.#end - this.#given);
    while (!this.#closed && this.#ready.length < count) {
      const piece = await this.#pieces.next();
      if (piece.done) break;
      this.#ready.push(piece.value);
    }
    if (this.#closed || count <= 0) return undefined;
    const at = this.#given;
    this.#given += count;
    return { at, ...this.#ready.take(count) };
  }

  close(): void {
    this.#closed = true;
    for (const tape of this.#tapes) tape.close();
    this.#tapes.clear();
  }

  /** A clip's sound from `start` seconds of its media to its end. */
  async *#sound(overlay: PlayedOverlay, start: number): AsyncGenerator<SoundPiece> {
    const open = await this.#find(overlay);
    if (!open || this.#closed) return;
    const tape = new Tape(open(start));
    this.#tapes.add(tape);
    try {
      for (let at = Math.round(start * SAMPLE_RATE); ; at += PIECE) {
        const pcm = await tape.read(at, PIECE);
        const left = (tape.end ?? Infinity) - at;
        if (left > 0) yield { pcm: part(pcm, 0, Math.min(left, PIECE)), summed: tape.summed };
        if (left <= PIECE) return;
      }
    } finally {
      if (this.#tapes.delete(tape)) tape.close();
    }
  }
}
