import { durationOf, type Composition } from '@kinoloom/composition';
import { Mixer } from '@kinoloom/composition/mixer';
import { SAMPLES_PER_FRAME, filmSound } from '@kinoloom/composition/sound';
import { clipSound } from '../libav/clip-sound.ts';
import { Mp4Writer } from '../libav/mp4-writer.ts';
import { SoundTrack } from '../libav/sound-track.ts';
import { fileOf, reading, type Watch } from './sources.ts';

export interface SoundJob {
  readonly composition: Composition;
  readonly sources: Readonly<Record<string, string>>;
  /** An mp4 with sound only. */
  readonly output: string;
}

/**
 * Mixes and encodes a video's sound; counts frames.
 * @param isAlone whether nothing else waits for this thread
 * @throws RenderFailed `source.unreadable` naming the overlay
 */
export async function encodeSound(
  { composition, sources, output }: SoundJob,
  watch: Watch,
  isAlone = true,
): Promise<void> {
  await using mixer = new Mixer(
    filmSound(composition),
    { from: 0, to: durationOf(composition) },
    ({ overlay }, start) => reading(overlay, clipSound(fileOf(overlay, sources), start, watch.onDamage)),
  );
  using sound = await SoundTrack.create(mixer.pieces(), isAlone);
  sound.onPacket = (samples) => watch.onFrames(Math.max(0, Math.floor(samples / SAMPLES_PER_FRAME)));
  await using writer = await Mp4Writer.create(output, { sound });
  await writer.finish();
}

/** The sound of a video, rendered in parallel with its pictures. Disposing it stops it. */
export class SoundRendering implements AsyncDisposable {
  readonly #work: Promise<void>;
  #failure: { readonly cause: unknown } | undefined;
  #stopped = false;

  constructor(job: SoundJob, { onDamage, onFrames }: Watch) {
    const heard = (frames: number): void => {
      if (this.#stopped) throw new Error('Nobody wants to hear it any more');
      onFrames(frames);
    };
    this.#work = encodeSound(job, { onDamage, onFrames: heard }, false).catch((cause: unknown) => {
      this.#failure = { cause };
    });
  }

  /** @throws the error of the sound, if it has failed by now */
  check(): void {
    if (this.#failure) throw this.#failure.cause;
  }

  /** Waits until the file is complete. @throws the error if it failed */
  async end(): Promise<void> {
    await this.#work;
    this.check();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }
}
