import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { DatabaseError } from 'pg';

/** Bytes from `start` to `end`, both inclusive, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectInfo {
  /** Bytes of the whole object. */
  readonly size: number;
  /** Quoted, as in HTTP; differs when the bytes do. */
  readonly etag: string;
  readonly contentType: string;
}

export interface OpenObject extends ObjectInfo {
  /** Exactly the requested bytes, or an ObjectUnreadable. The caller reads the stream to its end or destroys it. */
  readonly stream: Readable;
}

export interface ReadOptions {
  readonly range?: ByteRange | undefined;
  /** Bytes that the whole object must have. One of another size counts as missing: a disk that filled up or a broken copy has cut it. */
  readonly bytes?: number | undefined;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
}

/**
 * Files by key, in a folder or an S3 bucket. A key is words of letters, digits, `.`, `_` and `-`, joined by `/`, such as `owner/hash.mp4`; no key is
 * a folder of another. Every method throws InvalidKey for anything else.
 */
export interface Objects {
  /** Stores a file (by path) or a stream atomically: on failure the previous object stays. */
  put(key: string, source: string | Readable, about: { readonly contentType: string }): Promise<void>;
  /** @throws ObjectMissing; RangeError when the range begins past the end (one that only ends there is cut); ObjectUnreadable */
  get(key: string, options?: ReadOptions): Promise<OpenObject>;
  /** Fills `bytes` from `start` on. @throws ObjectMissing also when the object ends before that; ObjectUnreadable */
  read(key: string, start: number, bytes: Uint8Array): Promise<void>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Deletes an object; a missing one is not an error. */
  delete(key: string): Promise<void>;
  /** Deletes everything under `owner/`, including the folder. Nothing may be written there at the same time. */
  deleteAll(owner: string): Promise<void>;
  /** In no particular order. The prefix is any beginning of a key; an empty one lists everything. */
  list(prefix: string): AsyncIterable<ListedObject>;
}

/** There is no such object, or not all of it. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';

  constructor(key: string, why = `There is no object ${key}`) {
    super(why);
  }
}

/** @throws ObjectMissing for an object of another size */
export function checkSize(key: string, size: number, bytes: number | undefined): void {
  if (bytes !== undefined && size !== bytes)
    throw new ObjectMissing(key, `The object ${key} has ${size} bytes instead of ${bytes}`);
}

/** Bytes of a range of an object, which may end past the object's end. */
export const lengthOf = (size: number, range: ByteRange | undefined): number =>
  range === undefined ? size : Math.min(range.end, size - 1) - range.start + 1;

export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';

  constructor(key: string) {
    super(`${JSON.stringify(key.slice(0, 200))} cannot be an object's key`);
  }
}

const WORD = String.raw`[A-Za-z0-9_-][A-Za-z0-9._-]*`;
const KEY = new RegExp(`^${WORD}(/${WORD})*$`);
const PREFIX = new RegExp(`^(${WORD}(/${WORD})*/?)?$`);
const OWNER = new RegExp(`^${WORD}/$`);
const MAX_LENGTH = 512;
/** The longest file name of common file systems, in bytes. */
const MAX_WORD = 255;

/** @throws InvalidKey */
export function checkKey(key: string): void {
  const wordsFit = key.split('/').every((word) => word.length <= MAX_WORD);
  if (key.length > MAX_LENGTH || !wordsFit || !KEY.test(key)) throw new InvalidKey(key);
}

/** @throws InvalidKey */
export function checkPrefix(prefix: string): void {
  if (prefix.length > MAX_LENGTH || !PREFIX.test(prefix)) throw new InvalidKey(prefix);
}

/** @throws InvalidKey for anything but a word and a slash */
export function checkOwner(owner: string): void {
  if (!OWNER.test(owner)) throw new InvalidKey(owner);
}

/** @throws RangeError */
export function checkRange({ start, end }: ByteRange): void {
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start) return;
  throw new RangeError(`${start}-${end} is not a range of bytes`);
}

/** No space left on the file system, and disk quota exceeded. */
const FULL_ERRNOS = new Set(['ENOSPC', 'EDQUOT']);

/** PostgreSQL's `disk_full`: the database's disk is full. */
const FULL_STATE = '53100';

/** HTTP's "Insufficient Storage". */
const INSUFFICIENT_STORAGE = 507;

/**
 * Error names of S3-compatible stores with limited space: MinIO (`XMinioStorageFull`, `XMinioAdminBucketQuotaExceeded`), Ceph (`QuotaExceeded`) and
 * others. Amazon S3 has none.
 */
const FULL_NAMES = /(?:StorageFull|QuotaExceeded|InsufficientStorage|DiskFull)$/i;

/** Whether an error, or one of its causes, means that the object store or the database is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isStorageFull(error.cause)) return true;
  // A retried step collects the errors of all its attempts.
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isStorageFull)) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return code === FULL_STATE;
  if (error instanceof S3ServiceException)
    return error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE || FULL_NAMES.test(error.name);
  return FULL_ERRNOS.has(code);
}

/** Files that a check of the store writes and deletes; each check has a name of its own. */
export const PROBE_KEYS = /^(ready|doctor)-probe$/;
const PROBE_KEY = 'ready-probe';
/** More than the space that a file system keeps in reserve. */
const PROBE_BYTES = 64 * 1024;
const FRESH_MS = 3_000;

/**
 * Checks whether a store accepts files by writing and deleting one. The result is cached for a few seconds. @returns a check that throws what the
 * store throws
 */
export function createProbe(objects: Objects, now: () => number): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    if (last && now() - last.at < FRESH_MS) return last.outcome;
    last = { at: now(), outcome: tryToWrite(objects) };
    return last.outcome;
  };
}

async function tryToWrite(objects: Objects): Promise<void> {
  const body = Readable.from([Buffer.alloc(PROBE_BYTES)]);
  await objects.put(PROBE_KEY, body, { contentType: 'application/octet-stream' });
  await objects.delete(PROBE_KEY);
}
