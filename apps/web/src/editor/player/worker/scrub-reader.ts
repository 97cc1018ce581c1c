import { gridEnd } from '@kinoloom/composition';
import type { FilePicture, MediaFile } from './media-file.ts';
import type { PictureSource } from './media-library.ts';
import type { HeldPicture, PictureCache } from './picture-cache.ts';
import { SeekSink } from './seek-sink.ts';
import { BitmapMaker } from './to-bitmap.ts';

/** Reads single pictures of a proxy while one seeks in its clip: always the one that was wanted last. */
export class ScrubReader implements PictureSource {
  readonly #file: MediaFile;
  readonly #first: number;
  readonly #cache: PictureCache;
  readonly #sink: SeekSink;
  readonly #maker: BitmapMaker;
  #wanted: number | undefined;
  #reading: Promise<void> | undefined;
  #closed = false;

  constructor(file: MediaFile, picture: FilePicture, cache: PictureCache) {
    this.#file = file;
    this.#first = picture.first;
    this.#cache = cache;
    this.#sink = new SeekSink(picture.track);
    this.#maker = new BitmapMaker(picture.bt601);
  }

  picture(index: number): HeldPicture | undefined {
    return this.#cache.get(this.#name(index));
  }

  want([index]: readonly number[]): void {
    this.#wanted = index;
  }

  async ready(index: number): Promise<void> {
    while (this.#wanted === index && !this.#cache.has(this.#name(index))) {
      this.#reading ??= this.#read(index).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
  }

  close(): void {
    this.#closed = true;
    this.#wanted = undefined;
    this.#sink.close();
  }

  #name(index: number): string {
    return `${this.#file.src}@${index}`;
  }

  async #read(index: number): Promise<void> {
    // The last picture at or before this time is the one that the frame shows.
    const sample = await this.#sink.getSample(Math.max(this.#first, this.#file.origin + gridEnd(index) - 1e-7));
    if (this.#closed) return sample?.close();
    if (!sample) throw new Error(`The proxy has no picture ${index}`);
    const bitmap = await this.#maker.make(sample);
    sample.close();
    if (this.#closed) bitmap.close();
    else this.#cache.put(this.#name(index), bitmap);
  }
}
