import { probe, withSound } from '@kinoloom/media/node';
import type { SoundOrder } from '@kinoloom/vendor-simulators/studio';
import { loadImage } from '@napi-rs/canvas';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { readFile, rm } from 'node:fs/promises';
import { AAC_FRAME } from '../clip/encoder.ts';
import { copyPicture } from '../clip/picture.ts';
import { fitToCover, toYuv } from '../clip/start-image.ts';
import { evenSize, encodeFrames } from '../footage/encode-frames.ts';
import { openFootage, readDuration } from '../footage/source.ts';
import { writeSoundFile } from '../sound/filtered.ts';
import { makeSoundtrack } from './soundtrack.ts';
import { analyseMotion } from './analyse-motion.ts';

const STILL_FPS = 25;
/** Longest side of a video made from a still image, in pixels. */
const STILL_SIDE = 1920;

/** Adds generated sound to a video without re-encoding it; a still image becomes a video of the ordered length. */
export async function addSound(order: SoundOrder): Promise<void> {
  try {
    const info = await probe(order.input, { signal: order.signal });
    if (info.kind === 'audio') throw new Error('It holds no pictures');
    if (info.kind === 'image') await makeStillVideo(order);
    else await addToVideo(order);
    order.onProgress(1);
  } catch (error) {
    await rm(order.output, { force: true });
    throw error;
  }
}

async function addToVideo(order: SoundOrder): Promise<void> {
  const { signal, input, output } = order;
  await using source = await openFootage(input);
  const motion = await analyseMotion(source, signal);
  order.onProgress(0.5);
  // A longer sound would hold the last frame.
  const durationMs = Math.min(order.durationMs, readDuration(source) * 1_000);
  const sound = makeSoundtrack({ ...order, durationMs }, motion);
  signal.throwIfAborted();
  order.onProgress(0.9);
  const track = `${output}.sound.mp4`;
  const filters = `asetnsamples=${AAC_FRAME}:p=0`;
  try {
    await writeSoundFile(sound, track, { encoder: FF_ENCODER_AAC, container: 'mp4', filters, bitrate: 160_000 });
    await withSound(input, track, output, { signal });
  } finally {
    await rm(track, { force: true });
  }
}

async function makeStillVideo(order: SoundOrder): Promise<void> {
  const bytes = await readFile(order.input);
  const image = await loadImage(bytes);
  const k = Math.min(1, STILL_SIDE / Math.max(image.width, image.height));
  const size = evenSize({ width: image.width * k, height: image.height * k });
  using still = toYuv(await fitToCover(bytes, size.width, size.height));
  const frames = Math.max(1, Math.round((order.durationMs * STILL_FPS) / 1_000));
  const sound = makeSoundtrack(order, { cuts: [], motion: [] });
  await encodeFrames(
    { ...order, ...size, fps: STILL_FPS, frames, sound, title: order.prompt.slice(0, 200) },
    (target) => copyPicture(still.picture, target),
  );
}
