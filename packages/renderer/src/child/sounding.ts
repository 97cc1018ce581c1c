import { writeSound, type SoundJob } from './write-sound.ts';
import type { Watch } from './watch.ts';

/** The sound of a film, in the making while its pictures are made. To dispose of it is to stop it. */
export class Sounding implements AsyncDisposable {
  readonly #work: Promise<void>;
  #failure: { readonly cause: unknown } | undefined;
  #stopped = false;

  constructor(job: SoundJob, { onDamage, onFrames }: Watch) {
    const heard = (frames: number): void => {
      if (this.#stopped) throw new Error('Nobody wants to hear it any more');
      onFrames(frames);
    };
    this.#work = writeSound(job, { onDamage, onFrames: heard }).catch((cause: unknown) => {
      this.#failure = { cause };
    });
  }

  /** @throws what the sound failed of, if it has by now */
  check(): void {
    if (this.#failure) throw this.#failure.cause;
  }

  /** Waits until its file is whole. @throws what it failed of */
  async end(): Promise<void> {
    await this.#work;
    this.check();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }
}
