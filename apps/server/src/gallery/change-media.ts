import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { err, limits, messages, ok, type ChangeInGallery, type Refusal, type Result } from '@kinoloom/contract';
import { removeFromTrashedFlows, isClip, freeInFlow, type MediaRow } from '../media/index.ts';
import { jsonb, tables, type Database, type Transaction } from '../platform/db/index.ts';
import { publish } from '../platform/events.ts';
import { lockQuotas } from '../quotas/index.ts';
import { listTags } from './list-media.ts';

const { media } = tables;

/** Sets the title or the favourite mark of a record. @returns undefined when the user has no such record */
export async function updateOwn(
  db: Database,
  userId: string,
  id: string,
  change: Partial<Pick<MediaRow, 'favourite' | 'title'>>,
): Promise<MediaRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(media)
      .set(change)
      .where(and(eq(media.id, id), eq(media.userId, userId)))
      .returning();
    if (row) await publish(tx, { userId, type: 'media', ref: id, flowId: row.flowId });
    return row;
  });
}

type Change = Omit<z.output<typeof ChangeInGallery>, 'ids'>;

/** Changes tags, favourite marks and flow of media: of all, or of none when one is not the user's or a limit is reached. @returns those that differ now */
export async function changeMedia(
  db: Database,
  userId: string,
  ids: readonly string[],
  change: Change,
): Promise<Result<string[], Refusal>> {
  return db.transaction(async (tx) => {
    const { add_tags = [] } = change;
    if (add_tags.length > 0) await lockQuotas(tx, userId);
    const found = await lockOwn(tx, userId, ids, change.flow_id);
    if (!found.ok) return found;
    if (found.value.own.length < ids.length) return err({ code: 'not_found', message: messages.galleryMissing });
    if (add_tags.length > 0) {
      const known = new Set((await listTags(tx, userId)).map(({ tag }) => tag));
      if (new Set([...known, ...add_tags]).size > Math.max(known.size, limits.gallery.tags))
        return err({ code: 'input.invalid', message: messages.tagsFull });
    }
    const changed = await writeChange(tx, userId, found.value, change);
    return changed.ok ? ok(changed.value) : changed;
  });
}

/** Moves media into a flow: all that exist, or none when the flow would have too many videos. @returns the media now in it */
export async function moveMedia(
  db: Database,
  userId: string,
  ids: readonly string[],
  flowId: string,
): Promise<Result<string[], Refusal>> {
  return db.transaction(async (tx) => {
    const found = await lockOwn(tx, userId, ids, flowId);
    if (!found.ok) return found;
    const { own } = found.value;
    if (own.length === 0) return err({ code: 'not_found', message: messages.galleryGone });
    const moved = await writeChange(tx, userId, found.value, { flow_id: flowId });
    return moved.ok ? ok(own.map(({ id }) => id)) : moved;
  });
}

/** Media to change, locked, and the videos that the flow can still take. */
interface Locked {
  readonly own: readonly (Pick<MediaRow, 'id' | 'tags' | 'favourite' | 'flowId'> & { readonly isClip: boolean })[];
  readonly room: number;
}

/** Locks the flow to move to, if there is one, and then those of the media that the user has. */
async function lockOwn(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  flowId: string | undefined,
): Promise<Result<Locked, Refusal>> {
  const room = flowId === undefined ? 0 : await freeInFlow(tx, userId, flowId);
  if (room === undefined)
    return err({ code: 'not_found', message: 'This flow was not found. It may have been deleted.' });
  const own = await tx
    .select({ id: media.id, tags: media.tags, favourite: media.favourite, flowId: media.flowId, isClip })
    .from(media)
    .where(and(eq(media.userId, userId), inArray(media.id, [...ids])))
    .orderBy(media.id)
    .for('update');
  return ok({ own, room });
}

/** @returns the ids of those that were different before */
async function writeChange(
  tx: Transaction,
  userId: string,
  { own, room }: Locked,
  { add_tags = [], remove_tags = [], favourite, flow_id }: Change,
): Promise<Result<string[], Refusal>> {
  const moving = flow_id === undefined ? [] : own.filter(({ flowId }) => flowId !== flow_id);
  const videos = moving.filter((row) => row.isClip).length;
  if (videos > room) return err({ code: 'flow.limit', message: messages.moveFull(Math.max(0, room), videos) });
  const after = own.map((row) => ({
    id: row.id,
    tags: [...new Set([...row.tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag)),
    favourite: favourite ?? row.favourite,
    flow_id: flow_id ?? row.flowId,
  }));
  if (after.some(({ tags }, nth) => tags.length > Math.max(limits.gallery.tagsPerMedia, own[nth]?.tags.length ?? 0)))
    return err({ code: 'input.invalid', message: messages.tagsTooMany });
  const changed = after.filter((row, nth) => {
    const before = own[nth];
    return (
      before?.tags.join() !== row.tags.join() || before.favourite !== row.favourite || before.flowId !== row.flow_id
    );
  });
  if (changed.length === 0) return ok([]);
  await tx.execute(sql`
    update ${media} set tags = changed.tags, favourite = changed.favourite, flow_id = changed.flow_id
    from jsonb_to_recordset(${jsonb(changed)}) as changed (id text, tags text[], favourite boolean, flow_id text)
    where ${media.id} = changed.id`);
  if (moving.length > 0)
    await removeFromTrashedFlows(
      tx,
      moving.map(({ id }) => id),
    );
  await publish(tx, ...changed.map(({ id, flow_id: flowId }) => ({ userId, type: 'media' as const, ref: id, flowId })));
  return ok(changed.map(({ id }) => id));
}
