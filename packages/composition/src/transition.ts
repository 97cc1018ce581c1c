import { z } from 'zod';
import { Ease } from './ease.ts';

export const Direction = z.enum(['left', 'right', 'up', 'down', 'in', 'out', 'horizontal', 'vertical']);
export type Direction = z.infer<typeof Direction>;

const WAYS = ['left', 'right', 'up', 'down'] as const;
const AXES = ['horizontal', 'vertical'] as const;
const DEPTHS = ['in', 'out'] as const;

/** The kinds of transitions, with the directions that each has; the first is meant where none is set. */
export const transitionDirections = {
  dissolve: [],
  dipBlack: [],
  dipWhite: [],
  blur: [],
  wipe: WAYS,
  push: WAYS,
  slide: WAYS,
  reveal: WAYS,
  zoom: DEPTHS,
  whip: WAYS,
  spin: ['right', 'left'],
  iris: ['out', 'in'],
  clock: ['right', 'left'],
  doors: AXES,
  blinds: AXES,
  checker: AXES,
  leak: ['right', 'left'],
  burn: [],
  glitch: [],
} as const satisfies Record<string, readonly Direction[]>;

export const TransitionKind = z.enum(Object.keys(transitionDirections) as (keyof typeof transitionDirections)[]);
export type TransitionKind = z.infer<typeof TransitionKind>;

const reach = z.int().nonnegative();

/** How the picture before an overlay in its row changes into it. */
export const Transition = z.strictObject({
  kind: TransitionKind,
  /** Id of that picture's overlay. In force only while it ends where this one begins; without any effect otherwise. */
  after: z.string().min(1),
  /** Frames before and after the cut. */
  framesBefore: reach,
  framesAfter: reach,
  ease: Ease,
  direction: Direction.optional(),
});
export type Transition = z.infer<typeof Transition>;

/** The direction in which a transition goes; undefined for a kind that has none. */
export function directionOf({ kind, direction }: Pick<Transition, 'kind' | 'direction'>): Direction | undefined {
  const directions: readonly Direction[] = transitionDirections[kind];
  return directions.find((each) => each === direction) ?? directions[0];
}
