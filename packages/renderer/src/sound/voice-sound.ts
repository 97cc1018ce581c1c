import { FPS } from '@kinoloom/composition';
import { part, PcmQueue, SAMPLES_PER_FRAME, TimeStretch, type Pcm, peakOf } from '@kinoloom/composition/sound';
import type { ClipPiece } from '../libav/clip-sound.ts';
import { volumeAt, type MixedVoice } from './voices.ts';

/** Opens the sound of a voice's media from `start` (seconds) on. */
export type OpenClip = (voice: MixedVoice, start: number) => AsyncGenerator<ClipPiece>;

/** What a voice adds to a frame of the video. */
export interface VoiceFrame {
  readonly pcm: Pcm;
  /** Whether it is the sum of more channels than two. */
  readonly summed: boolean;
}

/** Reads one voice of the video, a frame of the video at a time. Reads its source as far as that needs, and no further. */
export class VoiceSound implements AsyncDisposable {
  readonly voice: MixedVoice;
  readonly #clip: AsyncGenerator<ClipPiece>;
  readonly #interval: TimeStretch | undefined;
  readonly #queue = new PcmQueue();
  #over = false;
  #summed = false;

  constructor(voice: MixedVoice, open: OpenClip) {
    this.voice = voice;
    this.#clip = open(voice, voice.start / FPS);
    this.#interval = voice.speed === 1 ? undefined : new TimeStretch(voice.speed);
  }

  /** Its sound in a frame of the video, as loud as it is to be. Frames are asked for in order. */
  async read(frame: number): Promise<VoiceFrame> {
    // A little more than the frame is read, to know of an end in it before it is there.
    while (!this.#over && this.#queue.length < SAMPLES_PER_FRAME + RAMP) await this.#fill();
    const pcm = this.#queue.take(SAMPLES_PER_FRAME);
    const { from, length } = this.voice;
    const volume = volumeAt(this.voice, frame);
    if (frame > from) ramp(pcm, volumeAt(this.voice, frame - 1), volume);
    else ramp(pcm, beginsSoftly(pcm, this.voice) ? volume : 0, volume);
    if (frame === from + length - 1) fadeOut(pcm);
    return { pcm, summed: this.#summed };
  }

  async #fill(): Promise<void> {
    const next = await this.#clip.next();
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

function fadeOut(pcm: Pcm): void {
  const length = pcm.left.length;
  if (!isAtRest(part(pcm, Math.max(0, length - REST)))) ramp(part(pcm, Math.max(0, length - RAMP)), 1, 0);
}

/** What begins at rest keeps its attack; so does the beginning of a file, which is no cut. */
const beginsSoftly = (pcm: Pcm, { start }: MixedVoice): boolean => isAtRest(part(pcm, 0, start === 0 ? 1 : REST));

/** 3 ms: enough that a cut does not click, too short to be heard as a fade. */
export const RAMP = 144;

/** Below −60 dB a wave may begin or stop without a click. */
const AT_REST = 1e-3;

/** 0.5 ms: a wave that passes through 0 is not at rest. */
export const REST = 24;

/** Half a wave of a cosine, from 0 to 1. */
const RISE = Float32Array.from({ length: RAMP }, (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / RAMP));

/** Changes the sound in place: from one volume to another within `RAMP` samples, and at the second from then on. */
export function ramp({ left, right }: Pcm, from: number, to: number): void {
  if (from === 1 && to === 1) return;
  for (const channel of [left, right])
    for (let at = 0; at < channel.length; at++)
      channel[at] = (channel[at] ?? 0) * (at < RAMP ? from + (to - from) * (RISE[at] ?? 1) : to);
}

/** Whether nothing moves in a piece of sound: it can be cut there without a click. */
export const isAtRest = (pcm: Pcm): boolean => peakOf(pcm) < AT_REST;
