import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs `work` with a folder of its own, removed afterwards whatever happens: at once, or `lingerMs` later where something
 * may still be reading. What a process that ends first leaves behind is removed at the next start.
 */
export async function withTempDir<T>(
  tempDir: string,
  work: (directory: string) => Promise<T>,
  lingerMs = 0,
): Promise<T> {
  const directory = await mkdtemp(join(tempDir, 'work-'));
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    return await work(directory);
  } finally {
    if (lingerMs === 0) await remove();
    // Nobody waits for it: what cannot be removed now is removed at the next start.
    else setTimeout(() => void remove().catch(() => undefined), lingerMs).unref();
  }
}
