import { asc, eq, isNull, and, sql } from 'drizzle-orm';
import { err, messages, ok, type Issue, type OwnModelFields, type Refusal, type Result } from '@kinoloom/contract';
import { tables, type Database, type Queries, type Transaction } from '../platform/db/index.ts';
import { recordChange } from './store.ts';

const { ownModel } = tables;
export type OwnModelRow = typeof ownModel.$inferSelect;

/** Models of one's own, oldest first; with those that were removed. */
export const listOwnModels = (db: Queries): Promise<OwnModelRow[]> =>
  db.select().from(ownModel).orderBy(asc(ownModel.createdAt), asc(ownModel.id));

/** A readable id: `own-` and the label, with a number where that is taken. */
function idFor(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = `own-${words || 'model'}`;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** Serialises additions and renames until the transaction ends, so that two never take the same id or name. */
const lockNames = (tx: Transaction): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('own models'))`);

const plain = (text: string): string => text.trim().toLowerCase();

/** The names of models on offer, as they are compared. Names of removed models are free again. */
async function namesOnOffer(tx: Transaction, except = ''): Promise<Set<string>> {
  const rows = await tx.select().from(ownModel).where(isNull(ownModel.removedAt));
  return new Set(rows.filter(({ id }) => id !== except).map(({ fields }) => plain(fields.label)));
}

const nameTaken = (label: string, path: Issue['path']): Issue => ({
  path: [...path, 'label'],
  message: messages.ownModelNameTaken(label),
});

function refuse([first, ...others]: readonly [Issue, ...Issue[]]): Result<never, Refusal> {
  return err({ code: 'input.invalid', message: first.message, issues: [first, ...others] });
}

async function insert(tx: Transaction, by: string, fields: OwnModelFields): Promise<OwnModelRow> {
  const taken = await tx.select({ id: ownModel.id }).from(ownModel);
  const id = idFor(fields.label, new Set(taken.map((row) => row.id)));
  const [row] = await tx.insert(ownModel).values({ id, fields }).returning();
  if (!row) throw new Error('The new model was not returned');
  await recordChange(tx, { by, action: 'model.add', subject: fields.label, fields: [] });
  return row;
}

async function insertAll(tx: Transaction, by: string, models: readonly OwnModelFields[]): Promise<OwnModelRow[]> {
  const rows: OwnModelRow[] = [];
  for (const fields of models) rows.push(await insert(tx, by, fields));
  return rows;
}

/** Adds all of these or none, each with a name of its own. @param pathOf where the fields of the nth are in the request */
export async function addOwnModels(
  db: Database,
  by: string,
  models: readonly OwnModelFields[],
  pathOf: (at: number) => Issue['path'],
): Promise<Result<OwnModelRow[], Refusal>> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    const names = await namesOnOffer(tx);
    const [first, ...others] = models.flatMap(({ label }, at) => {
      const isTaken = names.has(plain(label));
      names.add(plain(label));
      return isTaken ? nameTaken(label, pathOf(at)) : [];
    });
    return first ? refuse([first, ...others]) : ok(await insertAll(tx, by, models));
  });
}

/** Adds all of these or none. A name may be added a second time: the import's dialog has named those that exist. */
export async function importOwnModels(
  db: Database,
  by: string,
  models: readonly OwnModelFields[],
): Promise<OwnModelRow[]> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    return insertAll(tx, by, models);
  });
}

/** @returns undefined when it does not exist */
export async function changeOwnModel(
  db: Database,
  by: string,
  id: string,
  fields: OwnModelFields,
): Promise<Result<OwnModelRow | undefined, Refusal>> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    const here = and(eq(ownModel.id, id), isNull(ownModel.removedAt));
    const [before] = await tx.select().from(ownModel).where(here).for('update');
    if (!before) return ok(undefined);
    const isRenamed = fields.label !== before.fields.label;
    if (isRenamed && (await namesOnOffer(tx, id)).has(plain(fields.label)))
      return refuse([nameTaken(fields.label, [])]);
    const [row] = await tx.update(ownModel).set({ fields }).where(here).returning();
    const changed = Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.fields[name as keyof OwnModelFields]),
    );
    await recordChange(tx, {
      by,
      action: 'model.change',
      subject: fields.label,
      fields: changed.map(([name]) => name),
    });
    return ok(row);
  });
}

/** @returns whether it was there */
export async function removeOwnModel(db: Database, by: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const here = and(eq(ownModel.id, id), isNull(ownModel.removedAt));
    const [row] = await tx.update(ownModel).set({ removedAt: new Date() }).where(here).returning();
    if (row) await recordChange(tx, { by, action: 'model.remove', subject: row.fields.label, fields: [] });
    return row !== undefined;
  });
}
