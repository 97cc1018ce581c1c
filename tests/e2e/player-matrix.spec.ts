import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeProxy, proxySize } from '../../apps/server/src/media/make-proxy.ts';
import { inspect } from '../../packages/media/src/node/inspect.ts';
import { temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';
import { psnr, type LumaPlane } from '../../packages/renderer/src/testing/pattern.ts';
import { CASES } from '../media-matrix/cases.ts';
import { lumaOf } from '../media-matrix/luma-of.ts';
import { renderFrames, makeSource, pictureOnFrame, shownOf, type MatrixCase } from '../media-matrix/matrix-case.ts';
import { straightPictures } from '../media-matrix/straight-pictures.ts';
import { makePhoto, MARKS, PHOTO, photoComposition } from '../media-matrix/photo.ts';
import { compositionOf } from './player-compositions.ts';
import { expect, test, type Pixels, type Stand } from './player-stand.ts';

/** Start of the composition in the source, in frames: between two keyframes in most sources. */
const START = 17;
const LENGTH = 24;
/** The clip number drawn into each picture. */
const CLIP = 5;
/** Minimum PSNR in dB. The screen's picture is scaled to the composition's size for comparison. */
const LEAST = 30;

// Gives the canvas as many pixels as the largest picture, DV's.
test.use({ viewport: { width: 820, height: 640 } });

/** The luma of a canvas, scaled to the composition's size. */
async function planeOf({ width, height, bytes }: Pixels, { size }: LumaPlane): Promise<LumaPlane> {
  const raw = { width, height, channels: 4 } as const;
  return lumaOf(sharp(Buffer.from(bytes), { raw }).resize({ ...size, fit: 'fill' }));
}

/** Seeks back and forth, and compares the canvas. @returns the lowest PSNR */
async function leastOf(stand: Stand, row: MatrixCase, straight: readonly LumaPlane[]): Promise<number> {
  let least = Infinity;
  for (const at of [3, 20, 0, 11, LENGTH - 1]) {
    await stand.seek(at);
    const due = { frame: pictureOnFrame(row, START + at), clip: CLIP };
    expect(await stand.shown(due), `frame ${at}`).toEqual(due);
    const compared = straight[due.frame];
    if (!compared) throw new Error(`No picture ${due.frame} to compare with`);
    least = Math.min(least, psnr(await planeOf(await stand.pixels(), compared), compared));
  }
  return least;
}

for (const row of CASES.filter(({ refused }) => refused === undefined))
  test(
    `${row.name} (${row.ending}): the editor shows the right picture at each frame`,
    { tag: row.daily ? [] : ['@long'] },
    async ({ stand, media }) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, `source.${row.ending}`);
      await makeSource(path, { ...row, recipe: { ...row.recipe, clip: CLIP } });
      const size = shownOf(row);
      const output = join(folder.path, 'proxy');
      await makeProxy(
        { purpose: 'play', path, output, size: proxySize(size, 'play'), frames: renderFrames(row) },
        { signal: AbortSignal.timeout(60_000), onProgress: () => undefined },
      );
      const name = row.name.replace(/\W+/g, '-');
      const original = media.file(`${name}.${row.ending}`, await readFile(path));
      const proxy = media.file(`${name}.proxy.mp4`, await readFile(output));
      await stand.page.evaluate((url) => {
        window.playerBench!.proxy = () => Promise.resolve({ url });
      }, proxy);
      await stand.load(compositionOf([{ src: original, frames: LENGTH, start: START }], size), 3);
      await expect(stand.page.locator('.p-status, [role=alert]')).toBeHidden();
      const least = await leastOf(stand, row, await straightPictures(row, path, 'play'));
      test.info().annotations.push({ type: 'least PSNR', description: `${least.toFixed(1)} dB` });
      expect(least).toBeGreaterThan(LEAST);
      expect(await stand.page.evaluate(() => window.playerBench!.errors)).toEqual([]);
    },
  );

test('a HEIC photo: the editor shows its stored picture', async ({ stand, media }) => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'photo.heic');
  await makePhoto(path);
  const { original } = await inspect(path, folder.path);
  const stored = await readFile(join(folder.path, original ?? 'none'));
  await stand.load(photoComposition(media.file('photo.jpg', stored)), 3);
  expect(await stand.shown(MARKS)).toEqual(MARKS);
  const decibels = psnr(await planeOf(await stand.pixels(), PHOTO), PHOTO);
  test.info().annotations.push({ type: 'least PSNR', description: `${decibels.toFixed(1)} dB` });
  expect(decibels).toBeGreaterThan(LEAST);
});
