import {
  durationOf,
  endOf,
  FPS,
  isPlayed,
  mediaStartOf,
  type Composition,
  type PlayedOverlay,
} from '@kinoloom/composition';
import { Limiter } from './limiter.ts';
import { Stretch } from './stretch.ts';
import { Tape } from './tape.ts';
import { SAMPLE_RATE, type OpenVoice } from './voice.ts';

export const SAMPLES_PER_FRAME = SAMPLE_RATE / FPS;

/** Samples mixed at a time: a fifth of a second. */
export const BLOCK = SAMPLE_RATE / 5;

/** 5 ms at both ends of a clip, as in the file: enough that a cut does not click. */
const FADE = 240;

/** The sound of a stretch of the film. */
export interface Block {
  /** Of its first sample, counted from the start of the film. */
  readonly at: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** How the sound of a clip is opened; undefined where it has none. */
export type FindVoice = (overlay: PlayedOverlay) => Promise<OpenVoice | undefined>;

interface Voice {
  readonly tape: Tape;
  /** Where the clip is heard from, in samples of the film: its start, or the place where the mix began. */
  readonly stretch: Stretch | undefined;
}

/** The overlays that are heard. */
export const heardIn = ({ overlays }: Pick<Composition, 'overlays'>): PlayedOverlay[] =>
  overlays.filter(isPlayed).filter(({ styles }) => styles.volume > 0);

/** Mixes the sound of a film from a frame on, as the renderer does: volumes, short fades at the cuts, loud peaks limited. */
export class Mixer {
  readonly #overlays: readonly PlayedOverlay[];
  readonly #find: FindVoice;
  readonly #end: number;
  readonly #voices = new Map<string, Promise<Voice | undefined>>();
  readonly #limiter = new Limiter();
  /** The next sample of the film to be mixed, and the next to be given out. */
  #mixed: number;
  #given: number;
  #closed = false;

  constructor(composition: Pick<Composition, 'overlays'>, from: number, find: FindVoice) {
    this.#overlays = heardIn(composition);
    this.#find = find;
    this.#end = durationOf(composition) * SAMPLES_PER_FRAME;
    this.#mixed = this.#given = from * SAMPLES_PER_FRAME;
  }

  /** The next stretch; undefined when the film is over. */
  async next(): Promise<Block | undefined> {
    if (this.#closed || this.#given >= this.#end) return undefined;
    // What lies before the first sample given out only fills the limiter.
    if (this.#mixed === this.#given) await this.#mix(Limiter.DELAY);
    const { left, right } = await this.#mix(Math.min(BLOCK, this.#end - this.#given));
    const at = this.#given;
    this.#given += left.length;
    return { at, left, right };
  }

  close(): void {
    this.#closed = true;
    for (const voice of this.#voices.values()) void voice.then((opened) => opened?.tape.close());
    this.#voices.clear();
  }

  async #mix(count: number) {
    const block = { left: new Float32Array(count), right: new Float32Array(count) };
    const [from, to] = [this.#mixed, this.#mixed + count];
    this.#mixed = to;
    await Promise.all(
      this.#overlays.map(async (overlay) => {
        const start = overlay.from * SAMPLES_PER_FRAME;
        const end = endOf(overlay) * SAMPLES_PER_FRAME;
        // Opened a second before it is heard.
        if (end <= from || start >= to + SAMPLE_RATE) return;
        const voice = this.#voice(overlay, Math.max(from, start) - start);
        if (start >= to) return;
        await this.#add(block, overlay, await voice, { from: Math.max(from, start), to: Math.min(to, end), mix: from });
      }),
    );
    this.#limiter.process(block.left, block.right);
    return block;
  }

  async #add(
    block: { left: Float32Array; right: Float32Array },
    overlay: PlayedOverlay,
    voice: Voice | undefined,
    range: { from: number; to: number; mix: number },
  ): Promise<void> {
    if (!voice || this.#closed) return;
    const start = overlay.from * SAMPLES_PER_FRAME;
    const length = overlay.durationInFrames * SAMPLES_PER_FRAME;
    const count = range.to - range.from;
    const sound = voice.stretch
      ? await voice.stretch.read(count)
      : await voice.tape.read(mediaSample(overlay, range.from - start), count);
    const { volume } = overlay.styles;
    for (let n = 0; n < count; n++) {
      const at = range.from - start + n;
      const gain = volume * Math.min(1, at / FADE, (length - 1 - at) / FADE);
      const to = range.from - range.mix + n;
      block.left[to] = (block.left[to] ?? 0) + (sound.left[n] ?? 0) * gain;
      block.right[to] = (block.right[to] ?? 0) + (sound.right[n] ?? 0) * gain;
    }
    if (range.to === start + length) {
      voice.tape.close();
      this.#voices.delete(overlay.id);
    }
  }

  #voice(overlay: PlayedOverlay, offset: number): Promise<Voice | undefined> {
    const known = this.#voices.get(overlay.id);
    if (known) return known;
    const opened = this.#openVoice(overlay, offset);
    this.#voices.set(overlay.id, opened);
    return opened;
  }

  async #openVoice(overlay: PlayedOverlay, offset: number): Promise<Voice | undefined> {
    const open = await this.#find(overlay);
    if (!open || this.#closed) return undefined;
    const start = mediaSample(overlay, offset);
    const tape = new Tape(open(Math.max(0, start / SAMPLE_RATE)));
    return { tape, stretch: overlay.speed === 1 ? undefined : new Stretch(tape, start, overlay.speed) };
  }
}

/** The sample of the media, at the film's rate, that is heard `offset` samples after an overlay begins. */
const mediaSample = (overlay: PlayedOverlay, offset: number): number =>
  Math.round(mediaStartOf(overlay) * SAMPLES_PER_FRAME + offset * overlay.speed);
