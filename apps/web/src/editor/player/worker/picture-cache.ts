import type { Picture } from '@kinoloom/composition/painter';

/** A cached picture: upright, with square pixels. */
export interface HeldPicture extends Picture {
  readonly image: ImageBitmap;
}

/** Cache size for decoded pictures in bytes: 256 MiB, or a quarter of that on devices with less than 4 GB. */
export function pictureBudget(): number {
  const whole = 256 * 2 ** 20;
  // Not all browsers support it.
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : Infinity;
  return gigabytes < 4 ? whole / 4 : whole;
}

/** An LRU cache of pictures by name, limited in bytes. */
export class PictureCache {
  readonly #budget: number;
  // A Map preserves insertion order: the most recently used entries are moved to its end.
  readonly #pictures = new Map<string, HeldPicture>();
  #bytes = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Number of pictures of a size that fit. */
  room({ width, height }: { width: number; height: number }): number {
    return Math.floor(this.#budget / (width * height * 4));
  }

  has(name: string): boolean {
    return this.#pictures.has(name);
  }

  get(name: string): HeldPicture | undefined {
    const picture = this.#pictures.get(name);
    if (picture) {
      this.#pictures.delete(name);
      this.#pictures.set(name, picture);
    }
    return picture;
  }

  /** Takes ownership of the picture: evicted ones are closed. */
  put(name: string, image: ImageBitmap): void {
    this.remove(name);
    this.#pictures.set(name, { image, width: image.width, height: image.height });
    this.#bytes += bytesOf(image);
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#budget || oldest === name) break;
      this.remove(oldest);
    }
  }

  remove(name: string): void {
    const picture = this.#pictures.get(name);
    if (!picture) return;
    this.#pictures.delete(name);
    this.#bytes -= bytesOf(picture.image);
    picture.image.close();
  }

  /** Evicts all pictures whose names have this prefix. */
  forget(prefix: string): void {
    for (const name of this.#pictures.keys()) if (name.startsWith(prefix)) this.remove(name);
  }
}

const bytesOf = ({ width, height }: ImageBitmap): number => width * height * 4;
