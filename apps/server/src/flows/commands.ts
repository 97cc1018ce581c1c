import { err, limits, ok, type Flow, type Refusal, type Result, type UpdateFlow } from '@kinoloom/contract';
import { removeMedia } from '../media/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import type { Database, Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { lockQuotas, refuseFlow, type Quotas } from '../quotas/index.ts';
import * as store from './store.ts';

export interface FlowDeps {
  readonly db: Database;
  readonly objects: Objects;
  readonly quotas: Quotas;
}

const missing: Refusal = { code: 'not_found', message: 'This flow was not found. It may have been deleted.' };

export const newFlow = (userId: string, values: { name?: string; description?: string } = {}) => ({
  id: crypto.randomUUID(),
  userId,
  name: values.name ?? limits.flow.defaultName,
  description: values.description ?? limits.flow.defaultDescription,
});

export async function createFlow(
  { db, quotas }: FlowDeps,
  userId: string,
  values: { name: string; description: string },
): Promise<Result<Flow, Refusal>> {
  const flow = newFlow(userId, values);
  const refused = await db.transaction(async (tx) => {
    await lockQuotas(tx, userId);
    const refusal = await refuseFlow(tx, quotas, userId);
    if (!refusal) await insertAndPublish(tx, flow);
    return refusal;
  });
  return refused ? err(refused) : ok(await existing(db, flow.id));
}

async function insertAndPublish(tx: Transaction, flow: ReturnType<typeof newFlow>): Promise<void> {
  await store.insertFlow(tx, flow);
  await publish(tx, { userId: flow.userId, type: 'flow', ref: flow.id });
}

async function existing(db: Database, id: string): Promise<Flow> {
  const created = await store.findFlow(db.queries, id);
  if (!created) throw new Error('A flow vanished right after it was made');
  return created;
}

/** Renames a flow, or sets the order of its clips; ids that are not its clips are dropped. */
export async function updateFlow(
  db: Database,
  userId: string,
  id: string,
  { name, clip_order: wanted }: UpdateFlow,
): Promise<Result<Flow, Refusal>> {
  if (!(await store.findOwnFlow(db.queries, userId, id))) return err(missing);
  await db.transaction(async (tx) => {
    const known = wanted && wanted.length > 0 ? await store.clipIdsAmong(tx, id, wanted) : new Set<string>();
    await store.updateFlowRow(tx, id, {
      ...(name !== undefined && { name }),
      ...(wanted && { clipOrder: [...new Set(wanted)].filter((clip) => known.has(clip)) }),
    });
    await publish(tx, { userId, type: 'flow', ref: id });
  });
  const updated = await store.findFlow(db.queries, id);
  return updated ? ok(updated) : err(missing);
}

/** Deletes a flow with all its media and their files. Its running jobs go on; their results belong to no flow. */
export async function deleteFlow(
  db: Database,
  objects: Objects,
  userId: string,
  id: string,
): Promise<Result<void, Refusal>> {
  if (!(await store.findOwnFlow(db.queries, userId, id))) return err(missing);
  await removeMedia(db, objects, await store.mediaIdsOf(db.queries, id));
  await db.transaction(async (tx) => {
    await store.deleteFlowRow(tx, id);
    await publish(tx, { userId, type: 'flow-deleted', ref: id });
  });
  return ok(undefined);
}

/** The flow for a job's result: the one named, or the user's newest. */
export async function flowForJob(
  db: Database,
  userId: string,
  id: string | null | undefined,
): Promise<Result<Flow, Refusal>> {
  const flow = id ? await store.findOwnFlow(db.queries, userId, id) : await store.newestFlow(db.queries, userId);
  if (flow) return ok(flow);
  if (id) return err(missing);
  // The user has none, so this one is within every quota.
  const first = newFlow(userId);
  await db.transaction((tx) => insertAndPublish(tx, first));
  return ok(await existing(db, first.id));
}
