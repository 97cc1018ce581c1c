import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** An uploaded file's particulars. Times are milliseconds since the epoch. */
const StoredUpload = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type StoredUpload = z.infer<typeof StoredUpload>;

const ID = /^[a-z0-9-]{1,64}$/;

export interface NewUpload {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Milliseconds that it is kept. */
  readonly lifetimeMs: number;
}

/** The files that clients have handed to the vendors, each for its time. */
export interface UploadStore {
  add(upload: NewUpload, now: number): Promise<StoredUpload>;
  /** The file, unless it is unknown or has expired at `now`. */
  get(id: string, now: number): Promise<{ file: StoredUpload; bytes: Buffer } | undefined>;
  /** Whether there was anything to delete. */
  remove(id: string): Promise<boolean>;
  sweep(now: number): Promise<void>;
}

export async function openUploadStore(dir: string): Promise<UploadStore> {
  const folder = join(dir, 'files');
  await mkdir(folder, { recursive: true });
  const paths = (id: string): { about: string; bytes: string } => ({
    about: join(folder, `${id}.json`),
    bytes: join(folder, `${id}.bin`),
  });

  async function about(id: string): Promise<StoredUpload | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      return StoredUpload.parse(JSON.parse(await readFile(paths(id).about, 'utf8')));
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
    add: async ({ id, name, contentType, bytes, lifetimeMs }, now) => {
      const file: StoredUpload = {
        id,
        name,
        contentType,
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: now,
        expiresAt: now + lifetimeMs,
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
