import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkKey,
  checkOwner,
  checkPrefix,
  checkRange,
  ObjectMissing,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
} from './objects.ts';
import { FileHandleCache } from './file-handle-cache.ts';

/** No key begins with a dot, so these folders cannot collide with one. */
const INCOMING = '.incoming';
const TYPES = '.types';
const DEFAULT_TYPE = 'application/octet-stream';
const ABANDONED_MS = 24 * 60 * 60_000;

/**
 * Objects as files in a folder. A file is written elsewhere, flushed to the disk and renamed into place, so that a reader or a crash finds it
 * complete or not at all. Several processes may share the folder.
 */
export async function createFolderObjects(dir: string): Promise<Objects> {
  const root = path.resolve(dir);
  await mkdir(path.join(root, INCOMING), { recursive: true });
  await removeAbandoned(path.join(root, INCOMING));
  return new FolderObjects(root);
}

class FolderObjects implements Objects {
  readonly #root: string;
  readonly #opened = new FileHandleCache();

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, source: string | Readable, { contentType }: { contentType: string }): Promise<void> {
    const target = this.#pathOf(key);
    const draft = path.join(this.#root, INCOMING, randomUUID());
    try {
      if (typeof source === 'string') await copyFile(source, draft);
      else await pipeline(source, createWriteStream(draft, { flags: 'wx' }));
      await flush(draft);
      await this.#writeType(key, contentType);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(draft, target);
      this.#opened.forget(target);
      await flush(path.dirname(target));
    } finally {
      await rm(draft, { force: true });
    }
  }

  async get(key: string, { range }: { range?: ByteRange } = {}): Promise<OpenObject> {
    if (range !== undefined) checkRange(range);
    // Opened first: the open file can be read to its end even if it is replaced or deleted meanwhile.
    const handle = await open(this.#pathOf(key)).catch((error: unknown) => {
      throw isMissing(error) ? new ObjectMissing(key) : error;
    });
    try {
      const stats = await handle.stat();
      if (range !== undefined && range.start >= stats.size) throw new RangeError(`${key} has ${stats.size} bytes only`);
      const info = await this.#info(key, stats);
      return { ...info, stream: createReadStream('', { fd: handle, ...range }) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async read(key: string, start: number, bytes: Uint8Array): Promise<number> {
    checkRange({ start, end: start + bytes.length - 1 });
    try {
      return await this.#opened.use(this.#pathOf(key), async (handle) => {
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        if (bytesRead === 0) throw new RangeError(`${key} is shorter than that`);
        return bytesRead;
      });
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing(key) : error;
    }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    try {
      return await this.#info(key, await stat(this.#pathOf(key)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const target = this.#pathOf(key);
    this.#opened.forget(target);
    await rm(target, { force: true });
    await rm(path.join(this.#root, TYPES, key), { force: true });
  }

  async deleteAll(owner: string): Promise<void> {
    checkOwner(owner);
    this.#opened.forget(path.join(this.#root, owner).replace(/[/\\]$/, ''));
    await rm(path.join(this.#root, owner), { recursive: true, force: true });
    await rm(path.join(this.#root, TYPES, owner), { recursive: true, force: true });
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    checkPrefix(prefix);
    yield* this.#below(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
  }

  async *#below(folder: string, prefix: string): AsyncGenerator<ListedObject> {
    for (const entry of await entriesOf(path.join(this.#root, folder))) {
      const key = folder + entry.name;
      if (entry.isDirectory()) {
        if (`${key}/`.startsWith(prefix.slice(0, key.length + 1))) yield* this.#below(`${key}/`, prefix);
      } else if (key.startsWith(prefix)) {
        const info = await this.head(key);
        if (info !== undefined) yield { key, size: info.size };
      }
    }
  }

  #pathOf(key: string): string {
    checkKey(key);
    return path.join(this.#root, key);
  }

  async #info(
    key: string,
    { size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number },
  ): Promise<ObjectInfo> {
    const tag = [size, Math.round(mtimeMs * 1000), ino].map((each) => each.toString(36)).join('-');
    return { size, etag: `"${tag}"`, contentType: await this.#readType(key) };
  }

  async #writeType(key: string, contentType: string): Promise<void> {
    const file = path.join(this.#root, TYPES, key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contentType);
  }

  async #readType(key: string): Promise<string> {
    try {
      return await readFile(path.join(this.#root, TYPES, key), 'utf8');
    } catch (error) {
      if (isMissing(error)) return DEFAULT_TYPE;
      throw error;
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.name.startsWith('.'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A flushed write survives a power cut; a rename survives once its folder is flushed. */
async function flush(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MS) await rm(file, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
