import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createMediaProcess } from '@kinoloom/media/process';
import { makeVideo } from '../packages/renderer/src/child/make-video.ts';
import { temporaryFolder } from '../packages/renderer/src/testing/render-fixture.ts';
import { psnr, readPattern } from '../packages/renderer/src/testing/pattern.ts';
import { readVideo } from '../packages/renderer/src/testing/read-video.ts';
import { lumaOf } from './media-matrix/luma-of.ts';
import { makePhoto, MARKS, PHOTO, photoComposition } from './media-matrix/photo.ts';

const media = createMediaProcess();
afterAll(() => media.close());

/** Decibels. */
const MIN_PSNR = 32;

test('a HEIC photo keeps its picture when stored, as a thumbnail and when rendered', async ({ annotate }) => {
  await using temporary = await temporaryFolder();
  const path = join(temporary.path, 'photo.heic');
  const folder = join(temporary.path, 'made');
  await makePhoto(path);
  const { probe, original, thumbnail } = await media.inspect(path, folder);
  expect(probe).toMatchObject({ kind: 'image', mime: 'image/jpeg', ...PHOTO.size });
  const stored = join(folder, original ?? 'none');
  const kept = psnr(await lumaOf(sharp(stored)), PHOTO);
  expect(kept).toBeGreaterThan(MIN_PSNR);
  expect(readPattern(await lumaOf(sharp(join(folder, thumbnail?.file ?? 'none'))))).toEqual(MARKS);
  const figures = [kept];
  // A studio's video uses the stored file, one of the command line the photo itself.
  for (const source of [stored, path]) {
    const output = join(folder, 'film.mp4');
    await makeVideo(
      { composition: photoComposition('photo'), sources: { photo: source }, output, quality: 'high' },
      () => undefined,
    );
    const { pictures } = await readVideo(output);
    expect(pictures).toHaveLength(24);
    const rendered = Math.min(...pictures.map((picture) => psnr(picture, PHOTO)));
    expect(rendered).toBeGreaterThan(MIN_PSNR);
    figures.push(rendered);
  }
  await annotate(
    `PSNR as stored, rendered from that and from HEIC: ${figures.map((each) => each.toFixed(1)).join(', ')} dB`,
  );
});
