import type { ImageOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { neededScale } from '../fit.ts';
import { openPaintSurface, type PaintSurface } from './paint-surface.ts';
import { premultiply } from './premultiply.ts';

interface Kept {
  readonly picture: Picture;
  readonly free: () => void;
}

/** The still pictures of an interval, decoded as for thumbnails, each no larger than needed. */
export class Images implements Disposable {
  readonly #kept = new Map<string, Kept>();

  /** An overlay's picture, once loaded. */
  get({ id }: { readonly id: string }): Picture | undefined {
    return this.#kept.get(id)?.picture;
  }

  /** @throws Error if the file has no decodable picture */
  async load(overlay: ImageOverlay, path: string): Promise<void> {
    if (this.#kept.has(overlay.id)) return;
    // Loaded late: sharp takes a moment, and few videos hold a still.
    const { openStill, shownStill } = await import('@kinoloom/media/stills');
    const still = await openStill(await shownStill(path));
    const { data, info } = await still.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    premultiply(data);
    const surface = openPaintSurface(info.width, info.height);
    surface.pixels().set(data);
    this.#kept.set(overlay.id, shrunk(surface, neededScale(overlay, surface)));
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
function shrunk(whole: PaintSurface, scale: number): Kept {
  let kept: Kept = { picture: whole, free: () => whole.free() };
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
