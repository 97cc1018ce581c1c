import type { FromWorker } from '../protocol.ts';
import { PlaybackWorker } from './playback-worker.ts';
import { elementOpener } from './open-element.ts';
import { PictureCache, pictureBudget } from './picture-cache.ts';

/** A stage in the window itself, for browsers without WebCodecs: media elements decode, the same painter paints. */
export function playbackInWindow(canvas: HTMLCanvasElement, post: (message: FromWorker) => void): PlaybackWorker {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gives no more canvases');
  return new PlaybackWorker(
    { canvas, context, isOpaque: true },
    elementOpener(new PictureCache(pictureBudget())),
    post,
  );
}
