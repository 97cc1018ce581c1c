import { FPS } from '@kinoloom/composition';
import { part, PcmQueue, SAMPLES_PER_FRAME, TimeStretch, type Pcm } from '@kinoloom/composition/sound';
import type { ClipPiece } from '../libav/clip-sound.ts';
import { isAtRest, ramp, RAMP, REST } from './ramp.ts';
import { volumeAt, type Voice } from './voices.ts';

/** Opens the sound of a voice's media from `start` (seconds) on. */
export type OpenClip = (voice: Voice, start: number) => AsyncGenerator<ClipPiece>;

/** What a voice adds to a frame of the film. */
export interface VoiceFrame {
  readonly pcm: Pcm;
  /** Whether it is the sum of more channels than two. */
  readonly summed: boolean;
}

/** Reads one voice of the film, a frame of the film at a time. Reads its source as far as that needs, and no further. */
export class VoiceSound implements AsyncDisposable {
  readonly voice: Voice;
  readonly #clip: AsyncGenerator<ClipPiece>;
  readonly #stretch: TimeStretch | undefined;
  readonly #queue = new PcmQueue();
  #over = false;
  #summed = false;

  constructor(voice: Voice, open: OpenClip) {
    this.voice = voice;
    this.#clip = open(voice, voice.start / FPS);
    this.#stretch = voice.speed === 1 ? undefined : new TimeStretch(voice.speed);
  }

  /** Its sound in a frame of the film, as loud as it is to be. Frames are asked for in order. */
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
      this.#queue.push(this.#stretch ? this.#stretch.push(next.value.pcm) : next.value.pcm);
      return;
    }
    if (this.#stretch) this.#queue.push(this.#stretch.finish());
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
const beginsSoftly = (pcm: Pcm, { start }: Voice): boolean => isAtRest(part(pcm, 0, start === 0 ? 1 : REST));
