import { emptyComposition } from '@kinoloom/composition';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeProxy } from '../../apps/server/src/media/make-proxy.ts';
import { openStill } from '../../packages/media/src/node/open-still.ts';
import { shownStill } from '../../packages/media/src/node/shown-still.ts';
import { still as stillOverlay } from '../../packages/renderer/src/testing/overlays.ts';
import { temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';
import { COLOUR_CLIPS, makeColourClip, sizeOf } from '../media-matrix/colours/clips.ts';
import { readPatches, worst } from '../media-matrix/colours/measure.ts';
import { PATCHES, shownAs, type Encoding, type Triple } from '../media-matrix/colours/reference.ts';
import { COLOUR_STILLS, makeColourStill, STILL_SIZE } from '../media-matrix/colours/stills.ts';
import { compositionOf } from './player-compositions.ts';
import { expect, test, type Stand } from './player-stand.ts';

/** A step of BT.2020's 8 bits is so wide that rounding twice takes more. */
const WIDE_STEPS = 2.5;
/** CIE76. */
const mostOf = ({ transfer }: Pick<Encoding, 'transfer'>): number => (transfer === 'pq' || transfer === 'hlg' ? 3 : 2);

/** How far the patches on the canvas are from the reference. */
async function difference(stand: Stand, encoding: Pick<Encoding, 'primaries' | 'transfer'>): Promise<number> {
  const { width, height, bytes } = await stand.pixels();
  const seen = readPatches({ width, height }, (x, y): Triple => {
    const at = (y * width + x) * 4;
    return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  });
  const wanted = PATCHES.map((patch) => shownAs(patch, encoding));
  const found = worst(seen, wanted);
  test.info().annotations.push({ type: 'ΔE', description: found.toFixed(1) });
  return found;
}

const proxyOf = (stand: Stand, url: string): Promise<void> =>
  stand.page.evaluate((url) => {
    window.playerBench!.proxy = () => Promise.resolve({ url });
  }, url);

for (const row of COLOUR_CLIPS.filter(({ inEditor = true }) => inEditor))
  test(
    `${row.name} (${row.ending}): the editor shows the patches as the published formulas do`,
    { tag: row.daily ? [] : ['@long'] },
    async ({ stand, media }) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, `source.${row.ending}`);
      await makeColourClip(path, row);
      const size = sizeOf(row);
      const output = join(folder.path, 'proxy.mp4');
      const patience = { signal: AbortSignal.timeout(60_000), onProgress: () => undefined };
      await makeProxy({ purpose: 'play', path, output, size, frames: 20 }, patience);
      const name = row.name.replace(/\W+/g, '-');
      await proxyOf(stand, media.file(`colours-${name}.proxy.mp4`, await readFile(output)));
      const original = media.file(`colours-${name}.${row.ending}`, await readFile(path));
      await stand.load(compositionOf([{ src: original, frames: 20 }], size), 3);
      await expect(stand.page.locator('.p-status, [role=alert]')).toBeHidden();
      await stand.seek(8);
      const { primaries, bits } = row.encoding;
      const most = primaries === 'bt2020' && bits === 8 ? WIDE_STEPS : mostOf(row.encoding);
      // A worker's painting is displayed slightly later.
      await expect.poll(() => difference(stand, row.encoding)).toBeLessThanOrEqual(most);
      expect(await stand.page.evaluate(() => window.playerBench!.errors)).toEqual([]);
    },
  );

for (const row of COLOUR_STILLS)
  test(
    `${row.name} (${row.ending}): the editor shows the patches of a still as the published formulas do`,
    { tag: row.daily ? [] : ['@long'] },
    async ({ stand, media }) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, `source.${row.ending}`);
      await makeColourStill(path, row);
      const name = row.name.replace(/\W+/g, '-');
      // What is stored, and its stand-in.
      const shown = await shownStill(path);
      const standIn = await (await openStill(shown)).png().toBuffer();
      await proxyOf(stand, media.file(`still-${name}.proxy.png`, standIn));
      const original = media.file(
        `still-${name}.${row.ending}`,
        typeof shown === 'string' ? await readFile(shown) : shown,
      );
      const overlays = [stillOverlay({ ...STILL_SIZE, src: original, length: 20 })];
      await stand.load({ ...emptyComposition(STILL_SIZE), overlays }, 3);
      await expect(stand.page.locator('.p-status, [role=alert]')).toBeHidden();
      await expect.poll(() => difference(stand, row.encoding)).toBeLessThanOrEqual(mostOf(row.encoding));
    },
  );
