import { asc, eq, isNull, and } from 'drizzle-orm';
import type { OwnModelFields } from '@kinoloom/contract';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
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

export async function addOwnModel(db: Database, by: string, fields: OwnModelFields): Promise<OwnModelRow> {
  return db.transaction(async (tx) => {
    const taken = await tx.select({ id: ownModel.id }).from(ownModel).for('update');
    const id = idFor(fields.label, new Set(taken.map((row) => row.id)));
    const [row] = await tx.insert(ownModel).values({ id, fields }).returning();
    if (!row) throw new Error('The new model was not returned');
    await recordChange(tx, { by, action: 'model.add', subject: fields.label, fields: [] });
    return row;
  });
}

/** @returns undefined when it does not exist */
export async function changeOwnModel(
  db: Database,
  by: string,
  id: string,
  fields: OwnModelFields,
): Promise<OwnModelRow | undefined> {
  return db.transaction(async (tx) => {
    const here = and(eq(ownModel.id, id), isNull(ownModel.removedAt));
    const [before] = await tx.select().from(ownModel).where(here).for('update');
    if (!before) return undefined;
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
    return row;
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
