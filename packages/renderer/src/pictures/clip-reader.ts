import type { Frame } from 'node-av/lib';
import type { Shown } from '../libav/clip-pictures.ts';

/** A clip's picture on a frame of the video. It is valid until the next frame is asked for. */
export interface ClipPicture {
  readonly picture: Frame;
  /** Other for each other picture. */
  readonly serial: number;
}

/** Reads a clip forward, a frame of the video at a time. */
export class ClipReader implements AsyncDisposable {
  readonly #pictures: AsyncGenerator<Shown>;
  #picture: Frame | undefined;
  #serial = 0;
  /** The first frame of the video that the picture at hand does not show on. */
  #until: number;

  /** `pictures` begin with frame `from` of the video. */
  constructor(pictures: AsyncGenerator<Shown>, from: number) {
    this.#pictures = pictures;
    this.#until = from;
  }

  /** Frames are asked for in order; some may be left out. */
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
