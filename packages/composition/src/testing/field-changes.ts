import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Overlay } from '../overlay.ts';

/** An overlay of which one field has another valid value. */
export interface FieldChange {
  /** `styles.filter.brightness`; of a list, its own name. */
  readonly path: string;
  readonly overlay: Overlay;
}

const NUMBERS = [2, 0, 1, 0.5, 0.25, 3, 50, 150, 600];
const TEXTS = ['#123456', '/other', '4:3', 'Other'];
const key = { at: 20, value: 0.5, ease: 'linear' };
const KEYS = { left: [key], volume: [key], filterStrength: [key] };
/** Values of every kind; of a field, the first is taken that its schema accepts and that it does not have yet. */
const VALUES: readonly unknown[] = [
  ...NUMBERS,
  ...TEXTS,
  [],
  TEXTS,
  null,
  { x: 1, y: 1, blur: 1, color: '#123456' },
  { width: 2, color: '#123456' },
  KEYS,
  true,
  [key],
  { frames: 2 },
  [{ src: '/other', durationInFrames: 20, at: 0 }],
  { left: 0.1, top: 0, right: 0, bottom: 0.1 },
  { exposure: 1 },
  { look: 'silver', strength: 0.5 },
  { colour: '#123456', tolerance: 2, softness: 1, spill: 0 },
  { shape: 'linear', x: 0.5, y: 0.5, rotation: 0, feather: 0, limits: 'look' },
  [
    [0, 0.2],
    [1, 0.8],
  ],
  {
    red: [
      [0, 0.2],
      [1, 0.8],
    ],
  },
  { kind: 'wipe', after: 'before', framesBefore: 5, framesAfter: 5, ease: 'linear' },
  {
    name: 'Other',
    faces: [{ sha256: 'c'.repeat(64), weights: [400, 400], italic: false }],
    halfCap: 0.3,
    ranges: '1t-p',
  },
  [{ sha256: 'd'.repeat(64), weights: [400, 400], italic: false }],
  '1t-p',
  'hold',
  [{}, { hidden: true }],
  'silver',
  { '9:16': { rotation: 5 } },
];

/**
 * Every field of an overlay's schema, each changed once: what knows fields by itself is tested with these, so that a field that is new cannot be
 * forgotten. @throws Error for a field for which no other value is known here
 */
export function fieldChangesOf(overlay: Overlay): FieldChange[] {
  const schema = Overlay.options.find(({ shape }) => shape.type.value === overlay.type);
  if (!schema) throw new Error(`No schema of ${overlay.type}`);
  const { type: _type, ...shape } = schema.shape;
  return changesOf(z.object(shape), overlay).map(({ path, value }) => ({ path, overlay: schema.parse(value) }));
}

/** @param value an object that the schema accepts */
function changesOf(schema: z.ZodObject, value: object): { path: string; value: object }[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const old: unknown = Reflect.get(value, name);
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    if (inner instanceof z.ZodObject && typeof old === 'object' && old !== null)
      return changesOf(inner, old).map((change) => ({
        path: `${name}.${change.path}`,
        value: { ...value, [name]: change.value },
      }));
    const accepted = field as z.ZodType;
    const others = [...VALUES, ...(inner instanceof z.ZodEnum ? inner.options : optionsIn(inner))];
    const other = others.find((each) => accepted.safeParse(each).success && !isDeepStrictEqual(each, old));
    if (other === undefined) throw new Error(`Add a value for ${name} to VALUES`);
    return [{ path: name, value: { ...value, [name]: other } }];
  });
}

/** The names of an enum that may be null. */
function optionsIn(field: unknown): readonly unknown[] {
  if (!(field instanceof z.ZodNullable)) return [];
  const inner: unknown = field.unwrap();
  return inner instanceof z.ZodEnum ? inner.options : [];
}
