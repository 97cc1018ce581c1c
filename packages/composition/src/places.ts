import { animatedIn, withKeys } from './keyframes.ts';
import { changedKeys, type AnimatedProperty, type Keyframes } from './keys.ts';
import type { Overlay } from './overlay.ts';
import type { OwnPlace, OwnPlaces } from './own-place.ts';
import { isPicture, isSeen } from './timing.ts';

/** What of a place is one's own or follows as a whole, with the properties whose keys belong to it. */
const parts = {
  box: ['left', 'top'],
  rotation: ['rotation'],
  transform: ['scale'],
  objectFit: [],
  crop: ['cropLeft', 'cropTop', 'cropRight', 'cropBottom'],
  fontSize: [],
  hidden: [],
} as const satisfies Partial<Record<keyof OwnPlace, readonly AnimatedProperty[]>>;
type Part = keyof typeof parts;

const partNames = Object.keys(parts) as readonly Part[];
const propertiesOf = (names: readonly Part[]): readonly AnimatedProperty[] => names.flatMap((name) => parts[name]);

/** Whether an overlay has this part of a place. */
function hasPart(overlay: Overlay, name: Part): boolean {
  switch (name) {
    case 'box':
    case 'rotation':
      return true;
    case 'transform':
    case 'hidden':
      return isSeen(overlay);
    case 'crop':
      return isPicture(overlay);
    case 'objectFit':
    case 'fontSize':
      return name in overlay.styles;
  }
}

/** The whole place of an overlay. */
export function placeOf(overlay: Overlay): OwnPlace {
  const { left, top, width, height, rotation, hidden, keyframes = {} } = overlay;
  const keys = keysOfParts(
    keyframes,
    partNames.filter((name) => hasPart(overlay, name)),
  );
  return {
    box: { left, top, width, height },
    rotation,
    ...(isSeen(overlay) && { transform: overlay.styles.transform }),
    ...('objectFit' in overlay.styles && { objectFit: overlay.styles.objectFit }),
    ...(isPicture(overlay) && { crop: overlay.styles.crop ?? null }),
    ...('fontSize' in overlay.styles && { fontSize: overlay.styles.fontSize }),
    ...(isSeen(overlay) && { hidden: hidden === true }),
    ...(animatedIn({ keyframes: keys }).length > 0 && { keyframes: keys }),
  };
}

function keysOfParts(keyframes: Keyframes, names: readonly Part[]): Keyframes {
  const properties = propertiesOf(names);
  return changedKeys(keyframes, (keys, property) => (properties.includes(property) ? keys : []));
}

/** An overlay where it has a place of its own, or a part of one. */
export function withPlace<Any extends Overlay>(overlay: Any, place: OwnPlace): Any;
export function withPlace(overlay: Overlay, place: OwnPlace): Overlay {
  const own = partNames.filter((name) => place[name] !== undefined && hasPart(overlay, name));
  const properties = propertiesOf(own);
  const keyframes = changedKeys(overlay.keyframes ?? {}, (keys, property) =>
    properties.includes(property) ? (place.keyframes?.[property] ?? []) : keys,
  );
  const { box, rotation, hidden, crop, ...styles } = Object.fromEntries(
    own.map((name) => [name, place[name]]),
  ) as OwnPlace;
  const placed = { ...withKeys(overlay, keyframes), ...box, ...(rotation !== undefined && { rotation }) };
  const { crop: old, ...bare } = { crop: undefined, ...placed.styles };
  const cropped = crop === undefined ? old : crop;
  const styled = { ...placed, styles: { ...bare, ...styles, ...(cropped && { crop: cropped }) } } as Overlay;
  if (hidden === undefined) return styled;
  const { hidden: _hidden, ...seen } = styled;
  return hidden ? { ...seen, hidden } : seen;
}

/** Smaller differences of a place are those of rounding. */
const NEAR = 0.001;

function isNear(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= NEAR;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => isNear(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/**
 * What of a place is one's own: parts that are so already, and those that differ from where it would be by these. Undefined: nothing.
 */
export function ownPartOf(place: OwnPlace, expected: OwnPlace, already?: OwnPlace): OwnPlace | undefined {
  const keysOf = ({ keyframes = {} }: OwnPlace, name: Part): Keyframes => keysOfParts(keyframes, [name]);
  const differing = partNames.filter(
    (name) => !isNear(place[name], expected[name]) || !isNear(keysOf(place, name), keysOf(expected, name)),
  );
  if (differing.length === 0) return already;
  const own = partNames.filter(
    (name) => place[name] !== undefined && (already?.[name] !== undefined || differing.includes(name)),
  );
  const keyframes = keysOfParts(place.keyframes ?? {}, own);
  return {
    ...Object.fromEntries(own.map((name) => [name, place[name]])),
    ...(animatedIn({ keyframes }).length > 0 && { keyframes }),
  };
}

/** An overlay with these places in other shapes; without the field if there are none. */
export function withPlaces<Any extends Overlay>(overlay: Any, shapes: OwnPlaces): Any {
  const { shapes: _shapes, ...rest } = overlay;
  return (Object.keys(shapes).length > 0 ? { ...rest, shapes } : rest) as Any;
}

/** An overlay whose places in other shapes are those of a canvas so much finer. */
export function scaledPlaces<Any extends Overlay>(overlay: Any, by: number): Any {
  if (!overlay.shapes || by === 1) return overlay;
  const scaled = Object.entries(overlay.shapes).map(([shape, place]) => [shape, scaledPlace(place, by)]);
  return withPlaces(overlay, Object.fromEntries(scaled));
}

function scaledPlace({ box, keyframes, ...place }: OwnPlace, by: number): OwnPlace {
  const isLength = (property: AnimatedProperty): boolean => property === 'left' || property === 'top';
  return {
    ...place,
    ...(box && {
      box: { left: box.left * by, top: box.top * by, width: box.width * by, height: box.height * by },
    }),
    ...(keyframes && {
      keyframes: changedKeys(keyframes, (keys, property) =>
        isLength(property) ? keys.map((key) => ({ ...key, value: key.value * by })) : keys,
      ),
    }),
  };
}
