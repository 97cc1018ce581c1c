import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { Ease } from '../ease.ts';
import { animatedIn, resolvedAt, staticValue, withKeys, withValue } from '../keyframes.ts';
import { AnimatedProperty, changedKeys, valueAt, type Key } from '../keys.ts';
import { Overlay } from '../overlay.ts';
import { reviseOverlay } from './add-overlay.ts';
import { changed, notFound, refuse, type EditResult } from './edit-result.ts';
import { replaced } from './row.ts';

/** A key of an overlay: a property, and frames from the overlay's start. */
export interface KeyPlace {
  readonly property: AnimatedProperty;
  readonly at: number;
}

/** Keys with one set: it replaces the one at its frame, whose ease it keeps if it has none of its own. */
function withKey(keys: readonly Key[], { at, value, ease }: Omit<Key, 'ease'> & { ease?: Ease | undefined }): Key[] {
  const before = keys.findLast((key) => key.at <= at);
  const key = { at, value, ease: ease ?? before?.ease ?? 'easeBoth' };
  return [...keys.filter((other) => other.at !== at), key].toSorted((a, b) => a.at - b.at);
}

/** A frame of the composition from the overlay's start; never -0, which JSON has not. */
const placeIn = ({ from }: Overlay, at: number): number => Math.round(at - from) + 0;

function setKeys(overlay: Overlay, values: ReadonlyMap<AnimatedProperty, number>, at: number): Overlay {
  const keyframes = changedKeys(overlay.keyframes ?? {}, (keys, property) => {
    const value = values.get(property);
    return value === undefined ? keys : withKey(keys, { at, value });
  });
  return withKeys(overlay, keyframes);
}

function edited(composition: Composition, id: string, change: (overlay: Overlay) => Overlay): EditResult {
  const overlay = findOverlay(composition, id);
  if (!overlay) return notFound(id);
  const checked = Overlay.safeParse(change(overlay));
  if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
  return changed(composition, { overlays: replaced(composition.overlays, [checked.data]) });
}

/** Sets keys of properties at a frame of the composition, to the values that they have there. */
export function addKeys(
  composition: Composition,
  { id, properties, at }: { id: string; properties: readonly AnimatedProperty[]; at: number },
): EditResult {
  return edited(composition, id, (overlay) => {
    const there = resolvedAt(overlay, at);
    const values = new Map<AnimatedProperty, number>();
    for (const property of properties) {
      const value = staticValue(there, property);
      if (value !== undefined) values.set(property, value);
    }
    return setKeys(overlay, values, placeIn(overlay, at));
  });
}

/** Whether one of the places names a key. */
const isNamed = (places: readonly KeyPlace[], property: AnimatedProperty, { at }: Key): boolean =>
  places.some((place) => place.property === property && place.at === at);

/** Removes keys. Of a property that loses its last one, the value there stays. */
export function deleteKeys(
  composition: Composition,
  { id, keys: places }: { id: string; keys: readonly KeyPlace[] },
): EditResult {
  return edited(composition, id, (overlay) => {
    const keyframes = changedKeys(overlay.keyframes ?? {}, (keys, property) =>
      keys.filter((key) => !isNamed(places, property, key)),
    );
    return animatedIn(overlay)
      .filter((property) => !keyframes[property])
      .reduce(
        (bare, property) => withValue(bare, property, valueAt(overlay.keyframes?.[property] ?? [], places[0]?.at ?? 0)),
        withKeys(overlay, keyframes),
      );
  });
}

/** Moves keys by frames; a key that another one is moved onto is replaced. */
export function moveKeys(
  composition: Composition,
  { id, keys: places, by }: { id: string; keys: readonly KeyPlace[]; by: number },
): EditResult {
  const frames = Math.round(by);
  return edited(composition, id, (overlay) =>
    withKeys(
      overlay,
      changedKeys(overlay.keyframes ?? {}, (keys, property) => {
        const moved = keys
          .filter((key) => isNamed(places, property, key))
          .map((key) => ({ ...key, at: key.at + frames }));
        const taken = new Set(moved.map(({ at }) => at));
        const rest = keys.filter((key) => !isNamed(places, property, key) && !taken.has(key.at));
        return [...rest, ...moved].toSorted((a, b) => a.at - b.at);
      }),
    ),
  );
}

/** Changes the value of one key, in the units of its property. */
export const setKeyValue = (
  composition: Composition,
  { id, property, at, value }: KeyPlace & { id: string; value: number },
): EditResult => edited(composition, id, (overlay) => setKeys(overlay, new Map([[property, value]]), at));

/** Changes how values go on from keys. */
export function easeKeys(
  composition: Composition,
  { id, keys: places, ease }: { id: string; keys: readonly KeyPlace[]; ease: Ease },
): EditResult {
  return edited(composition, id, (overlay) =>
    withKeys(
      overlay,
      changedKeys(overlay.keyframes ?? {}, (keys, property) =>
        keys.map((key) => (isNamed(places, property, key) ? { ...key, ease } : key)),
      ),
    ),
  );
}

/**
 * Replaces an overlay by one that was made of it as it is at a frame of the composition (`resolvedAt`): of a property with keys,
 * another value becomes a key there, and everything else changes as in `reviseOverlay`. One with keys replaces it as a whole.
 */
export function reviseAt(composition: Composition, revised: Overlay, at: number): EditResult {
  const overlay = findOverlay(composition, revised.id);
  if (!overlay?.keyframes || revised.keyframes) return reviseOverlay(composition, revised);
  const there = resolvedAt(overlay, at);
  const values = new Map<AnimatedProperty, number>();
  let whole: Overlay = revised;
  for (const property of animatedIn(overlay)) {
    const [before, now] = [staticValue(there, property), staticValue(revised, property)];
    if (now !== undefined && now !== before) values.set(property, now);
    const own = staticValue(overlay, property);
    if (own !== undefined) whole = withValue(whole, property, own);
  }
  return reviseOverlay(composition, setKeys(withKeys(whole, overlay.keyframes), values, placeIn(overlay, at)));
}

/** What an overlay is without motion; where it lies, its box says. */
const atRest = { scale: 1, rotation: 0, opacity: 1 } as const satisfies Partial<Record<AnimatedProperty, number>>;

/** What moves an overlay. */
const MOTION: readonly AnimatedProperty[] = ['left', 'top', 'scale', 'rotation', 'opacity'];

/** Removes the keys of what moves an overlay, and the scale, rotation and opacity that the fields have. */
export function clearMotion(composition: Composition, id: string): EditResult {
  return edited(composition, id, (overlay) => {
    const bare = withKeys(
      overlay,
      changedKeys(overlay.keyframes ?? {}, (keys, property) => (MOTION.includes(property) ? [] : keys)),
    );
    return AnimatedProperty.options.reduce(
      (plain, property) => (property in atRest ? withValue(plain, property, Reflect.get(atRest, property)) : plain),
      bare,
    );
  });
}
