import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** An uploaded file's particulars. Times are milliseconds since the epoch. */
const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Replicate keeps uploaded files for a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;
const ID = /^[a-z0-9]{1,64}$/;

export interface FileStore {
  add(id: string, file: { name: string; contentType: string; bytes: Uint8Array }, now: number): Promise<StoredFile>;
  /** The file, unless it is unknown or has expired at `now`. */
  get(id: string, now: number): Promise<{ file: StoredFile; bytes: Buffer } | undefined>;
  /** Whether there was anything to delete. */
  remove(id: string): Promise<boolean>;
  sweep(now: number): Promise<void>;
}

export async function openFileStore(dir: string): Promise<FileStore> {
  const folder = join(dir, 'files');
  await mkdir(folder, { recursive: true });
  const paths = (id: string): { about: string; bytes: string } => ({
    about: join(folder, `${id}.json`),
    bytes: join(folder, `${id}.bin`),
  });

  async function about(id: string): Promise<StoredFile | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      return StoredFile.parse(JSON.parse(await readFile(paths(id).about, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function remove(id: string): Promise<boolean> {
    const known = (await about(id)) !== undefined;
    if (known) {
      await rm(paths(id).about, { force: true });
      await rm(paths(id).bytes, { force: true });
    }
    return known;
  }

  return {
    add: async (id, { name, contentType, bytes }, now) => {
      const file: StoredFile = {
        id,
        name,
        contentType,
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: now,
        expiresAt: now + LIFETIME_MS,
      };
      // The particulars come last and whole: a file is known only when it is all there.
      await writeFile(paths(id).bytes, bytes);
      await writeFile(`${paths(id).about}.new`, JSON.stringify(file));
      await rename(`${paths(id).about}.new`, paths(id).about);
      return file;
    },
    get: async (id, now) => {
      const file = await about(id);
      if (!file || file.expiresAt <= now) return undefined;
      return { file, bytes: await readFile(paths(id).bytes) };
    },
    remove,
    sweep: async (now) => {
      for (const name of await readdir(folder)) {
        if (!name.endsWith('.json')) continue;
        const file = await about(name.slice(0, -'.json'.length));
        if (file && file.expiresAt <= now) await remove(file.id);
      }
    },
  };
}

/** A file as Replicate's API shows it. */
export function presentFile(file: StoredFile, baseUrl: string): Record<string, unknown> {
  return {
    id: file.id,
    name: file.name,
    content_type: file.contentType,
    size: file.size,
    checksums: { sha256: file.sha256 },
    metadata: {},
    created_at: new Date(file.createdAt).toISOString(),
    expires_at: new Date(file.expiresAt).toISOString(),
    urls: { get: `${baseUrl}/v1/files/${file.id}` },
  };
}
