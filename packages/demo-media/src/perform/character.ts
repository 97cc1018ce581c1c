import { readFile } from 'node:fs/promises';
import { allocateFrame } from '../clip/encoder.ts';
import { copyPicture, cropPicture, viewFrame, type YuvPicture } from '../clip/picture.ts';
import { fitToCover, toYuv } from '../clip/start-image.ts';
import { openVideoReader } from '../footage/video-reader.ts';
import { readVideoInfo } from '../lipsync/lipsync.ts';
import type { PerformOrder, Size } from '@kinoloom/vendor-simulators/studio';

/**
 * The character's frames, fitted to the size, each valid until the next call. Videos play forwards and
 * backwards in turn.
 */
export async function openCharacter({ kind, path }: PerformOrder['character'], size: Size, signal: AbortSignal) {
  if (kind === 'video') return await openVideoCharacter(path, size, signal);
  const shown = toYuv(await fitToCover(await readFile(path), size.width, size.height));
  return { at: async (_seconds: number) => shown.picture, [Symbol.asyncDispose]: async () => shown[Symbol.dispose]() };
}

async function openVideoCharacter(path: string, size: Size, signal: AbortSignal) {
  const info = await readVideoInfo(path);
  const k = Math.max(size.width / info.width, size.height / info.height);
  const even = (side: number): number => Math.round((side * k) / 2) * 2;
  const covering = { width: Math.max(size.width, even(info.width)), height: Math.max(size.height, even(info.height)) };
  const middle = (side: 'width' | 'height'): number => Math.floor((covering[side] - size[side]) / 4) * 2;
  const reader = openVideoReader(path, { ...covering, format: 'yuv420p', scaler: 'bicubic' }, signal);
  const buffer = allocateFrame(size.width, size.height);
  return {
    async at(seconds: number): Promise<YuvPicture> {
      const position = seconds % (2 * info.seconds);
      const shown = viewFrame(await reader.pictureAt(position < info.seconds ? position : 2 * info.seconds - position));
      copyPicture(cropPicture(shown, middle('width'), middle('height')), viewFrame(buffer));
      return viewFrame(buffer);
    },
    async [Symbol.asyncDispose]() {
      await reader[Symbol.asyncDispose]();
      buffer.free();
    },
  };
}
