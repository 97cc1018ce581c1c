import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs `work` with a folder of its own, removed afterwards whatever happens. */
export async function withTempDir<T>(tempDir: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tempDir, 'work-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
