import { AV_PIX_FMT_RGBA, AVCOL_RANGE_JPEG, AVCOL_SPC_RGB } from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import type { PaintSurface } from '../paint-context/paint-surface.ts';
import { checkLibav } from '@kinoloom/media/libav';

/**
 * What is painted, in the colours of a frame. 4:2:0 takes the mean of two by two pixels: what came out of such a picture
 * goes back in without a change. Premultiplied stays premultiplied: black, not clear, is where nothing is painted.
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
    checkLibav(this.#scaler.scaleFrameSync(into, painted), 'bring what is painted into the video');
  }

  [Symbol.dispose](): void {
    this.#scaler.freeContext();
  }
}
