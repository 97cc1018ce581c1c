import { withSound } from '@kinoloom/media/node';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import type { Frame } from 'node-av/lib';
import { rm } from 'node:fs/promises';
import { openEncoder } from '../clip/encoder.ts';
import { picturesOf, type Wanted } from './pictures.ts';
import { openFootage, secondsOf } from './source.ts';

export interface Remake extends Size {
  readonly input: string;
  readonly output: string;
  readonly keepSound: boolean;
  readonly title: string;
  readonly onProgress?: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Every picture of a film, made anew. */
export interface Redrawing {
  /** What it takes a film's pictures as. */
  readonly wanted: Wanted;
  /** The picture to write, of the remake's size, valid until the next is asked for. */
  draw(picture: Frame, seconds: number): Frame;
  free(): void;
}

/**
 * The same film with other pictures: as many, at the same times, for as long; its sound as it was, its packets untouched
 * where an mp4 can hold them. What is left of a file is removed when it fails or is aborted.
 * @param redrawing sets up the drawing for a film of that size
 */
export async function remake(order: Remake, redrawing: (shown: Size) => Redrawing): Promise<void> {
  const { input, output, signal, width, height, title, onProgress } = order;
  const silent = `${output}.silent.mp4`;
  try {
    await using film = await openFootage(input);
    const { video, audio } = film;
    if (!video) throw new Error('It holds no pictures');
    const keepSound = order.keepSound && audio !== null;
    const fps = Math.min(120, Math.max(1, film.frameRate));
    const file = { output: keepSound ? silent : output, width, height, fps, timeBase: video.timeBase };
    const encoder = await openEncoder({ ...file, sound: null, title });
    const drawing = redrawing(film.shown);
    try {
      const length = Math.max(0.001, secondsOf(film));
      for await (const { frame, at, duration, seconds } of picturesOf(film, drawing.wanted, signal)) {
        await encoder.write(drawing.draw(frame, seconds), { at, duration });
        onProgress?.(Math.min(0.99, seconds / length));
      }
      await encoder.finish();
    } finally {
      await encoder.close();
      drawing.free();
    }
    if (keepSound) await withSound(silent, input, output, { signal });
    onProgress?.(1);
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    await rm(silent, { force: true });
  }
}
