// @module-tag slow
import { stat } from 'node:fs/promises';
import { AV_PIX_FMT_RGB24 } from 'node-av/constants';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animationAsClip } from './animation.ts';
import { evenly, makeClip } from './fixtures/make-clip.ts';
import { makeSmallMp4, picture } from './fixtures/scenes.ts';
import { fileWith, workspace } from './fixtures/workspace.ts';
import { frameAt } from './frame-at.ts';
import { probe } from './probe.ts';

const at = await workspace();

const REDS = [0, 60, 120, 180, 240];
/** Pictures of 65 × 49 pixels, each of another red. */
const shades = async (delays: readonly number[]) => {
  const pictures = await Promise.all(
    delays.map((_, index) =>
      sharp({ create: { width: 65, height: 49, channels: 3, background: { r: REDS[index] ?? 0, g: 40, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } });
};

/** The clip of an animated picture, which is probed. */
async function clipOf(path: string) {
  const output = at('clip.mp4');
  expect(await animationAsClip(path, output)).toBe(true);
  const found = await probe(output);
  if (found.kind !== 'video') throw new Error('It is no clip');
  return { output, found };
}

test.for([
  ['webp', [60, 60, 60, 60]],
  ['webp', [100, 400, 50, 250]],
  ['gif', [80, 80, 80, 80, 80]],
  ['gif', [100, 500, 100, 200, 40]],
] as const)('an animated %s of %j ms is a clip of this length, whose pictures are shown as long', async (one) => {
  const [format, delays] = one;
  const animated = await shades(delays);
  const options = { delay: [...delays], loop: 0 };
  const file = format === 'webp' ? animated.webp({ ...options, lossless: true }) : animated.gif(options);
  const { output, found } = await clipOf(await fileWith(at(`moving.${format}`), await file.toBuffer()));
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  expect(found).toMatchObject({ container: 'mp4', width: 64, height: 48, hasAudio: false, frameCount: delays.length });
  expect(Math.abs(found.durationMs - total)).toBeLessThanOrEqual(1);
  // From the first picture to the last.
  expect(found.frameRate).toBeCloseTo((1_000 * (delays.length - 1)) / (total - (delays.at(-1) ?? 0)), 1);
  let start = 0;
  for (const [index, delay] of delays.entries()) {
    const still = await frameAt(output, found, { at: start + delay / 2, format: 'png' });
    const { data } = await sharp(still?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - (REDS[index] ?? 0))).toBeLessThan(8);
    start += delay;
  }
});

test.for([
  ['apng', { codec: 'apng', pixelFormat: AV_PIX_FMT_RGB24 }],
  ['avif', { codec: 'libsvtav1', options: { preset: '12' } }],
] as const)('an animated picture written as %s is a clip of its length and rate', async ([format, encoding]) => {
  await makeClip(at(`moving.${format}`), { format, video: picture({ timesMs: evenly(20, 10), ...encoding }) });
  const { found } = await clipOf(at(`moving.${format}`));
  expect(found).toMatchObject({ container: 'mp4', width: 320, height: 180, frameCount: 20 });
  expect(Math.abs(found.durationMs - 2_000)).toBeLessThanOrEqual(2);
  expect(found.frameRate).toBeCloseTo(10, 1);
});

test('what has a single picture, or is a clip already, is none', async () => {
  const one = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 90, g: 40, b: 90 } } });
  const output = at('none.mp4');
  for (const [name, bytes] of [
    ['one.webp', await one.clone().webp().toBuffer()],
    ['one.gif', await one.clone().gif().toBuffer()],
    ['one.png', await one.clone().png().toBuffer()],
    ['one.avif', await one.clone().avif().toBuffer()],
  ] as const)
    expect([name, await animationAsClip(await fileWith(at(name), bytes), output)]).toEqual([name, false]);
  await makeSmallMp4(at('clip-already.mp4'));
  expect(await animationAsClip(at('clip-already.mp4'), output)).toBe(false);
  await expect(stat(output)).rejects.toThrow('ENOENT');
});
