import { limits, type RenderPriority } from '@kinoloom/contract';

/** A turn in the queue of renders is about one part of a film, so that a long film takes as many turns as it has work. */
const TURN_SECONDS = 10;

/** How many turns a film takes. */
export const turnsOf = (totalFrames: number): number => Math.max(1, Math.ceil(totalFrames / limits.fps / TURN_SECONDS));

/**
 * How many turns later than its own a render waits: `quality` lets half a minute of other films pass, `cost` three minutes. As
 * turns pass with the work that is done, nobody waits for ever.
 */
export const turnsBehind: Readonly<Record<RenderPriority, number>> = { speed: 0, quality: 3, cost: 18 };
