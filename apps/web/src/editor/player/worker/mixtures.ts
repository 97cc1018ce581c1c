import type { Picture } from '@kinoloom/composition/painter';
import type { HeldPicture } from './picture-cache.ts';

interface Mixture {
  readonly first: object;
  readonly next: object;
  readonly share: number;
  readonly picture: Picture;
}

/** Two pictures of a clip as one: the last of each overlay is kept. */
export class Mixtures {
  readonly #mixtures = new Map<string, Mixture>();

  /** `share` of the second picture. Undefined where there is no canvas. */
  of(id: string, first: Picture, next: Picture, share: number): Picture {
    const known = this.#mixtures.get(id);
    if (known?.first === first.image && known.next === next.image && known.share === share) return known.picture;
    const { width, height } = first;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('There is no memory for a canvas');
    pen.drawImage(imageOf(first), 0, 0, width, height);
    pen.globalAlpha = share;
    pen.drawImage(imageOf(next), 0, 0, width, height);
    const picture = { image: canvas, width, height };
    this.#mixtures.set(id, { first: first.image, next: next.image, share, picture });
    return picture;
  }

  /** Forgets those of other overlays. */
  keepOnly(isNeeded: (id: string) => boolean): void {
    for (const id of this.#mixtures.keys()) if (!isNeeded(id)) this.#mixtures.delete(id);
  }
}

/** Clips have bitmaps, or the element that plays them. */
const imageOf = ({ image }: Picture): CanvasImageSource => image as HeldPicture['image'];
