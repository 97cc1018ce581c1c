import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { DatabaseError } from 'pg';

/** Bytes from `start` to `end`, both included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectInfo {
  /** Bytes of the whole object. */
  readonly size: number;
  /** In quotes, as HTTP has it; differs when the bytes do. */
  readonly etag: string;
  readonly contentType: string;
}

export interface OpenObject extends ObjectInfo {
  /** The bytes asked for. Whoever gets it reads it to its end or destroys it. */
  readonly stream: Readable;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
}

/**
 * Files by key, in a folder or an S3 bucket. A key is words of letters, digits, `.`, `_` and `-`, joined by `/`, as
 * `owner/hash.mp4`; none is the folder of another. Every method throws InvalidKey for anything else.
 */
export interface Objects {
  /** Stores a file, given by its path, or a stream: the whole object or, when it fails, what was there before. */
  put(key: string, source: string | Readable, about: { readonly contentType: string }): Promise<void>;
  /** @throws ObjectMissing; RangeError when the range begins past the end (one that ends there is cut) */
  get(key: string, options?: { readonly range?: ByteRange }): Promise<OpenObject>;
  /** Fills `bytes` from `start` on. @returns how many there were @throws as `get` does */
  read(key: string, start: number, bytes: Uint8Array): Promise<number>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** Removing what is not there is done already. */
  delete(key: string): Promise<void>;
  /** Removes everything that begins with `owner/`, of which nothing is left then, not even a folder. Nobody may be storing there. */
  deleteAll(owner: string): Promise<void>;
  /** In no promised order. The prefix is any beginning of a key, or empty for everything. */
  list(prefix: string): AsyncIterable<ListedObject>;
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';

  constructor(key: string) {
    super(`There is no object ${key}`);
  }
}

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
/** What common file systems take as one name. */
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

/** A file system without room, and one on which this user may have no more. */
const FULL_ERRNOS = new Set(['ENOSPC', 'EDQUOT']);

/** PostgreSQL's `disk_full`: the database has the disk that is full. */
const FULL_STATE = '53100';

/** HTTP's "Insufficient Storage". */
const INSUFFICIENT_STORAGE = 507;

/**
 * What stores say that speak S3 and have an end: MinIO (`XMinioStorageFull`, `XMinioAdminBucketQuotaExceeded`), Ceph (`QuotaExceeded`),
 * and others. Amazon's own has none.
 */
const FULL_NAMES = /(?:StorageFull|QuotaExceeded|InsufficientStorage|DiskFull)$/i;

/** Whether an error, or one of its causes, says that what keeps the files, or the database, has no more room. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause !== undefined && isStorageFull(error.cause)) return true;
  // A step that was tried several times keeps what went wrong each time.
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isStorageFull)) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return code === FULL_STATE;
  if (error instanceof S3ServiceException)
    return error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE || FULL_NAMES.test(error.name);
  return FULL_ERRNOS.has(code);
}

const PROBE_KEY = 'ready-probe';
/** More than a file system finds room for in what it has reserved for itself. */
const PROBE_BYTES = 64 * 1024;
const FRESH_MS = 3_000;

/**
 * Looks whether a store takes files: writes one and removes it again. Asked more often than every few seconds it answers
 * with what it found last. @returns a look, which throws what the store throws
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
