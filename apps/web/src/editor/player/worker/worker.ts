import type { FromWorker, PlaceholderTexts, ToWorker } from '../protocol.ts';
import { PlaybackWorker } from './playback-worker.ts';
import { fileOpener } from './open-file.ts';
import { pictureBudget, PictureCache } from './picture-cache.ts';

/** The first message transfers the canvas; all others are for the player. */
export interface FirstMessage {
  readonly canvas: OffscreenCanvas;
  readonly texts: PlaceholderTexts;
}

let playback: PlaybackWorker | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<FirstMessage | ToWorker>) => {
  if (!('canvas' in data)) return playback?.handle(data);
  const context = data.canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gives no more canvases');
  playback = new PlaybackWorker(
    { canvas: data.canvas, context, isOpaque: true, isRead: false },
    fileOpener(new PictureCache(pictureBudget())),
    data.texts,
    (message: FromWorker, transfer: Transferable[] = []) => globalThis.postMessage(message, { transfer }),
  );
});
