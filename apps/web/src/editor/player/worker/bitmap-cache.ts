import { isVideo } from '@kinoloom/composition';
import {
  alpha,
  bounds,
  cacheKey,
  paint,
  paintBlended,
  type Pen,
  type SeenOverlay,
  type PaintContext,
} from '@kinoloom/composition/painter';
import { newSurface, penOf, type Surface } from './surface.ts';

/** An overlay as it looks but for its fades. */
interface Look {
  readonly key: string;
  /** What it shows, where that comes from outside the document. */
  readonly picture: object | undefined;
}

/** A look on a canvas of its own, in output pixels. */
interface Print extends Look {
  readonly surface: Surface | undefined;
  readonly left: number;
  readonly top: number;
}

/**
 * Paints overlays, and keeps a copy of those that stand still: titles and stickers cost more to paint than moving pictures
 * do. A copy is made when a look is wanted for the second time, since an animation has another one in each frame.
 */
export class BitmapCache {
  readonly #looks = new Map<string, Look>();
  readonly #prints = new Map<string, Print>();

  /** As `paintBlended`, with a pen that only scales canvas pixels to output pixels. */
  paint(pen: Pen, overlay: SeenOverlay, at: number, stage: PaintContext): void {
    const share = alpha(overlay, at);
    if (isMoving(overlay) || share <= 0) return paintBlended(pen, overlay, at, stage);
    const { a, d } = pen.getTransform();
    const { width, height } = stage.canvas;
    const look = {
      key: JSON.stringify([a, d, width, height, cacheKey(overlay, at)]),
      picture: overlay.type === 'image' || overlay.type === 'local' ? stage.picture(overlay, at) : undefined,
    };
    const print = this.#print(overlay, at, stage, look, { across: a, down: d });
    if (!print) return paintBlended(pen, overlay, at, stage);
    if (!print.surface) return;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = Math.round(share * 255) / 255;
    const { canvas } = print.surface;
    pen.drawImage(canvas, print.left, print.top, canvas.width, canvas.height);
    pen.restore();
  }

  /** Lets go of all but what these overlays look like. */
  keep(overlays: readonly SeenOverlay[]): void {
    const wanted = new Set(overlays.map(({ id }) => id));
    for (const kept of [this.#looks, this.#prints]) for (const id of kept.keys()) if (!wanted.has(id)) kept.delete(id);
  }

  #print(
    overlay: SeenOverlay,
    at: number,
    stage: PaintContext,
    look: Look,
    { across, down }: { across: number; down: number },
  ): Print | undefined {
    const known = this.#prints.get(overlay.id);
    if (known && isSame(known, look)) return known;
    this.#prints.delete(overlay.id);
    const before = this.#looks.get(overlay.id);
    this.#looks.set(overlay.id, look);
    if (!before || !isSame(before, look)) return undefined;
    const { x, y, width, height } = bounds(overlay, at, stage);
    const [left, top] = [Math.floor(x * across), Math.floor(y * down)];
    const [right, bottom] = [Math.ceil((x + width) * across), Math.ceil((y + height) * down)];
    const isSeen = width > 0 && height > 0;
    const surface = isSeen ? newSurface(right - left, bottom - top) : undefined;
    if (surface) {
      const sheet = penOf(surface.context);
      sheet.setTransform(across, 0, 0, down, -left, -top);
      paint(sheet, overlay, at, stage);
    }
    const print = { ...look, surface, left, top };
    this.#prints.set(overlay.id, print);
    return print;
  }
}

const isMoving = (overlay: SeenOverlay): boolean => isVideo(overlay);

const isSame = (one: Look, other: Look): boolean => one.key === other.key && one.picture === other.picture;
