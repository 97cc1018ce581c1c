// @module-tag slow
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { createMediaProcess } from '@kinoloom/media/process';
import { temporaryFolder } from '../packages/renderer/src/testing/render-fixture.ts';
import { CASES } from './media-matrix/cases.ts';
import { checkRender, checkInspection, checkProxy } from './media-matrix/check-case.ts';
import { makeSource, type MatrixCase } from './media-matrix/matrix-case.ts';
import { straightPictures } from './media-matrix/straight-pictures.ts';

const media = createMediaProcess();
afterAll(() => media.close());

/** Ingests a file of a kind, plays, copies and cuts it, and checks that each time exactly the right frames appear. */
async function checkCase(row: MatrixCase, { annotate }: TestContext): Promise<void> {
  await using temporary = await temporaryFolder();
  const path = join(temporary.path, `source.${row.ending}`);
  const folder = join(temporary.path, 'made');
  await mkdir(folder);
  await makeSource(path, row);
  if (row.refused) {
    await expect(media.inspect(path, folder)).rejects.toThrow(row.refused);
    return;
  }
  const source = { row, path, folder };
  await checkInspection(source, media);
  const straight = await straightPictures(row, path, 'play');
  const [proxy, video] = [await checkProxy(source, straight, 'play'), await checkRender(source, straight)];
  const scrub = await checkProxy(source, await straightPictures(row, path, 'scrub'), 'scrub');
  const proxies = `${proxy.toFixed(1)} dB in the proxy to play, ${scrub.toFixed(1)} dB in that to seek in`;
  await annotate(`least PSNR: ${proxies}, ${video.toFixed(1)} dB in the video`);
}

describe('a source is probed, proxied and rendered with the right frames, or refused with the reason', () => {
  for (const isDaily of [true, false])
    test.for(CASES.filter(({ daily = false }) => daily === isDaily))(
      '$name ($ending)',
      { tags: isDaily ? [] : ['long'] },
      checkCase,
    );
});
