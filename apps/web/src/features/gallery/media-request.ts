import { type ListGalleryMedia } from '@kinoloom/contract';
import { type MediaFilter } from './address.ts';

const dayMs = 24 * 60 * 60_000;

/** Midnight where the reader is, at the beginning of a day: 2026-08-01. */
const beginOf = (day: string): Date => new Date(`${day}T00:00:00`);

/** The day after, whatever the clocks do in between: noon is never skipped. */
function endOf(day: string): Date {
  const noon = new Date(new Date(`${day}T12:00:00`).getTime() + dayMs);
  return new Date(noon.getFullYear(), noon.getMonth(), noon.getDate());
}

/** How the server is asked for it. The days of the address become moments: they are the reader's, not the server's. */
export function mediaRequest(filter: MediaFilter): Omit<ListGalleryMedia, 'limit' | 'cursor'> {
  const { type, q, model, from, to, favourite, flow } = filter;
  return {
    ...(type && { type }),
    ...(q !== undefined && { q }),
    ...(model !== undefined && { model }),
    ...(from !== undefined && { from: beginOf(from).toISOString() }),
    ...(to !== undefined && { to: endOf(to).toISOString() }),
    ...(favourite && { favourite: 'true' }),
    ...(flow !== undefined && { flow_id: flow }),
  };
}
