import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FPS } from '@kinoloom/composition';
import { frameAt, probe } from '@kinoloom/media/node';
import sharp from 'sharp';
import { ssim } from '../../tests/golden/ssim.ts';
import { benchComposition } from '../input/bench-composition.ts';
import { folders } from '../folders.ts';

/** How similar one frame of another render is to ours. */
export interface Likeness {
  readonly frame: number;
  /** Peak signal-to-noise ratio over red, green and blue, in dB. */
  readonly psnr: number;
  /** Mean structural similarity (SSIM) of the luma; 1 means equal. */
  readonly ssim: number;
}

interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
}

/** Compares two renders at some frames. The images stay in the runtime folder. */
export async function likenessOf(ours: string, theirs: string, name: string): Promise<Likeness[]> {
  const likeness: Likeness[] = [];
  for (const frame of comparedFrames()) {
    const [a, b] = [await pixelsAt(ours, frame, 'kinoloom'), await pixelsAt(theirs, frame, name)];
    likeness.push({ frame, psnr: psnr(a.data, b.data), ssim: ssim(a.data, b.data, a.width, 0) });
  }
  return likeness;
}

/** Every eighth word, alternately while its highlight grows and at rest. */
function comparedFrames(): number[] {
  const words = benchComposition().overlays.flatMap((overlay) =>
    overlay.type === 'caption' ? overlay.captions.flatMap(({ words }) => words) : [],
  );
  const frameOf = (ms: number): number => Math.round((ms * FPS) / 1000);
  return words
    .filter((_, index) => index % 8 === 5)
    .map(({ startMs, endMs }, index) => (index % 2 === 0 ? frameOf(startMs) + GROWING : frameOf(endMs) - 1));
}

/** Frames after a word's start at which it is between its sizes. */
const GROWING = 3;

async function pixelsAt(file: string, frame: number, name: string): Promise<Pixels> {
  const still = await frameAt(file, await probe(file), { at: ((frame + 0.5) * 1000) / FPS, format: 'png' });
  if (!still) throw new Error(`${file} has no pictures`);
  const folder = join(folders.runtime, 'frames');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${String(frame).padStart(3, '0')}-${name}.png`), still.bytes);
  const { data, info } = await sharp(still.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width };
}

function psnr(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let squares = 0;
  for (let at = 0; at < a.length; at++) if (at % 4 !== 3) squares += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / (a.length * 0.75)));
}
