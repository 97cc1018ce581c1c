import { z } from 'zod';
import { Scalar } from './field-table.ts';

/** What a vendor publishes of an input field, or of the object with all of them. */
export interface InputSchema {
  /** The JSON types that it takes; none: any. */
  readonly types: readonly string[];
  /** The values that it takes, if they are listed. */
  readonly values?: readonly Scalar[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: Scalar;
  /** Whether text has to be a URL. */
  readonly isUrl: boolean;
  /** The fields of an object, in the vendor's order. */
  readonly fields: ReadonlyMap<string, InputSchema>;
  readonly required: ReadonlySet<string>;
  /** The elements of a list. */
  readonly items?: InputSchema;
  /** Alternatives: one of them has to fit. */
  readonly options: readonly InputSchema[];
}

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;
const ofObject = (value: unknown): Fields => Fields.safeParse(value).data ?? {};
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isScalar = (value: unknown): value is Scalar => Scalar.safeParse(value).success;

/** Schemas that refer to themselves are followed no deeper. */
const DEEPEST = 8;

/**
 * Reads a JSON Schema or a schema of OpenAPI 3.
 * @param document what its references (`#/…`) point into
 */
export function readInputSchema(document: unknown, schema: unknown = document, depth = 0): InputSchema {
  const given = merged(document, schema, depth);
  const inside = (one: unknown): InputSchema => readInputSchema(document, one, depth + 1);
  const alternatives = [...listIn(given['anyOf']), ...listIn(given['oneOf'])].filter(
    (one) => ofObject(one)['type'] !== 'null',
  );
  const [only] = alternatives;
  // "This or null" is this.
  if (only !== undefined && alternatives.length === 1) {
    const { anyOf: _, oneOf: __, ...outer } = given;
    return inside({ ...merged(document, only, depth), ...outer });
  }
  const choices = alternatives.map(inside);
  // "This value or that" is a list of values.
  if (choices.length > 0 && choices.every(({ values }) => values)) {
    const { anyOf: _, oneOf: __, ...outer } = given;
    const type = [...new Set(choices.flatMap(({ types }) => types))];
    return inside({ ...outer, type, enum: choices.flatMap(({ values }) => values) });
  }
  const { minimum, maximum, default: usual, items } = given;
  const values = 'const' in given ? [given['const']] : listIn(given['enum']);
  const fields = Object.entries(ofObject(given['properties'])).sort(
    ([, one], [, other]) => orderOf(one) - orderOf(other),
  );
  const listed = values.filter(isScalar);
  return {
    types: [given['type']].flat().filter((type) => typeof type === 'string' && type !== 'null') as string[],
    isUrl: given['format'] === 'uri',
    fields: new Map(fields.map(([name, one]) => [name, inside(one)])),
    required: new Set(listIn(given['required']).filter((name) => typeof name === 'string')),
    options: choices,
    ...(listed.length > 0 && { values: listed }),
    ...(typeof minimum === 'number' && { minimum }),
    ...(typeof maximum === 'number' && { maximum }),
    ...(isScalar(usual) && { default: usual }),
    ...(items !== undefined && { items: inside(items) }),
  };
}

const orderOf = (field: unknown): number => {
  const order = ofObject(field)['x-order'];
  return typeof order === 'number' ? order : 0;
};

/** A schema with its references followed, and with all of its `allOf`. */
function merged(document: unknown, schema: unknown, depth: number): Fields {
  if (depth > DEEPEST) return {};
  const { $ref, allOf, ...own } = ofObject(schema);
  const parts = [...(typeof $ref === 'string' ? [at(document, $ref)] : []), ...listIn(allOf)];
  const all = [...parts.map((part) => merged(document, part, depth + 1)), own];
  const properties = Object.assign({}, ...all.map((one) => ofObject(one['properties']))) as Fields;
  const required = all.flatMap((one) => listIn(one['required']));
  return Object.assign({}, ...all, {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }) as Fields;
}

/** What a reference within the document points to. */
export function at(document: unknown, ref: string): unknown {
  const parts = ref.split('/').slice(1);
  return parts.reduce<unknown>((value, part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const fields = ofObject(value);
    return Object.hasOwn(fields, name) ? fields[name] : undefined;
  }, document);
}
