import { and, count, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { catalogue, limits, messages, VOICE_CHANGE, type Refusal } from '@kinoloom/contract';
import { tables, type Transaction } from '../platform/db/index.ts';
import { RENDER_MODEL } from './present.ts';
import { countMedia } from './store.ts';

/** Jobs whose result takes the place of a clip that is there. */
const ADD_NO_CLIP = catalogue.filter(({ family }) => family === 'veo-upgrade').map(({ id }) => id);

/**
 * With the flow locked for the rest of the transaction: refuses when its clips and those underway are more than a flow holds.
 * Uploads and generations both count, and clips that get another voice; rendered videos do not. A clip whose record is still to be written is told as `coming`:
 * its record holds the flow, too, so that it has to be written after this.
 */
export async function refuseFullFlow(
  tx: Transaction,
  userId: string,
  flowId: string,
  coming = 0,
): Promise<Refusal | undefined> {
  const [flow] = await tx.select().from(tables.flow).where(eq(tables.flow.id, flowId)).for('update');
  if (!flow) return { code: 'not_found', message: 'This flow was not found. It may have been deleted.' };
  const clips =
    (await countMedia(tx, { userId, flowId, mediaType: 'video' })) + (await countUnderway(tx, flowId)) + coming;
  return clips > limits.flow.maxVideos ? { code: 'flow.limit', message: messages.flowLimit(clips - 1) } : undefined;
}

/**
 * How many more videos a user's flow takes, with the flow locked for the rest of the transaction. Less than none where it was
 * filled before there was a limit. @returns undefined where there is no such flow
 */
export async function freeInFlow(tx: Transaction, userId: string, flowId: string): Promise<number | undefined> {
  const own = and(eq(tables.flow.id, flowId), eq(tables.flow.userId, userId));
  const [flow] = await tx.select({ id: tables.flow.id }).from(tables.flow).where(own).for('update');
  if (!flow) return undefined;
  const clips = await countMedia(tx, { userId, flowId, mediaType: 'video' });
  return limits.flow.maxVideos - clips - (await countUnderway(tx, flowId));
}

/** Whether a record takes one of the places that its flow has for videos: rendered videos take none. */
export const isClip: SQL<boolean> = sql<boolean>`(${tables.media.mediaType} = 'video' and coalesce(${tables.media.model}, '') <> ${RENDER_MODEL})`;

async function countUnderway(tx: Transaction, flowId: string): Promise<number> {
  const { job } = tables;
  const [row] = await tx
    .select({ n: count() })
    .from(job)
    .where(
      and(
        eq(job.flowId, flowId),
        or(
          and(eq(job.operation, 'generate'), notInArray(job.model, ADD_NO_CLIP)),
          and(eq(job.operation, 'render'), eq(job.model, VOICE_CHANGE)),
        ),
        eq(job.mediaType, 'video'),
        inArray(job.status, ['queued', 'running']),
      ),
    );
  return row?.n ?? 0;
}
