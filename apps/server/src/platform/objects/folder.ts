import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkKey,
  checkOwner,
  checkPrefix,
  checkRange,
  checkSize,
  lengthOf,
  ObjectMissing,
  type ListedObject,
  type ObjectInfo,
  type Objects,
  type OpenObject,
  type ReadOptions,
} from './objects.ts';
import { exactStream, ObjectUnreadable } from './exact-stream.ts';
import { FileHandleCache } from './file-handle-cache.ts';

/** No key begins with a dot, so these folders cannot collide with one. */
const INCOMING = '.incoming';
const TYPES = '.types';
const DEFAULT_TYPE = 'application/octet-stream';
/** Opening a pipe would otherwise wait for a writer, in one of the few threads that all files share. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Not there, below a file, a folder, or a pipe. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ESPIPE']);
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

/** The objects of a folder as it is: nothing is created or removed by opening it. */
export const readFolderObjects = (dir: string): Objects => new FolderObjects(path.resolve(dir));

class FolderObjects implements Objects {
  readonly #root: string;
  readonly #opened = new FileHandleCache(READ);

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

  async get(key: string, { range, bytes }: ReadOptions = {}): Promise<OpenObject> {
    if (range !== undefined) checkRange(range);
    // Opened first: the open file can be read to its end even if it is replaced or deleted meanwhile.
    const file = this.#pathOf(key);
    const handle = await open(file, READ).catch((error: unknown) => {
      throw isMissing(error) ? new ObjectMissing(key) : new ObjectUnreadable(key, error);
    });
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new ObjectMissing(key, `${key} is not a file`);
      checkSize(key, stats.size, bytes);
      if (range !== undefined && range.start >= stats.size) throw new RangeError(`${key} has ${stats.size} bytes only`);
      const info = await this.#info(key, stats);
      const stream = createReadStream('', { fd: handle, ...range });
      return { ...info, stream: exactStream(key, stream, lengthOf(stats.size, range)) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async read(key: string, start: number, bytes: Uint8Array): Promise<void> {
    checkRange({ start, end: start + bytes.length - 1 });
    const file = this.#pathOf(key);
    const bytesRead = await this.#opened
      .use(file, async (handle) => (await handle.read(bytes, 0, bytes.length, start)).bytesRead)
      .catch((error: unknown) => {
        throw isMissing(error) ? new ObjectMissing(key) : new ObjectUnreadable(key, error);
      });
    if (bytesRead < bytes.length) throw new ObjectMissing(key, `${key} has only ${start + bytesRead} bytes`);
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    try {
      const stats = await stat(this.#pathOf(key));
      return stats.isFile() ? await this.#info(key, stats) : undefined;
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
    for await (const entry of entriesOf(path.join(this.#root, folder))) {
      const key = folder + entry.name;
      if (entry.isDirectory()) {
        if (`${key}/`.startsWith(prefix.slice(0, key.length + 1))) yield* this.#below(`${key}/`, prefix);
      } else if (key.startsWith(prefix)) {
        const stats = await stat(path.join(this.#root, key)).catch(ifMissing);
        if (stats !== undefined) yield { key, size: stats.size };
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

/** Entries that are read from the disk at once: a folder may hold a million. */
const ENTRIES_AT_ONCE = 1_000;

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendir(folder, { bufferSize: ENTRIES_AT_ONCE }).catch(ifMissing);
  if (opened === undefined) return;
  for await (const entry of opened) if (!entry.name.startsWith('.')) yield entry;
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

/** @throws any other error */
function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.has(String(error.code));
}
