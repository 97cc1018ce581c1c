import sharp from 'sharp';
import { frameAt, probe } from '@kinoloom/media/node';

/** Pixels of one frame, scaled so that frames of different files can be compared. */
async function pixels(path: string, at: number | 'first' | 'last', width: number, height: number): Promise<Buffer> {
  const still = await frameAt(path, await probe(path), { at, format: 'png' });
  if (!still) throw new Error(`${path} has no picture`);
  return sharp(still.bytes).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
}

/** Peak signal-to-noise ratio in dB of two frames, by PSNR = 10·log10(255² / MSE); Infinity for equal ones. */
export async function psnr(
  a: { path: string; at: number | 'first' | 'last' },
  b: { path: string; at: number | 'first' | 'last' },
  { width, height } = { width: 320, height: 180 },
): Promise<number> {
  const [left, right] = await Promise.all([pixels(a.path, a.at, width, height), pixels(b.path, b.at, width, height)]);
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += ((left[index] ?? 0) - (right[index] ?? 0)) ** 2;
  return sum === 0 ? Infinity : 10 * Math.log10((255 * 255 * left.length) / sum);
}
