import { isStill, isVideo, overlaysOf, resolvedAt, type SeenLayer, type SeenOverlay } from '@kinoloom/composition';
import {
  adjust,
  alpha,
  operationOf,
  paintBlended,
  paintedLayers,
  paintLayer,
  type Rect,
} from '@kinoloom/composition/painter';
import type { Frame } from 'node-av/lib';
import type { PixelBuffers } from '../blend/pixel-buffer.ts';
import { toFilm } from '../libav/film-colours.ts';
import { SurfaceScaler } from '../libav/surface-scaler.ts';
import { openPaintSurface, type PaintSurface } from '../paint-context/paint-surface.ts';
import type { FilmColours } from '../film-colour-names.ts';
import type { Encoding } from '../segment.ts';
import { OverlayBitmapCache } from './overlay-bitmap-cache.ts';
import type { SourceFrames } from './source-frames.ts';

interface Print {
  readonly surface: PaintSurface;
  readonly place: Rect;
}

/** Video frames painted as a whole. Static content is painted once and cached. */
export class Painted implements Disposable {
  readonly #props: SourceFrames;
  readonly #scaler = new SurfaceScaler();
  readonly #surface: PaintSurface;
  readonly #buffers: PixelBuffers;
  readonly #colours: FilmColours;
  readonly #prints = new OverlayBitmapCache<Print>({
    make: (surface, place) => ({ surface, place }),
    patch: ({ surface, place }, part, { x, y, width, height }) => {
      const [left, top] = [x - place.x, y - place.y];
      surface.pen.setTransform(1, 0, 0, 1, 0, 0);
      surface.pen.clearRect(left, top, width, height);
      surface.pen.drawImage(part.image, 0, 0, width, height, left, top, width, height);
      part.free();
      return { surface, place };
    },
    free: ({ surface }) => surface.free(),
  });
  #last: { readonly seen: readonly unknown[]; readonly frame: Frame } | undefined;

  constructor({ canvas, colours }: Pick<Encoding, 'canvas' | 'colours'>, props: SourceFrames, buffers: PixelBuffers) {
    this.#colours = colours;
    this.#props = props;
    this.#surface = openPaintSurface(canvas.width, canvas.height);
    this.#buffers = buffers;
  }

  /** The video at a frame, valid until the next one is requested, or as long as a reference to it is held. */
  async at(over: readonly SeenLayer[], at: number): Promise<Frame> {
    const seen: unknown[] = [];
    const draw: (() => void)[] = [];
    const { pen, width, height } = this.#surface;
    const { paintContext } = this.#props;
    for (const overlay of paintedLayers(over, at)) {
      if (overlay.type === 'passage') {
        for (const side of overlaysOf([overlay])) await this.#props.seek(side, at);
        seen.push(overlay, at, 0);
        draw.push(() => paintLayer(pen, overlay, at, paintContext));
        continue;
      }
      if (overlay.type === 'adjustment') {
        seen.push(resolvedAt(overlay, at));
        draw.push(() => adjust(pen, overlay, at, paintContext));
        continue;
      }
      const share = alpha(overlay, at);
      if (share <= 0) continue;
      const serial = await this.#props.seek(overlay, at);
      if (serial !== '') {
        // While it moves, the same picture looks different in each frame.
        seen.push(resolvedAt(overlay, at), serial, isVideo(overlay) && isStill(overlay, at, 1) ? null : at);
        draw.push(() => paintBlended(pen, overlay, at, paintContext));
        continue;
      }
      const print = this.#prints.at(overlay, at, paintContext, serial);
      if (!print) continue;
      seen.push(print, share, overlay.styles.blend);
      draw.push(() => {
        pen.globalAlpha = share;
        pen.globalCompositeOperation = operationOf(overlay);
        const { x, y } = print.place;
        pen.drawImage(print.surface.image, x, y, print.surface.width, print.surface.height);
        pen.globalAlpha = 1;
        pen.globalCompositeOperation = 'source-atop';
      });
    }
    const last = this.#last;
    if (last && seen.length === last.seen.length && seen.every((each, index) => each === last.seen[index]))
      return last.frame;
    const { frame } = this.#buffers.next();
    this.#last = { seen, frame };
    pen.globalCompositeOperation = 'source-over';
    pen.fillStyle = '#000000';
    pen.fillRect(0, 0, width, height);
    // Equals `source-over` on an opaque ground, and the painter requires it there.
    pen.globalCompositeOperation = 'source-atop';
    for (const each of draw) each();
    toFilm(this.#surface.pixels(), this.#colours);
    this.#scaler.convert(this.#surface, frame);
    return frame;
  }

  /** Evicts the cache of other overlays and of the last frame. */
  keep(over: readonly SeenOverlay[]): void {
    this.#prints.keep(over);
    this.#last = undefined;
  }

  [Symbol.dispose](): void {
    this.#prints[Symbol.dispose]();
    this.#surface.free();
    this.#scaler[Symbol.dispose]();
  }
}
