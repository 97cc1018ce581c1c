import { limits, type Shared } from '@kinoloom/contract';
import { findFlow } from '../flows/index.ts';
import { findMedia, pageOfMedia, presentMedia, signedQuery, type MediaRow } from '../media/index.ts';
import type { Queries } from '../platform/db/index.ts';
import { findShare } from './store.ts';

/**
 * What a link shows now, with signed addresses of its files that end soon.
 * @param now ms since the epoch
 * @returns undefined when no such link is open
 */
export async function openShare(
  db: Queries,
  token: string,
  secret: string,
  now: number,
): Promise<Omit<Shared, 'success'> | undefined> {
  const link = await findShare(db, token);
  if (!link) return undefined;
  const expires = now + limits.share.addressMs;
  const show = (row: MediaRow): Shared['media'][number] => {
    const { media_type, title, url, thumbnail_url, width, height, duration, has_audio } = presentMedia(row);
    const signed = (address: string): string => `${address}?${signedQuery(secret, row.id, expires)}`;
    return {
      media_type,
      title,
      prompt: link.prompts ? row.prompt : null,
      url: signed(url),
      thumbnail_url: thumbnail_url && signed(thumbnail_url),
      width,
      height,
      duration,
      bytes: row.bytes,
      has_audio,
    };
  };
  const until = new Date(expires).toISOString();
  if (link.mediaId !== null) {
    const row = await findMedia(db, link.mediaId);
    return row && { kind: 'media', title: row.title, until, media: [show(row)] };
  }
  const flow = await findFlow(db, link.flowId ?? '');
  if (!flow) return undefined;
  const { rows } = await pageOfMedia(db, { userId: link.userId, flowId: flow.id }, 1, limits.share.media);
  return { kind: 'flow', title: flow.name, until, media: rows.map(show) };
}
