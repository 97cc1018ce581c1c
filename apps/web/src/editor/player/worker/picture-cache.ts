import type { Picture } from '@kinoloom/composition/painter';

/** A picture that is at hand: upright, with square pixels. */
export interface HeldPicture extends Picture {
  readonly image: ImageBitmap;
}

/** Bytes that decoded pictures may take: a quarter of a GB, less on devices with little memory. */
export function pictureBudget(): number {
  const whole = 256 * 2 ** 20;
  // Not every browser says it.
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : Infinity;
  return gigabytes < 4 ? whole / 4 : whole;
}

/** The pictures used last, by name, as many as fit into a number of bytes. */
export class PictureCache {
  readonly #budget: number;
  // A Map keeps its order: what was used last is put at its end.
  readonly #pictures = new Map<string, HeldPicture>();
  #bytes = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many pictures of a size fit in altogether. */
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

  /** Takes the picture over: whatever is thrown out is closed. */
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

  /** Throws out everything whose name begins so. */
  forget(prefix: string): void {
    for (const name of this.#pictures.keys()) if (name.startsWith(prefix)) this.remove(name);
  }
}

const bytesOf = ({ width, height }: ImageBitmap): number => width * height * 4;
