import { AV_PIX_FMT_RGBA, AVCOL_RANGE_JPEG, AVCOL_SPC_RGB } from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import type { PaintSurface } from '../paint-context/paint-surface.ts';
import { checkLibav } from '@kinoloom/media/libav';

/**
 * Converts a painted surface to a frame's colours. 4:2:0 averages 2 × 2 pixels: a picture converted from it converts
 * back unchanged. The result stays premultiplied: unpainted areas are black, not transparent.
 */
export class SurfaceScaler implements Disposable {
  readonly #scaler = new SoftwareScaleContext();

  constructor() {
    this.#scaler.allocContext();
    checkLibav(this.#scaler.setOption('sws_flags', 'area+accurate_rnd'), 'set up the scaler');
  }

  /** Into a frame of the surface's size. */
  convert(surface: PaintSurface, into: Frame): void {
    const { width, height } = surface;
    // The frame only borrows these bytes.
    const bytes = surface.pixels();
    using painted = Frame.fromVideoBuffer(bytes, { width, height, format: AV_PIX_FMT_RGBA });
    painted.colorSpace = AVCOL_SPC_RGB;
    painted.colorRange = AVCOL_RANGE_JPEG;
    // It has been converted already, where that is needed.
    painted.colorPrimaries = into.colorPrimaries;
    painted.colorTrc = into.colorTrc;
    checkLibav(this.#scaler.scaleFrameSync(into, painted), 'bring what is painted into the video');
  }

  [Symbol.dispose](): void {
    this.#scaler.freeContext();
  }
}
