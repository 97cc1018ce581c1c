import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { MediaRecord } from '@kinoloom/contract';
import { decodeSound } from '../../packages/demo-media/src/footage/recording.ts';
import { openFootage } from '../../packages/demo-media/src/footage/source.ts';

/** Loudness of a file, 100 values per second. */
export async function loudnessOfFile(path: string): Promise<number[]> {
  await using source = await openFootage(path);
  const sound = await decodeSound(source, AbortSignal.timeout(60_000));
  if (!sound) throw new Error('The file has no sound');
  return Array.from({ length: Math.floor(sound.left.length / 480) }, (_, part) =>
    Math.sqrt(sound.left.subarray(part * 480, (part + 1) * 480).reduce((sum, value) => sum + value ** 2, 0) / 480),
  );
}

/** Loudness of saved media, 100 values per second. */
export async function loudnessOf(api: APIRequestContext, { url }: MediaRecord): Promise<number[]> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-sound-'));
  try {
    const path = join(dir, 'file');
    await writeFile(path, await (await api.get(url)).body());
    return await loudnessOfFile(path);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Pearson correlation of two series over their common length, at the best shift of a few hundredths of a second. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  const at = (shift: number): number => {
    const pairs = a.flatMap((x, i) => (b[i + shift] === undefined ? [] : [[x, b[i + shift] ?? 0] as const]));
    const mean = (pick: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[pick], 0) / pairs.length;
    const [ma, mb] = [mean(0), mean(1)];
    const [ab, aa, bb] = pairs.reduce(
      ([xy, xx, yy], [x, y]) => [xy + (x - ma) * (y - mb), xx + (x - ma) ** 2, yy + (y - mb) ** 2],
      [0, 0, 0],
    );
    return ab / Math.sqrt(aa * bb);
  };
  return Math.max(...[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map(at));
}
