import { type ListGalleryMedia, type MediaRecord } from '@kinoloom/contract';
import { tagsIn } from '../../lib/tags.ts';
import { type GalleryFilter } from './address.ts';

const dayMs = 24 * 60 * 60_000;

/** Local midnight at the start of a day: 2026-08-01. */
const beginOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** The next day, independent of clock changes: noon always exists. */
function endOf(day: string): Date {
  const noon = new Date(new Date(`${day}T12:00:00`).getTime() + dayMs);
  return new Date(noon.getFullYear(), noon.getMonth(), noon.getDate());
}

/** Request parameters of a filter. Days become timestamps in the user's time zone. */
export function mediaRequest(filter: GalleryFilter): Omit<ListGalleryMedia, 'limit' | 'cursor'> {
  const { type, sort, q, model, from, to, favourite, flow, tags } = filter;
  return {
    ...(type && { type }),
    ...(sort && { sort }),
    ...(q !== undefined && { q }),
    ...(model !== undefined && { model }),
    ...(from !== undefined && { from: beginOf(from).toISOString() }),
    ...(to !== undefined && { to: endOf(to).toISOString() }),
    ...(favourite && { favourite: 'true' }),
    ...(flow !== undefined && { flow_id: flow }),
    ...(tags !== undefined && { tags }),
  };
}

/** Whether a record matches a filter, by the server's rules: for changes while the list is shown. */
export function belongs(media: MediaRecord, filter: GalleryFilter): boolean {
  const { type, q, model, from, to, favourite, flow_id, tags } = mediaRequest(filter);
  const made = Date.parse(media.created_at);
  const words = [media.prompt, media.title, ...media.tags].join(' ').toLowerCase();
  return (
    (type === undefined || media.media_type === type) &&
    (flow_id === undefined || media.flow_id === flow_id) &&
    (model === undefined || media.model === model) &&
    (favourite === undefined || media.favourite) &&
    tagsIn(tags ?? '').every((tag) => media.tags.includes(tag)) &&
    (from === undefined || made >= Date.parse(from)) &&
    (to === undefined || made < Date.parse(to)) &&
    (q ?? '')
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => words.includes(word))
  );
}
