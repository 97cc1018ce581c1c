import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, like, lt, sql, type SQL } from 'drizzle-orm';
import type { Refusal } from '@kinoloom/contract';
import { jsonb, tables, type Database, type Queries, type Transaction } from '../platform/db/index.ts';
import { ObjectMissing, type Objects } from '../platform/objects/index.ts';
import { lockQuotas } from '../quotas/index.ts';

/** A local file to be stored for a media record in a role (`original`, `thumbnail`, `keyframe-0`…). */
export interface NewFile {
  readonly role: string;
  readonly path: string;
  readonly mime: string;
  readonly extension: string;
}

/**
 * Locks keys until the transaction ends, so that no process stores a file while another deletes it. In a fixed order, so that two that lock several
 * cannot wait for each other.
 */
export const lockKeys = (tx: Queries, keys: readonly string[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('object'), hashtext(key)) from jsonb_array_elements_text(${jsonb(keys.toSorted())}) key`);

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Checks files before they are stored, in the transaction that writes their rows; `bytes` is what they add to the owner's storage. */
export type Admission = (tx: Transaction, bytes: number) => Promise<Refusal | undefined>;

/** Rolls back the transaction in which it is thrown. */
export class NotTaken extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The owner's account was deleted, so nothing is stored. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone';
}

/**
 * Stores files under `<owner>/<hash>.<extension>` and links them to a media id, whose row may be written later. Idempotent. @returns the keys, in
 * order @throws OwnerGone when the owner's account is deleted meanwhile @throws NotTaken when `refuse` refuses; then nothing is stored
 */
export async function storeFiles(
  { db, objects }: { readonly db: Database; readonly objects: Objects },
  ownerId: string,
  mediaId: string,
  files: readonly NewFile[],
  refuse?: Admission,
): Promise<string[]> {
  const found: FoundFile[] = [];
  for (const file of files) {
    const key = `${ownerId}/${await sha256(file.path)}.${file.extension}`;
    found.push({ ...file, key, bytes: (await stat(file.path)).size });
  }
  await announce(db, ownerId, found, refuse);
  try {
    // Copied outside of any transaction, and again if the deletion of another record removes a file in between.
    do {
      // A file that was cut is mended when its bytes come again.
      for (const file of found)
        if (!(await isStored(objects, file))) await objects.put(file.key, file.path, { contentType: file.mime });
    } while (!(await link(db, objects, ownerId, mediaId, found)));
  } catch (error) {
    if (error instanceof OwnerGone) await removeAnnounced(db, objects, found);
    throw error;
  }
  return found.map(({ key }) => key);
}

type FoundFile = NewFile & { readonly key: string; readonly bytes: number };

const isStored = async (objects: Objects, { key, bytes }: FoundFile): Promise<boolean> =>
  (await objects.head(key))?.size === bytes;

/** Links stored files to their media id. @returns false when one, or a part of it, no longer exists; then none is linked @throws OwnerGone */
async function link(
  db: Database,
  objects: Objects,
  ownerId: string,
  mediaId: string,
  files: readonly FoundFile[],
): Promise<boolean> {
  if (files.length === 0) return true;
  return db.transaction(async (tx) => {
    await expectOwner(tx, ownerId);
    await lockKeys(
      tx,
      files.map(({ key }) => key),
    );
    for (const file of files) if (!(await isStored(objects, file))) return false;
    // The rows were written earlier, but the sweep may have deleted them since.
    await tx.insert(tables.storedObject).values(rowsOf(files)).onConflictDoNothing();
    await tx
      .insert(tables.mediaObject)
      .values(files.map(({ role, key }) => ({ mediaId, role, key })))
      .onConflictDoUpdate({
        target: [tables.mediaObject.mediaId, tables.mediaObject.role],
        set: { key: sql`excluded.key` },
      });
    return true;
  });
}

/** One row for each key, in a fixed order, so that two processes storing the same files cannot deadlock. */
const rowsOf = (files: readonly FoundFile[]) =>
  [...new Map(files.map(({ key, bytes, mime }) => [key, { key, bytes, mime }])).values()].toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  );

/**
 * Writes the row of each file before the file itself, so that the sweep finds what a crash leaves, and the deletion of an account waits for files
 * being copied.
 */
async function announce(db: Database, ownerId: string, files: readonly FoundFile[], refuse?: Admission): Promise<void> {
  if (files.length === 0) return;
  const { storedObject } = tables;
  const rows = rowsOf(files);
  await db.transaction(async (tx) => {
    if (refuse) await admit(tx, ownerId, rows, refuse);
    await expectOwner(tx, ownerId);
    await tx
      .insert(storedObject)
      .values(rows)
      .onConflictDoUpdate({ target: storedObject.key, set: { createdAt: sql`now()` } });
  });
}

/** @throws NotTaken */
async function admit(
  tx: Transaction,
  ownerId: string,
  rows: readonly { readonly key: string; readonly bytes: number }[],
  refuse: Admission,
): Promise<void> {
  const { storedObject } = tables;
  await lockQuotas(tx, ownerId);
  const keys = rows.map(({ key }) => key);
  const stored = await tx.select({ key: storedObject.key }).from(storedObject).where(inArray(storedObject.key, keys));
  const known = new Set(stored.map(({ key }) => key));
  const added = rows.reduce((sum, { key, bytes }) => sum + (known.has(key) ? 0 : bytes), 0);
  const refusal = added > 0 ? await refuse(tx, added) : undefined;
  if (refusal) throw new NotTaken(refusal);
}

/** The owner's account was deleted during the copy. The rows are removed last: the account's deletion waits for them. */
async function removeAnnounced(db: Database, objects: Objects, files: readonly FoundFile[]): Promise<void> {
  const keys = files.map(({ key }) => key);
  for (const key of keys) await objects.delete(key);
  await db.queries.delete(tables.storedObject).where(inArray(tables.storedObject.key, keys));
}

/** A file whose row is this old and has no link was left by a crash. */
const COPY_MINUTES = 60;

/** An owner's files that may still be being copied. */
export const announcedFiles = (ownerId: string): SQL => sql`(starts_with(${tables.storedObject.key}, ${`${ownerId}/`})
  and ${tables.storedObject.createdAt} > now() - make_interval(mins => ${COPY_MINUTES})
  and not exists (select 1 from ${tables.mediaObject} where ${tables.mediaObject.key} = ${tables.storedObject.key}))`;

/** Prevents the deletion of the account until the transaction ends. @throws OwnerGone */
async function expectOwner(tx: Queries, ownerId: string): Promise<void> {
  const owner = eq(tables.user.id, ownerId);
  const [there] = await tx.select({ id: tables.user.id }).from(tables.user).where(owner).for('key share');
  if (!there) throw new OwnerGone(`There is no account ${ownerId} any more`);
}

/** Links a stored file to another media record as well. */
export async function linkFile(tx: Queries, mediaId: string, role: string, key: string): Promise<void> {
  await lockKeys(tx, [key]);
  await tx.insert(tables.mediaObject).values({ mediaId, role, key }).onConflictDoNothing();
}

/**
 * Deletes the files of those media ids that have no record, not even in the trash. For results that presumably were not saved: the commit may have
 * succeeded although its response was lost.
 */
export async function dropUnlinked(db: Database, objects: Objects, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const { media, trashedMedia } = tables;
  const ids = [...mediaIds];
  const there = db.queries.select({ id: media.id }).from(media).where(inArray(media.id, ids));
  const thrown = db.queries
    .select({ id: trashedMedia.mediaId })
    .from(trashedMedia)
    .where(inArray(trashedMedia.mediaId, ids));
  const linked = new Set((await there.union(thrown)).map(({ id }) => id));
  await dropFiles(
    db,
    objects,
    ids.filter((id) => !linked.has(id)),
  );
}

/** Deletes the files of these media ids, except files that another record shares. Idempotent. */
export async function dropFiles(db: Database, objects: Objects, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const links = await db.queries
    .delete(tables.mediaObject)
    .where(inArray(tables.mediaObject.mediaId, [...mediaIds]))
    .returning({ key: tables.mediaObject.key });
  for (const key of new Set(links.map((link) => link.key))) await dropIfUnused(db, objects, key);
}

/** Deletes those of these files that no record uses any more. Idempotent. */
export async function dropUnusedFiles(db: Database, objects: Objects, keys: readonly string[]): Promise<void> {
  for (const key of keys) await dropIfUnused(db, objects, key);
}

async function dropIfUnused(db: Database, objects: Objects, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeys(tx, [key]);
    const [used] = await tx
      .select({ key: tables.mediaObject.key })
      .from(tables.mediaObject)
      .where(eq(tables.mediaObject.key, key))
      .limit(1);
    if (used) return;
    await tx.delete(tables.storedObject).where(eq(tables.storedObject.key, key));
    await objects.delete(key);
  });
}

/** Deletes what a crash left: links without a record, and files without a link. */
export async function sweepFiles(db: Database, objects: Objects, olderThanMinutes = COPY_MINUTES): Promise<void> {
  const old = sql`now() - make_interval(mins => ${olderThanMinutes})`;
  const lost = await db.queries
    .select({ id: tables.mediaObject.mediaId })
    .from(tables.mediaObject)
    .where(
      and(
        lt(tables.mediaObject.createdAt, old),
        sql`not exists (select 1 from ${tables.media} where ${tables.media.id} = ${tables.mediaObject.mediaId})`,
        sql`not exists (select 1 from ${tables.trashedMedia} where ${tables.trashedMedia.mediaId} = ${tables.mediaObject.mediaId})`,
        sql`not exists (select 1 from ${tables.ownFont}
          where ${tables.ownFont.id} = regexp_replace(${tables.mediaObject.mediaId}, ${`^${FONT_HOLDER}`}, ''))`,
        sql`not exists (select 1 from ${tables.job}
          where ${tables.job.id} = regexp_replace(${tables.mediaObject.mediaId}, ${`^${JOB_HOLDER}`}, '')
            and (${tables.job.status} in ('queued', 'running') or ${tables.job.lateUntil} > now()))`,
      ),
    );
  await dropFiles(db, objects, [...new Set(lost.map((row) => row.id))]);
  const unused = await db.queries
    .select({ key: tables.storedObject.key })
    .from(tables.storedObject)
    .where(
      and(
        lt(tables.storedObject.createdAt, old),
        sql`not exists (select 1 from ${tables.mediaObject} where ${tables.mediaObject.key} = ${tables.storedObject.key})`,
      ),
    );
  for (const { key } of unused) await dropIfUnused(db, objects, key);
}

/** The hexadecimal SHA-256 of a stored file, taken from its key. */
export const hashOfKey = (key: string): string => key.replace(/^.*\/|\..*$/g, '');

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly mime: string;
}

/** The file of a user's font is linked to this and the font's id. */
export const FONT_HOLDER = 'font:';

/** A job that is accepted holds the files of its sources by links to this and its id, each under its media's id. */
export const JOB_HOLDER = 'job:';

/** A record's original file. If the record is gone, the one that an accepted job holds. */
export async function findOriginal(db: Queries, mediaId: string): Promise<StoredFile | undefined> {
  const own = await findFile(db, mediaId, 'original');
  if (own) return own;
  const { mediaObject, storedObject } = tables;
  const [held] = await db
    .select({ key: storedObject.key, bytes: storedObject.bytes, mime: storedObject.mime })
    .from(mediaObject)
    .innerJoin(storedObject, eq(storedObject.key, mediaObject.key))
    .where(and(like(mediaObject.mediaId, `${JOB_HOLDER}%`), eq(mediaObject.role, mediaId)))
    .limit(1);
  return held;
}

export async function findFile(db: Queries, mediaId: string, role: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select({ key: tables.storedObject.key, bytes: tables.storedObject.bytes, mime: tables.storedObject.mime })
    .from(tables.mediaObject)
    .innerJoin(tables.storedObject, eq(tables.storedObject.key, tables.mediaObject.key))
    .where(and(eq(tables.mediaObject.mediaId, mediaId), eq(tables.mediaObject.role, role)));
  return row;
}

/** Copies a record's original file, or what a job holds of it, to `directory/<media id>.<extension>`. @returns undefined when there is none, or not all of it */
export async function copyOriginal(
  { db, objects }: { db: Database; objects: Objects },
  mediaId: string,
  directory: string,
): Promise<string | undefined> {
  const file = await findOriginal(db.queries, mediaId);
  if (!file) return undefined;
  const path = join(directory, `${mediaId}.${file.key.split('.').at(-1)}`);
  try {
    const { stream } = await objects.get(file.key, { bytes: file.bytes });
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
  return path;
}
