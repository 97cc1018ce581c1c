import { probe, withSound } from '@kinoloom/media/node';
import type { SoundOrder } from '@kinoloom/vendor-simulators/studio';
import { loadImage } from '@napi-rs/canvas';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { readFile, rm } from 'node:fs/promises';
import { AAC_FRAME } from '../clip/encoder.ts';
import { copyPicture } from '../clip/picture.ts';
import { coverFit, toPicture } from '../clip/start-image.ts';
import { evenSize, framesInStep } from '../footage/frames-in-step.ts';
import { openFootage, secondsOf } from '../footage/source.ts';
import { writeFiltered } from '../sound/filtered.ts';
import { soundtrack } from './soundtrack.ts';
import { watch } from './watch.ts';

const STILL_FPS = 25;
/** Longest side of a film made of a still picture. */
const STILL_SIDE = 1920;

/** A film with sound made for it, its pictures as they were; a still picture is held for the time ordered. */
export async function addSound(order: SoundOrder): Promise<void> {
  try {
    const found = await probe(order.input, { signal: order.signal });
    if (found.kind === 'audio') throw new Error('It holds no pictures');
    if (found.kind === 'image') await hold(order);
    else await underFilm(order);
    order.onProgress(1);
  } catch (error) {
    await rm(order.output, { force: true });
    throw error;
  }
}

/** The film's pictures stay as they are, packet by packet. */
async function underFilm(order: SoundOrder): Promise<void> {
  const { signal, input, output } = order;
  await using source = await openFootage(input);
  const watched = await watch(source, signal);
  order.onProgress(0.5);
  // A sound that ends after the film would hold its last picture.
  const durationMs = Math.min(order.durationMs, secondsOf(source) * 1_000);
  const sound = soundtrack({ ...order, durationMs }, watched);
  signal.throwIfAborted();
  order.onProgress(0.9);
  const track = `${output}.sound.mp4`;
  const filters = `asetnsamples=${AAC_FRAME}:p=0`;
  try {
    await writeFiltered(sound, track, { encoder: FF_ENCODER_AAC, container: 'mp4', filters, bitrate: 160_000 });
    await withSound(input, track, output, { signal });
  } finally {
    await rm(track, { force: true });
  }
}

async function hold(order: SoundOrder): Promise<void> {
  const bytes = await readFile(order.input);
  const image = await loadImage(bytes);
  const k = Math.min(1, STILL_SIDE / Math.max(image.width, image.height));
  const size = evenSize({ width: image.width * k, height: image.height * k });
  using still = toPicture(await coverFit(bytes, size.width, size.height));
  const frames = Math.max(1, Math.round((order.durationMs * STILL_FPS) / 1_000));
  const sound = soundtrack(order, { cuts: [], motion: [] });
  await framesInStep(
    { ...order, ...size, fps: STILL_FPS, frames, sound, title: order.prompt.slice(0, 200) },
    (target) => copyPicture(still.picture, target),
  );
}
