import { z } from 'zod';
import { Ease, eased } from './ease.ts';

/**
 * What can change over time. `left` and `top` as fields of the overlay; `scale` is that of its transform across; sides of a crop as
 * shares of the picture.
 */
export const AnimatedProperty = z.enum([
  'left',
  'top',
  'scale',
  'rotation',
  'opacity',
  'volume',
  'blur',
  'filterStrength',
  'lookStrength',
  'cropLeft',
  'cropTop',
  'cropRight',
  'cropBottom',
]);
export type AnimatedProperty = z.infer<typeof AnimatedProperty>;

export const Key = z.strictObject({
  /** Frames from the overlay's start. Outside the overlay after a trim: what is left then moves as before. */
  at: z.int(),
  value: z.number(),
  /** On the way to the next key. */
  ease: Ease,
});
export type Key = z.infer<typeof Key>;

/** At least one, in order of time. */
export const Keys = z
  .array(Key)
  .min(1)
  .refine((keys) => keys.every(({ at }, index) => at > (keys[index - 1]?.at ?? -Infinity)), 'Keys must be in order');

/** The keys of each property that has any, in order of time. */
export const Keyframes = z.partialRecord(AnimatedProperty, Keys);
export type Keyframes = z.infer<typeof Keyframes>;

/** The value at a moment: before the first key and after the last one, theirs. `at`: frames from the overlay's start. */
export function valueAt(keys: readonly Key[], at: number): number {
  const index = keys.findLastIndex((key) => key.at <= at);
  const [key, next] = [keys[Math.max(0, index)], keys[index + 1]];
  if (!key) return 0;
  if (index < 0 || !next) return key.value;
  return key.value + (next.value - key.value) * eased(key.ease, (at - key.at) / (next.at - key.at));
}

/** Keys that are `frames` frames later. */
export const shiftedKeys = (keys: readonly Key[], frames: number): Key[] =>
  keys.map((key) => ({ ...key, at: key.at + frames }));

/** Keys with those of each property replaced. Properties without any are left out. */
export function changedKeys(
  keyframes: Keyframes,
  change: (keys: readonly Key[], property: AnimatedProperty) => readonly Key[],
): Keyframes {
  const changed = AnimatedProperty.options.map(
    (property) => [property, change(keyframes[property] ?? [], property)] as const,
  );
  return Object.fromEntries(changed.filter(([, keys]) => keys.length > 0));
}
