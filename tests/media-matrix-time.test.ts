import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMediaProcess } from '@kinoloom/media/process';
import { makeProxy } from '../apps/server/src/media/make-proxy.ts';
import { temporaryFolder } from '../packages/renderer/src/testing/render-fixture.ts';
import { HDR10 } from './media-matrix/cases.ts';
import { makeSource, type MatrixCase } from './media-matrix/matrix-case.ts';

const media = createMediaProcess();
afterAll(() => media.close());

const size = { width: 640, height: 360 };
const frames = 120;
const withData: MatrixCase = { ...HDR10, recipe: { ...HDR10.recipe, size, frames, sound: 'none' } };
const without: MatrixCase = { ...withData, recipe: { ...withData.recipe, params: '' } };

/** Milliseconds to ingest a file and to make its proxy, which decodes it as a render does. */
async function timesOf(path: string, folder: string): Promise<number[]> {
  const began = performance.now();
  await media.inspect(path, folder);
  const inspected = performance.now();
  const output = join(folder, 'proxy.mp4');
  const patience = { signal: AbortSignal.timeout(240_000), onProgress: () => undefined };
  await makeProxy({ purpose: 'play', path, output, size, frames }, patience);
  return [inspected - began, performance.now() - inspected];
}

test(
  'inspecting and proxying HDR10 takes at most three times as long as without its metadata',
  { tags: ['long'], timeout: 240_000 },
  async ({ annotate }) => {
    await using temporary = await temporaryFolder();
    const [plain, mastered] = [join(temporary.path, 'plain.mp4'), join(temporary.path, 'mastered.mp4')];
    await makeSource(plain, without);
    await makeSource(mastered, withData);
    const folder = join(temporary.path, 'made');
    await mkdir(folder);
    const seen: Record<string, number[]>[] = [];
    // The first round starts the processes. The shortest of the others counts, since the machine may be busy.
    for (let round = 0; round < 4; round += 1)
      seen.push({ plain: await timesOf(plain, folder), mastered: await timesOf(mastered, folder) });
    const best = (name: string, stage: number): number =>
      Math.min(...seen.slice(1).map((times) => times[name]?.[stage] ?? Number.NaN));
    for (const [stage, name] of ['taken in', 'copied'].entries()) {
      const ratio = best('mastered', stage) / best('plain', stage);
      await annotate(
        `${name}: ${best('mastered', stage).toFixed(0)} ms, ${best('plain', stage).toFixed(0)} ms without: × ${ratio.toFixed(2)}`,
      );
      expect(ratio).toBeLessThanOrEqual(3);
    }
  },
);
