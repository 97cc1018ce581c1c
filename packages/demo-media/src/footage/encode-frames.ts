import type { Size } from '@kinoloom/vendor-simulators/studio';
import { rm } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type EncoderOptions, openEncoder, allocateFrame } from '../clip/encoder.ts';
import { type YuvPicture, viewFrame } from '../clip/picture.ts';

export interface EncodeFramesOptions extends Size, Omit<EncoderOptions, 'timeBase'> {
  readonly frames: number;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal: AbortSignal;
}

/** Encodes drawn frames at a constant rate; deletes the file on failure or abort. */
export async function encodeFrames(
  order: EncodeFramesOptions,
  draw: (target: YuvPicture, frame: number) => Promise<void> | void,
): Promise<void> {
  const { width, height, frames, signal, onProgress } = order;
  using buffer = allocateFrame(width, height);
  try {
    await using encoder = await openEncoder(order);
    for (let i = 0; i < frames; i++) {
      signal.throwIfAborted();
      await draw(viewFrame(buffer), i);
      await encoder.write(buffer);
      onProgress?.((i + 1) / (frames + 1));
      // Lets an abort message reach this thread.
      await breathe();
    }
    await encoder.finish();
    onProgress?.(1);
  } catch (error) {
    await rm(order.output, { force: true });
    throw error;
  }
}

/** Rounds both sides to even numbers, which 4:2:0 requires. */
export function evenSize({ width, height }: Size): Size {
  return { width: Math.max(16, Math.round(width / 2) * 2), height: Math.max(16, Math.round(height / 2) * 2) };
}
