import type { FromStage } from '../protocol.ts';
import { FilmStage } from './film-stage.ts';
import { elementOpener } from './open-element.ts';
import { PictureCache, pictureBudget } from './picture-cache.ts';

/** A stage in the window itself, for browsers without WebCodecs: media elements decode, the same painter paints. */
export function stageInWindow(canvas: HTMLCanvasElement, post: (message: FromStage) => void): FilmStage {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gives no more canvases');
  return new FilmStage({ canvas, context, isOpaque: true }, elementOpener(new PictureCache(pictureBudget())), post);
}
