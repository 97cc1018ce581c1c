import { createHash } from 'node:crypto';
import { everyOverlay, LOOK_BYTES, ownLooksAmong, type Composition } from '@kinoloom/composition';
import { cubeOfLook } from '@kinoloom/composition/cube';
import { err, messages, ok, ownLookLimits, type Refusal, type Result } from '@kinoloom/contract';
import type { Database, Queries, Transaction } from '../platform/db/index.ts';
import { lockQuotas } from '../quotas/index.ts';
import {
  changeLook,
  countLooks,
  dropUnnamed,
  findOwnLook,
  findTables,
  insertLook,
  listOwnLooks,
  type OwnLookRow,
} from './store.ts';

export interface LookDeps {
  readonly db: Database;
  readonly now: () => number;
}

/** A look to be kept. */
export interface NewLook {
  readonly name: string;
  /** As the composition package describes it (`LookTable`). */
  readonly table: Buffer;
}

const { most, keptMost } = ownLookLimits;

/** How long a look that was deleted, and that nothing names, is kept at least: an undo or a film in a browser may still have it. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const hashOf = (table: Buffer): string => createHash('sha256').update(table).digest('hex');

/** The hash in the name that films have for a look; undefined if it is no such name. */
export const hashIn = (look: string): string | undefined => /^own-([\da-f]{64})$/.exec(look)?.[1];

/** Offers a look. One that is offered already stays as it is; one that was deleted is offered again, under the new name. */
export async function addLook(
  { db, now }: LookDeps,
  userId: string,
  { name, table }: NewLook,
): Promise<Result<OwnLookRow, Refusal>> {
  if (table.length !== LOOK_BYTES) return err({ code: 'input.invalid', message: messages.lookTable });
  return db.transaction(async (tx): Promise<Result<OwnLookRow, Refusal>> => {
    await lockQuotas(tx, userId);
    const hash = hashOf(table);
    const known = await findOwnLook(tx, userId, hash);
    if (known && !known.removedAt) return ok(known);
    const { offered } = await countLooks(tx, userId);
    if (offered >= most) return err({ code: 'input.invalid', message: messages.looksFull });
    const at = new Date(now());
    const again = known && (await changeLook(tx, userId, hash, { name, createdAt: at, removedAt: null }));
    if (again) return ok(again);
    const refusal = await makeRoom(tx, userId, 1, at);
    return refusal ? err(refusal) : ok(await insertLook(tx, { userId, hash, name, colours: table, createdAt: at }));
  });
}

/**
 * Keeps the looks of a film that comes from elsewhere, in the transaction that writes it, which holds the lock of the user's quotas. They are offered
 * as long as there is room. @returns a refusal if the account keeps as many as it can
 */
export async function keepLooks(
  tx: Transaction,
  userId: string,
  looks: readonly NewLook[],
  at: Date,
): Promise<Refusal | undefined> {
  const known = new Set((await listOwnLooks(tx, userId)).map(({ hash }) => hash));
  const missing = new Map(
    looks.flatMap((look): [string, NewLook][] => {
      const hash = hashOf(look.table);
      return known.has(hash) ? [] : [[hash, look]];
    }),
  );
  if (missing.size === 0) return undefined;
  const refusal = await makeRoom(tx, userId, missing.size, at);
  if (refusal) return refusal;
  let { offered } = await countLooks(tx, userId);
  for (const [hash, { name, table }] of missing)
    await insertLook(tx, {
      userId,
      hash,
      name,
      colours: table,
      createdAt: at,
      removedAt: offered++ < most ? null : at,
    });
  return undefined;
}

async function makeRoom(tx: Transaction, userId: string, wanted: number, at: Date): Promise<Refusal | undefined> {
  const isFull = async (): Promise<boolean> => (await countLooks(tx, userId)).kept + wanted > keptMost;
  if (!(await isFull())) return undefined;
  await dropUnnamed(tx, userId, new Date(at.getTime() - KEPT_MS));
  return (await isFull()) ? { code: 'input.invalid', message: messages.looksKept } : undefined;
}

/** The looks in a film that are not the user's, by the names that films have for them. */
export async function missingLooks(
  db: Queries,
  userId: string,
  film: Pick<Composition, 'overlays'>,
): Promise<ReadonlySet<string>> {
  const looks = ownLooksAmong(everyOverlay(film));
  if (looks.length === 0) return new Set();
  const known = new Set((await listOwnLooks(db, userId)).map(({ hash }) => hash));
  return new Set(looks.filter((look) => !known.has(hashIn(look) ?? '')));
}

/** A look as a .cube file; undefined if the user has none with this hash. */
export async function cubeFileOf(db: Queries, userId: string, hash: string): Promise<string | undefined> {
  const row = await findOwnLook(db, userId, hash);
  const table = (await findTables(db, userId, [hash])).get(hash);
  return row && table && cubeOfLook(table, row.name);
}
