import { decibelsOf, durationOf, type Composition } from '@kinoloom/composition';
import { LoudnessMeter, part, SAMPLES_PER_FRAME, type Pcm } from '@kinoloom/composition/sound';
import type { Measurable, MeasuredSound } from '../protocol.ts';
import { PlaybackMixer, type FindVoice } from '../sound/mixer.ts';

/** Blocks between two reports: two seconds of sound. */
const REPORT = 10;

/** Measures the sound of a whole film as it will be in the file. */
export class Measurement implements Disposable {
  readonly #mixer: PlaybackMixer;
  readonly #frames: number;
  #isOver = false;

  constructor(composition: Composition, { gain, without }: Measurable, find: FindVoice) {
    const film = { gain, overlays: composition.overlays.filter(({ id }) => id !== without) };
    this.#mixer = new PlaybackMixer(film, 0, find);
    this.#frames = durationOf(film);
  }

  /** Undefined if it was disposed before the end. `onShare`: how much has been measured, 0 to 1. */
  async run(onShare: (share: number) => void): Promise<MeasuredSound | undefined> {
    const meter = new LoudnessMeter();
    const levels = new Float32Array(this.#frames).fill(-Infinity);
    for (let count = 1; !this.#isOver; count++) {
      const block = await this.#mixer.next();
      if (!block) break;
      meter.push(block);
      const first = block.at / SAMPLES_PER_FRAME;
      for (let frame = 0; (frame + 1) * SAMPLES_PER_FRAME <= block.left.length; frame++)
        levels[first + frame] = levelOf(part(block, frame * SAMPLES_PER_FRAME, (frame + 1) * SAMPLES_PER_FRAME));
      if (count % REPORT === 0) onShare((first + block.left.length / SAMPLES_PER_FRAME) / this.#frames);
    }
    return this.#isOver ? undefined : { loudness: meter.integrated, levels };
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#mixer.close();
  }
}

/** Root mean square of both channels, in dB. */
function levelOf({ left, right }: Pcm): number {
  let power = 0;
  for (let at = 0; at < left.length; at++) power += (left[at] ?? 0) ** 2 + (right[at] ?? 0) ** 2;
  return decibelsOf(Math.sqrt(power / (2 * left.length)));
}
