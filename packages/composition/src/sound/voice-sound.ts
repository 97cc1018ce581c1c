import { positionIn } from '../media-time.ts';
import { FPS } from '../time.ts';
import { part, PcmQueue, peakOf, SAMPLES_PER_FRAME, type Pcm, type SoundPiece } from './pcm.ts';
import { backwards } from './backwards.ts';
import { withoutNoise } from './denoiser.ts';
import { Resampler } from './resampler.ts';
import { courseOfMedia } from './sound-course.ts';
import { TimeStretch } from './time-stretch.ts';
import { crossfade, stretchOf } from './crossfades.ts';
import { gainFrom, gainTo, isRaised, isSteady, shareOf, writeGains, type Level } from './levels.ts';
import { Equaliser, WARM_UP } from './equaliser.ts';
import { levelAt, type MixedVoice } from './voices.ts';

/** A piece of a voice's sound. */
interface VoicePiece {
  readonly pcm: Pcm;
  /** Whether it may be louder than a single source is. */
  readonly mayClip: boolean;
}

/** The sound of a voice's media from `start` (seconds) to its end, in pieces of any length, without gaps; empty without sound. */
export type OpenClip = (voice: MixedVoice, start: number) => AsyncGenerator<SoundPiece>;

/** Reads one voice frame by frame. Reads its source only as far as needed. */
export class VoiceSound implements AsyncDisposable {
  readonly voice: MixedVoice;
  readonly #clip: AsyncGenerator<SoundPiece>;
  readonly #interval: TimeStretch | Resampler | undefined;
  readonly #equaliser: Equaliser | undefined;
  readonly #queue = new PcmQueue();
  /** Of the samples of a frame. */
  readonly #gains = new Float64Array(SAMPLES_PER_FRAME);
  #next: Promise<IteratorResult<SoundPiece>> | undefined;
  /** The next frame of the composition that is read. */
  #frame: number;
  #over = false;
  #summed = false;

  /** `first`: the first frame of the composition that will be read, if it is not the voice's own. */
  constructor(voice: MixedVoice, open: OpenClip, first = voice.from) {
    this.voice = voice;
    this.#equaliser = voice.equaliser && new Equaliser(voice.equaliser);
    this.#frame = Math.max(voice.from, first - (this.#equaliser ? WARM_UP : 0));
    const late = this.#frame - voice.from;
    const start = positionIn(stretchOf(voice), late) / FPS;
    const played = (from: number): AsyncGenerator<SoundPiece> =>
      voice.reversed ? backwards((at) => open(voice, at), from) : open(voice, from);
    const { noiseReduction: amount, reversed = false } = voice;
    this.#clip = amount ? withoutNoise(played, start, { amount, reversed }) : played(start);
    this.#interval = intervalOf(voice, late);
  }

  /** Opens its source and reads the first piece, so that the first frame need not wait. */
  prepare(): void {
    this.#next ??= this.#clip.next();
    // An error is the read's.
    this.#next.catch(() => undefined);
  }

  /** Its sound in a frame of the composition, at its final volume. Frames must be requested in order. */
  async read(frame: number): Promise<VoicePiece> {
    while (this.#frame < frame) await this.#readNext();
    const pcm = await this.#readNext();
    const { from, length } = this.voice;
    const level = levelAt(this.voice, frame);
    if (!level) throw new RangeError(`The voice does not sound in frame ${frame}`);
    this.#setLevel(pcm, level, frame);
    crossfade(pcm, this.voice, frame);
    if (frame === from + length - 1) fadeOut(pcm);
    return { pcm, mayClip: this.#summed || this.#isChanged || this.#isRaised(frame) };
  }

  /** Whether its waves are others than those of its source. */
  get #isChanged(): boolean {
    return this.#equaliser !== undefined || this.voice.noiseReduction !== undefined;
  }

  /** Its next frame, at the level of its source. */
  async #readNext(): Promise<Pcm> {
    this.#frame++;
    // Reads a little beyond the frame, to detect an end inside it in advance.
    while (!this.#over && this.#queue.length < SAMPLES_PER_FRAME + RAMP) await this.#fill();
    const pcm = this.#queue.take(SAMPLES_PER_FRAME);
    this.#equaliser?.run(pcm);
    return pcm;
  }

  /** Whether it is louder than its source in a frame, or was just before. */
  #isRaised(frame: number): boolean {
    return [frame - 1, frame].some((each) => {
      const level = levelAt(this.voice, each);
      return level !== undefined && isRaised(level, each);
    });
  }

  /** Applies the level of a frame, from the gain at which the frame before it has ended. */
  #setLevel(pcm: Pcm, level: Level, frame: number): void {
    const before = levelAt(this.voice, frame - 1);
    const gain = gainFrom(level, frame);
    const start = before ? gainTo(before, frame - 1) : beginsSoftly(pcm, this.voice) ? gain : 0;
    const steady = isSteady(level, frame);
    if (!steady) writeGains(this.#gains, level, frame);
    for (const channel of channels) {
      const share = shareOf(channel, level.pan);
      const from = start * shareOf(channel, (before ?? level).pan);
      if (steady) ramp(pcm[channel], from, gain * share);
      else shape(pcm[channel], from, this.#gains, share);
    }
  }

  async #fill(): Promise<void> {
    const next = await (this.#next ?? this.#clip.next());
    this.#next = undefined;
    if (!next.done) {
      this.#summed = next.value.summed;
      this.#queue.push(this.#interval ? this.#interval.push(next.value.pcm) : next.value.pcm);
      return;
    }
    if (this.#interval) this.#queue.push(this.#interval.finish());
    const rest = this.#queue.take(this.#queue.length);
    fadeOut(rest);
    this.#queue.push(rest);
    this.#over = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#clip.return(undefined);
  }
}

/** What makes a voice's sound of that of its media, from one of its frames on; undefined if it is the same. */
function intervalOf(voice: MixedVoice, first: number): TimeStretch | Resampler | undefined {
  if (!voice.ramp && voice.speed === 1) return undefined;
  const frames = voice.length - first;
  const course = courseOfMedia(voice, first, frames);
  return voice.pitch === 'follows' ? new Resampler(course) : new TimeStretch(course, (frames + 1) * SAMPLES_PER_FRAME);
}

const channels = ['left', 'right'] as const;

function fadeOut(pcm: Pcm): void {
  const length = pcm.left.length;
  if (isAtRest(part(pcm, Math.max(0, length - REST)))) return;
  const end = part(pcm, Math.max(0, length - RAMP));
  for (const channel of channels) ramp(end[channel], 1, 0);
}

/** Sound that starts at rest keeps its attack; so does the start of a file, which is not a cut. */
const beginsSoftly = (pcm: Pcm, { start, reversed }: MixedVoice): boolean =>
  isAtRest(part(pcm, 0, start === 0 && !reversed ? 1 : REST));

/** 3 ms: long enough to avoid a click at a cut, too short to sound like a fade. */
export const RAMP = 144;

/** Below −60 dB a wave can start or stop without a click. */
const AT_REST = 1e-3;

/** 0.5 ms: excludes a mere zero crossing. */
export const REST = 24;

/** Half a period of a cosine, from 0 to 1. */
const RISE = Float32Array.from({ length: RAMP }, (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / RAMP));

/** Ramps the volume in place from `from` to `to` within `RAMP` samples, then stays at `to`. */
function ramp(channel: Float32Array, from: number, to: number): void {
  if (from === 1 && to === 1) return;
  const length = from === to ? 0 : Math.min(RAMP, channel.length);
  for (let at = 0; at < length; at++) channel[at] = (channel[at] ?? 0) * (from + (to - from) * (RISE[at] ?? 1));
  for (let at = length; at < channel.length; at++) channel[at] = (channel[at] ?? 0) * to;
}

/** Applies a share of a gain for each sample in place, from another gain before within `RAMP` samples. */
function shape(channel: Float32Array, from: number, gains: Float64Array, share: number): void {
  const length = from === (gains[0] ?? 0) * share ? 0 : Math.min(RAMP, channel.length);
  for (let at = 0; at < channel.length; at++) {
    const gain = (gains[at] ?? 0) * share;
    channel[at] = (channel[at] ?? 0) * (at < length ? from + (gain - from) * (RISE[at] ?? 1) : gain);
  }
}

/** Whether a piece of sound is silent enough to cut without a click. */
export const isAtRest = (pcm: Pcm): boolean => peakOf(pcm) < AT_REST;
