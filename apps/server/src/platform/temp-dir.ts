import { mkdir, readdir, rm, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a process with this id exists on this machine, ours or not. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

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
