import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { addToTrashedFlow, isClip, RENDER_MODEL, freeInFlow } from '../media/index.ts';
import { type Database, jsonb, tables, type Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';

interface UndoneDeletion {
  readonly mediaIds: readonly string[];
  readonly flowId: string | null;
  /** Restored media that had a flow and have none now. */
  readonly withoutFlow: readonly string[];
}

type Bin = typeof tables.trash.$inferSelect;

const { flow, media, project, trash, trashedMedia } = tables;

/** All columns except generated ones. */
const written = Object.values(getTableColumns(media))
  .filter(({ generated }) => generated === undefined)
  .map(({ name }) => sql.identifier(name));
const ofRecord = written.map((name) => sql`record.${name}`);
const COMMA = sql`, `;

const missing: Refusal = { code: 'not_found', message: messages.undoOver };

/**
 * Restores a deletion completely: records, favourites, order, flow and the flow's project. Media whose flow is full by now are restored without a
 * flow; media whose flow is in the trash too return to it when that is restored.
 */
export async function undoDeletion(
  db: Database,
  userId: string,
  trashId: string,
): Promise<Result<UndoneDeletion, Refusal>> {
  return db.transaction(async (tx) => {
    const [bin] = await tx
      .select()
      .from(trash)
      .where(
        and(eq(trash.id, trashId), eq(trash.userId, userId), eq(trash.emptying, false), sql`${trash.until} > now()`),
      )
      .for('update');
    if (!bin) return err(missing);
    if (bin.flow) await restoreFlow(tx, bin, bin.flow.row);
    const homeless = await findHomes(tx, bin);
    const { rows: back } = await tx.execute<{ id: string; flowId: string | null }>(sql`
      insert into ${media} (${sql.join(written, COMMA)}) select ${sql.join(ofRecord, COMMA)}
      from ${trashedMedia}, jsonb_populate_record(null::${media}, ${trashedMedia.row}) as record
      where ${eq(trashedMedia.trashId, trashId)}
      returning id, flow_id as "flowId"`);
    const joined = bin.flow && bin.flowId ? await joinFlow(tx, userId, bin.flowId, bin.flow.awaits) : [];
    await tx.delete(trash).where(eq(trash.id, trashId));
    await publish(
      tx,
      ...(bin.flowId ? [{ userId, type: 'flow' as const, ref: bin.flowId }] : []),
      ...back.map(({ id, flowId }) => ({ userId, type: 'media' as const, ref: id, flowId })),
      ...joined.map((id) => ({ userId, type: 'media' as const, ref: id, flowId: bin.flowId })),
      ...(bin.projectId ? [{ userId, type: 'project' as const, ref: bin.projectId }] : []),
    );
    return ok({ mediaIds: back.map(({ id }) => id), flowId: bin.flowId, withoutFlow: homeless });
  });
}

async function restoreFlow(tx: Transaction, { flowId, projectId }: Bin, row: Record<string, unknown>): Promise<void> {
  await tx.execute(sql`insert into ${flow} select (jsonb_populate_record(null::${flow}, ${jsonb(row)})).*`);
  if (projectId)
    await tx
      .update(project)
      .set({ flowId })
      .where(and(eq(project.id, projectId), isNull(project.flowId)));
}

/** Removes the flow from media that cannot return to it. @returns their ids */
async function findHomes(tx: Transaction, { id, flowId: own }: Bin): Promise<string[]> {
  const away = await tx
    .select({
      id: trashedMedia.mediaId,
      flowId: trashedMedia.flowId,
      isClip: wasClip,
      userId: sql<string>`row->>'user_id'`,
    })
    .from(trashedMedia)
    .where(eq(trashedMedia.trashId, id))
    .orderBy(sql`row->>'created_at'`, asc(trashedMedia.mediaId));
  const homeless: string[] = [];
  const flows = Map.groupBy(away, ({ flowId }) => flowId);
  // In a fixed order, so that two concurrent restores cannot deadlock.
  for (const flowId of [...flows.keys()].toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))) {
    if (flowId === null || flowId === own) continue;
    const rows = flows.get(flowId) ?? [];
    const room = await freeInFlow(tx, rows[0]?.userId ?? '', flowId);
    if (room === undefined)
      await addToTrashedFlow(
        tx,
        flowId,
        rows.map((row) => row.id),
      );
    const full = rows.filter(({ isClip }) => isClip).slice(Math.max(0, room ?? 0));
    homeless.push(...(room === undefined ? rows : full).map((row) => row.id));
  }
  if (homeless.length > 0)
    await tx
      .update(trashedMedia)
      .set({ row: sql`${trashedMedia.row} || '{"flow_id": null}'::jsonb` })
      .where(inArray(trashedMedia.mediaId, homeless));
  return homeless;
}

/** `isClip` for records in the trash. */
const wasClip = sql<boolean>`(row->>'media_type' = 'video' and coalesce(row->>'model', '') <> ${RENDER_MODEL})`;

/** Moves the media waiting for the flow into it, as far as it has room; those in another flow by now stay there. @returns their ids */
async function joinFlow(tx: Transaction, userId: string, flowId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // Media that were deleted again meanwhile return to the flow when they are restored.
  await tx
    .update(trashedMedia)
    .set({ flowId, row: sql`${trashedMedia.row} || ${jsonb({ flow_id: flowId })}` })
    .where(and(inArray(trashedMedia.mediaId, [...ids]), isNull(trashedMedia.flowId)));
  const waiting = await tx
    .select({ id: media.id, isClip })
    .from(media)
    .where(and(inArray(media.id, [...ids]), eq(media.userId, userId), isNull(media.flowId)))
    .orderBy(asc(media.createdAt), asc(media.id))
    .for('update');
  const room = (await freeInFlow(tx, userId, flowId)) ?? 0;
  const left = new Set(
    waiting
      .filter(({ isClip }) => isClip)
      .slice(Math.max(0, room))
      .map(({ id }) => id),
  );
  const joining = waiting.map(({ id }) => id).filter((id) => !left.has(id));
  if (joining.length > 0) await tx.update(media).set({ flowId }).where(inArray(media.id, joining));
  return joining;
}
