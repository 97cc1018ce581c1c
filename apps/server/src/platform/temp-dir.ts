import { mkdir, readdir, rm, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a process with this pid exists on this machine, of any user. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A folder for this process's temporary files; folders of dead processes are removed first. */
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
 * Runs `work` with a temporary folder and removes it afterwards in any case: at once, or after `lingerMs` where a reader may still be active. If the
 * process ends first, the next start removes it.
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
    // Not awaited: if it cannot be removed now, the next start removes it.
    else setTimeout(() => void remove().catch(() => undefined), lingerMs).unref();
  }
}
