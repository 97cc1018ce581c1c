import { durationOf, type Composition } from '@kinoloom/composition';
import { LoudnessMeter, SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import { PlaybackMixer, type FindVoice } from '../sound/mixer.ts';

/** Blocks between two reports: two seconds of sound. */
const REPORT = 10;

/** Measures the loudness of a whole film as it will be in the file. */
export class Measurement implements Disposable {
  readonly #mixer: PlaybackMixer;
  readonly #samples: number;
  #isOver = false;

  constructor(composition: Composition, find: FindVoice) {
    this.#mixer = new PlaybackMixer(composition, 0, find);
    this.#samples = durationOf(composition) * SAMPLES_PER_FRAME;
  }

  /** In LUFS; undefined if it was disposed before the end. `onShare`: how much has been measured, 0 to 1. */
  async run(onShare: (share: number) => void): Promise<number | undefined> {
    const meter = new LoudnessMeter();
    for (let count = 1; !this.#isOver; count++) {
      const block = await this.#mixer.next();
      if (!block) break;
      meter.push(block);
      if (count % REPORT === 0) onShare((block.at + block.left.length) / this.#samples);
    }
    return this.#isOver ? undefined : meter.integrated;
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#mixer.close();
  }
}
