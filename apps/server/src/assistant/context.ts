import { limits, type AskPromptGenerator } from '@kinoloom/contract';
import { findOwnFlow } from '../flows/index.ts';
import { found } from '../http/index.ts';
import { findOwnMedia, findRecentPrompts } from '../media/index.ts';
import type { Queries } from '../platform/db/index.ts';
import type { BriefParts } from './brief.ts';

/** What the writer may see of the user's own things. A flow or an image of somebody else is not found. */
export async function readContext(
  db: Queries,
  userId: string,
  { purpose, flow_id, media_id }: Pick<AskPromptGenerator, 'purpose' | 'flow_id' | 'media_id'>,
): Promise<BriefParts> {
  if (flow_id !== undefined) found(await findOwnFlow(db, userId, flow_id), 'This flow');
  const image =
    media_id === undefined ? undefined : found(await findOwnMedia(db, userId, media_id), 'This image').prompt;
  const earlier = flow_id === undefined ? [] : await findRecentPrompts(db, flow_id, limits.assistant.earlierPrompts);
  return { purpose, image: image ?? undefined, earlier: earlier.reverse() };
}
