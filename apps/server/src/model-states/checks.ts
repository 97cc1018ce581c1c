import { eq, sql } from 'drizzle-orm';
import { messages } from '@kinoloom/contract';
import { isTimeout, type VendorAdapter } from '@kinoloom/providers';
import { tables, type Queries } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';

const { modelCheck } = tables;
export type ModelCheckRow = typeof modelCheck.$inferSelect;

/** A vendor that is not the sandbox and whose models can be checked. */
export interface Checkable {
  readonly vendor: VendorAdapter;
  /** The revision of the connections that is checked; 0 for a vendor of environment variables. */
  readonly revision: number;
}

/** When a check is repeated, in seconds after it began. */
const AGAIN = {
  daily: 24 * 3_600,
  /** After one without an answer. */
  failed: 3_600,
  /** When a process starts: several start at once. */
  start: 10 * 60,
} as const;

/** How long a vendor may take to answer for all its models. */
const CHECK_MS = 60_000;

/** What each vendor's check found last. */
export const listChecks = (db: Queries): Promise<ModelCheckRow[]> => db.select().from(modelCheck);

/** Why a check is wanted now. */
export type Occasion = 'daily' | 'start' | 'asked';

/** Claims the check of a vendor for this process, if it is due. */
async function claim(db: Queries, { vendor, revision }: Checkable, occasion: Occasion): Promise<boolean> {
  const { begunAt, checkedAt, provider } = modelCheck;
  const age = sql`extract(epoch from now() - ${begunAt})`;
  const usual = sql`case when ${checkedAt} >= ${begunAt} then ${AGAIN.daily}::integer else ${AGAIN.failed}::integer end`;
  const due = {
    daily: sql`${age} > ${usual}`,
    start: sql`${age} > ${AGAIN.start}::integer`,
    asked: sql`true`,
  }[occasion];
  const wanted = sql<boolean>`${modelCheck.revision} < ${revision} or ${due}`;
  // Most looks find nothing to do, and then write nothing.
  const [before] = await db.select({ wanted }).from(modelCheck).where(eq(provider, vendor.name));
  if (before && !before.wanted) return false;
  const claimed = await db
    .insert(modelCheck)
    .values({ provider: vendor.name, revision, begunAt: sql`now()` })
    .onConflictDoUpdate({
      target: provider,
      set: { revision: sql`excluded.revision`, begunAt: sql`now()` },
      setWhere: wanted,
    })
    .returning({ provider });
  return claimed.length > 0;
}

/** Asks the vendors whose check is due, by free requests, and stores what they say. One process does it for all. */
export async function checkModels(
  db: Queries,
  log: Log,
  vendors: readonly Checkable[],
  occasion: Occasion,
): Promise<void> {
  await Promise.all(
    vendors.map(async (checkable) => {
      if (await claim(db, checkable, occasion)) await check(db, log, checkable.vendor);
    }),
  );
}

/** Why a vendor could not be asked, for admins. */
function problemOf(error: unknown): string {
  if (isTimeout(error)) return messages.notInTime;
  return error instanceof Error ? error.message : String(error);
}

async function check(db: Queries, log: Log, vendor: VendorAdapter): Promise<void> {
  const here = eq(modelCheck.provider, vendor.name);
  try {
    const models = (await vendor.checkModels?.(AbortSignal.timeout(CHECK_MS))) ?? [];
    await db
      .update(modelCheck)
      .set({ models, problem: null, checkedAt: sql`now()` })
      .where(here);
    for (const { model, state, message } of models)
      if (state !== 'live')
        log.warn({ provider: vendor.name, model, state, reason: message }, 'a model is failing or unavailable');
  } catch (error) {
    const problem = problemOf(error);
    await db.update(modelCheck).set({ problem }).where(here);
    log.warn({ provider: vendor.name, reason: problem }, 'the models of a provider could not be checked');
  }
}
