import { withSound } from '@kinoloom/media/node';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import { rm } from 'node:fs/promises';
import { openEncoder } from '../clip/encoder.ts';
import { decodePictures, type DecodeRequest } from './pictures.ts';
import { openFootage, readDuration } from './source.ts';

export interface RewriteOptions {
  readonly input: string;
  readonly output: string;
  readonly keepSound: boolean;
  readonly title: string;
  readonly onProgress?: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Rewrites a video's frames and keeps their times; the sound packets are copied unchanged
 * where mp4 supports them. Deletes the file on failure or abort.
 * @param decodeOptions the frame format for a video of the given size
 */
export async function rewriteVideo(
  order: RewriteOptions,
  decodeOptions: (shown: Size) => DecodeRequest,
): Promise<void> {
  const { input, output, signal, title, onProgress } = order;
  const silent = `${output}.silent.mp4`;
  try {
    await using source = await openFootage(input);
    const { video, audio } = source;
    if (!video) throw new Error('It holds no pictures');
    const keepSound = order.keepSound && audio !== null;
    const fps = Math.min(120, Math.max(1, source.frameRate));
    const file = { output: keepSound ? silent : output, fps, timeBase: video.timeBase };
    await using encoder = await openEncoder({ ...file, sound: null, title });
    const totalSeconds = Math.max(0.001, readDuration(source));
    for await (const { frame, at, duration, seconds } of decodePictures(source, decodeOptions(source.shown), signal)) {
      await encoder.write(frame, { at, duration });
      onProgress?.(Math.min(0.99, seconds / totalSeconds));
    }
    await encoder.finish();
    if (keepSound) await withSound(silent, input, output, { signal });
    onProgress?.(1);
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  } finally {
    await rm(silent, { force: true });
  }
}
