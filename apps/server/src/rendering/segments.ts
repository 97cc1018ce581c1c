import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import { ObjectMissing, type Objects } from '../platform/objects/index.ts';

interface Store {
  readonly db: Database;
  readonly objects: Objects;
}

const segment = tables.renderSegment;
const keyOf = (hash: string): string => `segments/${hash}`;

/** Which of these segments are stored. Their expiry is extended by a day. */
export async function findSegments(db: Queries, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .update(segment)
    .set({ usedAt: sql`now()` })
    .where(and(inArray(segment.hash, [...hashes]), isNotNull(segment.storedAt)))
    .returning({ hash: segment.hash });
  return new Set(found.map(({ hash }) => hash));
}

/** Stores a segment for this render and others. Equal hashes mean equal files, so storing twice is harmless. */
export async function storeSegment({ db, objects }: Store, hash: string, path: string): Promise<void> {
  await db.queries
    .insert(segment)
    .values({ hash })
    .onConflictDoUpdate({ target: segment.hash, set: { usedAt: sql`now()` } });
  await objects.put(keyOf(hash), path, { contentType: 'video/mp4' });
  const { size: bytes } = await stat(path);
  await db.queries
    .update(segment)
    .set({ bytes, storedAt: sql`now()`, usedAt: sql`now()` })
    .where(eq(segment.hash, hash));
}

/** Copies a segment to a local file. @returns false when it, or a part of it, no longer exists */
export async function copySegment({ db, objects }: Store, hash: string, path: string): Promise<boolean> {
  const [stored] = await db.queries.select({ bytes: segment.bytes }).from(segment).where(eq(segment.hash, hash));
  if (!stored) return false;
  try {
    const { stream } = await objects.get(keyOf(hash), { bytes: stored.bytes ?? undefined });
    await pipeline(stream, createWriteStream(path));
    return true;
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
}

export async function dropSegments({ db, objects }: Store, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    await objects.delete(keyOf(hash));
    await db.queries.delete(segment).where(eq(segment.hash, hash));
  }
}

/** Removes segments unused for a day, and the leftovers of ended renders. */
export async function sweepSegments({ db, objects }: Store): Promise<void> {
  const ended = sql`exists (select 1 from ${tables.job} where ${tables.job.id} = ${tables.renderPart.jobId} and ${tables.job.status} not in ('queued', 'running'))`;
  await db.queries.delete(tables.renderPart).where(ended);
  const old = await db.queries
    .select({ hash: segment.hash })
    .from(segment)
    .where(lt(segment.usedAt, sql`now() - interval '1 day'`));
  for (const { hash } of old) {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ hash: segment.hash })
        .from(segment)
        .where(and(eq(segment.hash, hash), lt(segment.usedAt, sql`now() - interval '1 day'`)))
        .for('update');
      if (!row) return;
      await objects.delete(keyOf(hash));
      await tx.delete(segment).where(eq(segment.hash, hash));
    });
  }
}
