import { and, count, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { catalogue, limits, messages, VOICE_CHANGE, type Refusal } from '@kinoloom/contract';
import { tables, type Transaction } from '../platform/db/index.ts';
import { RENDER_MODEL } from './present.ts';
import { countMedia } from './store.ts';

/** Jobs whose result replaces an existing clip. */
const ADD_NO_CLIP = catalogue.filter(({ family }) => family === 'veo-upgrade').map(({ id }) => id);

/**
 * Locks the flow for the rest of the transaction and refuses when its clips, including those of running jobs, exceed the limit. Uploads, generations
 * and clips with a changed voice count; rendered videos do not. `coming` counts clips whose record is not written yet: writing it locks the flow too,
 * so it has to come after this call.
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
 * How many more videos a user's flow can hold; locks the flow for the rest of the transaction. Negative if it was filled before there was a limit.
 * @returns undefined when the flow does not exist
 */
export async function freeInFlow(tx: Transaction, userId: string, flowId: string): Promise<number | undefined> {
  const own = and(eq(tables.flow.id, flowId), eq(tables.flow.userId, userId));
  const [flow] = await tx.select({ id: tables.flow.id }).from(tables.flow).where(own).for('update');
  if (!flow) return undefined;
  const clips = await countMedia(tx, { userId, flowId, mediaType: 'video' });
  return limits.flow.maxVideos - clips - (await countUnderway(tx, flowId));
}

/** Whether a record takes one of its flow's places for videos: rendered videos do not. */
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
