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

/** 5 ms at both ends of a clip: enough that a cut does not click. */
const FADE = 240;

/** The sound of a stretch of the composition. */
export interface SoundBlock {
  /** Of its first sample, counted from the start of the composition. */
  readonly at: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** How the sound of a clip is opened; undefined where it has none. */
export type FindVoice = (overlay: PlayedOverlay) => Promise<OpenVoice | undefined>;

/** The sound of one clip, read a composition frame at a time from its start, or from where the mix began. */
interface Voice {
  readonly tape: Tape;
  read(frame: number): Promise<Pcm>;
}

/** The overlays that are heard. */
export const heardIn = ({ overlays }: Pick<Composition, 'overlays'>): PlayedOverlay[] =>
  overlays.filter(isPlayed).filter(({ styles }) => styles.volume > 0);

/** Mixes the sound of a composition from a frame on: volumes, short fades at the cuts, loud peaks limited as in the file. */
export class PlaybackMixer {
  readonly #overlays: readonly PlayedOverlay[];
  readonly #find: FindVoice;
  readonly #end: number;
  readonly #voices = new Map<string, Promise<Voice | undefined>>();
  readonly #limiter = new Limiter();
  readonly #ready = new PcmQueue();
  readonly #first: number;
  /** The next frame to be mixed, and the next sample of the composition to be given out. */
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

  /** The next stretch; undefined when the composition is over. */
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

  /** What the limiter gives for one frame more. What comes before the first sample of the composition only filled it. */
  async #mixFrame(): Promise<Pcm> {
    const frame = this.#frame++;
    const sounds = await Promise.all(this.#overlays.map((overlay) => this.#soundOf(overlay, frame)));
    const mix = new FrameMix();
    for (const sound of sounds) if (sound) mix.add(sound.pcm, sound.summed);
    const limited = this.#limiter.push(mix.pcm, mix.limited);
    return frame === this.#first ? part(limited, LIMITER_DELAY) : limited;
  }

  async #soundOf(overlay: PlayedOverlay, frame: number): Promise<{ pcm: Pcm; summed: boolean } | undefined> {
    // Opened a second before it is heard.
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

/** The sample of the media, at the composition's rate, that is heard first in a frame of the composition. */
const mediaSample = (overlay: PlayedOverlay, frame: number): number =>
  Math.round((mediaStartOf(overlay) + (frame - overlay.from) * overlay.speed) * SAMPLES_PER_FRAME);

/** Brings the sound of a frame to the volume of its clip, with the fades at its ends. */
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
