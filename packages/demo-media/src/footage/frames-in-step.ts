import type { Size } from '@kinoloom/vendor-simulators/studio';
import type { Frame } from 'node-av/lib';
import { rm } from 'node:fs/promises';
import { openEncoder, pictureFrame } from '../clip/encoder.ts';
import { type YuvPicture, pictureOf } from '../clip/picture.ts';
import type { Stereo } from '../sound/filter.ts';

export interface FramesInStep extends Size {
  readonly output: string;
  readonly fps: number;
  readonly frames: number;
  readonly sound: Stereo | null;
  readonly title: string;
  /** A whole number of frames a second, which needs no clock of its own and may be coded out of order. */
  readonly isEven?: boolean;
  readonly onProgress?: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Writes a film of even frames, each drawn into a buffer of its own while the one before is encoded. */
export async function framesInStep(
  order: FramesInStep,
  draw: (target: YuvPicture, frame: number) => Promise<void> | void,
): Promise<void> {
  const { width, height, fps, frames, signal } = order;
  let writing: Promise<void> = Promise.resolve();
  const buffers: readonly [Frame, Frame] = [pictureFrame(width, height), pictureFrame(width, height)];
  const encoder = await openEncoder({
    ...order,
    ...(order.isEven ? {} : { timeBase: { num: 1_000, den: Math.round(fps * 1_000) } }),
  });
  try {
    for (let i = 0; i < frames; i++) {
      signal.throwIfAborted();
      const buffer = buffers[i % 2 === 0 ? 0 : 1];
      await draw(pictureOf(buffer), i);
      await writing;
      writing = encoder.write(buffer);
      // Without this a rejection would count as unhandled until the next turn awaits it.
      writing.catch(() => undefined);
      order.onProgress?.((i + 1) / (frames + 1));
      // Lets an abort message reach this thread.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    await encoder.finish();
    order.onProgress?.(1);
  } catch (error) {
    await writing.catch(() => undefined);
    await encoder.close();
    await rm(order.output, { force: true });
    throw error;
  } finally {
    for (const buffer of buffers) buffer.free();
  }
}

/** Both sides even, as 4:2:0 wants them. */
export function evenSize({ width, height }: Size): Size {
  return { width: Math.max(16, Math.round(width / 2) * 2), height: Math.max(16, Math.round(height / 2) * 2) };
}
