import { type GallerySort, type MediaRecord } from '@kinoloom/contract';

/** Neighbours of a list that were made on one day. */
export interface Day {
  /** Noon of the day, which exists on each. */
  readonly at: Date;
  /** Indexes of its items; without `to`. */
  readonly from: number;
  readonly to: number;
}

/** Whether an order goes from day to day. */
export const hasDays = (sort: GallerySort = 'newest'): boolean => sort === 'newest' || sort === 'oldest';

/** The days of a list that is ordered by time, in the user's time zone. */
export function daysOf(items: readonly Pick<MediaRecord, 'created_at'>[]): Day[] {
  const days: { at: Date; from: number; to: number }[] = [];
  for (const [index, { created_at }] of items.entries()) {
    const made = new Date(created_at);
    const at = new Date(made.getFullYear(), made.getMonth(), made.getDate(), 12);
    const last = days.at(-1);
    if (last?.at.getTime() === at.getTime()) last.to = index + 1;
    else days.push({ at, from: index, to: index + 1 });
  }
  return days;
}
