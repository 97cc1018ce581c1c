import { and, asc, count, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { AddConnection, AuditEntry, ChangeConnection, ConnectionCheck } from '@kinoloom/contract';
import { tables, type Database, type Queries, type Transaction } from '../platform/db/index.ts';
import { wakeTask } from '../platform/wakes.ts';
import type { Encryption } from './encryption.ts';

const { auditEntry, connection, job, modelCheck } = tables;
export type ConnectionRow = typeof connection.$inferSelect;

const notRemoved = isNull(connection.removedAt);
/** The connection of this id, unless it was removed. */
const here = (id: string) => and(eq(connection.id, id), notRemoved);

/** Keys at least this long are shown by their last characters. */
const SHOWN = { from: 12, characters: 4 } as const;

/** The last characters of a long key, to recognise it. */
export const keyEndOf = (key: string | null | undefined): string | null =>
  key && key.length >= SHOWN.from ? key.slice(-SHOWN.characters) : null;

type SecretField = 'key' | 'webhookSecret';
const placeOf = (id: string, field: SecretField): string => `${id}/${field}`;

interface Change {
  readonly by: string;
  readonly action: AuditEntry['action'];
  readonly subject: string;
  readonly fields: readonly string[];
}

/** Records a change in the transaction that makes it, and tells every process when that commits. */
export async function recordChange(tx: Transaction, { fields, ...change }: Change): Promise<void> {
  await tx.insert(auditEntry).values({ ...change, fields: [...fields] });
  await wakeTask(tx, 'connections');
}

const MOST_ENTRIES = 200;

/** The newest changes, newest first. */
export const newestChanges = (db: Queries): Promise<(typeof auditEntry.$inferSelect)[]> =>
  db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(MOST_ENTRIES);

/** Grows with each change that an admin makes. */
export async function revisionOf(db: Queries): Promise<number> {
  const [row] = await db.select({ id: max(auditEntry.id) }).from(auditEntry);
  return row?.id ?? 0;
}

/** Connections, oldest first. */
export const listConnections = (db: Queries): Promise<ConnectionRow[]> =>
  db.select().from(connection).where(notRemoved).orderBy(asc(connection.createdAt), asc(connection.id));

export async function findConnection(db: Queries, id: string): Promise<ConnectionRow | undefined> {
  return (await db.select().from(connection).where(here(id)))[0];
}

/** The secrets of a connection: `null` when none is stored, undefined when it cannot be decrypted. */
export function secretsOf(
  { id, key, webhookSecret }: ConnectionRow,
  encryption: Encryption,
): Record<SecretField, string | null | undefined> {
  const read = (stored: string | null, field: SecretField) => stored && encryption.decrypt(stored, placeOf(id, field));
  return { key: read(key, 'key'), webhookSecret: read(webhookSecret, 'webhookSecret') };
}

/** The columns that a request changes. */
function columnsOf(id: string, encryption: Encryption, wanted: ChangeConnection) {
  const { key, webhook_secret: webhookSecret, base_url: baseUrl, per_minute: perMinute, paused, ...same } = wanted;
  const stored = (secret: string | null | undefined, field: SecretField) =>
    secret === undefined ? {} : { [field]: secret && encryption.encrypt(secret, placeOf(id, field)) };
  return {
    ...same,
    ...stored(key, 'key'),
    ...stored(webhookSecret, 'webhookSecret'),
    ...(key !== undefined && { keyEnd: keyEndOf(key) }),
    ...(baseUrl !== undefined && { baseUrl: baseUrl?.replace(/\/+$/, '') ?? null }),
    ...(perMinute !== undefined && { perMinute }),
    ...(paused !== undefined && { pausedAt: paused ? new Date() : null }),
  };
}

/** A change of connections by an admin. */
interface Editing {
  readonly db: Database;
  readonly encryption: Encryption;
  /** The admin's email. */
  readonly by: string;
  /** Throws for a connection that cannot work, or a change that must not be made, which undoes it. */
  readonly check: (row: ConnectionRow, before?: ConnectionRow) => void;
}

export async function addConnection(
  { db, encryption, by, check }: Editing,
  { kind, ...wanted }: AddConnection,
): Promise<ConnectionRow> {
  const id = crypto.randomUUID();
  return db.transaction(async (tx) => {
    const values = { ...columnsOf(id, encryption, wanted), id, kind, name: wanted.name };
    const [row] = await tx.insert(connection).values(values).returning();
    if (!row) throw new Error('The new connection was not returned');
    check(row);
    await recordChange(tx, { by, action: 'connection.add', subject: row.name, fields: Object.keys(wanted) });
    return row;
  });
}

/** @returns undefined when it does not exist */
export async function changeConnection(
  { db, encryption, by, check }: Editing,
  id: string,
  wanted: ChangeConnection,
): Promise<ConnectionRow | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(connection).where(here(id)).for('update');
    const [row] = await tx
      .update(connection)
      .set(columnsOf(id, encryption, wanted))
      .where(here(id))
      .returning();
    if (!before || !row) return undefined;
    check(row, before);
    const { paused, ...rest } = wanted;
    const change = { by, subject: row.name };
    const fields = Object.entries(rest).flatMap(([field, value]) => {
      const columns = Object.entries(columnsOf(id, encryption, { [field]: value }));
      return columns.some(([column, now]) => before[column as keyof ConnectionRow] !== now) ? [field] : [];
    });
    if (paused !== undefined)
      await recordChange(tx, { ...change, action: paused ? 'connection.pause' : 'connection.resume', fields: [] });
    if (fields.length > 0) await recordChange(tx, { ...change, action: 'connection.change', fields });
    return row;
  });
}

/** A removed connection keeps its kind and name. */
const REMOVED = {
  removedAt: sql`now()`,
  baseUrl: null,
  key: null,
  keyEnd: null,
  webhookSecret: null,
  check: null,
} as const;

/** Removes a connection without unfinished jobs. @returns how many jobs are unfinished: none, if it was removed */
export async function removeConnection(db: Database, by: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    // The lock keeps new jobs from being accepted meanwhile; see `lockConnection`.
    const [row] = await tx.select().from(connection).where(here(id)).for('update');
    if (!row) return 0;
    const unfinished = (await unfinishedJobs(tx, [id])).get(id) ?? 0;
    if (unfinished > 0) return unfinished;
    await tx.update(connection).set(REMOVED).where(here(id));
    await tx.delete(modelCheck).where(eq(modelCheck.provider, id));
    await recordChange(tx, { by, action: 'connection.remove', subject: row.name, fields: [] });
    return 0;
  });
}

/** Keeps a connection from being removed until the transaction ends. @returns whether it exists and is not paused */
export async function lockConnection(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.select().from(connection).where(here(id)).for('share');
  return row !== undefined && row.pausedAt === null;
}

export const saveCheck = async (db: Queries, id: string, check: ConnectionCheck): Promise<void> =>
  void (await db.update(connection).set({ check }).where(eq(connection.id, id)));

/** Numbers of unfinished jobs by connection, without those of the sandbox in a vendor's place. */
export async function unfinishedJobs(db: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ provider: job.provider, jobs: count() })
    .from(job)
    .where(and(inArray(job.provider, [...ids]), eq(job.sandbox, false), inArray(job.status, ['queued', 'running'])))
    .groupBy(job.provider);
  return new Map(rows.flatMap(({ provider, jobs }) => (provider === null ? [] : [[provider, jobs] as const])));
}
