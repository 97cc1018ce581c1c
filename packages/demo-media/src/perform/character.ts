import { readFile } from 'node:fs/promises';
import { pictureFrame } from '../clip/encoder.ts';
import { copyPicture, partOf, pictureOf, type YuvPicture } from '../clip/picture.ts';
import { coverFit, toPicture } from '../clip/start-image.ts';
import { openReel } from '../footage/reel.ts';
import { filmFacts } from '../lipsync/lipsync.ts';
import type { PerformOrder, Size } from '@kinoloom/vendor-simulators/studio';

/**
 * What a performance is given to: pictures that fill the frame, each valid until the next is asked for. A film's play to and
 * fro.
 */
export async function openCharacter({ kind, path }: PerformOrder['character'], size: Size, signal: AbortSignal) {
  if (kind === 'video') return await filmed(path, size, signal);
  const shown = toPicture(await coverFit(await readFile(path), size.width, size.height));
  return { at: async (_seconds: number) => shown.picture, [Symbol.asyncDispose]: async () => shown[Symbol.dispose]() };
}

async function filmed(path: string, size: Size, signal: AbortSignal) {
  const film = await filmFacts(path);
  const k = Math.max(size.width / film.width, size.height / film.height);
  const even = (side: number): number => Math.round((side * k) / 2) * 2;
  const covering = { width: Math.max(size.width, even(film.width)), height: Math.max(size.height, even(film.height)) };
  const middle = (side: 'width' | 'height'): number => Math.floor((covering[side] - size[side]) / 4) * 2;
  const reel = openReel(path, { ...covering, format: 'yuv420p', scaler: 'bicubic' }, signal);
  const buffer = pictureFrame(size.width, size.height);
  return {
    async at(seconds: number): Promise<YuvPicture> {
      const turn = seconds % (2 * film.seconds);
      const shown = pictureOf(await reel.at(turn < film.seconds ? turn : 2 * film.seconds - turn));
      copyPicture(partOf(shown, middle('width'), middle('height')), pictureOf(buffer));
      return pictureOf(buffer);
    },
    async [Symbol.asyncDispose]() {
      await reel[Symbol.asyncDispose]();
      buffer.free();
    },
  };
}
