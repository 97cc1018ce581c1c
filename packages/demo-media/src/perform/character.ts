import { readFile } from 'node:fs/promises';
import { pictureFrame } from '../clip/encoder.ts';
import { copyPicture, partOf, pictureOf, type YuvPicture } from '../clip/picture.ts';
import { coverFit, toPicture } from '../clip/start-image.ts';
import { openReel } from '../footage/reel.ts';
import { openFootage, secondsOf } from '../footage/source.ts';
import type { PerformOrder, Size } from '@kinoloom/vendor-simulators/studio';

/** What a performance is given to: pictures that fill the frame. */
export interface Character extends AsyncDisposable {
  /** Its picture at a moment; a film's plays to and fro. Valid until the next is asked for. */
  at(seconds: number): Promise<YuvPicture>;
  readonly moves: boolean;
}

export async function openCharacter(
  { kind, path }: PerformOrder['character'],
  size: Size,
  signal: AbortSignal,
): Promise<Character> {
  switch (kind) {
    case 'image':
      return await still(path, size);
    case 'video':
      return await moving(path, size, signal);
    default:
      return kind satisfies never;
  }
}

async function still(path: string, { width, height }: Size): Promise<Character> {
  const shown = toPicture(await coverFit(await readFile(path), width, height));
  return {
    at: async () => shown.picture,
    moves: false,
    [Symbol.asyncDispose]: async () => shown.free(),
  };
}

async function moving(path: string, size: Size, signal: AbortSignal): Promise<Character> {
  const film = await facts(path);
  const k = Math.max(size.width / film.width, size.height / film.height);
  const even = (side: number): number => Math.max(16, Math.round((side * k) / 2) * 2);
  const covering = { width: Math.max(size.width, even(film.width)), height: Math.max(size.height, even(film.height)) };
  const middle = (side: 'width' | 'height'): number => Math.floor((covering[side] - size[side]) / 4) * 2;
  const reel = openReel(path, { ...covering, format: 'yuv420p', scaler: 'bicubic' }, signal);
  const buffer = pictureFrame(size.width, size.height);
  return {
    moves: true,
    async at(seconds) {
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

async function facts(path: string): Promise<Size & { seconds: number }> {
  await using source = await openFootage(path);
  if (!source.video) throw new Error('The character holds no pictures');
  return { ...source.shown, seconds: Math.max(0.05, secondsOf(source)) };
}
