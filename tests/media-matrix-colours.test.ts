import { emptyComposition } from '@kinoloom/composition';
// @module-tag slow
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { createMediaProcess } from '@kinoloom/media/process';
import { makeProxy } from '../apps/server/src/media/make-proxy.ts';
import { clip as clipOverlay, still as stillOverlay } from '../packages/renderer/src/testing/overlays.ts';
import { makeTestClip } from '../packages/renderer/src/testing/make-clip.ts';
import { temporaryFolder } from '../packages/renderer/src/testing/render-fixture.ts';
import { COLOUR_CLIPS, makeColourClip, sizeOf, type ColourClip } from './media-matrix/colours/clips.ts';
import { patchesOfFilm, patchesOfStill, patchesOfVideo, tooFar, worst } from './media-matrix/colours/measure.ts';
import { PATCHES, shownAs, type Encoding } from './media-matrix/colours/reference.ts';
import { COLOUR_STILLS, makeColourStill, STILL_SIZE, type ColourStill } from './media-matrix/colours/stills.ts';

const media = createMediaProcess();
afterAll(() => media.close());

/** CIE76. */
const MOST = { sdr: 2, hdr: 3 };
const mostOf = ({ transfer }: Pick<Encoding, 'transfer'>): number =>
  transfer === 'pq' || transfer === 'hlg' ? MOST.hdr : MOST.sdr;

/** A clip of bt709. */
async function otherClip(folder: string): Promise<string> {
  const path = join(folder, 'other.mp4');
  await makeTestClip(path, { frames: 24, sound: 'none' });
  return path;
}

async function checkClip(row: ColourClip, { annotate }: TestContext): Promise<void> {
  await using temporary = await temporaryFolder();
  const path = join(temporary.path, `source.${row.ending}`);
  const folder = join(temporary.path, 'made');
  await mkdir(folder);
  await makeColourClip(path, row);
  const size = sizeOf(row);
  const wanted = PATCHES.map((patch) => shownAs(patch, row.encoding));
  const { thumbnail } = await media.inspect(path, folder);
  const proxy = join(folder, 'proxy.mp4');
  const patience = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
  await makeProxy({ purpose: 'play', path, output: proxy, size, frames: 20 }, patience);
  const film = { ...emptyComposition(size) };
  const clip = clipOverlay({ ...size, length: 20, styles: { objectFit: 'fill' } });
  const sources = { clip: path, other: await otherClip(temporary.path) };
  const alone = await patchesOfFilm(folder, { ...film, overlays: [clip] }, sources);
  if (row.isCopied) expect(alone.spans[0]?.path).toBe('copy');
  const next = { ...clip, id: 'other', src: 'other', from: clip.durationInFrames };
  const mixed = await patchesOfFilm(folder, { ...film, overlays: [clip, next] }, sources);
  const rounded = clipOverlay({ ...size, length: 20, styles: { objectFit: 'fill', borderRadius: 4 } });
  const painted = await patchesOfFilm(folder, { ...film, overlays: [rounded] }, sources);
  expect(painted.spans.map((span) => span.path)).toEqual(['canvas']);
  const differences = {
    thumbnail: worst(await patchesOfStill(await readFile(join(folder, thumbnail?.file ?? 'none'))), wanted),
    proxy: worst(await patchesOfVideo(proxy, 4), wanted),
    [alone.spans.map((span) => span.path).join()]: worst(alone.patches, wanted),
    'beside a clip of bt709': worst(mixed.patches, wanted),
    canvas: worst(painted.patches, wanted),
  };
  await annotate(
    Object.entries(differences)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(', '),
  );
  expect(tooFar(differences, mostOf(row.encoding))).toEqual({});
}

async function checkStill(row: ColourStill, { annotate }: TestContext): Promise<void> {
  await using temporary = await temporaryFolder();
  const path = join(temporary.path, `source.${row.ending}`);
  const folder = join(temporary.path, 'made');
  await mkdir(folder);
  await makeColourStill(path, row);
  const wanted = PATCHES.map((patch) => shownAs(patch, row.encoding));
  const { thumbnail } = await media.inspect(path, folder);
  const overlays = [stillOverlay({ ...STILL_SIZE, length: 20 })];
  const composition = { ...emptyComposition(STILL_SIZE), overlays };
  const film = await patchesOfFilm(folder, composition, { still: path });
  const differences = {
    thumbnail: worst(await patchesOfStill(await readFile(join(folder, thumbnail?.file ?? 'none'))), wanted),
    film: worst(film.patches, wanted),
  };
  await annotate(
    Object.entries(differences)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(', '),
  );
  expect(tooFar(differences, mostOf(row.encoding))).toEqual({});
}

describe('the patches of a still look the same in thumbnail and film as by the published formulas', () => {
  for (const isDaily of [true, false])
    test.for(COLOUR_STILLS.filter(({ daily = false }) => daily === isDaily))(
      '$name ($ending)',
      { tags: isDaily ? [] : ['long'], timeout: 120_000 },
      checkStill,
    );
});

describe('a still over a clip has its own colours in a film', () => {
  for (const [index, name] of ['smpte170m', 'bt470bg with its gamma of 2.8', 'untagged, 192 lines'].entries())
    test(`of ${name}`, { tags: index === 0 ? [] : ['long'], timeout: 120_000 }, async () => {
      await using temporary = await temporaryFolder();
      const [clip, still] = [join(temporary.path, 'clip.mp4'), join(temporary.path, 'still.png')];
      const row = COLOUR_CLIPS.find((each) => each.name === `H.264, ${name}`)!;
      await makeColourClip(clip, row);
      await makeColourStill(still, COLOUR_STILLS[0]!);
      const size = sizeOf(row);
      const below = clipOverlay({ ...size, length: 20, styles: { objectFit: 'fill' } });
      for (const radius of [0, 4]) {
        const ground = { ...below, styles: { ...below.styles, borderRadius: radius } };
        const overlays = [ground, stillOverlay({ ...size, length: 20 })];
        const composition = { ...emptyComposition(size), overlays };
        const { patches, spans } = await patchesOfFilm(temporary.path, composition, { clip, still });
        expect(spans.map(({ path }) => path)).toEqual([radius === 0 ? 'yuv' : 'canvas']);
        expect(worst(patches, PATCHES)).toBeLessThanOrEqual(MOST.sdr);
      }
    });
});

describe('the patches of a clip look the same in thumbnail, proxy, copy and film as by the published formulas', () => {
  for (const isDaily of [true, false])
    test.for(COLOUR_CLIPS.filter(({ daily = false }) => daily === isDaily))(
      '$name ($ending)',
      { tags: isDaily ? [] : ['long'], timeout: 120_000 },
      checkClip,
    );
});
