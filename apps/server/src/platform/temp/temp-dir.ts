import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../processes/index.ts';

/** A folder for this process's files underway; those that killed processes left behind are removed first. */
export async function openTempDir(dataDir: string): Promise<string> {
  const root = join(dataDir, 'tmp');
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) {
    if (!isRunning(Number(name))) await rm(join(root, name), { recursive: true, force: true });
  }
  const own = join(root, String(process.pid));
  await rm(own, { recursive: true, force: true });
  await mkdir(own);
  return own;
}
