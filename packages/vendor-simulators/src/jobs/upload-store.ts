import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UploadedFile } from '../control/request.ts';

/** The record of an uploaded file. Times are milliseconds since the epoch. */
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

export interface NewUpload extends UploadedFile {
  readonly id: string;
  /** Retention period in milliseconds. */
  readonly lifetimeMs: number;
}

/** The files uploaded to the vendors, each until its expiry. */
export class UploadStore {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(dir: string): Promise<UploadStore> {
    const folder = join(dir, 'files');
    await mkdir(folder, { recursive: true });
    return new UploadStore(folder);
  }

  async add({ id, name, contentType, bytes, lifetimeMs }: NewUpload, now: number): Promise<StoredUpload> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { byteLength: size } = bytes;
    const file = { id, name, contentType, size, sha256, createdAt: now, expiresAt: now + lifetimeMs };
    // The record is written last: a file is visible only when it is complete.
    const record = this.#pathOf(id, 'json');
    await writeFile(this.#pathOf(id, 'bin'), bytes);
    await writeFile(`${record}.new`, JSON.stringify(file));
    await rename(`${record}.new`, record);
    return file;
  }

  /** The file, unless it is unknown or has expired at `now`. */
  async get(id: string, now: number): Promise<{ file: StoredUpload; bytes: Buffer } | undefined> {
    const file = await this.#record(id);
    if (!file || file.expiresAt <= now) return undefined;
    return { file, bytes: await readFile(this.#pathOf(id, 'bin')) };
  }

  /** @returns whether there was anything to delete */
  async remove(id: string): Promise<boolean> {
    if (!(await this.#record(id))) return false;
    await rm(this.#pathOf(id, 'json'), { force: true });
    await rm(this.#pathOf(id, 'bin'), { force: true });
    return true;
  }

  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith('.json')) continue;
      const file = await this.#record(name.slice(0, -'.json'.length));
      if (file && file.expiresAt <= now) await this.remove(file.id);
    }
  }

  #pathOf(id: string, extension: 'json' | 'bin'): string {
    return join(this.#folder, `${id}.${extension}`);
  }

  async #record(id: string): Promise<StoredUpload | undefined> {
    if (!ID.test(id)) return undefined;
    const text = await readIfExists(this.#pathOf(id, 'json'));
    return text === undefined ? undefined : StoredUpload.parse(JSON.parse(text));
  }
}

export async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
