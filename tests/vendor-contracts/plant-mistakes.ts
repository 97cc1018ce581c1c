import { branchOf, partsOf, type Endpoint, type Schema, type SentRequest } from './contract.ts';

type MistakeKind = 'unknown field' | 'wrong choice' | 'missing field' | 'wrong type' | 'out of bounds';

/** A request with one mistake. */
export interface Mistake {
  readonly kind: MistakeKind;
  readonly what: string;
  readonly request: SentRequest;
}

type Fields = Readonly<Record<string, unknown>>;

/** A copy of the fields; `undefined` leaves one out. */
const changed = (fields: Fields, name: string, value: unknown): Fields => {
  const { [name]: _, ...others } = fields;
  return value === undefined ? others : { ...others, [name]: value };
};

const wrongTypeOf = ({ type }: Schema): unknown => (type === 'string' ? { a: 'string' } : 'twelve');

/** Every mistake that one field each can have. */
function mistakesIn(schema: Schema, fields: Fields): { kind: MistakeKind; name: string; value: unknown }[] {
  const closed = schema.additionalProperties === false;
  const found = Object.keys(fields).flatMap((name) => {
    const field = schema.properties?.[name];
    if (typeof field !== 'object') return [];
    const hasChoice = field.enum !== undefined || field.const !== undefined;
    return [
      { kind: 'wrong type' as const, name, value: wrongTypeOf(field) },
      ...(hasChoice ? [{ kind: 'wrong choice' as const, name, value: 'no-such-choice' }] : []),
      ...(field.maximum === undefined ? [] : [{ kind: 'out of bounds' as const, name, value: field.maximum + 1 }]),
      ...(field.minimum === undefined ? [] : [{ kind: 'out of bounds' as const, name, value: field.minimum - 1 }]),
    ];
  });
  return [
    ...(closed ? [{ kind: 'unknown field' as const, name: 'no_such_field', value: 'x' }] : []),
    ...found,
    ...(schema.required ?? []).map((name) => ({ kind: 'missing field' as const, name, value: undefined })),
  ];
}

interface ObjectIn {
  readonly schema: Schema;
  readonly fields: Fields;
  /** The whole with other fields in this object. */
  readonly put: (changed: Fields) => unknown;
}

/** Every object in a value, and its schema. Of a list, only the first one. */
function objectsIn(schema: Schema, value: unknown): ObjectIn[] {
  if (Array.isArray(value)) {
    const [first, ...others] = value as unknown[];
    return objectsIn(schema.items ?? {}, first).map((one) => ({
      ...one,
      put: (inside) => [one.put(inside), ...others],
    }));
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Fields;
  const own = branchOf(schema, fields);
  const inner = Object.entries(fields).flatMap(([name, one]) => {
    const field = own.properties?.[name];
    if (typeof field !== 'object') return [];
    return objectsIn(field, one).map((found) => ({
      ...found,
      put: (inside: Fields) => ({ ...fields, [name]: found.put(inside) }),
    }));
  });
  return [{ schema: own, fields, put: (own) => own }, ...inner];
}

/** The text of a value in a form or an address. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields of a form or an address with one of them replaced, as texts. */
function texts<Value>(all: Iterable<[string, Value]>, name: string, value: unknown): [string, Value | string][] {
  const others = [...all].filter(([field]) => field !== name);
  return value === undefined ? others : [...others, [name, textOf(value)]];
}

/** Every mistake in a request that its contract must find. */
export function plantMistakes(endpoint: Endpoint, request: SentRequest): Mistake[] {
  return partsOf(endpoint, request).flatMap(({ name: part, schema, value }) => {
    const mistake = (kind: MistakeKind, name: string, change: Partial<SentRequest>): Mistake => ({
      kind,
      what: `${endpoint.name}: ${kind}, ${part} ${name}`,
      request: { ...request, ...change },
    });
    if (part === 'json')
      return objectsIn(schema, value).flatMap(({ schema, fields, put }) =>
        mistakesIn(schema, fields).map(({ kind, name, value }) =>
          mistake(kind, name, { body: put(changed(fields, name, value)) }),
        ),
      );
    // Every text of a form is a valid string, so only other types can be wrong.
    const wrong = mistakesIn(schema, value as Fields).filter(({ kind, name }) => {
      const field = schema.properties?.[name];
      return kind !== 'wrong type' || (typeof field === 'object' && field.type !== 'string');
    });
    return wrong.map(({ kind, name, value }) => {
      if (part === 'form') {
        const body = new FormData();
        for (const [field, one] of texts(request.body as FormData, name, value)) body.append(field, one);
        return mistake(kind, name, { body });
      }
      const url = new URL(request.url);
      url.search = new URLSearchParams(texts(url.searchParams, name, value)).toString();
      return mistake(kind, name, { url: url.href });
    });
  });
}
