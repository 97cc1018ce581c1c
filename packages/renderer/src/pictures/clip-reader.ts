import type { Frame } from 'node-av/lib';
import type { Shown } from '../libav/clip-pictures.ts';

/** A clip's picture at a frame of the video. Valid until the next frame is requested. */
export interface ClipPicture {
  readonly picture: Frame;
  /** Differs between pictures. */
  readonly serial: number;
}

/** Reads a clip forward, frame by frame. */
export class ClipReader implements AsyncDisposable {
  readonly #pictures: AsyncGenerator<Shown>;
  #picture: Frame | undefined;
  #serial = 0;
  /** First frame that the current picture does not cover. */
  #until: number;

  /** `pictures` start at frame `from` of the video. */
  constructor(pictures: AsyncGenerator<Shown>, from: number) {
    this.#pictures = pictures;
    this.#until = from;
  }

  /** Frames must be requested in order; gaps are allowed. */
  async at(frame: number): Promise<ClipPicture> {
    while (this.#until <= frame) {
      const next = await this.#pictures.next();
      if (next.done) throw new Error(`The clip has no picture for frame ${frame}`);
      this.#picture = next.value.picture;
      this.#until += next.value.frames;
      this.#serial++;
    }
    if (!this.#picture) throw new Error(`Frame ${frame} lies before what is read`);
    return { picture: this.#picture, serial: this.#serial };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pictures.return(undefined);
  }
}
