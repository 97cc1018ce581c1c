import { Overlay } from '@kinoloom/composition';
import {
  CreditBalance,
  ErrorBody,
  ErrorCode,
  ExtractedAudio,
  Flow,
  Job,
  JobFailureCode,
  LedgerEntry,
  limits,
  MediaRecord,
  messages,
  models,
  packs,
  plans,
  dollars,
  Project,
  ProjectSummary,
  ProjectVersion,
  Receipt,
  renderPrice,
  StudioEvent,
  Subscription,
  tools,
  UserRecord,
  Voice,
  type Entry,
} from '@kinoloom/contract';
import { z } from 'zod';
import { callsOf, serverWithRoutes, type Call } from './api.ts';
import { statusOf } from '../../apps/server/src/http/index.ts';

/** What is shown as one thing where a call's fields contain all of its fields. */
const entities: Readonly<Record<string, z.ZodObject>> = {
  'media record': MediaRecord,
  flow: Flow,
  job: Job,
  project: Project,
  'project summary': ProjectSummary,
  'project version': ProjectVersion,
  voice: Voice,
  'extracted sound': ExtractedAudio,
  'ledger entry': LedgerEntry,
  'credit balance': CreditBalance,
  receipt: Receipt,
  subscription: Subscription,
  user: UserRecord,
  error: ErrorBody,
};

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
const code = (text: string): string => `\`${text}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** `/api/ai/video/…` belongs to `ai`, `/api/db/flows` to `db`. */
const subjectOf = ({ path }: Call): string => path.split('/')[2] ?? '';

function callTables(): string {
  const calls = callsOf(serverWithRoutes());
  return [...Map.groupBy(calls, subjectOf)]
    .map(([subject, group]) => {
      const rows = group.map((call) => [
        code(`${call.method} ${call.path}`) + (call.isPublic ? ' (public)' : ''),
        [`${call.summary}.`, call.description].join(' ').trim(),
        [...call.query.map((name) => code(`?${name}`)), ...fieldList(call.body)].join(' '),
        fieldList(call.answer.filter((name) => name !== 'success')).join(' '),
      ]);
      return `### /api/${subject}\n\n${table(['call', '', 'takes', 'answers'], rows)}`;
    })
    .join('\n\n');
}

/** The names as code; where they contain all fields of an entity, its name in their place. */
function fieldList(names: readonly string[]): string[] {
  for (const [entity, { shape }] of Object.entries(entities)) {
    const fields = Object.keys(shape);
    const bare = new Set(names.map((name) => name.replace('?', '')));
    if (fields.length > 3 && fields.every((field) => bare.has(field)))
      return [`*${entity}*`, ...names.filter((name) => !fields.includes(name.replace('?', ''))).map(code)];
  }
  return names.map(code);
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;

const fieldRows = ({ properties = {}, required = [] }: JsonSchema, prefix = ''): string[][] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const own = [code(`${prefix}${name}${optional}`), typeText(schema)];
    return schema.properties ? fieldRows(schema, `${prefix}${name}${optional}.`) : [own];
  });

function typeText({ type, items, anyOf, oneOf, minimum, maximum, ...schema }: JsonSchema): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const).replaceAll('"', ''));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
  const kinds = anyOf ?? oneOf;
  if (kinds) return [...new Set(kinds.map(typeText))].join(' or ');
  if (items) return `list of ${typeText(items)}`;
  if (type === undefined) return 'anything';
  const bounds = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) > 1e15 ? '' : String(bound),
  );
  const range = bounds.some((bound) => bound !== '') ? ` (${bounds.join('…')})` : '';
  return `${[type].flat().join(' or ')}${range}`;
}

const entityTables = (): string =>
  Object.entries(entities)
    .map(([name, schema]) => `### ${capital(name)}\n\n${table(['field', 'type'], fieldRows(schemaOf(schema)))}`)
    .join('\n\n');

const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function overlayTables(): string {
  const kinds = Overlay.options.map((option) => ({
    kind: option.shape.type.value,
    rows: fieldRows(schemaOf(option)).filter(([name]) => name !== code('type')),
  }));
  const shared = (among: typeof kinds): string[][] =>
    (among[0]?.rows ?? []).filter((row) => among.every(({ rows }) => rows.some((other) => same(row, other))));
  const without = (rows: string[][], others: string[][]): string[][] =>
    rows.filter((row) => !others.some((other) => same(row, other)));
  const ofAll = shared(kinds);
  const ofVisible = shared(kinds.filter(({ kind }) => kind !== 'sound'));
  return [
    ['Every overlay', ofAll] as const,
    ['Every visible overlay', without(ofVisible, ofAll)] as const,
    ...kinds.map(({ kind, rows }) => [`${capital(kind)} overlay`, without(rows, [...ofAll, ...ofVisible])] as const),
  ]
    .map(([title, rows]) => `### ${title}\n\n${table(['field', 'type'], rows)}`)
    .join('\n\n');
}

const same = (row: readonly string[], other: readonly string[]): boolean => row.join() === other.join();

function eventTable(): string {
  const rows = StudioEvent.options.map(({ shape }) => {
    const { properties = {} } = schemaOf(shape.data);
    return [code(shape.type.value), fieldList(Object.keys(properties)).join(' ')];
  });
  return table(['event', 'data'], rows);
}

function priceText({ price }: Entry): string {
  switch (price.per) {
    case 'result':
      return String(price.credits);
    case 'five-seconds':
      return `${price.credits} per started 5 s`;
    case 'second':
      return `${price.credits} per started second`;
    case 'render-minute':
      return 'as a render';
  }
}

function entryTable(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => {
    const sizes =
      'sizes' in entry ? Object.entries(entry.sizes as Record<string, { width: number; height: number }>) : [];
    return [
      code(entry.id),
      entry.label,
      priceText(entry),
      [
        ...sizes.map(([ratio, { width, height }]) => `${ratio} ${width}×${height}`),
        ...(entry.size ? [`${entry.size.width}×${entry.size.height}`] : []),
      ].join(', '),
      code(`POST ${entry.path}`),
    ];
  });
  return table(['id', 'label', 'credits', 'sizes', 'call'], rows);
}

function renders(): string {
  const sizes = [
    [1280, 720],
    [1920, 1080],
    [2560, 1440],
    [3840, 2160],
  ] as const;
  const rows = sizes.map(([width, height]) => [`${width}×${height}`, String(renderPrice({ width, height }, 1))]);
  return table(['largest size, either way up', 'credits per started minute'], rows);
}

function credits(): string {
  const offers = [
    ...plans.map(({ id, name, cents, credits: amount }) => [
      code(id),
      name,
      `${dollars(cents)} per month`,
      `${amount} per month`,
    ]),
    ...packs.map(({ id, name, cents, credits: amount }) => [code(id), name, dollars(cents), String(amount)]),
  ];
  return table(['id', 'name', 'price', 'credits'], offers);
}

function limitTable(): string {
  const rows = (value: unknown, path: string): string[][] => {
    if (typeof value !== 'object' || value === null) return [[code(path), String(value)]];
    if (Array.isArray(value))
      return [
        [code(path), value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ')],
      ];
    return Object.entries(value).flatMap(([name, inner]) => rows(inner, path === '' ? name : `${path}.${name}`));
  };
  return table(['limit', 'value'], rows(limits, ''));
}

const codes = (): string =>
  table(
    ['code', 'status'],
    ErrorCode.options.map((each) => [code(each), String(statusOf[each])]),
  );

const failures = (): string => JobFailureCode.options.map(code).join(' · ');

function messageTable(): string {
  const rows = Object.entries(messages)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, message]) => [code(name), textOf(message)]);
  return table(['name', 'text'], rows);
}

/** The text of a message, with the names of its values in braces. */
function textOf(message: string | ((...given: never[]) => string)): string {
  if (typeof message === 'string') return message;
  const [, parameters = ''] = /^\(?([^=]*?)\)?\s*=>/su.exec(message.toString()) ?? [];
  const names = parameters
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const isObject = parameters.includes('{');
  const given = names.map(placeholder);
  const values = isObject ? [given[0], placeholder('size')] : given;
  return Reflect.apply(message, undefined, values) as string;
}

/** Stands for any value of a message: its text is the value's name, and so are its fields. */
function placeholder(name: string): unknown {
  return new Proxy(() => '', {
    get(_, field) {
      if (field === Symbol.toPrimitive || field === 'toString') return () => `{${name}}`;
      if (field === 'join') return () => `{${name}}`;
      return placeholder(String(field));
    },
  });
}

/** The generated parts of `docs/contract`, by file and by the name of their place in it. */
export const sections: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'calls.md': { calls: callTables, events: eventTable },
  'entities.md': { entities: entityTables, overlays: overlayTables },
  'limits-and-prices.md': {
    models: () => entryTable(models),
    tools: () => entryTable(tools),
    renders,
    credits,
    limits: limitTable,
  },
  'messages.md': { codes, failures, messages: messageTable },
};

/** `text` with each generated part of the file in its place. */
export function withSections(file: string, text: string): string {
  return Object.entries(sections[file] ?? {}).reduce((whole, [name, make]) => {
    const [open, close] = [`<!-- generated: ${name} -->`, `<!-- end of ${name} -->`];
    const [start, end] = [whole.indexOf(open), whole.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`docs/contract/${file} has no place for ${name}`);
    return `${whole.slice(0, start + open.length)}\n\n${make()}\n\n${whole.slice(end)}`;
  }, text);
}
