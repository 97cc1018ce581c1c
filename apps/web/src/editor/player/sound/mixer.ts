import {
  durationOf,
  endOf,
  FPS,
  isPlayed,
  mediaStartOf,
  type Composition,
  type PlayedOverlay,
} from '@kinoloom/composition';
import {
  FrameMix,
  Limiter,
  LIMITER_DELAY,
  part,
  PcmQueue,
  SAMPLE_RATE,
  SAMPLES_PER_FRAME,
  type Pcm,
} from '@kinoloom/composition/sound';
import { StretchedTape, Tape } from './tape.ts';
import type { OpenVoice } from './voice.ts';

/** Samples mixed at a time: a fifth of a second. */
export const BLOCK = SAMPLE_RATE / 5;

/** 5 ms at both ends of a clip: enough to avoid a click at a cut. */
const FADE = 240;

/** A block of the composition's sound. */
export interface SoundBlock {
  /** Index of its first sample, from the start of the composition. */
  readonly at: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** Opens the sound of a clip; undefined without sound. */
export type FindVoice = (overlay: PlayedOverlay) => Promise<OpenVoice | undefined>;

/** The sound of one clip, read frame by frame from its start or from the start of the mix. */
interface Voice {
  readonly tape: Tape;
  read(frame: number): Promise<Pcm>;
}

/** The audible overlays. */
export const heardIn = ({ overlays }: Pick<Composition, 'overlays'>): PlayedOverlay[] =>
  overlays.filter(isPlayed).filter(({ styles }) => styles.volume > 0);

/** Mixes the sound of a composition from a frame on: volumes, short fades at cuts, and a limiter as in the render. */
export class PlaybackMixer {
  readonly #overlays: readonly PlayedOverlay[];
  readonly #find: FindVoice;
  readonly #end: number;
  readonly #voices = new Map<string, Promise<Voice | undefined>>();
  readonly #limiter = new Limiter();
  readonly #ready = new PcmQueue();
  readonly #first: number;
  /** The next frame to mix, and the next sample to output. */
  #frame: number;
  #given: number;
  #closed = false;

  constructor(composition: Pick<Composition, 'overlays'>, from: number, find: FindVoice) {
    this.#overlays = heardIn(composition);
    this.#find = find;
    this.#end = durationOf(composition) * SAMPLES_PER_FRAME;
    this.#first = this.#frame = from;
    this.#given = from * SAMPLES_PER_FRAME;
  }

  /** The next block; undefined at the end of the composition. */
  async next(): Promise<SoundBlock | undefined> {
    const count = Math.min(BLOCK, this.#end - this.#given);
    while (!this.#closed && this.#ready.length < count) this.#ready.push(await this.#mixFrame());
    if (this.#closed || count <= 0) return undefined;
    const at = this.#given;
    this.#given += count;
    return { at, ...this.#ready.take(count) };
  }

  close(): void {
    this.#closed = true;
    for (const voice of this.#voices.values()) void voice.then((opened) => opened?.tape.close());
    this.#voices.clear();
  }

  /** Output of the limiter for one more frame. Output before the composition's first sample is the limiter's delay. */
  async #mixFrame(): Promise<Pcm> {
    const frame = this.#frame++;
    const sounds = await Promise.all(this.#overlays.map((overlay) => this.#soundOf(overlay, frame)));
    const mix = new FrameMix();
    for (const sound of sounds) if (sound) mix.add(sound.pcm, sound.summed);
    const limited = this.#limiter.push(mix.pcm, mix.limited);
    return frame === this.#first ? part(limited, LIMITER_DELAY) : limited;
  }

  async #soundOf(overlay: PlayedOverlay, frame: number): Promise<{ pcm: Pcm; summed: boolean } | undefined> {
    // Opened a second before it starts.
    if (this.#closed || frame >= endOf(overlay) || frame < overlay.from - FPS) return undefined;
    const opening = this.#voice(overlay, Math.max(frame, overlay.from));
    if (frame < overlay.from) return undefined;
    const voice = await opening;
    if (!voice || this.#closed) return undefined;
    const pcm = await voice.read(frame);
    makeLoud(pcm, overlay, frame);
    if (frame === endOf(overlay) - 1) {
      voice.tape.close();
      this.#voices.delete(overlay.id);
    }
    return { pcm, summed: voice.tape.summed };
  }

  #voice(overlay: PlayedOverlay, frame: number): Promise<Voice | undefined> {
    const known = this.#voices.get(overlay.id);
    if (known) return known;
    const opened = this.#openVoice(overlay, frame);
    this.#voices.set(overlay.id, opened);
    return opened;
  }

  async #openVoice(overlay: PlayedOverlay, frame: number): Promise<Voice | undefined> {
    const open = await this.#find(overlay);
    if (!open || this.#closed) return undefined;
    const start = mediaSample(overlay, frame);
    const tape = new Tape(open(Math.max(0, start / SAMPLE_RATE)));
    if (overlay.speed === 1)
      return { tape, read: (frame) => tape.read(mediaSample(overlay, frame), SAMPLES_PER_FRAME) };
    const stretched = new StretchedTape(tape, start, overlay.speed);
    return { tape, read: () => stretched.read(SAMPLES_PER_FRAME) };
  }
}

/** First sample of the media, at the composition's rate, in a frame of the composition. */
const mediaSample = (overlay: PlayedOverlay, frame: number): number =>
  Math.round((mediaStartOf(overlay) + (frame - overlay.from) * overlay.speed) * SAMPLES_PER_FRAME);

/** Applies a clip's volume and its fades to a frame of sound. */
function makeLoud({ left, right }: Pcm, overlay: PlayedOverlay, frame: number): void {
  const first = (frame - overlay.from) * SAMPLES_PER_FRAME;
  const last = overlay.durationInFrames * SAMPLES_PER_FRAME - 1;
  for (let n = 0; n < left.length; n++) {
    const at = first + n;
    const gain = overlay.styles.volume * Math.min(1, at / FADE, (last - at) / FADE);
    left[n] = (left[n] ?? 0) * gain;
    right[n] = (right[n] ?? 0) * gain;
  }
}
