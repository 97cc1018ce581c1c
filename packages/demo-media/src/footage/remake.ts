import type { Size } from '@kinoloom/vendor-simulators/studio';
import type { Frame } from 'node-av/lib';
import { rm } from 'node:fs/promises';
import { openEncoder } from '../clip/encoder.ts';
import type { Stereo } from '../sound/filter.ts';
import { picturesOf, type Wanted } from './pictures.ts';
import { recordingOf } from './recording.ts';
import { isKept, openFootage, secondsOf, type FootageSource, type StoredPackets, storedSound } from './source.ts';

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
  /** The picture to write, of the remake's size, valid until the next but one is asked for. */
  draw(picture: Frame, seconds: number): Frame;
  free(): void;
}

/**
 * The same film with other pictures: as many, at the same times, for as long; its sound as it was, its packets untouched
 * where an mp4 can hold them. What is left of a file is removed when it fails or is aborted.
 * @param redrawing sets up the drawing for a film of that size
 */
export async function remake(order: Remake, redrawing: (shown: Size) => Redrawing): Promise<void> {
  const { signal, width, height } = order;
  try {
    await using film = await openFootage(order.input);
    // Sound and pictures are read apart, since a reader gives one stream only.
    await using sounding = await openFootage(order.input);
    const sound = order.keepSound ? await soundOf(sounding, signal) : null;
    const { video } = film;
    if (!video) throw new Error('It holds no pictures');
    const encoder = await openEncoder({
      output: order.output,
      width,
      height,
      fps: Math.min(120, Math.max(1, film.frameRate)),
      timeBase: video.timeBase,
      sound,
      title: order.title,
    });
    const drawing = redrawing(film.shown);
    let writing: Promise<void> = Promise.resolve();
    try {
      const length = Math.max(0.001, secondsOf(film));
      for await (const { frame, at, duration, seconds } of picturesOf(film, drawing.wanted, signal)) {
        const drawn = drawing.draw(frame, seconds);
        await writing;
        writing = encoder.write(drawn, { at, duration });
        // Without this a rejection would count as unhandled until the next turn awaits it.
        writing.catch(() => undefined);
        // A drawing may hand back the picture it was given, which is only lent until the next.
        if (drawn === frame) await writing;
        order.onProgress?.(Math.min(0.99, seconds / length));
      }
      await writing;
      await encoder.finish();
      order.onProgress?.(1);
    } finally {
      await writing.catch(() => undefined);
      await encoder.close();
      drawing.free();
      if (sound && 'packets' in sound) sound[Symbol.dispose]();
    }
  } catch (error) {
    await rm(order.output, { force: true });
    throw error;
  }
}

async function soundOf(source: FootageSource, signal: AbortSignal): Promise<Stereo | StoredPackets | null> {
  return isKept(source) ? await storedSound(source, signal) : await recordingOf(source, signal);
}
