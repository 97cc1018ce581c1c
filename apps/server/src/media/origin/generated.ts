import { and, inArray, isNotNull, or } from 'drizzle-orm';
import { VOICE_CHANGE } from '@kinoloom/contract';
import { tables, type Queries } from '../../platform/db/index.ts';
import { RENDER_MODEL } from '../present.ts';

export type Made = Pick<typeof tables.media.$inferSelect, 'model' | 'askedAt'>;

/** Renders of ours, which carry their mark in the stored file. */
const OURS: readonly (string | null)[] = [RENDER_MODEL, VOICE_CHANGE];

/** Whether a model made this file: what a user uploads has no job. */
export const isGenerated = ({ model, askedAt }: Made): boolean =>
  askedAt !== null && model !== null && !OURS.includes(model);

/** The models that made the media of a film, without those that were uploaded. */
export async function modelsAmong(db: Queries, mediaIds: readonly string[]): Promise<string[]> {
  const { media } = tables;
  if (mediaIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ model: media.model, askedAt: media.askedAt })
    .from(media)
    .where(and(inArray(media.id, [...mediaIds]), or(isNotNull(media.askedAt), isNotNull(media.model))));
  const made = rows.filter(isGenerated).flatMap(({ model }) => model ?? []);
  // A render inside a render: whether it contains generated media is not known any more.
  const renders = rows.filter(({ model }) => OURS.includes(model)).flatMap(({ model }) => model ?? []);
  return [...new Set([...made, ...renders])].toSorted();
}
