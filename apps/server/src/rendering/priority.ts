import type { RenderPriority } from '@kinoloom/contract';

/** How much later than its time a render counts as asked for, in seconds. */
const BEHIND: Readonly<Record<RenderPriority, number>> = { speed: 0, quality: 30, cost: 180 };

/** 2026-01-01, so that places fit into 31 bits for 68 years from then on. */
const EPOCH = Date.UTC(2026, 0, 1);

/**
 * The place of a render and its parts in the queues; the smallest goes first. It is the moment of asking, moved by the
 * priority: those in a hurry overtake what was asked for shortly before them, and nobody waits for ever.
 * @param askedAt milliseconds since 1970
 */
export const placeInQueue = (priority: RenderPriority, askedAt: number): number =>
  Math.max(0, Math.round((askedAt - EPOCH) / 1000) + BEHIND[priority]);
