import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A request as an adapter sent it. `body`: parsed JSON, a form, or nothing. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The keywords of JSON Schema that the recorded schemas use. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  /** Of a text that holds JSON. */
  readonly contentSchema?: Schema;
  readonly $ref?: string;
}

const AnySchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

const Endpoint = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** `{…}` stands for one part of the path. */
  url: z.string().startsWith('https://'),
  /** Where the schema was read. */
  source: z.array(z.string().min(1)).min(1),
  recorded: z.iso.date(),
  /** Whether the source is the vendor's own: its SDK, its page, or a copy of that. */
  confirmed: z.boolean(),
  note: z.string().min(1).optional(),
  /** Replaces the vendor's headers. */
  headers: AnySchema.optional(),
  query: AnySchema.optional(),
  json: AnySchema.optional(),
  form: AnySchema.optional(),
  /** The body is a file as it is. */
  file: z.literal(true).optional(),
});

const ContractFile = z.strictObject({
  vendor: z.string(),
  $defs: z.record(z.string(), AnySchema).default({}),
  headers: AnySchema,
  endpoints: z.record(z.string(), Endpoint),
});

/** An endpoint with its schemas, which refuse every field that they do not name. */
export interface Endpoint extends z.infer<typeof Endpoint> {
  readonly name: string;
  readonly headers: Schema;
  readonly query: Schema;
}

export interface Contract {
  readonly vendor: string;
  readonly endpoints: readonly Endpoint[];
}

/** The recorded contract of a vendor. */
export function readContract(vendor: string): Contract {
  const text = readFileSync(new URL(`${vendor}.json`, import.meta.url), 'utf8');
  const file = ContractFile.parse(JSON.parse(text));
  const closed = (schema: Schema): Schema => close(schema, file.$defs) as Schema;
  const endpoints = Object.entries(file.endpoints).map(([name, endpoint]) => ({
    ...endpoint,
    name,
    headers: { ...closed(endpoint.headers ?? file.headers), additionalProperties: true },
    query: closed(endpoint.query ?? { type: 'object', properties: {} }),
    ...(endpoint.json && { json: closed(endpoint.json) }),
    ...(endpoint.form && { form: closed(endpoint.form) }),
  }));
  return { vendor: file.vendor, endpoints };
}

/** How a file of a form is checked: {@link valuesOf} describes it like this. */
const FILE: Schema = {
  type: 'object',
  required: ['bytes', 'name'],
  properties: { bytes: { type: 'integer', minimum: 1 }, name: { type: 'string' } },
  additionalProperties: false,
};

/** Resolves references, and closes every object: vendors' schemas leave unknown fields open, which hides mistakes. */
function close(schema: Schema | boolean, defs: Readonly<Record<string, Schema>>): Schema | boolean {
  if (typeof schema === 'boolean') return schema;
  if (schema.$ref !== undefined) {
    const found = defs[schema.$ref.replace('#/$defs/', '')];
    if (!found) throw new Error(`There is no ${schema.$ref}`);
    return close(found, defs);
  }
  if (schema.contentSchema) return close(schema.contentSchema, defs);
  if (schema.format === 'binary') return FILE;
  const { properties, items, oneOf, anyOf } = schema;
  const inside = (one: Schema): Schema => close(one, defs) as Schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, close(one, defs)])),
      additionalProperties: schema.additionalProperties ?? false,
    }),
    ...(items && { items: inside(items) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
  };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

function isAt({ method, url }: Endpoint, request: SentRequest): boolean {
  const { origin, pathname } = new URL(request.url);
  const pattern = new RegExp(`^${escaped(url).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return method === request.method && pattern.test(origin + pathname);
}

/** Whether the body has the constants of the schema: the version of a model at an address that serves all of them. */
function hasConstants({ json }: Endpoint, { body }: SentRequest): boolean {
  return Object.entries(json?.properties ?? {}).every(
    ([name, schema]) =>
      typeof schema === 'boolean' ||
      schema.const === undefined ||
      (body as Readonly<Record<string, unknown>> | undefined)?.[name] === schema.const,
  );
}

/** The endpoint that a request is for; undefined if the contract has none. */
export function endpointOf({ endpoints }: Contract, request: SentRequest): Endpoint | undefined {
  const here = endpoints.filter((endpoint) => isAt(endpoint, request));
  return here.length > 1 ? here.find((endpoint) => hasConstants(endpoint, request)) : here[0];
}

/** A text of a form or an address as the value that the schema declares; unchanged if it is none. */
function decoded(schema: Schema | boolean | undefined, text: string): unknown {
  const type = typeof schema === 'object' ? schema.type : 'string';
  if (type === 'string' || type === undefined) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The fields of a form or an address. A field that comes twice is a list, which no schema of one value accepts. */
function valuesOf(fields: FormData | URLSearchParams, schema: Schema): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(fields.keys())) {
    const all = fields
      .getAll(name)
      .map((value) =>
        typeof value === 'string' ? decoded(schema.properties?.[name], value) : { bytes: value.size, name: value.name },
      );
    values[name] = all.length === 1 ? all[0] : all;
  }
  return values;
}

/** The parts of a request with their schemas. */
export function partsOf(endpoint: Endpoint, request: SentRequest): { name: string; schema: Schema; value: unknown }[] {
  const { json, form, query } = endpoint;
  const parts = [
    { name: 'query', schema: query, value: valuesOf(new URL(request.url).searchParams, query) as unknown },
  ];
  if (json) parts.push({ name: 'json', schema: json, value: request.body });
  if (form) {
    const value = request.body instanceof FormData ? valuesOf(request.body, form) : undefined;
    parts.push({ name: 'form', schema: form, value });
  }
  return parts;
}

const compiled = new WeakMap<Schema, z.ZodType>();

function compile(schema: Schema): z.ZodType {
  const known = compiled.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  compiled.set(schema, known);
  return known;
}

function issuesOf(name: string, schema: Schema, value: unknown): string[] {
  const { error } = compile(schema).safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`);
}

/** What is wrong with a request by the recorded contract. Nothing: it is as recorded. */
export function problemsOf(contract: Contract, request: SentRequest): string[] {
  const endpoint = endpointOf(contract, request);
  if (!endpoint) return [`${request.method} ${request.url} is not recorded`];
  const type = request.headers.get('content-type');
  // Fetch itself names the type of a form, with its boundary.
  const expected = endpoint.json ? 'application/json' : null;
  const sent = request.body ?? undefined;
  return [
    // The type of a file is that of the answer which gave the address.
    ...(type === expected || endpoint.file ? [] : [`content-type: ${type}`]),
    ...(!endpoint.json && !endpoint.form && !endpoint.file && sent !== undefined ? ['an unexpected body'] : []),
    ...(endpoint.file && !(sent instanceof Blob && sent.size > 0) ? ['no file'] : []),
    ...issuesOf('headers', endpoint.headers, Object.fromEntries(request.headers)),
    ...partsOf(endpoint, request).flatMap(({ name, schema, value }) => issuesOf(name, schema, value)),
  ].map((problem) => `${endpoint.name}: ${problem}`);
}

/** A field that was sent, and its value where the schema has a list of them. */
export interface SentField {
  readonly path: string;
  readonly choice: string | undefined;
}

/** Every field of a request, also in objects and lists. */
export const fieldsOf = (endpoint: Endpoint, request: SentRequest): SentField[] =>
  partsOf(endpoint, request).flatMap(({ name, schema, value }) => fieldsIn(name, schema, value));

/** The branch of the schema that has the value's constants, where there are several. */
export const branchOf = (schema: Schema, value: object): Schema =>
  schema.oneOf?.find(({ properties }) =>
    Object.entries(properties ?? {}).every(
      ([name, field]) =>
        typeof field !== 'object' || field.const === undefined || field.const === Reflect.get(value, name),
    ),
  ) ?? schema;

function fieldsIn(path: string, schema: Schema | boolean | undefined, value: unknown): SentField[] {
  const own = typeof schema === 'object' ? schema : {};
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(`${path}[]`, own.items, one));
  if (typeof value === 'object' && value !== null && own !== FILE) {
    const { properties } = branchOf(own, value);
    return Object.entries(value).flatMap(([name, one]) => fieldsIn(`${path}.${name}`, properties?.[name], one));
  }
  return [{ path, choice: own.enum || own.const !== undefined ? String(value) : undefined }];
}
