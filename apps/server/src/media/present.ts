import { z } from 'zod';
import { aspectOf, resolutionText, type MediaRecord } from '@kinoloom/contract';
import type { tables } from '../platform/db/index.ts';

export type MediaRow = typeof tables.media.$inferSelect;

/** The model name of rendered videos; such records are results of a flow, not clips of it. */
export const RENDER_MODEL = 'flow-render';

export const mediaUrl = (row: Pick<MediaRow, 'id' | 'name'>): string =>
  `/media/${row.id}/${encodeURIComponent(row.name)}`;
export const thumbnailUrl = (row: Pick<MediaRow, 'id'>): string => `/media/${row.id}/thumbnail.jpg`;

const Derived = z.object({ enhancement_status: z.object({ thumbnail_extracted: z.boolean() }) });

/** Sound has none, and for some images or videos none could be made yet. */
const hasThumbnail = ({ mediaType, metadata }: MediaRow): boolean =>
  mediaType !== 'audio' && Derived.safeParse(metadata).data?.enhancement_status.thumbnail_extracted !== false;

/** A media record as its owner sees it. */
export function presentMedia(row: MediaRow): MediaRecord {
  const size = row.width !== null && row.height !== null ? { width: row.width, height: row.height } : null;
  return {
    id: row.id,
    user_id: row.userId,
    flow_id: row.flowId,
    media_type: row.mediaType,
    url: mediaUrl(row),
    thumbnail_url: hasThumbnail(row) ? thumbnailUrl(row) : null,
    title: row.title,
    tags: row.tags,
    prompt: row.prompt,
    model: row.model,
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    aspect_ratio: size && aspectOf(size),
    resolution: size && resolutionText(size),
    width: row.width,
    height: row.height,
    credits_used: row.creditsUsed,
    has_audio: row.hasAudio,
    hasAudio: row.hasAudio,
    favourite: row.favourite,
    generation_status: 'completed',
    metadata: row.metadata,
    asked_at: (row.askedAt ?? row.createdAt).toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
