import { rm, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Studio } from '../studio.ts';
import { InputUnavailable } from './input-image.ts';
import type { Plan } from './models.ts';

/** Every clip of the sandbox has this many frames a second. */
const FPS = 30;

export interface Making {
  readonly studio: Studio;
  readonly readInput: (reference: string, signal: AbortSignal) => Promise<Buffer>;
  /** The folder to leave the files in. */
  readonly folder: string;
  readonly seed: number;
  readonly onProgress: (fraction: number, frames: number) => void;
  readonly signal: AbortSignal;
}

/** Makes what was planned and names the files made, which are there whole or not at all. */
export async function make(plan: Plan, making: Making): Promise<string[]> {
  const { studio, folder, seed, signal } = making;
  const startImage = await input(plan.startImage, making);
  const measured = startImage && (await measure(studio, startImage));
  const order = { prompt: plan.prompt, seed, ...plan.size(measured), signal, ...(startImage ? { startImage } : {}) };
  if (plan.kind === 'image') {
    const name = `output.${plan.format}`;
    const bytes = await studio.makeImage({ ...order, format: plan.format });
    await writeFile(join(folder, `${name}.part`), bytes);
    await rename(join(folder, `${name}.part`), join(folder, name));
    return [name];
  }
  const lastImage = await input(plan.lastImage, making);
  const part = join(folder, 'part.mp4');
  // What a killed process left behind.
  await rm(part, { force: true });
  const { durationMs, cameraFixed } = plan;
  const frames = Math.round((durationMs * FPS) / 1_000);
  await studio.makeClip({
    ...order,
    durationMs,
    fps: FPS,
    cameraFixed,
    output: part,
    onProgress: (fraction) => making.onProgress(fraction, frames),
    ...(lastImage ? { lastImage } : {}),
  });
  await rename(part, join(folder, 'output.mp4'));
  return ['output.mp4'];
}

async function input(reference: string | undefined, { readInput, signal }: Making): Promise<Buffer | undefined> {
  return reference === undefined ? undefined : await readInput(reference, signal);
}

async function measure(studio: Studio, image: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await studio.measure(image);
  } catch (cause) {
    throw new InputUnavailable('Invalid image: it cannot be read as a picture.', { cause });
  }
}
