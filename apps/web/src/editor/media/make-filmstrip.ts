import { CanvasSink } from 'mediabunny';
import type { MediaFile } from '../player/stage/media-file.ts';
import type { KeptStrip } from './picture-cache.ts';
import { momentsOf, pictureRules } from './picture-rules.ts';

/** Makes the pictures of a strip, a few at a time; `onBatch` gets all that are there. Undefined: the file has no picture. */
export async function makeFilmstrip(file: MediaFile, onBatch: (strip: KeptStrip) => Promise<void>): Promise<void> {
  const { picture, origin } = file;
  if (!picture?.decodable) return;
  const seconds = Math.max(0.1, (await picture.track.computeDuration()) - origin);
  const moments = momentsOf(seconds);
  const sink = new CanvasSink(picture.track, { height: pictureRules.height });
  const frames: KeptStrip['frames'][number][] = [];
  let [shape, failures] = [16 / 9, 0];
  for (const [at, moment] of inOrderOfUse(moments).entries()) {
    const canvas = await tryAgain(() => sink.getCanvas(Math.max(picture.first, origin + moment)));
    if (canvas) {
      shape = canvas.width / canvas.height;
      frames.push({ seconds: moment, file: await toJpeg(canvas) });
    } else if (++failures >= pictureRules.failures) break;
    const isLast = at === moments.length - 1;
    if ((at + 1) % pictureRules.batch !== 0 && !isLast) continue;
    await onBatch({ shape, frames: frames.toSorted((a, b) => a.seconds - b.seconds), lastUpdated: Date.now() });
    if (!isLast) await new Promise((resolve) => setTimeout(resolve, pictureRules.batchPauseMs));
  }
}

/** Every fifth first, so that the first batch is of the whole media, and each after it fills in between. */
function inOrderOfUse(moments: readonly number[]): number[] {
  const rounds = Math.ceil(moments.length / pictureRules.batch);
  return Array.from({ length: rounds }, (_, round) => moments.filter((_moment, at) => at % rounds === round)).flat();
}

async function tryAgain(
  get: () => Promise<{ readonly canvas: HTMLCanvasElement | OffscreenCanvas } | null>,
): Promise<OffscreenCanvas | undefined> {
  for (let attempt = 0; attempt < pictureRules.attempts; attempt++) {
    try {
      const made = await Promise.race([get(), late()]);
      if (made && made.canvas instanceof OffscreenCanvas) return made.canvas;
    } catch {
      // Counted as a failure by the caller once all attempts are used up.
    }
  }
  return undefined;
}

const late = (): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), pictureRules.frameTimeoutMs));

const toJpeg = (canvas: OffscreenCanvas): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality: pictureRules.quality });
