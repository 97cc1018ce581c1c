import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives `use` the path of an empty folder. */
export async function withTempFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-origin-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives `use` the path of a file with these bytes. */
export const withTempFile = <T>(bytes: Buffer, name: string, use: (path: string) => Promise<T>): Promise<T> =>
  withTempFolder(async (folder) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return use(path);
  });
