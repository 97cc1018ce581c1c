import { readFile } from 'node:fs/promises';
import type { ImageOverlay, LocalOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { loadImage, type Image } from '@napi-rs/canvas';
import { neededScale } from '../fit.ts';
import { openPaintSurface } from './paint-surface.ts';

/** Larger pictures, in pixels, are not decoded: 400 MB. */
const MOST_PIXELS = 100_000_000;

interface Kept {
  readonly picture: Picture;
  readonly free: () => void;
}

/** The still pictures of an interval: EXIF orientation applied, each no larger than needed. */
export class Images implements Disposable {
  readonly #kept = new Map<string, Kept>();

  /** An overlay's picture, once loaded. */
  get({ id }: { readonly id: string }): Picture | undefined {
    return this.#kept.get(id)?.picture;
  }

  /** @throws Error if the file has no decodable picture */
  async load(overlay: ImageOverlay | LocalOverlay, path: string): Promise<void> {
    if (this.#kept.has(overlay.id)) return;
    const { fromHeic, isHeic } = await import('@kinoloom/media/heic');
    const image = await loadImage((await isHeic(path)) ? await fromHeic(path) : await readFile(path));
    const { width, height } = image;
    if (width === 0 || height === 0) throw new Error('It holds no picture');
    if (width * height > MOST_PIXELS) throw new Error(`It is ${width}×${height} pixels large`);
    this.#kept.set(overlay.id, shrunk(image, neededScale(overlay, image)));
  }

  /** Evicts all pictures except those of `overlays`. */
  keep(overlays: readonly { readonly id: string }[]): void {
    const wanted = new Set(overlays.map(({ id }) => id));
    for (const [id, { free }] of this.#kept) {
      if (wanted.has(id)) continue;
      free();
      this.#kept.delete(id);
    }
  }

  [Symbol.dispose](): void {
    this.keep([]);
  }
}

/** Halved as the painter would do it, but once instead of per frame. */
function shrunk(image: Image, scale: number): Kept {
  // The garbage collector does not see an image's memory: an empty source releases it.
  const empty = (): void => void (image.src = Buffer.alloc(0));
  let kept: Kept = { picture: { image, width: image.width, height: image.height }, free: empty };
  for (let rest = scale; rest <= 0.5 && Math.min(kept.picture.width, kept.picture.height) > 2; rest *= 2) {
    const { picture, free } = kept;
    const half = openPaintSurface(Math.ceil(picture.width / 2), Math.ceil(picture.height / 2));
    half.pen.imageSmoothingEnabled = true;
    half.pen.imageSmoothingQuality = 'low';
    half.pen.drawImage(picture.image, 0, 0, half.width * 2, half.height * 2, 0, 0, half.width, half.height);
    half.pixels();
    free();
    kept = { picture: half, free: () => half.free() };
  }
  return kept;
}
