import { CanvasSink } from 'mediabunny';
import type { MediaFile } from '../player/worker/media-file.ts';
import { drawStrip, type DrawnStrip } from './draw-strip.ts';
import type { KeptStrip } from './picture-cache.ts';
import { pictureRules } from './picture-rules.ts';

/** Makes the pictures of a strip, a few at a time; `onBatch` gets all that are there. Undefined: the file has no picture. */
export async function makeFilmstrip(
  file: MediaFile,
  onBatch: (strip: KeptStrip) => Promise<void>,
): Promise<DrawnStrip | undefined> {
  const { picture, origin } = file;
  if (!picture?.decodable) return undefined;
  const seconds = Math.max(0.1, (await picture.track.computeDuration()) - origin);
  const sink = new CanvasSink(picture.track, { height: pictureRules.height });
  const source = {
    seconds,
    async frameAt(moment: number) {
      const made = await sink.getCanvas(Math.max(picture.first, origin + moment));
      if (!made || !(made.canvas instanceof OffscreenCanvas)) return null;
      const { canvas } = made;
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: pictureRules.quality });
      return { file: jpeg, shape: canvas.width / canvas.height };
    },
  };
  return drawStrip(source, onBatch);
}
