import { seenAt } from './composition-index.ts';
import { AnimatedProperty, changedKeys, shiftedKeys, valueAt, type Keyframes } from './keys.ts';
import { NO_CROP, stored } from './crop.ts';
import { filterCss, withStrength } from './filters.ts';
import type { AdjustmentOverlay, GradedOverlay, Overlay, PictureOverlay, SeenOverlay } from './overlay.ts';
import { restyled, type Restyling } from './restyled.ts';
import type { Crop } from './styles.ts';
import { isAdjustment, isGraded, isPicture } from './timing.ts';

/** How a property is read from an overlay's fields, and written to them; undefined where the overlay has none. */
interface Access {
  readonly read: (overlay: Overlay) => number | undefined;
  readonly write: (overlay: Overlay, value: number) => Overlay;
}

const ofSeen = (
  read: (overlay: SeenOverlay) => number | undefined,
  write: (overlay: SeenOverlay, value: number) => SeenOverlay,
): Access => ({
  read: (overlay) => (overlay.type === 'sound' ? undefined : read(overlay)),
  write: (overlay, value) => (overlay.type === 'sound' ? overlay : write(overlay, value)),
});

/** Of what has a box of its own. */
function ofPlaced(...[read, write]: Parameters<typeof ofSeen>): Access {
  const seen = ofSeen(read, write);
  return {
    read: (overlay) => (isAdjustment(overlay) ? undefined : seen.read(overlay)),
    write: (overlay, value) => (isAdjustment(overlay) ? overlay : seen.write(overlay, value)),
  };
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Every frame of what moves is made so: without the walk through all styles of `restyled`. */
const patched = <Styled extends Overlay>(overlay: Styled, patch: Partial<Styled['styles']>): Styled => ({
  ...overlay,
  styles: { ...overlay.styles, ...patch },
});

/** Of pictures; a style that is undefined is removed. */
const ofPicture = (
  read: (styles: PictureOverlay['styles']) => number | undefined,
  write: (styles: PictureOverlay['styles'], value: number) => Restyling<PictureOverlay['styles']>,
): Access => ({
  read: (overlay) => (isPicture(overlay) ? read(overlay.styles) : undefined),
  write: (overlay, value) => (isPicture(overlay) ? restyled(overlay, write(overlay.styles, value)) : overlay),
});

/** Of what has a look. */
const ofGraded = (
  read: (styles: GradedOverlay['styles']) => number | undefined,
  write: (styles: GradedOverlay['styles'], value: number) => Restyling<GradedOverlay['styles']>,
): Access => ({
  read: (overlay) => (isGraded(overlay) ? read(overlay.styles) : undefined),
  write: (overlay, value) => (isGraded(overlay) ? restyled(overlay, write(overlay.styles, value)) : overlay),
});

/** At most this share is cut off at one side; of opposite sides that meet, a line is left (`croppedPart`). */
const MOST_CROPPED = 0.95;

const sideOfCrop = (side: keyof Crop): Access =>
  ofPicture(
    ({ crop = NO_CROP }) => crop[side],
    ({ crop = NO_CROP }, value) => ({ crop: stored({ ...crop, [side]: within(value, 0, MOST_CROPPED) }) }),
  );

/** Factors of a transform are at most 10, and not 0. An overshooting curve stops at the limits of a property. */
const [LEAST_SCALE, MOST_SCALE] = [0.01, 10];

const access: Readonly<Record<AnimatedProperty, Access>> = {
  left: ofPlaced(
    ({ left }) => left,
    (overlay, left) => ({ ...overlay, left }),
  ),
  top: ofPlaced(
    ({ top }) => top,
    (overlay, top) => ({ ...overlay, top }),
  ),
  scale: ofPlaced(
    ({ styles }) => Math.abs(styles.transform.scaleX),
    (overlay, wanted) => {
      const value = within(wanted, LEAST_SCALE, MOST_SCALE);
      const { scaleX, scaleY } = overlay.styles.transform;
      const by = value / Math.abs(scaleX);
      return patched<SeenOverlay>(overlay, { transform: { scaleX: scaleX * by, scaleY: scaleY * by } });
    },
  ),
  rotation: ofPlaced(
    ({ rotation }) => rotation,
    (overlay, rotation) => ({ ...overlay, rotation }),
  ),
  opacity: ofSeen(
    ({ styles }) => styles.opacity,
    (overlay, opacity) => patched<SeenOverlay>(overlay, { opacity: within(opacity, 0, 1) }),
  ),
  volume: {
    read: ({ styles }) => ('volume' in styles ? styles.volume : undefined),
    write: (overlay, wanted) => {
      const volume = Math.max(0, wanted);
      switch (overlay.type) {
        case 'video':
          return patched(overlay, { volume });
        case 'sound':
          return patched(overlay, { volume });
        case 'compound':
          return patched(overlay, { volume });
        default:
          return overlay;
      }
    },
  },
  blur: ofGraded(
    ({ blur = 0 }) => blur,
    (_, value) => ({ blur: within(value, 0, 100) || undefined }),
  ),
  filterStrength: ofSeen(
    ({ styles: { filter } }) => (filter.preset === 'none' ? undefined : (filter.strength ?? 1)),
    (overlay, value) => patched<SeenOverlay>(overlay, { filter: withStrength(overlay.styles.filter, value) }),
  ),
  lookStrength: ofGraded(
    ({ lut }) => lut?.strength,
    ({ lut }, value) => ({ lut: lut && { ...lut, strength: within(value, 0, 1) } }),
  ),
  cropLeft: sideOfCrop('left'),
  cropTop: sideOfCrop('top'),
  cropRight: sideOfCrop('right'),
  cropBottom: sideOfCrop('bottom'),
};

/** The value that an overlay's fields have for a property; undefined if it has no such property. */
export const staticValue = (overlay: Overlay, property: AnimatedProperty): number | undefined =>
  access[property].read(overlay);

export const withValue = (overlay: Overlay, property: AnimatedProperty, value: number): Overlay =>
  access[property].write(overlay, value);

/** The properties of an overlay that have keys, in the order of `AnimatedProperty`. */
export const animatedIn = ({ keyframes }: Pick<Overlay, 'keyframes'>): AnimatedProperty[] =>
  keyframes ? AnimatedProperty.options.filter((property) => keyframes[property] !== undefined) : [];

/** Resolved overlays by their values: equal ones are one object, for those who keep things by it. */
const known = new WeakMap<Overlay, Map<string, Overlay>>();
const MOST_KEPT = 64;

/** An overlay as it is at a frame of the composition, without keys. The same object if it has none. */
export function resolvedAt<Any extends Overlay>(overlay: Any, at: number): Any;
export function resolvedAt(overlay: Overlay, at: number): Overlay {
  const { keyframes, ...fields } = overlay;
  if (!keyframes) return overlay;
  const values = animatedIn(overlay).map((property) => {
    const value = valueAt(keyframes[property] ?? [], at - overlay.from);
    return [property, value] as const;
  });
  const kept = known.get(overlay) ?? new Map<string, Overlay>();
  known.set(overlay, kept);
  const name = values.join(' ');
  const found = kept.get(name);
  if (found) return found;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  const resolved = values.reduce((now, [property, value]) => withValue(now, property, value), fields as Overlay);
  kept.set(name, resolved);
  return resolved;
}

/** Whether an adjustment ever changes what lies below it; of one without keys (`resolvedAt`), whether it does. */
export function adjusts({ styles, keyframes = {} }: AdjustmentOverlay): boolean {
  const { opacity, filter, light, curves, lut, sharpen = 0, blur = 0 } = styles;
  if (opacity === 0 && !keyframes.opacity) return false;
  return (
    light !== undefined ||
    curves !== undefined ||
    (lut !== undefined && (lut.strength > 0 || keyframes.lookStrength !== undefined)) ||
    sharpen > 0 ||
    blur > 0 ||
    keyframes.blur !== undefined ||
    filterCss(filter) !== 'none' ||
    (filter.preset !== 'none' && keyframes.filterStrength !== undefined)
  );
}

/** Whether no key changes anything visible from one frame to another, both included. */
export function holdsStill({ keyframes, from }: Overlay, first: number, last: number): boolean {
  if (!keyframes) return true;
  return AnimatedProperty.options.every((property) => {
    const keys = property === 'volume' ? undefined : keyframes[property];
    if (!keys) return true;
    const value = valueAt(keys, first - from);
    const meanwhile = keys.filter(({ at }) => first - from < at && at <= last - from);
    if (meanwhile.some((key) => key.value !== value) || valueAt(keys, last - from) !== value) return false;
    // Between two equal values an overshooting curve still moves.
    return Array.from({ length: last - first + 1 }, (_, index) => first + index).every(
      (at) => valueAt(keys, at - from) === value,
    );
  });
}

/** Frames of the composition at which keys of what is visible lie. */
export const keyFramesOf = ({ keyframes, from }: Overlay): number[] =>
  Object.entries(keyframes ?? {}).flatMap(([property, keys]) =>
    property === 'volume' ? [] : keys.map(({ at }) => from + at),
  );

/** An overlay whose keys are `frames` frames later, in every shape. */
export function shiftKeys<Any extends Overlay>(overlay: Any, frames: number): Any {
  const { keyframes, shapes } = overlay;
  if ((!keyframes && !shapes) || frames === 0) return overlay;
  const later = (old: Keyframes): Keyframes => changedKeys(old, (keys) => shiftedKeys(keys, frames));
  const own = Object.entries(shapes ?? {}).map(([shape, place]) => [
    shape,
    place.keyframes ? { ...place, keyframes: later(place.keyframes) } : place,
  ]);
  return {
    ...overlay,
    ...(keyframes && { keyframes: later(keyframes) }),
    ...(shapes && { shapes: Object.fromEntries(own) }),
  };
}

/** An overlay without the keys of a property. */
export function withoutKeys(overlay: Overlay, property: AnimatedProperty): Overlay {
  const { keyframes } = overlay;
  if (!keyframes?.[property]) return overlay;
  return withKeys(
    overlay,
    changedKeys(keyframes, (keys, each) => (each === property ? [] : keys)),
  );
}

/** An overlay with these keys; without the field if there are none. */
export function withKeys(overlay: Overlay, keyframes: Keyframes): Overlay {
  const { keyframes: _old, ...rest } = overlay;
  return Object.keys(keyframes).length > 0 ? { ...rest, keyframes } : rest;
}

/** The visible overlays that have a place in the picture at a frame of the composition, from back to front, as they are there: all but adjustments. */
export const placedAt = (composition: { readonly overlays: readonly Overlay[] }, at: number): SeenOverlay[] =>
  seenAt(composition, at)
    .filter((overlay) => !isAdjustment(overlay))
    .map((overlay) => resolvedAt(overlay, at));
